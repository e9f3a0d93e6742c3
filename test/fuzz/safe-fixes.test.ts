import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as checks from "../../server/core/check/check";
import { fixAll } from "../../server/core/check/fix-all";
import { EditSet } from "../../server/core/json/edit/edit-set";
import { applyEdits } from "../../server/core/json/edit/edits";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonValue } from "../../server/core/json/tree/value";
import { rules } from "../../server/core/rules";
import { SEVERITIES, type Finding } from "../../server/core/problem";
import { manuscripts } from "./mistakes/manuscripts";
import { findingsOf, newProblems, unexplained, untidy } from "./promises";
import { IS_PARTIAL, runs, TIMEOUT } from "./runs";
import { Tally } from "./tally";

/** The rules that have a safe fix (docs/rules). */
const SAFE = [
  ...[
    "author-shorthand",
    "duplicate-entry",
    "extension-format",
    "json-syntax",
    "missing-member",
    "path-format",
  ],
  ...["sha256-format", "tags-derived-missing", "tags-unsorted", "timestamp-format", "version-format"],
  ...["versions-order", "wrong-type"],
];

const OTHERS_OFF = Object.fromEntries(
  rules.filter(({ code }) => code !== "json-syntax").map(({ code }) => [code, "off" as const]),
);

// oxlint-disable-next-line typescript/unbound-method -- called with its set below
const { add } = EditSet.prototype;

afterAll(() => vi.restoreAllMocks());

describe("fixing all", () => {
  it("keeps every promise of a safe fix, and makes each", { timeout: TIMEOUT }, () => {
    const tally = new Tally();
    const { checkAll } = checks;
    vi.spyOn(checks, "checkAll").mockImplementation((...args) => tally.noting(checkAll(...args)));
    let applied: Finding[] = [];
    vi.spyOn(EditSet.prototype, "add").mockImplementation(function (this: EditSet, edits) {
      const isAdded = add.call(this, edits);
      const [finding, fix] = tally.ownerOf(edits) ?? [];
      if (!isAdded || !finding || !fix) return isAdded;
      applied.push(finding);
      tally.count(finding, fix);
      return true;
    });
    fc.assert(
      fc.property(manuscripts, ({ text }) => {
        applied = [];
        const result = fixAll(text);
        tally.document(applied.length > 0);
        expect(applyEdits(text, result.edits)).toBe(result.text);
        if (result.text === text) return;
        const made = [...applied];
        expect(fixAll(result.text)).toEqual({ text: result.text, edits: [] });
        expect([...brokenPromises(text, result.text, made), ...untidy(text, result.text)]).toEqual([]);
      }),
      // In a third of them, not every rule is met.
      runs(260, 1 / 2),
    );
    if (IS_PARTIAL) return;
    console.log(String(tally));
    expect(tally.rules).toEqual(SAFE.map((code) => `★ ${code}`));
  });
});

function brokenPromises(text: string, result: string, applied: readonly Finding[]): string[] {
  const parses = new ManifestDocument(text).parses;
  const before = new ManifestDocument(parses ? text : fixAll(text, { rules: OTHERS_OFF }).text);
  const after = new ManifestDocument(result);
  if (!before.parses) return before.text === result ? [] : ["more than its syntax was fixed"];
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
