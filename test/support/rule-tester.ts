import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gradesOn } from "../../scripts/rule-index.mjs";
import { check, type CheckOptions } from "../../server/core/check/check";
import { ManifestDocument } from "../../server/core/json/parse/document";
import { applyEdits } from "../../server/core/json/edit/edits";
import { endOf } from "../../server/core/text/ranges";
import type { Finding, Grade, PlaceElsewhere, Severity } from "../../server/core/problem";
import { rules } from "../../server/core/rules";
import { setTranslations } from "../../server/core/text/messages";
import { marked } from "./marked";
import { english, translationFaults, PSEUDO } from "./pseudo-locale";

/** The prefixes that mark the grades in the titles of fixes. */
const MARKS: Readonly<Record<Grade, string>> = { safe: "★ ", suggested: "☆ ", offered: "" };

/** A text without findings of the rule. */
interface Valid {
  readonly name: string;
  readonly text: string;
  readonly options?: CheckOptions;
}

/** A text with a finding of the rule at each mark `«…»`. */
export interface Invalid extends Valid {
  /** One problem for each mark, in order. */
  readonly problems: readonly ExpectedProblem[];
}

interface ExpectedProblem {
  readonly message: string;
  readonly pointer: string;
  readonly severity?: Severity;
  /** The names of the members, if the problem is about several. */
  readonly members?: readonly string[];
  /** The texts at the related places. */
  readonly related?: readonly string[];
  /** The related places in other files, such as `src/main.rs:12 <sentence>`. */
  readonly elsewhere?: readonly string[];
  /**
   * By the title of the fix: the whole text after the fix, or null if the fix changes the configuration. The title of a
   * safe fix starts with `★ `, and the title of a suggested fix with `☆ `.
   */
  readonly fixes?: Readonly<Record<string, string | null>>;
}

/**
 * Creates a case with one wrong value, named after the value.
 * @param write returns the text with the value's JSON
 * @param right the value after the fix; absent if the problem has no fix
 */
export function wrongValue(
  value: string,
  write: (json: string) => string,
  problem: ExpectedProblem,
  right?: string,
  mark = MARKS.safe,
): Invalid {
  const name = JSON.stringify(value);
  const fixes = right === undefined ? {} : { [`${mark}Change to "${right}"`]: write(`"${right}"`) };
  return { name, text: write(`«${name}»`), problems: [{ ...problem, fixes }] };
}

/**
 * Tests a rule: the exact ranges, messages and pointers of its findings, the whole result and the grades of its fixes,
 * and that each message and title is translated as a whole text.
 */
export function testRule(
  code: string,
  cases: { valid: readonly Valid[]; invalid: readonly Invalid[] },
): void {
  const rule = rules.find((candidate) => candidate.code === code);
  describe(code, () => {
    it("is in the index", () => expect(rule?.code).toBe(code));
    describe("accepts", () => {
      for (const { name, text, options } of cases.valid) {
        it(name, () => expect(findings(code, text, options).map(({ message }) => message)).toEqual([]));
      }
    });
    it("has the grades of fixes that its page names", () => {
      const titles = cases.invalid.flatMap(({ problems }) =>
        problems.flatMap(({ fixes = {} }) => Object.keys(fixes)),
      );
      const grades = new Set(titles.map(gradeIn));
      const sortedGrades = (Object.keys(MARKS) as Grade[]).filter((grade) => grades.has(grade));
      expect(gradesOn(readFileSync(`docs/rules/${code}.md`, "utf8"))).toEqual(sortedGrades);
    });
    it("translates each message and title as a whole text", () => {
      expect(cases.invalid.map((invalid) => [invalid.name, ...translatedTexts(code, invalid)])).toEqual(
        cases.invalid.map(({ name, problems }) => [name, ...problems.map(textsOf)]),
      );
    });
    describe("reports", () => {
      for (const invalid of cases.invalid) {
        it(invalid.name, () => expectReport(code, invalid));
        for (const [index, problem] of invalid.problems.entries()) {
          for (const [title, result] of Object.entries(problem.fixes ?? {})) {
            if (result === null) continue;
            it(`${invalid.name}: ${title}`, () => expectFix(code, invalid, index, title, result));
          }
        }
      }
    });
  });
}

/** Returns the findings of a rule in a text. */
function findings(code: string, text: string, options: CheckOptions = {}): Finding[] {
  const { findings } = check(new ManifestDocument(text), options);
  return findings.filter((finding) => finding.code === code);
}

function expectReport(code: string, { text: source, problems, options }: Invalid): void {
  const { text, ranges } = marked(source);
  const reported = findings(code, text, options);
  const actual = reported.map(({ range, message, pointer }) => ({ range: rangeOf(range), message, pointer }));
  const expected = problems.map(({ message, pointer }, i) => ({
    range: rangeOf(ranges[i]!),
    message,
    pointer,
  }));
  expect(actual).toEqual(expected);
  for (const [i, problem] of problems.entries()) {
    const { severity, members, related = [], otherPlaces = [], fixes: makeFixes } = reported[i]!;
    expect(members).toEqual(problem.members);
    if (problem.severity) expect(severity).toBe(problem.severity);
    if (problem.related) {
      expect(related.map((place) => text.slice(place.range.offset, endOf(place.range)))).toEqual(
        problem.related,
      );
    }
    if (problem.elsewhere) expect(otherPlaces.map(formatPlace)).toEqual(problem.elsewhere);
    const titles = (makeFixes?.() ?? []).map(({ title, grade }) => MARKS[grade] + title);
    expect(titles).toEqual(Object.keys(problem.fixes ?? {}));
  }
}

/** The message of a problem and the titles of its fixes, without marks of grades. */
function textsOf({ message, fixes = {} }: ExpectedProblem): string[] {
  return [message, ...Object.keys(fixes).map((title) => title.replace(/^[★☆] /, ""))];
}

/** Checks a text in the language for tests, and turns its translations back into English, except faulty translations. */
function translatedTexts(code: string, { text, options }: Invalid): string[][] {
  setTranslations(PSEUDO, "en-x-pseudo");
  try {
    return findings(code, marked(text).text, options).map(({ message, fixes }) =>
      [message, ...(fixes?.() ?? []).map(({ title }) => title)].map(originalOf),
    );
  } finally {
    setTranslations({}, "en");
  }
}

/** Returns the English original of a text if the text is exactly one translation; otherwise, returns the text itself. */
function originalOf(text: string): string {
  return /^⟦.*⟧$/s.test(text) && translationFaults(text, () => true).length === 0 ? english(text) : text;
}

/** Returns the grade that the mark in a title stands for. */
function gradeIn(title: string): Grade {
  if (title.startsWith(MARKS.safe)) return "safe";
  return title.startsWith(MARKS.suggested) ? "suggested" : "offered";
}

function formatPlace({ path, range, message }: PlaceElsewhere): string {
  return `${path}:${range.start.line + 1} ${message}`;
}

function rangeOf({ offset, length }: { offset: number; length: number }) {
  return { offset, length };
}

function expectFix(
  code: string,
  { text: source, options }: Invalid,
  index: number,
  title: string,
  result: string,
): void {
  const { text } = marked(source);
  const before = check(new ManifestDocument(text), options).findings;
  const ruleFindings = before.filter((finding) => finding.code === code);
  const fix = ruleFindings[index]
    ?.fixes?.()
    .find((candidate) => candidate.title === title.replace(/^[★☆] /, ""));
  const fixed = applyEdits(text, fix?.edits ?? []);
  expect(fixed).toBe(result);
  const after = check(new ManifestDocument(fixed), options).findings;
  const remaining = after.filter((finding) => finding.code === code);
  expect(remaining.length).toBeLessThan(ruleFindings.length);
  // No fix may add graver problems than it removes, and a safe fix may not add errors.
  const severity = ruleFindings[index]!.severity;
  expect(countGraver(after, severity)).toBeLessThanOrEqual(countGraver(before, severity));
  if (fix?.grade === "safe")
    expect(countGraver(after, "warning")).toBeLessThanOrEqual(countGraver(before, "warning"));
}

/** For each severity, the graver severities. */
const GRAVER: Readonly<Record<Severity, readonly Severity[]>> = {
  error: [],
  warning: ["error"],
  information: ["error", "warning"],
  hint: ["error", "warning", "information"],
};

/** Counts the findings that are graver than a severity. */
export function countGraver(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((finding) => GRAVER[severity].includes(finding.severity)).length;
}
