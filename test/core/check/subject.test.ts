import { describe, expect, it } from "vitest";
import { check, checkAll, ruleContext } from "../../../server/core/check/check";
import { proposeSuppressions } from "../../../server/core/check/suppress";
import { isSuppressible } from "../../../server/core/check/suppressions";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { withCode } from "../../support/code";
import { detail, draft, published } from "../../support/manifests";

const ID = { plugin: "com.example.clock" };

/** The suppressions for the finding of a rule. */
function suppressionsOf(text: string, code: string) {
  const document = new ManifestDocument(text);
  const finding = check(document).findings.find((each) => each.code === code);
  return finding && proposeSuppressions(finding, ruleContext(document));
}

describe("the narrowest suppressions for a finding", () => {
  it.each<[string, string, string, readonly object[]]>([
    ["name its place", draft({ license: '"Our License"' }), "license-id", [{ ...ID, at: "/license" }]],
    ["name a missing member", draft({ license: undefined }), "missing-member", [{ ...ID, at: "/license" }]],
    [
      "name the value in a list, whose entries move",
      draft({ permissions: '[{ "type": "gpu" }]' }),
      "unobserved-value",
      [{ ...ID, value: "gpu" }],
    ],
    [
      "name the place in a list where there is no value",
      draft({ permissions: "[7]" }),
      "wrong-type",
      [{ ...ID, at: "/permissions/0" }],
    ],
    [
      "name a value of up to 100 characters",
      draft({ permissions: `[{ "type": "${"g".repeat(100)}" }]` }),
      "unobserved-value",
      [{ ...ID, value: "g".repeat(100) }],
    ],
    [
      "name the place where the value is long",
      draft({ permissions: `[{ "type": "${"g".repeat(101)}" }]` }),
      "unobserved-value",
      [{ ...ID, at: "/permissions/0/type" }],
    ],
    [
      "name the place of a member that a list's entry lacks, as others may lack one of that name",
      draft({ commands: '[{ "id": "clock_set" }]' }),
      "missing-member",
      [{ ...ID, at: "/commands/0/description" }],
    ],
    [
      "name the place of an empty text, as others may be empty",
      draft({ commands: '[{ "id": "clock_set", "description": "" }]' }),
      "empty-string",
      [{ ...ID, at: "/commands/0/description" }],
    ],
    [
      "are one for each member",
      draft({ name: undefined, license: undefined, keywords: undefined, homepage: undefined }),
      "missing-member",
      ["name", "homepage", "license", "keywords"].map((name) => ({ ...ID, at: `/${name}` })),
    ],
    ["name no plugin without an identifier", draft({ id: "7" }), "wrong-type", [{ at: "/id" }]],
    ["are about the whole manifest at its root", draft(), "catalog-members-missing", [ID]],
  ])("%s", (_, text, code, expected) => {
    expect(suppressionsOf(text, code)).toEqual(expected.map((each) => ({ rule: code, ...each })));
  });

  it("name the entry that is missing from a list, not the list", () => {
    const document = new ManifestDocument(draft());
    const options = withCode(["command clock_set a.rs:1", "capability theme_read b.ts:2"]);
    const context = ruleContext(document, options);
    const found = check(document, options).findings.filter(({ code }) => code.startsWith("source-"));
    expect(found.flatMap((finding) => proposeSuppressions(finding, context))).toEqual([
      { rule: "source-use-undeclared", ...ID, value: "theme_read" },
      { rule: "source-command-undeclared", ...ID, value: "clock_set" },
      { rule: "source-command-unregistered", ...ID, value: "clock_now" },
    ]);
  });

  it("are empty for rules that cannot be suppressed", () => {
    expect(suppressionsOf('{ "id": }', "json-syntax")).toEqual([]);
  });

  it.each([
    draft({
      id: '"x"',
      name: undefined,
      permissions: '[{ "type": "gpu" }, 7, { "type": "gpu" }]',
      extra: "1",
    }),
    published({ tags: '["b", "a"]', license: '"Our License"', artifact_size: '"x"' }),
    detail().replaceAll("com.example.clock", "clock").replaceAll('"windows"', '"win"'),
  ])("cover it, and its finding only where it can be named", (text) => {
    const document = new ManifestDocument(text);
    const context = ruleContext(document);
    const { findings } = checkAll(document);
    expect(findings.length).toBeGreaterThan(3);
    for (const finding of findings.filter(({ code }) => isSuppressible(code))) {
      const suppressions = proposeSuppressions(finding, context).map((entry, i) => ({
        ...{ ...entry, reason: "So it is." },
        origin: { file: "", pointer: `/suppressions/${i}`, isExtended: false },
      }));
      const { findings: left, suppressed } = checkAll(document, { suppressions });
      expect(left.some(({ code, pointer }) => code === finding.code && pointer === finding.pointer)).toBe(
        false,
      );
      expect(suppressed.usedSuppressions).toEqual(new Set(suppressions));
    }
  });
});
