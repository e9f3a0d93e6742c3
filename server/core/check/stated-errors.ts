import type { ManifestDocument } from "../json/parse/document";
import type { Finding, SeveritySetting } from "../problem";
import { rules as allRules } from "../rules";
import { plural } from "../text/messages";
import { check, type CheckOptions } from "./check";
import type { SuppressedFinding } from "./suppress";

const STATED_CODES: readonly string[] = allRules
  .filter(({ evidence, alwaysOn }) => evidence === "stated" && !alwaysOn)
  .map(({ code }) => code);

const HIDING_SETTINGS: ReadonlySet<SeveritySetting | undefined> = new Set(["off", "hint"]);

/** Counts errors against the interface that the configuration suppresses, turns off or lowers to hints. */
export function countAcceptedErrors(
  document: ManifestDocument,
  options: CheckOptions,
  suppressedFindings: readonly SuppressedFinding[],
): number {
  const { rules: severities = {} } = options;
  const hiddenCodes = STATED_CODES.filter((code) => HIDING_SETTINGS.has(severities[code]));
  const suppressedCount = countErrors(suppressedFindings, STATED_CODES);
  if (hiddenCodes.length === 0) return suppressedCount;
  const rules = Object.fromEntries(
    Object.entries(severities).filter(([code]) => !hiddenCodes.includes(code)),
  );
  // A manifest without findings under the original options may have findings under these options.
  const optionsWithoutHiding = { ...options, rules, suppressions: undefined, cleanManifests: undefined };
  return suppressedCount + countErrors(check(document, optionsWithoutHiding).findings, hiddenCodes);
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
