import type { ManifestDocument } from "../json/parse/document";
import type { Finding, SeveritySetting } from "../problem";
import { rules as allRules } from "../rules";
import { plural } from "../text/messages";
import { check, type CheckOptions } from "./check";
import type { SuppressedFinding } from "./suppress";

const STATED_CODES: readonly string[] = allRules
  .filter(({ evidence, alwaysOn }) => evidence === "stated" && !alwaysOn)
  .map(({ code }) => code);

const ACCEPTING_SETTINGS: ReadonlySet<SeveritySetting | undefined> = new Set(["off", "hint"]);

/** Counts the accepted errors of `stated` rules: those that the configuration suppresses, turns off or lowers to hints. */
export function countAcceptedErrors(
  document: ManifestDocument,
  options: CheckOptions,
  suppressedFindings: readonly SuppressedFinding[],
): number {
  const { rules: severities = {} } = options;
  const acceptedCodes = STATED_CODES.filter((code) => ACCEPTING_SETTINGS.has(severities[code]));
  const suppressedCount = countErrors(suppressedFindings, STATED_CODES);
  if (acceptedCodes.length === 0) return suppressedCount;
  const rules = Object.fromEntries(
    Object.entries(severities).filter(([code]) => !acceptedCodes.includes(code)),
  );
  // Drop `cleanManifests`: a manifest that is clean under the original options may have findings under these.
  const strictOptions = { ...options, rules, suppressions: undefined, cleanManifests: undefined };
  return suppressedCount + countErrors(check(document, strictOptions).findings, acceptedCodes);
}

function countErrors(findings: readonly Finding[], codes: readonly string[]): number {
  return findings.filter(({ code, severity }) => severity === "error" && codes.includes(code)).length;
}

export function acceptedErrorsSentence(count: number): string {
  return plural(
    count,
    "{count} error against the interface is suppressed.",
    "{count} errors against the interface are suppressed.",
    { count },
  );
}
