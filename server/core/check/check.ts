import type { ManifestDocument } from "../json/parse/document";
import { selfAndAncestors, parentPointer } from "../json/tree/pointer";
import type { JsonObject } from "../json/tree/value";
import type { Host, SourceEntry, Vocabulary } from "../manifest/host";
import { documentKind, type DocumentKind } from "../manifest/kind";
import { manifestsOf, type Manifest } from "../manifest/manifest";
import type { Finding, Fix, Problem, Severity } from "../problem";
import type { ReleaseFacts } from "../release/past";
import { rules } from "../rules";
import { unexpectedValues } from "../rules/permission-value-unexpected";
import { defaultSeverity, type FilesBeside, type Rule, type RuleContext } from "../rules/rule";
import { isExact, repetitions, type Repetition } from "../rules/shared/repetitions";
import { shapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";
import { makeLegible } from "../text/messages";
import { joinCopies, joinMembers } from "./join-findings";
import { coveringSuppressions, splitSuppressed, type Suppressed } from "./suppress";
import { suppressionIndex, type Suppression } from "./suppressions";
import {
  byPosition,
  countsOf,
  limitFindings,
  MAX_REPORTED,
  tooManyProblems,
  type LimitedFindings,
} from "./too-many-problems";

export interface CheckOptions {
  /** Forces a kind; by default it is recognized by content. */
  readonly kind?: DocumentKind | undefined;
  /** Configured severities by rule code. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** The host whose additions to the interface apply. */
  readonly host?: Host | undefined;
  /** The suppressions of the configuration; those of an extended file come first. */
  readonly suppressions?: readonly Suppression[] | undefined;
  /** Today in UTC, `2030-01-31`. Without it, suppressions with an end date do not apply. */
  readonly today?: string | undefined;
  /** Places in the plugin's code that repeat facts of the manifest. */
  readonly source?: readonly SourceEntry[] | undefined;
  /** The form of the plugin's release tags. */
  readonly releaseTags?: string | undefined;
  /** Files beside a draft; undefined if nothing was looked up. */
  readonly filesBeside?: FilesBeside | undefined;
  /** Facts in the plugin's own files; undefined if none were read. */
  readonly sourceFacts?: SourceFacts | undefined;
  readonly release?: ReleaseFacts | undefined;
  /**
   * Manifests of a detail response in which an earlier check, under the same options, found no `perManifest` problems.
   * They are skipped, and new ones added: unedited manifests stay the same objects (100 KB: 7.7 ms instead of 12.5).
   */
  readonly cleanManifests?: WeakSet<JsonObject> | undefined;
  /** Called when a rule throws; the other rules still run. Without it, the error is rethrown. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

/** A document's kind and findings, by position: at most 1,000, and one that reports the limit. */
export interface CheckResult extends LimitedFindings {
  readonly kind: DocumentKind;
  /** Findings that suppressions cover; they do not count as problems. */
  readonly suppressed: Suppressed;
}

/** Checks one version of a document against its kind's schema and every rule. Changes nothing but `cleanManifests`. */
export function check(
  document: ManifestDocument,
  options: CheckOptions = {},
  context = ruleContext(document, options),
): CheckResult {
  const { uncovered, ...others } = runRules(context, options);
  const { findings, counts } = limitFindings(joinMembers(uncovered), options.rules?.[tooManyProblems.code]);
  return { ...others, findings: findings.map(readableIn(document)), counts };
}

/** Checks a document and returns every problem by position, without a limit and without joining missing members. */
export function checkAll(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const { uncovered, ...others } = runRules(ruleContext(document, options), options);
  return { ...others, findings: uncovered.map(readableIn(document)), counts: countsOf(uncovered) };
}

function runRules(context: RuleContext, options: CheckOptions) {
  const index = suppressionIndex(options.suppressions, options.today);
  const { uncovered, covered, usedSuppressions } = splitSuppressed(
    findingsOf(context, options),
    context,
    index,
  );
  const findings = covered.slice(0, MAX_REPORTED).map(readableIn(context.document));
  const suppressed: Suppressed = { findings, counts: countsOf(covered), usedSuppressions };
  return { kind: context.kind, uncovered, suppressed };
}

function* findingsOf(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const isNested = nestedFindingTest(context);
  let findings = ruleFindings(context, options);
  if (context.release) findings = withoutReplaced([...findings]);
  if (context.kind === "detail") findings = joinCopies([...findings].sort(byPosition), context.document);
  for (const finding of findings) if (!isNested(finding)) yield finding;
}

/** Creates the rules' context; features that reuse a rule's logic need it, too. */
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
    filesBeside: options.filesBeside,
    sourceFacts: options.sourceFacts,
    release: options.release,
    shape: shapeFaults(document, kind, manifests, host),
    disabledCodes: new Set(Object.keys(severities).filter((code) => severities[code] === "off")),
    isSuppressed: (finding) => coveringSuppressions(finding, context, index).length > 0,
  };
  return context;
}

/** Runs every rule. If one throws, its earlier findings still count. */
function* ruleFindings(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const { document, kind, manifests } = context;
  // The values of broken text are incomplete.
  const isComplete = kind === "detail" && document.isValidJson && document.duplicates.length === 0;
  const clean = isComplete ? options.cleanManifests : undefined;
  const unchecked = manifests.filter(({ value }) => !clean?.has(value));
  const faulty = new Set<Manifest>();
  let hasRuleFailed = false;
  for (const rule of rules) {
    const { code, alwaysOn, appliesTo, requires } = rule;
    const configured = alwaysOn === true ? undefined : options.rules?.[code];
    if ((configured === "off" && !alwaysOn) || appliesTo?.includes(kind) === false) continue;
    if (requires && !context[requires]) continue;
    try {
      for (const [problem, manifest] of problemsOf(rule, unchecked, context)) {
        if (manifest) faulty.add(manifest);
        const severity = (!problem.alwaysOn && configured) || problem.severity || defaultSeverity(rule);
        if (severity !== "off") yield { ...problem, code, severity };
      }
    } catch (error) {
      if (!options.onRuleError) throw error;
      options.onRuleError(code, error);
      hasRuleFailed = true;
    }
  }
  if (!clean || hasRuleFailed) return;
  for (const manifest of unchecked) if (!faulty.has(manifest)) clean.add(manifest.value);
}

/** Runs a rule. A problem that it reports `perManifest` comes with the manifest. */
function* problemsOf(
  rule: Rule,
  manifests: readonly Manifest[],
  context: RuleContext,
): Iterable<readonly [Problem, Manifest?]> {
  for (const problem of rule.check?.(context) ?? []) yield [problem];
  for (const manifest of manifests)
    for (const problem of rule.perManifest?.(manifest, context) ?? []) yield [problem, manifest];
}

const REPLACES: ReadonlyMap<string, string | undefined> = new Map(
  rules.map(({ code, replaces }) => [code, replaces]),
);

function withoutReplaced(findings: readonly Finding[]): Finding[] {
  const replacedPlaces = new Set(findings.map(({ code, pointer }) => `${REPLACES.get(code)} ${pointer}`));
  return findings.filter(({ code, pointer }) => !replacedPlaces.has(`${code} ${pointer}`));
}

/** Returns a function that makes a finding's texts legible and limits its fixes to what the document allows. */
function readableIn(document: ManifestDocument): <F extends Finding>(finding: F) => F {
  const readable = <P extends { readonly message: string }>(place: P): P => ({
    ...place,
    message: makeLegible(place.message),
  });
  return (finding) => {
    const { code, related, otherPlaces, fixes } = finding;
    // Before the syntax is fixed, any other fix could be a guess.
    const isGraded = document.isValidJson || code === "json-syntax";
    const toFix = (fix: Fix): Fix => {
      return { ...fix, title: makeLegible(fix.title), grade: isGraded ? fix.grade : "offered" };
    };
    return {
      ...readable(finding),
      ...(related && { related: related.map(readable) }),
      ...(otherPlaces && { otherPlaces: otherPlaces.map(readable) }),
      ...(fixes && { fixes: () => (document.isSuperseded ? [] : fixes().map(toFix)) }),
    };
  };
}

/** Returns a predicate for findings in duplicate or unexpected values (docs/spec/rules.md, One fault, one problem). */
function nestedFindingTest(context: RuleContext): (finding: Finding) => boolean {
  const duplicatePointers = new Set<string>();
  for (const repetition of context.document.isBalanced ? repetitions(context) : []) {
    const part = hiddenPart(repetition, context.document.text);
    if (part !== undefined) duplicatePointers.add(`${repetition.list.pointer}/${repetition.index}${part}`);
  }
  const isDisabled = context.disabledCodes.has("permission-value-unexpected");
  const values = isDisabled ? [] : context.manifests.flatMap(unexpectedValues);
  const unexpectedPlaces = new Set(values.map(({ pointer }) => pointer));
  // Duplicates inside a duplicate list are reported in the first list.
  return ({ code, pointer }) =>
    isInside(duplicatePointers, code === "duplicate-entry" ? parentPointer(pointer) : pointer) ||
    (code !== "permission-value-unexpected" && isInside(unexpectedPlaces, pointer));
}

function isInside(places: ReadonlySet<string>, pointer: string): boolean {
  return places.size > 0 && selfAndAncestors(pointer).some((place) => places.has(place));
}

/** Returns the part of a duplicate entry whose problems are not reported, as a pointer in it; undefined for none. */
function hiddenPart(repetition: Repetition, text: string): string | undefined {
  const { pointer, key } = repetition.list;
  if (key === undefined || isExact(repetition, text)) return "";
  // A version's correct identifier depends on its other members.
  return pointer === "/data/versions" ? undefined : `/${key}`;
}
