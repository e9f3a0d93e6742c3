import { foldCopies } from "./fold-copies";
import { ManifestDocument } from "../json/parse/document";
import { documentKind, type DocumentKind } from "../manifest/kind";
import {
  defaultSeverity,
  type FilesBeside,
  type Finding,
  type Fix,
  type Problem,
  type Rule,
  type RuleContext,
  type Severity,
} from "../rules/rule";
import { rules } from "../rules";
import { isRememberable, type CleanManifests } from "./clean-manifests";
import { DocumentContext } from "./document-context";
import type { Vocabulary } from "../manifest/vocabulary";
import { limited, tooManyProblems } from "./too-many-problems";
import { withProvenGrades } from "./proven-grades";
import { legible } from "../text/messages";

export interface CheckOptions {
  /** Forces a kind; by default it is recognized by content. */
  readonly kind?: DocumentKind | undefined;
  /** Severities by rule code, where they differ from the default. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** What is missing beside a draft, if somebody has looked. */
  readonly beside?: FilesBeside | undefined;
  /** The manifests of a detail response that were clean in its last version, under the same options. */
  readonly clean?: CleanManifests | undefined;
  /** Called when a rule throws; the other rules still run. Without it, the error is rethrown. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

export interface CheckResult {
  readonly kind: DocumentKind;
  /** Ordered by position; at most 1,000, and one that says so. */
  readonly findings: readonly Finding[];
  /** The findings beyond these. */
  readonly omitted: readonly Finding[];
}

/** Checks one version of a document against the schema of its kind and every rule. Pure. */
export function check(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const { kind, findings } = checkAll(document, options);
  return { kind, ...limited(findings, options.rules?.[tooManyProblems.code]) };
}

/** Checks a document and returns all findings, however many. */
export function checkAll(
  document: ManifestDocument,
  options: CheckOptions = {},
): Pick<CheckResult, "kind" | "findings"> {
  const { kind, findings } = unprovenFindings(document, options);
  const recheck = (text: string) =>
    unprovenFindings(new ManifestDocument(text), { ...options, clean: undefined }).findings;
  return { kind, findings: withProvenGrades(findings, document.text, recheck) };
}

/** Checks a document; the grades of the fixes are those that the rules claim. */
function unprovenFindings(
  document: ManifestDocument,
  options: CheckOptions,
): Pick<CheckResult, "kind" | "findings"> {
  const context = ruleContext(document, options);
  const found =
    context.kind === "detail" ? detailFindings(context, options) : findingsIn(context, context, options).all;
  const findings = context.kind === "detail" ? foldCopies(found, document.value) : found;
  findings.sort((a, b) => a.range.offset - b.range.offset || a.range.length - b.range.length);
  return { kind: context.kind, findings };
}

/** Creates the context of the rules; features that share a rule's knowledge use it too. */
export function ruleContext(document: ManifestDocument, options: CheckOptions = {}): DocumentContext {
  const kind = options.kind ?? documentKind(document.root);
  return DocumentContext.of(document, kind, options.vocabulary ?? {}, options.beside);
}

/** Checks a detail response, skipping the manifests that were clean in its last version. */
function detailFindings(context: DocumentContext, options: CheckOptions): Finding[] {
  const clean = isRememberable(context.document) ? options.clean : undefined;
  if (!clean) return findingsIn(context, context, options).all;
  const unknown = clean.unknownOf(context.manifests);
  const { all, byManifest, hasFailed } = findingsIn(context, context.with(unknown), options);
  if (!hasFailed) clean.remember(unknown, byManifest);
  return all;
}

/** @param unknown the context of the rules that look at one manifest at a time */
function findingsIn(context: RuleContext, unknown: RuleContext, options: CheckOptions) {
  const all: Finding[] = [];
  const byManifest: Finding[] = [];
  let hasFailed = false;
  for (const rule of rules) {
    if (rule.ofShape && context.shape.size === 0) continue;
    const found = findingsOf(rule, rule.byManifest ? unknown : context, options);
    if (!found) hasFailed = true;
    for (const finding of found ?? NONE) {
      all.push(finding);
      if (rule.byManifest) byManifest.push(finding);
    }
  }
  return { all, byManifest, hasFailed };
}

const NONE: readonly Finding[] = [];

/** Runs a rule; undefined when it throws. */
function findingsOf(rule: Rule, context: RuleContext, options: CheckOptions): readonly Finding[] | undefined {
  const configured = options.rules?.[rule.code];
  if (configured === "off" || rule.appliesTo?.includes(context.kind) === false) return NONE;
  try {
    const problems = [...rule.check(context)];
    return problems.length === 0
      ? NONE
      : problems.map((problem) => findingOf(problem, rule, configured, context.document));
  } catch (error) {
    if (!options.onRuleError) throw error;
    options.onRuleError(rule.code, error);
    return undefined;
  }
}

function findingOf(
  problem: Problem,
  rule: Rule,
  configured: Severity | undefined,
  document: ManifestDocument,
): Finding {
  const severity = configured ?? problem.severity ?? defaultSeverity(rule);
  return { ...readable(problem, document), code: rule.code, severity };
}

/** Makes the sentences of a problem readable, whatever names the manifest has. */
function readable(problem: Problem, document: ManifestDocument): Problem {
  const { message, related, fixes } = problem;
  return {
    ...problem,
    message: legible(message),
    ...(related && { related: related.map((place) => ({ ...place, message: legible(place.message) })) }),
    ...(fixes && { fixes: () => (document.isSuperseded ? [] : readableFixes(fixes())) }),
  };
}

function readableFixes(fixes: readonly Fix[]): Fix[] {
  return fixes.map((fix) => ({ ...fix, title: legible(fix.title) }));
}
