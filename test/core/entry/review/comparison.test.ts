import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../server/core/json/tree/value";
import { compared } from "../../../page/compared";

/** Each change of a manifest with the fields that follow from it, then the fields that only the entry changes. */
function sorted(before: JsonObject, after: JsonObject): unknown {
  const tagless = { keywords: [], capability_levels: [], integration: {} };
  const { changes, others } = compared({ ...tagless, ...before }, { ...tagless, ...after }).changes!;
  const field = ({ kind, pointer }: { kind: string; pointer: string }) => `${kind} ${pointer}`;
  return [
    ...changes.map(({ sentence, follows }) => [sentence, ...follows.map(field)]),
    others.map(field).filter((one) => one !== "changed /data/item/latest_version"),
  ];
}

const asking = (capabilities: readonly string[], ...types: string[]): JsonObject => ({
  host_capabilities: [...capabilities],
  permissions: types.map((type) => ({ type })),
});

describe("The fields that follow from a change", () => {
  it("are the capability and the tag of a permission, in any place", () => {
    expect(
      sorted(
        asking(["navigation"], "host_navigation"),
        asking(["navigation", "theme_read"], "host_navigation", "host_theme_read"),
      ),
    ).toEqual([['Permission "host_theme_read" is added.', "added /data/item/tags/1"], []]);
  });

  it("include the fields of a removed permission", () => {
    expect(
      sorted(asking(["theme_read"], "ipc_register", "host_theme_read"), asking([], "ipc_register")),
    ).toEqual([['Permission "host_theme_read" is removed.', "removed /data/item/tags/0"], []]);
  });

  it("are both places of the minimum version of the application", () => {
    const from = (version: string): JsonObject => ({
      min_app_version: version,
      compatibility: { min_app_version: version, platforms: ["windows"] },
    });
    expect(sorted(from("1.0.0"), from("1.2.0"))).toEqual([
      ['"min_app_version" changes from "1.0.0" to "1.2.0".'],
      [],
    ]);
  });

  it("are the member of a level and its tag", () => {
    const level = { parent_module: "notes", tab_id: "lab" };
    expect(sorted({}, { capability_levels: [1], integration: { level1: level } })).toEqual([
      ["Level 1 is added.", "added /data/item/tags/1"],
      [],
    ]);
  });
});
