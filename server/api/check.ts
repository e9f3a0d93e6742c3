import { check as checkDocument, type CheckResult as CoreResult } from "../core/check/check";
import { fixAll } from "../core/check/fix-all";
import { applyEdits as applyOffsetEdits } from "../core/json/edit/edits";
import { endOf } from "../core/text/ranges";
import { allRules } from "../core/check/all-rules";
import { defaultSeverity } from "../core/rules/rule";
import { rulePageUrl } from "../core/text/addresses";
import { parseChangelog } from "../core/release/changelog";
import type { ManifestDocument } from "../core/json/parse/document";
import { isPluginJson } from "../core/manifest/kind";
import { SEVERITIES, type Severity } from "../core/problem";
import type { ReleaseFacts } from "../core/release/past";
import { rangeConverter, offsetConverter } from "../project/positions";
import { reportOf, type ReportedFinding } from "../project/report";
import { coreOptions, documentOf, pastOf } from "./input";
import { CHECK_OPTIONS, validateOptions, FIX_OPTIONS, RELEASE_OPTIONS, validateEdits } from "./options";
import type {
  CheckOptions,
  CheckResult,
  Diagnostic,
  FixOptions,
  FixResult,
  ReleaseOptions,
  RuleCode,
  RuleInformation,
  TextEdit,
} from "./types";
import { message } from "../core/text/messages";

/**
 * Tests if a text is a manifest, or a detail response with one. In invalid JSON, the readable parts decide.
 * @throws TypeError when the text is not a string
 */
export function isManifest(text: string): boolean {
  return isPluginJson(documentOf(text).root);
}

/**
 * Checks the text of a manifest or of a detail response. Does not look for files beside the manifest.
 * @throws TypeError when the text is not a string, or an option is invalid
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  validateOptions(options, CHECK_OPTIONS);
  const document = documentOf(text);
  return resultOf(document, checkDocument(document, coreOptions(options)));
}

/**
 * Checks a text as `check` does, and also whether it is ready for release. Compares it with the earlier versions in the
 * options. Does not look for files beside the manifest, or for packages.
 * @throws TypeError when the text is not a string, or an option is invalid
 */
export function checkRelease(text: string, options: ReleaseOptions = {}): CheckResult {
  validateOptions(options, RELEASE_OPTIONS);
  const { changelog, releases, entry, ...checkOptions } = options;
  const document = documentOf(text);
  const release: ReleaseFacts = {
    past: pastOf({ releases, entry }),
    // Otherwise, the check would report a missing changelog.
    isWithoutFolder: changelog === undefined,
    changelog: changelog === undefined ? undefined : parseChangelog(changelog),
    packages: [],
    missingPaths: new Set(),
    files: [],
  };
  return resultOf(document, checkDocument(document, { ...coreOptions(checkOptions), release }));
}

/**
 * Applies the safe fixes, and with `suggested` also the suggested ones. Changes nothing if that would add errors.
 * @throws TypeError when the text is not a string, or an option is invalid
 */
export function fix(text: string, options: FixOptions = {}): FixResult {
  validateOptions(options, FIX_OPTIONS);
  const { suggested, ...checkOptions } = options;
  const document = documentOf(text);
  const grades = suggested ? (["safe", "suggested"] as const) : (["safe"] as const);
  const { edits, refused, ...fixed } = fixAll(document.text, coreOptions(checkOptions), grades);
  const toRange = rangeConverter(document.text);
  return {
    text: fixed.text,
    edits: edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    left: check(fixed.text, checkOptions),
    ...(refused && { refused }),
  };
}

function resultOf({ text }: ManifestDocument, result: CoreResult): CheckResult {
  const needs = { hints: true, fixes: true, text: false };
  const { findings, suppressed, counts } = reportOf("", text, result, needs);
  const allCounts = SEVERITIES.map((severity) => [severity, counts.get(severity) ?? 0]);
  return {
    kind: result.kind,
    diagnostics: findings.map(diagnosticOf),
    counts: Object.fromEntries(allCounts) as Record<Severity, number>,
    ...(suppressed.length > 0 && {
      suppressed: suppressed.flatMap(({ suppressedBy, ...finding }) =>
        suppressedBy ? [{ ...diagnosticOf(finding), ...suppressedBy }] : [],
      ),
    }),
  };
}

function diagnosticOf(finding: ReportedFinding): Diagnostic {
  const { code, severity, message, range, pointer, members, related, fixes } = finding;
  return {
    code: code as RuleCode,
    severity,
    message,
    range,
    pointer,
    ...(members && { members }),
    related: related.map((place) => ({ range: place.range, message: place.message })),
    fixes: fixes.map(({ title, grade, edits }) => ({ title, applicability: grade, edits })),
  };
}

/** Every rule, in the order of docs/rules/README.md. `check` skips rules about releases or other files. */
export const rules: readonly RuleInformation[] = Object.freeze(
  allRules.map((rule) =>
    Object.freeze({
      code: rule.code as RuleCode,
      summary: rule.summary,
      severity: defaultSeverity(rule),
      page: rulePageUrl(rule.code),
    }),
  ),
);

/**
 * Applies edits to the text that their ranges refer to. As in the language server protocol, a position
 * beyond the end of its line means that end.
 * @throws TypeError when an edit is invalid, or overlaps another one
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  validateEdits(edits);
  const offsetOf = offsetConverter(documentOf(text).text);
  const offsetEdits = edits.map(({ range, newText }, index) => {
    const [offset, end] = [offsetOf(range.start), offsetOf(range.end)];
    if (end < offset) throw new TypeError(message("edits[{index}].range ends before it starts.", { index }));
    return { offset, length: end - offset, text: newText, index };
  });
  // Insertions at one position keep their order.
  offsetEdits.sort((a, b) => a.offset - b.offset || a.length - b.length);
  for (const [i, { offset, index }] of offsetEdits.entries()) {
    const previousEdit = offsetEdits[i - 1];
    if (previousEdit && offset < endOf(previousEdit))
      throw new TypeError(message("edits[{index}] overlaps another edit.", { index }));
  }
  return applyOffsetEdits(text, offsetEdits);
}
