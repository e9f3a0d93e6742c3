import { SEVERITIES, type Finding, type Severity, type SeveritySetting } from "../problem";
import type { ListedRule, RuleFacts } from "../rules/rule";
import { message } from "../text/messages";

/** The most findings of a document: printing more would take longer than checking, and help no reader. */
export const MAX_REPORTED = 1000;

/** The rule about a document with more findings; `limitFindings` applies it. */
export const tooManyProblems: ListedRule<RuleFacts> = {
  code: "too-many-problems",
  summary: "A document has at most 1,000 problems.",
  section: "Limits",
  evidence: "inferred",
  severity: "error",
};

export interface LimitedFindings {
  readonly findings: readonly Finding[];
  /** Numbers of findings by severity, including omitted ones. */
  readonly counts: SeverityCounts;
}

/** Returns the first findings; if others are omitted, a last one reports the total. */
export function limitFindings(
  allFindings: readonly Finding[],
  configured: SeveritySetting | undefined,
): LimitedFindings {
  const findings = allFindings.slice(0, MAX_REPORTED);
  const counts = countsOf(allFindings);
  const omitted = allFindings.slice(MAX_REPORTED);
  if (!omitted[0] || configured === "off") return { findings, counts };
  const count = allFindings.length.toLocaleString("en");
  const limitFinding: Finding = {
    code: tooManyProblems.code,
    severity: configured ?? worstOf(omitted),
    message: message("At least {count} problems found. Fix the first 1,000 to see the rest.", { count }),
    range: omitted[0].range,
    pointer: "",
  };
  return { findings: [...findings, limitFinding], counts };
}

export function byPosition({ range: a }: Finding, { range: b }: Finding): number {
  return a.offset - b.offset || a.length - b.length;
}

export type SeverityCounts = ReadonlyMap<Severity, number>;

export function countsOf(findings: readonly Pick<Finding, "severity">[]): SeverityCounts {
  const counts = new Map<Severity, number>();
  for (const { severity } of findings) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return counts;
}

/** Keeps the first problems of each rule about several manifests, and counts the others. */
export class RuleLimits {
  readonly #counts = new Map<string, number>();
  #bySeverity = new Map<Severity, number>();

  /** Counts a problem. Returns what to report: the problem, one that reports the limit, or nothing. */
  limit<T extends Pick<Finding, "code" | "severity" | "message">>(
    { code, severity }: Pick<Finding, "code" | "severity">,
    configured: SeveritySetting | undefined,
    createProblem: () => T,
  ): T[] {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    this.#bySeverity.set(severity, (this.#bySeverity.get(severity) ?? 0) + 1);
    if (count <= MAX_REPORTED) return [createProblem()];
    if (count > MAX_REPORTED + 1 || configured === "off") return [];
    const sentence = message('At least 1,001 problems "{code}" found. Fix the first 1,000 to see the rest.', {
      code,
    });
    const values = { code: tooManyProblems.code, severity: configured ?? severity, message: sentence };
    return [{ ...createProblem(), ...values }];
  }

  /** Returns the counts since the last call. */
  takeCounts(): SeverityCounts {
    const counts = this.#bySeverity;
    this.#bySeverity = new Map();
    return counts;
  }
}

export function totalOf(counts: SeverityCounts): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

export function addCounts(left: SeverityCounts, right: SeverityCounts): SeverityCounts {
  const sum = new Map(left);
  for (const [severity, count] of right) sum.set(severity, (sum.get(severity) ?? 0) + count);
  return sum;
}

function worstOf(findings: readonly Finding[]): Severity {
  return SEVERITIES.find((each) => findings.some(({ severity }) => severity === each)) ?? "error";
}
