import type { ManifestDocument } from "../json/parse/document";
import { selfAndAncestors, parentPointer } from "../json/tree/pointer";
import type { JsonObject } from "../json/tree/value";
import type { Host, SourceEntry, Vocabulary } from "../manifest/host";
import { documentKind, type DocumentKind } from "../manifest/kind";
import { manifestsOf, type Manifest } from "../manifest/manifest";
import type { Finding, Fix, Problem, Severity } from "../problem";
import type { ReleaseFacts } from "../release/past";
import { rules } from "../rules";
import { unexpectedPermissionValues } from "../rules/permission-value-unexpected";
import { defaultSeverity, type FolderFiles, type Rule, type RuleContext } from "../rules/rule";
import { isExactDuplicate, duplicateEntries, type DuplicateEntry } from "../rules/shared/duplicate-entries";
import { shapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";
import { makeLegible } from "../text/messages";
import { joinCopies, joinMissingMembers } from "./join-findings";
import { coveringSuppressions, splitSuppressed, type SuppressionResult } from "./suppress";
import { suppressionIndex, type Suppression } from "./suppressions";
import {
  byPosition,
  countsOf,
  limitFindings,
  MAX_REPORTED_FINDINGS,
  tooManyProblemsRule,
  type LimitedFindings,
} from "./too-many-problems";

export interface CheckOptions {
  /** The kind of the document; by default, its content decides. */
  readonly kind?: DocumentKind | undefined;
  /** Configured severities by rule code. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** The host whose additions to the interface apply. */
  readonly host?: Host | undefined;
  /** The suppressions of the configuration; those from extended files come first. */
  readonly suppressions?: readonly Suppression[] | undefined;
  /** Today in UTC, `2030-01-31`. If undefined, suppressions with an end date do not apply. */
  readonly today?: string | undefined;
  /** Places in the plugin's code that repeat facts of the manifest. */
  readonly source?: readonly SourceEntry[] | undefined;
  /** The pattern of the plugin's release tags. */
  readonly releaseTags?: string | undefined;
  /** Files beside a draft; undefined if none were looked up. */
  readonly folderFiles?: FolderFiles | undefined;
  /** Facts in the plugin's own files; undefined if none were read. */
  readonly sourceFacts?: SourceFacts | undefined;
  readonly release?: ReleaseFacts | undefined;
  /**
   * Values of a detail response's manifests for which `perManifest` found no problems. An edit keeps the objects of
   * unchanged manifests, so the next check under the same options skips these (100 KB: 7.7 ms instead of 12.5).
   */
  readonly cleanManifests?: WeakSet<JsonObject> | undefined;
  /** Called when a rule throws; the other rules still run. Without this function, the error is rethrown. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

/** Findings sorted by position. `check` returns at most 1,000, and one more that reports the limit. */
export interface CheckResult extends LimitedFindings {
  readonly kind: DocumentKind;
  /** Findings that suppressions cover; they do not count as problems. */
  readonly suppressed: SuppressionResult;
}

/** Checks a document against the schema of its kind and all enabled rules. Modifies only `cleanManifests`. */
export function check(
  document: ManifestDocument,
  options: CheckOptions = {},
  context = ruleContext(document, options),
): CheckResult {
  const { openFindings, ...result } = runRules(context, options);
  const setting = options.rules?.[tooManyProblemsRule.code];
  const { findings, counts } = limitFindings(joinMissingMembers(openFindings), setting);
  return { ...result, findings: findings.map(formatterFor(document)), counts };
}

/** Like `check`, but without a limit, and without joining the findings about missing members. */
export function checkAll(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const { openFindings, ...result } = runRules(ruleContext(document, options), options);
  return { ...result, findings: openFindings.map(formatterFor(document)), counts: countsOf(openFindings) };
}

function runRules(context: RuleContext, options: CheckOptions) {
  const index = suppressionIndex(options.suppressions, options.today);
  const { openFindings, suppressedFindings, usedSuppressions } = splitSuppressed(
    findingsOf(context, options),
    context,
    index,
  );
  const findings = suppressedFindings.slice(0, MAX_REPORTED_FINDINGS).map(formatterFor(context.document));
  const suppressed: SuppressionResult = { findings, counts: countsOf(suppressedFindings), usedSuppressions };
  return { kind: context.kind, openFindings, suppressed };
}

function* findingsOf(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const isNested = nestedFindingTest(context);
  let findings = ruleFindings(context, options);
  if (context.release) findings = dropReplacedFindings([...findings]);
  if (context.kind === "detail") findings = joinCopies([...findings].sort(byPosition), context.document);
  for (const finding of findings) if (!isNested(finding)) yield finding;
}

/** Creates the context that rules need, also for features that reuse a rule's logic. */
export function ruleContext(document: ManifestDocument, options: CheckOptions = {}): RuleContext {
  const { vocabulary = {}, host, rules: severities = {} } = options;
  const kind = options.kind ?? documentKind(document.root);
  const manifests = manifestsOf(document, kind, host);
  const index = suppressionIndex(options.suppressions, options.today);
  const context: RuleContext = {
    document,
    kind,
    manifests,
    vocabulary,
    host,
    folderFiles: options.folderFiles,
    sourceFacts: options.sourceFacts,
    release: options.release,
    shape: shapeFaults(document, kind, manifests, host),
    disabledCodes: new Set(Object.keys(severities).filter((code) => severities[code] === "off")),
    isSuppressed: (finding) => coveringSuppressions(finding, context, index).length > 0,
  };
  return context;
}

/** Runs the enabled rules. With `onRuleError`, the findings that a rule reported before it threw are kept. */
function* ruleFindings(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const { document, kind, manifests } = context;
  // A value omits broken text and overridden duplicates, so an unchanged value could hide new problems.
  const canSkip = kind === "detail" && document.isValidJson && document.duplicates.length === 0;
  const cleanManifests = canSkip ? options.cleanManifests : undefined;
  const manifestsToCheck = manifests.filter(({ value }) => !cleanManifests?.has(value));
  const manifestsWithProblems = new Set<Manifest>();
  let hasRuleFailed = false;
  for (const rule of rules) {
    const { code, alwaysOn, appliesTo, requires } = rule;
    const setting = alwaysOn === true ? undefined : options.rules?.[code];
    if ((setting === "off" && !alwaysOn) || appliesTo?.includes(kind) === false) continue;
    if (requires && !context[requires]) continue;
    try {
      for (const [problem, manifest] of problemsOf(rule, manifestsToCheck, context)) {
        if (manifest) manifestsWithProblems.add(manifest);
        const severity = (!problem.alwaysOn && setting) || problem.severity || defaultSeverity(rule);
        if (severity !== "off") yield { ...problem, code, severity };
      }
    } catch (error) {
      if (!options.onRuleError) throw error;
      options.onRuleError(code, error);
      hasRuleFailed = true;
    }
  }
  if (!cleanManifests || hasRuleFailed) return;
  for (const manifest of manifestsToCheck)
    if (!manifestsWithProblems.has(manifest)) cleanManifests.add(manifest.value);
}

/** Runs a rule. Pairs each problem from `perManifest` with its manifest. */
function* problemsOf(
  rule: Rule,
  manifests: readonly Manifest[],
  context: RuleContext,
): Iterable<readonly [Problem, Manifest?]> {
  for (const problem of rule.check?.(context) ?? []) yield [problem];
  for (const manifest of manifests)
    for (const problem of rule.perManifest?.(manifest, context) ?? []) yield [problem, manifest];
}

const REPLACED_CODE: ReadonlyMap<string, string | undefined> = new Map(
  rules.map(({ code, replaces }) => [code, replaces]),
);

function dropReplacedFindings(findings: readonly Finding[]): Finding[] {
  const replacedKeys = new Set(findings.map(({ code, pointer }) => `${REPLACED_CODE.get(code)} ${pointer}`));
  return findings.filter(({ code, pointer }) => !replacedKeys.has(`${code} ${pointer}`));
}

/** Returns a mapper that makes texts legible, grades most fixes in invalid JSON as `offered`, and drops stale fixes. */
function formatterFor(document: ManifestDocument): <F extends Finding>(finding: F) => F {
  const withLegibleMessage = <P extends { readonly message: string }>(place: P): P => ({
    ...place,
    message: makeLegible(place.message),
  });
  return (finding) => {
    const { code, related, otherPlaces, fixes } = finding;
    // Until the syntax is fixed, any other fix could be a guess.
    const keepsGrades = document.isValidJson || code === "json-syntax";
    const formatFix = (fix: Fix): Fix => {
      return { ...fix, title: makeLegible(fix.title), grade: keepsGrades ? fix.grade : "offered" };
    };
    return {
      ...withLegibleMessage(finding),
      ...(related && { related: related.map(withLegibleMessage) }),
      ...(otherPlaces && { otherPlaces: otherPlaces.map(withLegibleMessage) }),
      ...(fixes && { fixes: () => (document.isSuperseded ? [] : fixes().map(formatFix)) }),
    };
  };
}

/** Returns a predicate for findings in duplicate or unexpected values (docs/spec/rules.md, One fault, one problem). */
function nestedFindingTest(context: RuleContext): (finding: Finding) => boolean {
  const duplicatePointers = new Set<string>();
  for (const duplicate of context.document.isBalanced ? duplicateEntries(context) : []) {
    const path = hiddenPath(duplicate, context.document.text);
    if (path !== undefined) duplicatePointers.add(`${duplicate.list.pointer}/${duplicate.index}${path}`);
  }
  const isRuleDisabled = context.disabledCodes.has("permission-value-unexpected");
  const permissionValues = isRuleDisabled ? [] : context.manifests.flatMap(unexpectedPermissionValues);
  const unexpectedPointers = new Set(permissionValues.map(({ pointer }) => pointer));
  // A duplicate-entry finding points to the duplicate itself, which must not hide its own finding.
  return ({ code, pointer }) =>
    isInside(duplicatePointers, code === "duplicate-entry" ? parentPointer(pointer) : pointer) ||
    (code !== "permission-value-unexpected" && isInside(unexpectedPointers, pointer));
}

function isInside(places: ReadonlySet<string>, pointer: string): boolean {
  return places.size > 0 && selfAndAncestors(pointer).some((place) => places.has(place));
}

/** Returns the path from a duplicate entry to the value whose findings are dropped; undefined if all are kept. */
function hiddenPath(duplicate: DuplicateEntry, text: string): string | undefined {
  const { pointer, key } = duplicate.list;
  if (key === undefined || isExactDuplicate(duplicate, text)) return "";
  // In `versions`, keep all findings: they may show that the duplicated `id` or `version` itself is wrong.
  return pointer === "/data/versions" ? undefined : `/${key}`;
}
