import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as checks from "../../server/core/check/check";
import { fixAll } from "../../server/core/check/fix-all";
import { EditSet } from "../../server/core/json/edit/edit-set";
import { applyEdits } from "../../server/core/json/edit/edits";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonValue } from "../../server/core/json/tree/value";
import { rules } from "../../server/core/rules";
import { SEVERITIES, type Finding, type Fix } from "../../server/core/problem";
import type { Edit } from "../../server/core/text/ranges";
import { gradesOn } from "../../scripts/rule-index.mjs";
import { examplesOf, manuscripts } from "./mistakes/manuscripts";
import { MISTAKES, NAMED } from "./mistakes/mistakes";
import { SLIPS } from "./mistakes/slips";
import { findingsOf, newProblems, unexplained, untidy } from "./promises";
import { runs, TIMEOUT } from "./runs";

/** The rules that have a safe fix, as their pages say, apart from those that need a repository. */
const SAFE = [...Object.keys(MISTAKES), "json-syntax"].filter((code) =>
  gradesOn(readFileSync(`docs/rules/${code}.md`, "utf8")).includes("safe"),
);

const OTHERS_OFF = Object.fromEntries(
  rules.filter(({ code }) => code !== "json-syntax").map(({ code }) => [code, "off" as const]),
);

// oxlint-disable-next-line typescript/unbound-method -- called with its set below
const { add } = EditSet.prototype;

afterAll(() => vi.restoreAllMocks());

/** The findings whose fixes the last `fixAll` has applied. */
let applied: Finding[] = [];

beforeAll(() => {
  const owners = new WeakMap<readonly Edit[], Finding>();
  const { checkAll } = checks;
  vi.spyOn(checks, "checkAll").mockImplementation((...args) => {
    const result = checkAll(...args);
    const noted = (finding: Finding, fix: Fix) => void owners.set(fix.edits, finding);
    const findings = result.findings.map((finding): Finding => {
      const fixes = finding.fixes;
      return fixes ? { ...finding, fixes: () => fixes().map((fix) => (noted(finding, fix), fix)) } : finding;
    });
    return { ...result, findings };
  });
  vi.spyOn(EditSet.prototype, "add").mockImplementation(function (this: EditSet, edits) {
    const isAdded = add.call(this, edits);
    const owner = owners.get(edits);
    if (isAdded && owner) applied.push(owner);
    return isAdded;
  });
});

describe("fixing all keeps every promise of a safe fix", () => {
  it("whatever mistakes there are", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(manuscripts, ({ text }) => expectKept(text)),
      runs(260),
    ),
  );

  it.each(SAFE)("and makes that of %s", (code) => {
    for (const name of mistakesOf(code)) {
      for (const text of examplesOf(name)) {
        expectKept(text);
        if (applied.some((finding) => finding.code === code)) return;
      }
    }
    expect.fail("No mistake of the rule has been fixed (test/fuzz/mistakes/).");
  });
});

/** Returns the names of the mistakes that a rule finds. */
function mistakesOf(code: string): readonly string[] {
  return code === "json-syntax" ? SLIPS : [...NAMED.keys()].filter((name) => name.startsWith(`${code} `));
}

function expectKept(text: string): void {
  applied = [];
  const result = fixAll(text);
  const made = [...applied];
  expect(applyEdits(text, result.edits)).toBe(result.text);
  if (result.text === text) return;
  expect(fixAll(result.text)).toEqual({ text: result.text, edits: [] });
  expect([...brokenPromises(text, result.text, made), ...untidy(text, result.text)]).toEqual([]);
  applied = made;
}

function brokenPromises(text: string, result: string, applied: readonly Finding[]): string[] {
  const parses = new ManifestDocument(text).isValidJson;
  const before = new ManifestDocument(parses ? text : fixAll(text, { rules: OTHERS_OFF }).text);
  const after = new ManifestDocument(result);
  if (!before.isValidJson) return before.text === result ? [] : ["more than its syntax was fixed"];
  const [had, has] = [findingsOf(before), findingsOf(after)];
  // A less grave problem may come to light.
  const gravest = Math.min(...applied.map(({ severity }) => SEVERITIES.indexOf(severity)));
  return [
    ...unexplained(before.value as JsonValue, after.value as JsonValue),
    ...newProblems(had, has, SEVERITIES[gravest] ?? "hint"),
    ...(worst(has) < worst(had) ? ["graver than before"] : []),
  ];
}

function worst(findings: readonly Finding[]): number {
  return Math.min(SEVERITIES.length, ...findings.map(({ severity }) => SEVERITIES.indexOf(severity)));
}
