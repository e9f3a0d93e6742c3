import { EditSet } from "../json/edit/edit-set";
import { applyEdits } from "../json/edit/edits";
import type { ManifestDocument } from "../json/parse/document";
import { lazy } from "../text/lazy";
import { SEVERITIES, type Finding, type Fix } from "../rules/rule";

/*
 * A safe fix brings no problem of equal or higher severity (docs/spec/rules.md, Fixes). A rule knows its own problem;
 * what the fixed value means to all the others is found by checking the fixed text.
 */

/** The most checks for the fixes of a document: what they cannot prove is suggested. */
const MAX_CHECKS = 16;

/** The most problems whose fixes are made to see what is left after them: making them takes longer than a check. */
const MAX_FOLLOWING = 2000;

/** What decides about a finding. Its sentences do not, which take most of the time if there are many findings. */
export type JudgedFinding = Pick<Finding, "code" | "severity" | "pointer" | "members" | "fixes">;

/** The length of the longest text that is checked again, in UTF-16 code units: as long as a file that a search takes. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** Checks another text with the same rules and settings. */
type Check = (text: string) => readonly JudgedFinding[];

/** How many problems there are of each severity, rule and place, with one of them. */
type Problems = ReadonlyMap<string, { readonly finding: JudgedFinding; readonly count: number }>;

/**
 * Lowers the grade of the safe fixes that bring another problem to `suggested`.
 * @param all all findings in the text, also those whose fixes are not in question
 */
export function withProvenGrades(
  findings: readonly Finding[],
  all: () => readonly JudgedFinding[],
  { text, parses }: Pick<ManifestDocument, "text" | "parses">,
  check: Check,
): Finding[] {
  const refuted = lazy(() => new Proof(findings, all, text, check).refuted);
  const refutedCodes = lazy(() => new Set(Array.from(refuted(), ({ code }) => code)));
  return findings.map((finding) => {
    const { fixes } = finding;
    // While the text does not parse, hardly another problem is known.
    if (!fixes || finding.code === "json-syntax") return finding;
    return { ...finding, fixes: () => fixes().map((fix, at) => proven(fix, at)) };

    function proven(fix: Fix, at: number): Fix {
      if (fix.grade !== "safe") return fix;
      // A later one, such as "Insert the 3 missing properties", does the same at several places.
      // Before the syntax is fixed, anything else could be a guess.
      if (!parses || text.length > MAX_LENGTH) return { ...fix, grade: "suggested" };
      const isRefuted = at === 0 ? refuted().has(finding) : refutedCodes().has(finding.code);
      return isRefuted ? { ...fix, grade: "suggested" } : fix;
    }
  });
}

/** A finding with its first safe fix. */
interface Candidate {
  readonly finding: JudgedFinding;
  readonly fix: Fix;
}

class Proof {
  /** The findings whose safe fixes bring a problem. */
  readonly refuted = new Set<JudgedFinding>();
  private accepted: Candidate[] = [];
  private problems: Problems;
  /** Those that touch another, which are judged without it. */
  private untried: Candidate[];
  private checks = 0;

  constructor(
    findings: readonly Finding[],
    all: () => readonly JudgedFinding[],
    private readonly text: string,
    private readonly check: Check,
  ) {
    this.untried = findings.flatMap(safeFix);
    // Collecting all findings takes as long as a check.
    const problems: Problems = this.untried.length > 0 ? countProblems(all()) : new Map();
    this.problems = problems;
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
    const problems = countProblems(found);
    if (this.brings(tried, problems) && !this.isTransient(tried, text, found, problems)) return false;
    this.accepted = [...this.accepted, ...tried];
    this.untried = [...this.untried, ...untried];
    this.problems = problems;
    return true;
  }

  /**
   * Tests if the problems that fixes bring are gone with the safe fixes that follow. A conversion may bring none, and no
   * fix a repetition.
   */
  private isTransient(
    tried: readonly Candidate[],
    text: string,
    found: readonly JudgedFinding[],
    problems: Problems,
  ): boolean {
    if (found.length > MAX_FOLLOWING) return false;
    const conversions = tried.filter(({ finding }) => isConversion(finding));
    if (this.brings(tried, problems, conversions)) return false;
    this.checks++;
    const following = new EditSet();
    for (const { fix } of found.flatMap(safeFix)) following.add(fix.edits);
    const left = countProblems(this.check(applyEdits(text, following.edits)));
    return !this.brings(tried, left) && !hasNew(left, problems, leastExcluded(tried));
  }

  /** @param judged those of the tried fixes that are in question */
  private brings(tried: readonly Candidate[], found: Problems, judged = tried): boolean {
    return hasNew(found, without(this.problems, tried), leastExcluded(judged));
  }
}

/** Tests if there are more problems of some place and rule than expected, of some severity or graver. */
function hasNew(found: Problems, expected: Problems, least: number): boolean {
  for (const [key, { finding, count }] of found) {
    const counts = SEVERITIES.indexOf(finding.severity) <= least || isRepetition(finding);
    if (counts && count > (expected.get(key)?.count ?? 0)) return true;
  }
  return false;
}

/** Takes away the problems that fixes are for. */
function without(problems: Problems, fixed: readonly Candidate[]): Problems {
  const rest = new Map(problems);
  for (const { finding } of fixed) {
    // The fix may be for some of its members only.
    if (finding.members) continue;
    const key = keyOf(finding);
    rest.set(key, { finding, count: (rest.get(key)?.count ?? 0) - 1 });
  }
  return rest;
}

/** Returns the index of the least grave severity of which fixes must not bring a problem. */
function leastExcluded(fixes: readonly Candidate[]): number {
  return fixes.reduce((least, { finding }) => {
    return Math.max(least, isConversion(finding) ? SEVERITIES.length : SEVERITIES.indexOf(finding.severity));
  }, -1);
}

/** A fix never makes a repetition, which would be removed next: the author wrote something else. */
function isRepetition({ code }: JudgedFinding): boolean {
  return code === "duplicate-entry";
}

/** A converted value breaks no other rule, whatever its severity (docs/rules/wrong-type.md, Fix). */
function isConversion({ code }: JudgedFinding): boolean {
  return code === "wrong-type";
}

function safeFix(finding: JudgedFinding): Candidate[] {
  const fix =
    finding.code === "json-syntax" ? undefined : finding.fixes?.().find(({ grade }) => grade === "safe");
  return fix ? [{ finding, fix }] : [];
}

function countProblems(findings: readonly JudgedFinding[]): Problems {
  const problems = new Map<string, { finding: JudgedFinding; count: number }>();
  for (const finding of findings.flatMap(apart)) {
    const key = keyOf(finding);
    const problem = problems.get(key);
    if (problem) problem.count++;
    else problems.set(key, { finding, count: 1 });
  }
  return problems;
}

function apart(finding: JudgedFinding): JudgedFinding[] {
  const { members, pointer } = finding;
  return members ? members.names.map((name) => ({ ...finding, pointer: `${pointer}/${name}` })) : [finding];
}

/** Matches an index in a JSON Pointer. */
const INDEX = /\/\d+(?=\/|$)/g;

/** Names a problem by severity, rule and place; entries of a list share one place, because fixes move them. */
function keyOf({ code, severity, pointer }: JudgedFinding): string {
  return `${severity} ${code} ${pointer.replaceAll(INDEX, "/*")}`;
}
