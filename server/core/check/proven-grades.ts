import { EditSet } from "../json/edit/edit-set";
import { applyEdits } from "../json/edit/edits";
import { lazy } from "../text/lazy";
import { SEVERITIES, type Finding, type Fix } from "../rules/rule";

/*
 * A safe fix brings no problem of equal or higher severity (docs/spec/rules.md, Fixes). A rule knows its own problem;
 * what the fixed value means to all the others is found by checking the fixed text.
 */

/** The most checks for the fixes of a document: what they cannot prove is suggested. */
const MAX_CHECKS = 16;

/** Checks another text with the same rules and settings. */
type Check = (text: string) => readonly Finding[];

/** Lowers the grade of the safe fixes that bring another problem to `suggested`. */
export function withProvenGrades(findings: readonly Finding[], text: string, check: Check): Finding[] {
  const refuted = lazy(() => new Proof(findings, text, check).refuted);
  const refutedCodes = lazy(() => new Set(Array.from(refuted(), ({ code }) => code)));
  return findings.map((finding) => {
    const { fixes } = finding;
    // While the text does not parse, hardly another problem is known.
    if (!fixes || finding.code === "json-syntax") return finding;
    return { ...finding, fixes: () => fixes().map((fix, at) => proven(fix, at)) };

    function proven(fix: Fix, at: number): Fix {
      if (fix.grade !== "safe") return fix;
      // A later one, such as "Insert all", does the same at several places.
      const isRefuted = at === 0 ? refuted().has(finding) : refutedCodes().has(finding.code);
      return isRefuted ? { ...fix, grade: "suggested" } : fix;
    }
  });
}

/** A finding with its first safe fix. */
interface Candidate {
  readonly finding: Finding;
  readonly fix: Fix;
}

class Proof {
  /** The findings whose safe fixes bring a problem. */
  readonly refuted = new Set<Finding>();
  private accepted: Candidate[] = [];
  private problems: ReadonlyMap<string, number>;
  /** Those that touch another, which are judged without it. */
  private untried: Candidate[];
  private checks = 0;

  constructor(
    findings: readonly Finding[],
    private readonly text: string,
    private readonly check: Check,
  ) {
    const problems = countProblems(findings);
    this.problems = problems;
    this.untried = findings.flatMap(safeFix);
    while (this.untried.length > 0) {
      const candidates = this.untried;
      [this.untried, this.accepted, this.problems] = [[], [], problems];
      this.judge(candidates);
    }
  }

  /** Accepts fixes that bring no problem together; of others, each half by itself. */
  private judge(candidates: readonly Candidate[]): void {
    if (candidates.length === 0) return;
    if (this.checks < MAX_CHECKS && this.accepts(candidates)) return;
    if (candidates.length === 1 || this.checks >= MAX_CHECKS) {
      for (const { finding } of candidates) this.refuted.add(finding);
      return;
    }
    const middle = candidates.length >> 1;
    this.judge(candidates.slice(0, middle));
    this.judge(candidates.slice(middle));
  }

  private accepts(candidates: readonly Candidate[]): boolean {
    this.checks++;
    const edits = new EditSet();
    for (const { fix } of this.accepted) edits.add(fix.edits);
    const tried: Candidate[] = [];
    const untried: Candidate[] = [];
    for (const candidate of candidates) (edits.add(candidate.fix.edits) ? tried : untried).push(candidate);
    const text = applyEdits(this.text, edits.edits);
    const found = this.check(text);
    if (this.brings(tried, found) && !this.isTransient(tried, text, found)) return false;
    this.accepted = [...this.accepted, ...tried];
    this.untried = [...this.untried, ...untried];
    this.problems = countProblems(found);
    return true;
  }

  /** Tests if the problems that fixes bring are gone with the safe fixes that follow. No conversion may bring one. */
  private isTransient(tried: readonly Candidate[], text: string, found: readonly Finding[]): boolean {
    const conversions = tried.filter(({ finding }) => isConversion(finding));
    if (this.brings(tried, found, conversions) || this.brings(tried, found.filter(isRepetition)))
      return false;
    this.checks++;
    const following = new EditSet();
    for (const { fix } of found.flatMap(safeFix)) following.add(fix.edits);
    const left = this.check(applyEdits(text, following.edits));
    return !this.brings(tried, left) && !hasNew(left, countProblems(found), leastExcluded(tried));
  }

  /** @param judged those of the tried fixes that are in question */
  private brings(tried: readonly Candidate[], found: readonly Finding[], judged = tried): boolean {
    return hasNew(found, without(this.problems, tried), leastExcluded(judged));
  }
}

/** Tests if there are more problems of some place and rule than expected, of some severity or graver. */
function hasNew(found: readonly Finding[], expected: ReadonlyMap<string, number>, least: number): boolean {
  const problems = countProblems(found);
  return found.some((finding) => {
    const key = keyOf(finding);
    const counts = SEVERITIES.indexOf(finding.severity) <= least || isRepetition(finding);
    return counts && (problems.get(key) ?? 0) > (expected.get(key) ?? 0);
  });
}

/** Takes away the problems that fixes are for. */
function without(
  problems: ReadonlyMap<string, number>,
  fixed: readonly Candidate[],
): ReadonlyMap<string, number> {
  const rest = new Map(problems);
  for (const { finding } of fixed) rest.set(keyOf(finding), (rest.get(keyOf(finding)) ?? 0) - 1);
  return rest;
}

/** Returns the index of the least grave severity of which fixes must not bring a problem. */
function leastExcluded(fixes: readonly Candidate[]): number {
  return fixes.reduce((least, { finding }) => {
    return Math.max(least, isConversion(finding) ? SEVERITIES.length : SEVERITIES.indexOf(finding.severity));
  }, -1);
}

/** A fix never makes a repetition, which would be removed next: the author wrote something else. */
function isRepetition({ code }: Finding): boolean {
  return code === "duplicate-entry";
}

/** A converted value breaks no other rule, whatever its severity (docs/rules/wrong-type.md, Fix). */
function isConversion({ code }: Finding): boolean {
  return code === "wrong-type";
}

function safeFix(finding: Finding): Candidate[] {
  const fix =
    finding.code === "json-syntax" ? undefined : finding.fixes?.().find(({ grade }) => grade === "safe");
  return fix ? [{ finding, fix }] : [];
}

function countProblems(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** Names a problem by severity, rule and place; entries of a list share one place, because fixes move them. */
function keyOf({ code, severity, pointer }: Finding): string {
  return `${severity} ${code} ${pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*")}`;
}
