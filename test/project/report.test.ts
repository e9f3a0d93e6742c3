import { describe, expect, it } from "vitest";
import { check } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import {
  addFindings,
  filterFindings,
  reportOf,
  withoutHints,
  type Report,
} from "../../server/project/report";
import { draft } from "../support/manifests";

const TEXT = draft({ license: '"Apache 2.0"', keywords: '["a", "a"]' });
const RULES = { "license-id": "hint", "duplicate-entry": "warning" } as const;

function report(needs = { hints: true, fixes: true, text: true }): Report {
  return reportOf("a/manifest.json", TEXT, check(new ManifestDocument(TEXT), { rules: RULES }), needs);
}

const codesIn = ({ findings }: Report) => findings.map(({ code }) => code);

describe("a report", () => {
  it("lists only the needed findings, but counts all", () => {
    const small = report({ hints: false, fixes: false, text: false });
    expect(codesIn(report())).toContain("license-id");
    expect(codesIn(small)).not.toContain("license-id");
    expect([small.text, small.findings.flatMap(({ fixes }) => fixes)]).toEqual(["", []]);
    expect(small.counts).toEqual(report().counts);
  });

  it("has ranges in the file that it names", () => {
    const repeated = report().findings.find(({ code }) => code === "duplicate-entry");
    expect(repeated?.related.map(({ file }) => file)).toEqual([
      { name: "a/manifest.json", hasByteOrderMark: false },
    ]);
  });

  it("does not count hints that it omits, but counts findings that it does not list", () => {
    expect(report().counts.get("hint")).toBeGreaterThan(0);
    expect(withoutHints(report()).counts.get("hint")).toBeUndefined();
    expect(filterFindings(report(), () => false)).toMatchObject({ findings: [], counts: report().counts });
  });

  it("places the findings that involve other files", () => {
    const [first, ...others] = report().findings;
    const part = { findings: [first!], suppressed: [], counts: new Map([["error", 1]] as const) };
    const rest = { ...report(), findings: others };
    const whole = addFindings(rest, { ...part, suppressedCounts: new Map() });
    expect(codesIn(whole)).toEqual(codesIn(report()));
    expect(whole.counts.get("error")).toBe((report().counts.get("error") ?? 0) + 1);
  });
});
