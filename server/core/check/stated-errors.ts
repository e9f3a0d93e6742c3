import type { ManifestDocument } from "../json/parse/document";
import type { SeveritySetting } from "../problem";
import { rules as allRules } from "../rules";
import { plural } from "../text/messages";
import { check, type CheckOptions } from "./check";
import type { SuppressedFinding } from "./suppress";

const STATED: ReadonlySet<string> = new Set(
  allRules.filter(({ evidence, alwaysOn }) => evidence === "stated" && !alwaysOn).map(({ code }) => code),
);

const HIDDEN: ReadonlySet<SeveritySetting | undefined> = new Set(["off", "hint"]);

/**
 * Counts errors against the interface that the configuration hides: suppressed, turned off or lowered to hints. The host
 * may still refuse the plugin.
 * @param suppressed the suppressed findings of the document under these options
 */
export function acceptedErrors(
  document: ManifestDocument,
  options: CheckOptions,
  suppressed: readonly SuppressedFinding[],
): number {
  const covered = suppressed.filter(({ code, severity }) => severity === "error" && STATED.has(code)).length;
  const { rules: severities = {} } = options;
  const hidden = new Set(
    Object.keys(severities).filter((code) => HIDDEN.has(severities[code]) && STATED.has(code)),
  );
  if (hidden.size === 0) return covered;
  const others = Object.entries(severities).filter(([code]) => !hidden.has(code));
  const rules = Object.fromEntries(others);
  // A manifest that was clean without these rules may have findings with them.
  const { findings } = check(document, { ...options, rules, suppressions: undefined, clean: undefined });
  return covered + findings.filter(({ code, severity }) => severity === "error" && hidden.has(code)).length;
}

export function acceptedErrorsSentence(count: number): string {
  return plural(
    count,
    "{count} error of the interface is suppressed.",
    "{count} errors of the interface are suppressed.",
    { count },
  );
}
