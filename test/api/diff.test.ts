import { describe, expect, it } from "vitest";
import { diff } from "../../server/api";
import { detail, draft } from "../support/manifests";

const NETWORK = '[{ "type": "ipc_register" }, { "type": "network_http" }]';

describe("diff", () => {
  it("finds the changes between two manifests, and the version that they call for", () => {
    expect(diff(draft(), draft({ version: '"1.2.4"', permissions: NETWORK }))).toEqual({
      base: "1.2.3",
      baseRevision: null,
      current: "1.2.4",
      bump: "minor",
      wanted: "1.3.0",
      enough: false,
      changes: [
        {
          class: "permission",
          pointer: "/permissions/1",
          before: null,
          after: { type: "network_http" },
          sentence: 'Permission "network_http" is added.',
        },
      ],
    });
  });

  it("names no wanted version when the base has no valid one", () => {
    const { base, wanted, enough } = diff(draft({ version: undefined }), draft());
    expect([base, wanted, enough]).toEqual([null, null, null]);
  });

  it("takes the newest version of a detail response", () => {
    expect(diff(detail(), detail()).changes).toEqual([]);
    expect(diff(detail(), draft()).base).toBe("1.2.3");
  });

  it("refuses a text that is not JSON, and one without a manifest", () => {
    expect(() => diff("{", draft())).toThrow(SyntaxError);
    expect(() => diff(draft(), "[]")).toThrow(
      new TypeError("The text must be a manifest, or a detail response that contains one."),
    );
  });

  it("refuses a side with a duplicate member in its root or a permission", () => {
    const root = draft().replace("{", '{ "permissions": [],');
    const permission = draft({ permissions: '[{ "type": "ipc_register", "type": "network_http" }]' });
    const refusal = (name: string, member: string) =>
      new TypeError(`'${name}' has the property "${member}" twice. Remove one.`);
    expect(() => diff(root, draft())).toThrow(refusal("base", "permissions"));
    expect(() => diff(draft(), permission)).toThrow(refusal("current", "type"));
  });
});
