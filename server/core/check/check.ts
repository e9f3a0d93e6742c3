import { foldCopies } from "./fold-copies";
import type { ReleaseFacts } from "../release/facts";
import type { ManifestDocument } from "../json/parse/document";
import { documentKind, type DocumentKind } from "../manifest/kind";
import { defaultSeverity, type FilesBeside, type Rule, type RuleContext } from "../rules/rule";
import type { Finding, Fix, Problem, Severity } from "../problem";
import { rules } from "../rules";
import { jsonSyntax } from "../rules/json-syntax";
import { isRememberable, type CleanManifests } from "./clean-manifests";
import { DocumentContext } from "./document-context";
import type { Vocabulary } from "../manifest/vocabulary";
import { FirstFindings, type SeverityCounts } from "./first-findings";
import { repeatedPlaces } from "./repeated-places";
import { limited, reportedFindings, tooManyProblems } from "./too-many-problems";
import { legible } from "../text/messages";

export interface CheckOptions {
  /** Forces a kind; by default it is recognized by content. */
  readonly kind?: DocumentKind | undefined;
  /** Severities by rule code, where they differ from the default. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** What is missing beside a draft, if somebody has looked. */
  readonly beside?: FilesBeside | undefined;
  /** Set to check a release. */
  readonly release?: ReleaseFacts | undefined;
  /** The manifests of a detail response that were clean in its last version, under the same options. */
  readonly clean?: CleanManifests | undefined;
  /** Called when a rule throws; the other rules still run. Without it, the error is rethrown. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

export interface CheckResult {
  readonly kind: DocumentKind;
  /** Ordered by position; at most 1,000, and one that says so. */
  readonly findings: readonly Finding[];
  /** How many more there are of each severity. */
  readonly omitted: SeverityCounts;
}

/**
 * Checks one version of a document against the schema of its kind and every rule. Pure.
 * @param context what `ruleContext` returns for the document, if somebody else needs it too
 */
export function check(
  document: ManifestDocument,
  options: CheckOptions = {},
  context = ruleContext(document, options),
): CheckResult {
  const found = reportedFindings();
  collect(context, options, found);
  return { kind: context.kind, ...limited(found, options.rules?.[tooManyProblems.code]) };
}

/** Checks a document and returns all findings, however many. */
export function checkAll(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const found = new FirstFindings();
  const context = ruleContext(document, options);
  collect(context, options, found);
  return { kind: context.kind, findings: found.kept, omitted: found.omitted };
}

/** Called with each problem of a rule. */
type Report = (problem: Problem, rule: Pick<Finding, "code" | "severity">) => void;

/** Collects the findings, without those that a repetition or a copy has in common with another place. */
function collect(context: DocumentContext, options: CheckOptions, found: FirstFindings): void {
  const { document } = context;
  const isRepeated = repeatedPlaces(context);
  const report: Report = (problem, rule) => {
    if (isRepeated({ code: rule.code, pointer: problem.pointer })) return;
    found.add(problem.range, rule.severity, () => toFinding(problem, rule, document));
  };
  if (context.kind !== "detail") collectIn(context, context, options, report);
  else
    for (const finding of foldCopies(detailFindings(context, options), document.value)) {
      if (!isRepeated(finding)) found.add(finding.range, finding.severity, () => finding);
    }
}

/** Creates the context of the rules; features that share a rule's knowledge use it too. */
export function ruleContext(document: ManifestDocument, options: CheckOptions = {}): DocumentContext {
  const kind = options.kind ?? documentKind(document.root);
  return DocumentContext.of(document, kind, options.vocabulary ?? {}, options.beside, options.release);
}

/** Checks a detail response, skipping the manifests that were clean in its last version. */
function detailFindings(context: DocumentContext, options: CheckOptions): readonly Finding[] {
  const { document } = context;
  const found = new FirstFindings();
  const clean = isRememberable(document) ? options.clean : undefined;
  const unknown = clean ? clean.unknownOf(context.manifests) : context.manifests;
  const isComplete = collectIn(context, context.with(unknown), options, (problem, rule) =>
    found.add(problem.range, rule.severity, () => toFinding(problem, rule, document)),
  );
  if (isComplete) clean?.remember(unknown, found.kept.filter(isByManifest));
  return found.kept;
}

const BY_MANIFEST: ReadonlySet<string> = new Set(
  rules.filter(({ byManifest }) => byManifest).map(({ code }) => code),
);

function isByManifest({ code }: Pick<Finding, "code">): boolean {
  return BY_MANIFEST.has(code);
}

/**
 * Collects the findings of every rule.
 * @param unknown the context of the rules that look at one manifest at a time
 * @returns false if a rule failed
 */
function collectIn(
  context: RuleContext,
  unknown: RuleContext,
  options: CheckOptions,
  report: Report,
): boolean {
  let isComplete = true;
  const reportRest = context.release ? withoutReplaced(report) : report;
  for (const rule of context.release ? REPLACING_FIRST : rules) {
    if (rule.ofShape && context.shape.size === 0) continue;
    if (!collectOf(rule, rule.byManifest ? unknown : context, options, reportRest)) isComplete = false;
  }
  return isComplete;
}

const REPLACING_FIRST = [...rules].sort((one, other) => (other.replaces ? 1 : 0) - (one.replaces ? 1 : 0));

/** Leaves out a problem if a rule that says more has reported the same value. */
function withoutReplaced(report: Report): Report {
  const replaced = new Set<string>();
  const replacing = new Map(rules.map(({ code, replaces }) => [code, replaces]));
  return (problem, rule) => {
    const other = replacing.get(rule.code);
    if (other !== undefined) replaced.add(`${other} ${problem.pointer}`);
    if (!replaced.has(`${rule.code} ${problem.pointer}`)) report(problem, rule);
  };
}

/** Runs a rule. @returns false if it throws; what it found before counts */
function collectOf(rule: Rule, context: RuleContext, options: CheckOptions, report: Report): boolean {
  const { code } = rule;
  const configured = rule.alwaysOn ? undefined : options.rules?.[code];
  if (configured === "off" || rule.appliesTo?.includes(context.kind) === false) return true;
  try {
    for (const problem of rule.check(context)) {
      const severity = configured ?? problem.severity ?? defaultSeverity(rule);
      report(problem, { code, severity });
    }
    return true;
  } catch (error) {
    if (!options.onRuleError) throw error;
    options.onRuleError(code, error);
    return false;
  }
}

/** Makes a finding of a problem. */
function toFinding(
  problem: Problem,
  { code, severity }: Pick<Finding, "code" | "severity">,
  document: ManifestDocument,
): Finding {
  // Before the syntax is fixed, any other fix could be a guess.
  const isGraded = document.parses || code === jsonSyntax.code;
  return { ...readable(problem, document, isGraded), code, severity };
}

/** Makes the sentences of a problem readable, whatever names the manifest has. */
function readable(problem: Problem, document: ManifestDocument, isGraded: boolean): Problem {
  const { message, related, members, fixes } = problem;
  const toFix = (fix: Fix): Fix => ({
    ...fix,
    title: legible(fix.title),
    grade: isGraded ? fix.grade : "offered",
  });
  return {
    ...problem,
    message: legible(message),
    ...(related && { related: related.map((place) => ({ ...place, message: legible(place.message) })) }),
    ...(members && {
      members: {
        ...members,
        only: (names) => members.only(names).map((each) => readable(each, document, isGraded)),
      },
    }),
    ...(fixes && { fixes: () => (document.isSuperseded ? [] : fixes().map(toFix)) }),
  };
}
