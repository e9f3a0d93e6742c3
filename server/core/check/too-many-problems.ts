import { SEVERITIES, type Finding, type Severity, type SeveritySetting } from "../problem";
import type { ListedRule, RuleMetadata } from "../rules/rule";
import { message } from "../text/messages";

/** The maximum for one document: printing more would take longer than checking, and would not help readers. */
export const MAX_REPORTED_FINDINGS = 1000;

/** Applied by `limitFindings` and `RuleLimits`. */
export const tooManyProblemsRule: ListedRule<RuleMetadata> = {
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

/** Keeps the first 1,000 findings. If more exist, adds one that reports the total, unless `setting` is `off`. */
export function limitFindings(
  allFindings: readonly Finding[],
  setting: SeveritySetting | undefined,
): LimitedFindings {
  const findings = allFindings.slice(0, MAX_REPORTED_FINDINGS);
  const counts = countsOf(allFindings);
  const omittedFindings = allFindings.slice(MAX_REPORTED_FINDINGS);
  if (!omittedFindings[0] || setting === "off") return { findings, counts };
  const count = allFindings.length.toLocaleString("en");
  const limitFinding: Finding = {
    code: tooManyProblemsRule.code,
    severity: setting ?? worstOf(omittedFindings),
    message: message("At least {count} problems found. Fix the first 1,000 to see the rest.", { count }),
    range: omittedFindings[0].range,
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

/** Keeps the first 1,000 problems of each rule that compares manifests, and counts every problem. */
export class RuleLimits {
  readonly #countsByRule = new Map<string, number>();
  #countsBySeverity = new Map<Severity, number>();

  /** Counts a problem and returns it. After the limit, reports the limit once and then returns empty lists. */
  limit<T extends Pick<Finding, "code" | "severity" | "message">>(
    { code, severity }: Pick<Finding, "code" | "severity">,
    setting: SeveritySetting | undefined,
    createProblem: () => T,
  ): T[] {
    const count = (this.#countsByRule.get(code) ?? 0) + 1;
    this.#countsByRule.set(code, count);
    this.#countsBySeverity.set(severity, (this.#countsBySeverity.get(severity) ?? 0) + 1);
    if (count <= MAX_REPORTED_FINDINGS) return [createProblem()];
    if (count > MAX_REPORTED_FINDINGS + 1 || setting === "off") return [];
    const text = message('At least 1,001 problems "{code}" found. Fix the first 1,000 to see the rest.', {
      code,
    });
    const limit = { code: tooManyProblemsRule.code, severity: setting ?? severity, message: text };
    return [{ ...createProblem(), ...limit }];
  }

  /** Returns the counts since the last call. */
  takeCounts(): SeverityCounts {
    const counts = this.#countsBySeverity;
    this.#countsBySeverity = new Map();
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
