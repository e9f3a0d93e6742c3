import { describe, expect, it } from "vitest";
import { check, type CheckOptions } from "../../../server/core/check/check";
import { countAcceptedErrors, acceptedErrorsSentence } from "../../../server/core/check/accepted-errors";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { draft } from "../../support/manifests";

/** Counts what the configuration accepts in a text. @param rules the codes of rules that are suppressed */
function accepted(text: string, rules: readonly string[], options: CheckOptions = {}): number {
  const document = new ManifestDocument(text);
  const suppressions = rules.map((rule, i) => ({
    ...{ rule, reason: "So it is." },
    origin: { file: "", pointer: `/suppressions/${i}`, isExtended: false },
  }));
  const all = { ...options, suppressions };
  return countAcceptedErrors(document, all, check(document, all).suppressed.findings);
}

const BROKEN = draft({ id: '"x"', homepage: '"clock"', license: '"Our License"' });

describe("the errors of the interface that a configuration accepts", () => {
  it.each<[string, number, readonly string[], CheckOptions["rules"]?]>([
    ["those that suppressions cover", 2, ["id-format", "url-format"]],
    ["those of rules that are off", 2, [], { "id-format": "off", "url-format": "off" }],
    ["those of rules that are hints", 1, [], { "id-format": "hint" }],
    ["both, each once", 2, ["id-format", "url-format"], { "url-format": "off" }],
    ["none that is reported", 0, []],
    ["none that is reported as something else", 0, [], { "id-format": "warning" }],
    ["none that the interface does not state", 0, ["license-id"], { "license-id": "error" }],
    ["none of a rule that is off and finds nothing", 0, [], { "sha256-format": "off", "license-id": "off" }],
  ])("are %s", (_, count, suppressed, rules) => {
    expect(accepted(BROKEN, suppressed, { ...(rules && { rules }) })).toBe(count);
  });

  it("are counted in manifests without other problems", () => {
    const cleanManifests = new WeakSet<object>() as NonNullable<CheckOptions["cleanManifests"]>;
    expect(accepted(BROKEN, [], { rules: { "id-format": "off" }, cleanManifests })).toBe(1);
  });

  it("have one sentence", () => {
    expect([1, 2].map(acceptedErrorsSentence)).toEqual([
      "1 error against the interface is suppressed.",
      "2 errors against the interface are suppressed.",
    ]);
  });
});
