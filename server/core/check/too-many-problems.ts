import { message } from "../text/messages";
import { SEVERITIES, type Finding, type RuleFacts, type SeveritySetting } from "../rules/rule";
import { FirstFindings, type SeverityCounts } from "./first-findings";

/** The most findings that are reported for a document: nobody reads more, and printing them takes longer than checking. */
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
  /** Those that are reported, by position; the last one says how many there are, if some are left out. */
  readonly findings: readonly Finding[];
  /** How many more there are of each severity. */
  readonly omitted: SeverityCounts;
}

/** Returns an empty collection of the findings that `limited` reports: one more shows where the others begin. */
export function reportedFindings(): FirstFindings {
  return new FirstFindings(MAX_REPORTED + 1);
}

/**
 * Leaves out the findings that nobody would read.
 * @param found those that `reportedFindings` has collected
 * @param configured the setting for `too-many-problems`
 */
export function limited(found: FirstFindings, configured: SeveritySetting | undefined): LimitedFindings {
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

function worst(counts: SeverityCounts): Finding["severity"] {
  return SEVERITIES.find((severity) => counts.has(severity)) ?? "error";
}
