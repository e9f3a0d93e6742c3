import { message } from "../text/messages";
import type { RuleFacts } from "../rules/rule";
import { SEVERITIES, type Finding, type Severity, type SeveritySetting } from "../problem";
import { FirstFindings, type SeverityCounts } from "./first-findings";

/** The most findings that are reported for a document: printing more takes longer than checking, and helps no reader. */
export const MAX_REPORTED = 1000;

/** The rule about a document with more findings. `check` applies it to the findings of the other rules. */
export const tooManyProblems: RuleFacts = {
  code: "too-many-problems",
  summary: "A document has at most 1,000 problems.",
  section: "Limits",
  evidence: "inferred",
  severity: "error",
};

export interface LimitedFindings {
  readonly findings: readonly Finding[];
  readonly omitted: SeverityCounts;
}

/** Returns the first findings by position, and one that says how many more there are, if some are left out. */
export function limited(all: Iterable<Finding>, configured: SeveritySetting | undefined): LimitedFindings {
  // One more than are reported shows where the others begin.
  const found = new FirstFindings(MAX_REPORTED + 1);
  for (const finding of all) found.add(finding);
  const findings = found.kept.slice(0, MAX_REPORTED);
  const next = found.kept[MAX_REPORTED];
  if (!next) return { findings, omitted: found.omitted };
  const omitted = new Map(found.omitted);
  omitted.set(next.severity, (omitted.get(next.severity) ?? 0) + 1);
  if (configured === "off") return { findings, omitted };
  const count = [...omitted.values()].reduce((sum, each) => sum + each, findings.length).toLocaleString("en");
  const last: Finding = {
    code: tooManyProblems.code,
    severity: configured ?? worst(omitted),
    message: message("At least {count} problems found. Fix the first 1,000 to see the rest.", { count }),
    range: next.range,
    pointer: "",
  };
  return { findings: [...findings, last], omitted };
}

/**
 * Keeps the first problems of each rule about several manifests, and counts the others: what many manifests have alike
 * grows with the product of manifests and names.
 */
export class RuleLimits {
  readonly #counts = new Map<string, number>();
  #omitted = new Map<Severity, number>();

  /** @param limit the number of problems of one rule to report */
  constructor(private readonly limit = MAX_REPORTED) {}

  /** Counts a problem; returns it, the one about too many, or nothing. @param make called only for what is returned */
  take<T extends Pick<Finding, "code" | "severity" | "message">>(
    { code, severity }: Pick<Finding, "code" | "severity">,
    configured: SeveritySetting | undefined,
    make: () => T,
  ): T[] {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= this.limit) return [make()];
    this.#omitted.set(severity, (this.#omitted.get(severity) ?? 0) + 1);
    if (count > this.limit + 1 || configured === "off") return [];
    const sentence = message('At least 1,001 problems "{code}" found. Fix the first 1,000 to see the rest.', {
      code,
    });
    return [{ ...make(), code: tooManyProblems.code, severity: configured ?? severity, message: sentence }];
  }

  /** Returns how many were left out since the last call, by severity. */
  takeOmitted(): SeverityCounts {
    const omitted = this.#omitted;
    this.#omitted = new Map();
    return omitted;
  }
}

export function sumOf(one: SeverityCounts, other: SeverityCounts): SeverityCounts {
  const sum = new Map(one);
  for (const [severity, count] of other) sum.set(severity, (sum.get(severity) ?? 0) + count);
  return sum;
}

function worst(counts: SeverityCounts): Finding["severity"] {
  return SEVERITIES.find((severity) => counts.has(severity)) ?? "error";
}
