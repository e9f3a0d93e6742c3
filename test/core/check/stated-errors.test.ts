import { describe, expect, it } from "vitest";
import { check, type CheckOptions } from "../../../server/core/check/check";
import { acceptedErrors, acceptedErrorsSentence } from "../../../server/core/check/stated-errors";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

/** Counts what the configuration accepts in a text. @param rules the codes of rules that are excepted */
function accepted(text: string, rules: readonly string[], options: CheckOptions = {}): number {
  const document = new ManifestDocument(text);
  const exceptions = rules.map((rule, i) => ({
    ...{ rule, reason: "So it is." },
    origin: { file: "", pointer: `/exceptions/${i}`, isExtended: false },
  }));
  const all = { ...options, exceptions };
  return acceptedErrors(document, all, check(document, all).excepted.findings);
}

const BROKEN = draft({ id: '"x"', homepage: '"clock"', license: '"Our License"' });

describe("the errors of the interface that a configuration accepts", () => {
  it.each<[string, number, readonly string[], CheckOptions["rules"]?]>([
    ["those that exceptions cover", 2, ["id-format", "url-format"]],
    ["those of rules that are off", 2, [], { "id-format": "off", "url-format": "off" }],
    ["both, each once", 2, ["id-format", "url-format"], { "url-format": "off" }],
    ["none that is reported", 0, []],
    ["none that is reported as something else", 0, [], { "id-format": "warning" }],
    ["none that the interface does not state", 0, ["license-id"], { "license-id": "error" }],
    ["none of a rule that is off and finds nothing", 0, [], { "sha256-format": "off", "license-id": "off" }],
  ])("are %s", (_, count, excepted, rules) => {
    expect(accepted(BROKEN, excepted, { ...(rules && { rules }) })).toBe(count);
  });

  it("are counted whatever was found clean without the rules", () => {
    const clean = new WeakSet<object>() as NonNullable<CheckOptions["clean"]>;
    expect(accepted(BROKEN, [], { rules: { "id-format": "off" }, clean })).toBe(1);
  });

  it("have one sentence", () => {
    expect([1, 2].map(acceptedErrorsSentence)).toEqual([
      "1 error of the interface is excepted.",
      "2 errors of the interface are excepted.",
    ]);
  });
});
