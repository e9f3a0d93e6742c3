import { check as checkDocument, type CheckResult as CoreResult } from "../core/check/check";
import { fixAll } from "../core/check/fix-all";
import { allRules } from "../core/check/workspace-rules";
import { defaultSeverity } from "../core/rules/rule";
import { documentationUrl } from "../core/text/addresses";
import { tooManyProblems } from "../core/check/too-many-problems";
import { changelogSections } from "../core/release/changelog";
import type { ManifestDocument } from "../core/json/parse/document";
import { isRecognized } from "../core/manifest/kind";
import type { Finding, Severity } from "../core/problem";
import type { ReleaseFacts } from "../core/release/facts";
import type { OffsetRange } from "../core/text/ranges";
import { decisionOf, locatedFinding } from "../program/file-report";
import { rangesIn } from "../program/positions";
import { coreOptions, documentOf, pastOf } from "./input";
import { CHECK_OPTIONS, checkOptions, FIX_OPTIONS, RELEASE_OPTIONS } from "./options";
import type {
  CheckOptions,
  CheckResult,
  Diagnostic,
  FixOptions,
  FixResult,
  Range,
  ReleaseOptions,
  RuleCode,
  RuleInformation,
} from "./types";

/**
 * Tests by its content if a text is a manifest, or a detail response with one. Of a text that is not JSON, what can be
 * read decides.
 * @throws TypeError when it is not a string
 */
export function isManifest(text: string): boolean {
  return isRecognized(documentOf(text).root);
}

/**
 * Checks the text of a manifest or of a detail response. Files beside the manifest are not looked for.
 * @throws TypeError when an option is wrong
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  checkOptions(options, CHECK_OPTIONS);
  const document = documentOf(text);
  return resultOf(document, checkDocument(document, coreOptions(options)));
}

/**
 * Checks a text as `check` does, and what is in the way of its release as far as the options say what it is compared
 * with. Neither files beside the manifest nor packages are looked for.
 * @throws TypeError when an option is wrong
 */
export function checkRelease(text: string, options: ReleaseOptions = {}): CheckResult {
  checkOptions(options, RELEASE_OPTIONS);
  const { changelog, releases, entry, ...rest } = options;
  const document = documentOf(text);
  const release: ReleaseFacts = {
    past: pastOf({ releases, entry }),
    // Without it, nothing is known of a changelog.
    isWithoutFolder: changelog === undefined,
    changelog: changelog === undefined ? undefined : changelogSections(changelog),
    packages: [],
    missing: new Set(),
    files: [],
  };
  return resultOf(document, checkDocument(document, { ...coreOptions(rest), release }));
}

/**
 * Applies every safe fix, and those of the problems that appear then, until nothing changes.
 * @throws TypeError when an option is wrong
 */
export function fix(text: string, options: FixOptions = {}): FixResult {
  checkOptions(options, FIX_OPTIONS);
  const { suggested, ...rest } = options;
  const document = documentOf(text);
  const grades = suggested ? (["safe", "suggested"] as const) : (["safe"] as const);
  const fixed = fixAll(document.text, coreOptions(rest), grades);
  const toRange = rangesIn(document.text);
  return {
    text: fixed.text,
    edits: fixed.edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    left: check(fixed.text, rest),
    ...(fixed.refused && { refused: fixed.refused }),
  };
}

function resultOf(document: ManifestDocument, result: CoreResult): CheckResult {
  const toRange = rangesIn(document.text);
  const diagnostics = result.findings.map((finding) => diagnosticOf(finding, toRange));
  const suppressed = result.suppressed.findings.map((finding) => ({
    ...diagnosticOf(finding, toRange),
    ...decisionOf(finding),
  }));
  const found = { kind: result.kind, diagnostics, counts: countsOf(result) };
  return suppressed.length > 0 ? { ...found, suppressed } : found;
}

function diagnosticOf(finding: Finding, toRange: (range: OffsetRange) => Range): Diagnostic {
  const { fixes, code, ...located } = locatedFinding(finding, toRange);
  return {
    // Every finding has the code of a rule.
    code: code as RuleCode,
    ...located,
    fixes: fixes.map(({ title, grade, edits }) => ({ title, applicability: grade, edits })),
  };
}

function countsOf({ findings, omitted }: CoreResult): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const [severity, count] of omitted) counts[severity] += count;
  // Those that are left out are counted one by one.
  for (const { code, severity } of findings) if (code !== tooManyProblems.code) counts[severity]++;
  return counts;
}

/** Every rule, in the order of their index. Those about several manifests or files are found by the command line only. */
export const rules: readonly RuleInformation[] = Object.freeze(
  allRules.map((rule) =>
    Object.freeze({
      code: rule.code as RuleCode,
      summary: rule.summary,
      severity: defaultSeverity(rule),
      page: documentationUrl(rule.code),
    }),
  ),
);
