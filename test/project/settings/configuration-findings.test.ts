import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../server/core/json/edit/edits";
import { suppressionFindings } from "../../../server/project/settings/configuration-findings";
import { mark, marked } from "../../support/marked";

const TODAY = "2030-01-31";

/** Finds what is wrong with the suppressions of a text, of which those to `unused` rules cover nothing. */
function found(source: string, rules = {}) {
  const { text } = marked(source);
  const findings = suppressionFindings(text, { rules, today: TODAY }, (rule) => rule === "license-id");
  return { text, findings };
}

describe("a suppression", () => {
  it.each<[string, string, string]>([
    [
      '{ "suppressions": [«{» "rule": "url-format" }] }',
      "error suppression-reason /suppressions/0/reason",
      'The suppression of "url-format" needs a reason.',
    ],
    [
      '{ "suppressions": [{ "rule": "url-format", "reason": «" \\t"» }] }',
      "error suppression-reason /suppressions/0/reason",
      'The suppression of "url-format" needs a reason.',
    ],
    [
      '{ "suppressions": [{ "rule": "url-format", "reason": «"\\u200b"» }] }',
      "error suppression-reason /suppressions/0/reason",
      'The suppression of "url-format" needs a reason.',
    ],
    [
      '{ "suppressions": [{ "rule": "url-format", "reason": "So.", "until": «"2030-01-30"» }] }',
      "warning suppression-expired /suppressions/0/until",
      'The suppression of "url-format" ended on "2030-01-30". Remove it, or extend it.',
    ],
    [
      '{ "suppressions": [«{ "rule": "license-id", "reason": "So." }»] }',
      "warning suppression-unused /suppressions/0",
      'The suppression of "license-id" covers nothing. Remove it.',
    ],
  ])("is reported: %s", (source, what, sentence) => {
    const { text, findings } = found(source);
    expect(
      mark(
        text,
        findings.map(({ range }) => range),
      ),
    ).toBe(source);
    expect(findings.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`)).toEqual([what]);
    expect(findings.map(({ message }) => message)).toEqual([sentence]);
  });

  it.each([
    '{ "suppressions": [{ "rule": "url-format", "reason": "So." }] }',
    '{ "suppressions": [{ "rule": "url-format", "reason": "So.", "until": "2026-02-30" }] }',
    '{ "suppressions": [{ "rule": "url-format", "reason": "So.", "until": "2030-01-31" }] }',
    '{ "suppressions": [{ "rule": "url-format", "reason": "So.", "until": "2029-02-30" }] }',
    '{ "suppressions": [] }',
    "{}",
    '{ "suppressions": [{ "rule": 7 }] }',
    '{ "suppressions": [{ "rule": "url-format" }',
  ])("is not: %s", (text) => expect(found(text).findings).toEqual([]));

  it("has at most one problem", () => {
    const { findings } = found('{ "suppressions": [{ "rule": "license-id", "until": "2020-01-01" }] }');
    expect(findings.map(({ code }) => code)).toEqual(["suppression-reason"]);
  });

  it("has the severity that is set for its rule", () => {
    const text = '{ "suppressions": [{ "rule": "license-id", "reason": "So." }, { "rule": "url-format" }] }';
    const rules = { "suppression-unused": "off", "suppression-reason": "hint" };
    expect(found(text, rules).findings.map(({ severity }) => severity)).toEqual(["hint"]);
  });
});

describe("an unused suppression", () => {
  const IT = '{ "rule": "license-id", "reason": "So." }';
  const OTHER = '{ "rule": "url-format", "reason": "So." }';

  it.each([
    ["[]", `[${IT}]`],
    ["[]", `[\n  ${IT}\n]`],
    [`[${OTHER}]`, `[${IT}, ${OTHER}]`],
    [`[ ${OTHER} ]`, `[ ${IT}, ${OTHER} ]`],
    [`[${OTHER}]`, `[${OTHER}, ${IT}]`],
    [`[\n  ${OTHER}\n]`, `[\n  ${OTHER},\n  ${IT}\n]`],
    [`[\r\n\t${OTHER}\r\n]`, `[\r\n\t${IT},\r\n\t${OTHER}\r\n]`],
    [`[\n  ${OTHER} // Ours.\n]`, `[\n  ${OTHER},\n  ${IT} // Ours.\n]`],
  ])("is removed: %j", (after, before) => {
    const text = `{ "suppressions": ${before} }`;
    const [fix] = found(text).findings[0]?.fixes?.() ?? [];
    expect([fix?.title, fix?.grade]).toEqual(["Remove the suppression", "offered"]);
    expect(applyEdits(text, fix?.edits ?? [])).toBe(`{ "suppressions": ${after} }`);
  });

  it.each([`[ ${IT}, // Ours.\n ${OTHER} ]`, `[ ${OTHER}, // Ours.\n ${IT} ]`, `[ /* Ours. */ ${IT} ]`])(
    "has no fix with a comment beside it: %j",
    (suppressions) => expect(found(`{ "suppressions": ${suppressions} }`).findings[0]?.fixes?.()).toEqual([]),
  );
});
