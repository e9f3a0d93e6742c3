import { message } from "../text/messages";
import { SEVERITIES, type Finding, type RuleFacts, type SeveritySetting } from "../rules/rule";

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
  /** Those that are left out; they count all the same. */
  readonly omitted: readonly Finding[];
}

/**
 * Leaves out the findings that nobody would read.
 * @param all by position
 * @param configured the setting for `too-many-problems`
 */
export function limited(all: readonly Finding[], configured: SeveritySetting | undefined): LimitedFindings {
  if (all.length <= MAX_REPORTED) return { findings: all, omitted: [] };
  const findings = all.slice(0, MAX_REPORTED);
  const omitted = all.slice(MAX_REPORTED);
  const [first] = omitted;
  if (!first || configured === "off") return { findings, omitted };
  const count = all.length.toLocaleString("en");
  const last: Finding = {
    code: tooManyProblems.code,
    severity: configured ?? worst(omitted),
    message: message("At least {count} problems found. Fix the first 1,000 to see the rest.", { count }),
    range: first.range,
    pointer: "",
  };
  return { findings: [...findings, last], omitted };
}

/** Returns all findings of a document again, by position, without the one that counts them. */
export function unlimited({ findings, omitted }: LimitedFindings): readonly Finding[] {
  if (omitted.length === 0) return findings;
  return [...findings.filter(({ code }) => code !== tooManyProblems.code), ...omitted];
}

function worst(findings: readonly Finding[]): Finding["severity"] {
  const found = new Set(findings.map(({ severity }) => severity));
  return SEVERITIES.find((severity) => found.has(severity)) ?? "error";
}
