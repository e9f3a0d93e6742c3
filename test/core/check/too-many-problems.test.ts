import { describe, expect, it } from "vitest";
import { check, checkAll, type CheckOptions } from "../../../server/core/check/check";
import { fixAll } from "../../../server/core/check/fix-all";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { Finding } from "../../../server/core/problem";
import { draft } from "../../support/manifests";

/** A draft with so many warnings, and an error at its end. */
const text = (warnings: number): string =>
  draft({
    keywords: `[${Array.from({ length: warnings + 1 }, () => '"k"').join(", ")}]`,
    commands: '[{ "id": 7, "description": "A" }]',
  });
const OPTIONS: CheckOptions = { rules: { "catalog-members-missing": "off" } };
const checked = (source: string, rules = {}) =>
  check(new ManifestDocument(source), { rules: { ...OPTIONS.rules, ...rules } });
const codes = (findings: readonly Finding[]) => new Set(findings.map(({ code }) => code));

describe("a document", () => {
  it("with 1,000 problems reports all of them", () => {
    const { findings, counts } = checked(text(999));
    expect([findings.length, Object.fromEntries(counts)]).toEqual([1000, { warning: 999, error: 1 }]);
    expect(codes(findings)).toEqual(new Set(["duplicate-entry", "wrong-type"]));
  });

  it("with more problems reports the first 1,000, and one with the total and the severity of the rest", () => {
    const { findings, counts } = checked(text(1200));
    const first = checkAll(new ManifestDocument(text(1200)), OPTIONS).findings[1000];
    expect([findings.length, Object.fromEntries(counts)]).toEqual([1001, { warning: 1200, error: 1 }]);
    const last = findings.at(-1);
    expect(last?.range.offset).toBe(first?.range.offset);
    expect(last).toMatchObject({
      code: "too-many-problems",
      severity: "error",
      message: "At least 1,201 problems found. Fix the first 1,000 to see the rest.",
      pointer: "",
    });
  });

  it("warns about the rest if it has only warnings", () => {
    const keywords = `[${Array.from({ length: 1201 }, () => '"k"').join(", ")}]`;
    const { findings, counts } = checked(draft({ id: "7", keywords }));
    expect(Object.fromEntries(counts)).toMatchObject({ error: 1, warning: 1200 });
    expect(findings.at(-1)).toMatchObject({ code: "too-many-problems", severity: "warning" });
  });

  it("reports the rest with the configured severity", () => {
    expect(checked(text(1200), { "too-many-problems": "hint" }).findings.at(-1)?.severity).toBe("hint");
    expect(checked(text(1200), { "too-many-problems": "off" }).findings.length).toBe(1000);
  });

  it("is fixed beyond the first 1,000 problems", () =>
    expect(checked(fixAll(text(1200), OPTIONS).text).findings.map(({ code }) => code)).toEqual([
      "wrong-type",
    ]));
});
