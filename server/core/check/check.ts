import type { JsonObject } from "../json/tree/value";
import type { Host, SourceEntry, Vocabulary } from "../manifest/host/host";
import { manifestsOf, type Manifest } from "../manifest/manifest";
import { documentKind, type DocumentKind } from "../manifest/kind";
import type { ManifestDocument } from "../json/parse/document";
import type { Finding, Fix, Problem, Severity } from "../problem";
import type { ReleaseFacts } from "../release/facts";
import { rules } from "../rules";
import { jsonSyntax } from "../rules/json-syntax";
import { defaultSeverity, type FilesBeside, type RuleContext } from "../rules/rule";
import { shapeFaults, type ShapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";
import { legible } from "../text/messages";
import type { Suppression } from "./suppressions/suppression";
import { isSuppressed, withoutSuppressed, type Suppressed } from "./suppress";
import { suppressionIndex } from "./suppressions/suppressions-in";
import { withCopyGrades } from "./copy-grades";
import { foldCopies } from "./fold-copies";
import { foldMembers } from "./fold-members";
import { repeatedPlaces } from "./repeated-places";
import {
  byPosition,
  countsOf,
  limited,
  MAX_REPORTED,
  tooManyProblems,
  type LimitedFindings,
} from "./too-many-problems";

export interface CheckOptions {
  /** Forces a kind; by default it is recognized by content. */
  readonly kind?: DocumentKind | undefined;
  /** Severities by rule code, where they differ from the default. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** What the host documents beyond the interface. */
  readonly host?: Host | undefined;
  /** The suppressions of the configuration, those of a file that others extend before theirs. */
  readonly suppressions?: readonly Suppression[] | undefined;
  /** The day in UTC, `2030-01-31`. Without it, no suppression that ends holds. */
  readonly today?: string | undefined;
  /** Where the plugin's code says what the manifest says. */
  readonly source?: readonly SourceEntry[] | undefined;
  /** The form of the plugin's release tags. */
  readonly releaseTags?: string | undefined;
  /** What is missing beside a draft; absent if no files were looked for. */
  readonly beside?: FilesBeside | undefined;
  /** What the plugin's own files say; absent if none was looked into. */
  readonly sourceFacts?: SourceFacts | undefined;
  readonly release?: ReleaseFacts | undefined;
  /**
   * The manifests of a detail response in which `perManifest` found nothing in an earlier version, under the same options;
   * those of this version are added. In the next version, the unedited ones are still the same plain objects (100 KB: 7.7 ms
   * of processor time, 12.5 without). Findings are not remembered, because their offsets move.
   */
  readonly clean?: WeakSet<JsonObject> | undefined;
  /** Called when a rule throws; the other rules still run. Without it, the error is rethrown. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

/** The kind of a document and its findings by position: at most 1,000, and one that says so. */
export interface CheckResult extends LimitedFindings {
  readonly kind: DocumentKind;
  /** What suppressions cover: no problems, and listed apart. */
  readonly suppressed: Suppressed;
}

/**
 * Checks one version of a document against the schema of its kind and every rule, and returns the report. Pure, except for
 * `clean`.
 * @param context what `ruleContext` returns for the document, if it is needed elsewhere too
 */
export function check(
  document: ManifestDocument,
  options: CheckOptions = {},
  context = ruleContext(document, options),
): CheckResult {
  const { left, ...others } = found(context, options);
  const { findings, counts } = limited(foldMembers(left), options.rules?.[tooManyProblems.code]);
  return { ...others, findings: findings.map(readableIn(document)), counts };
}

/** Checks a document and returns each problem that is left by itself, however many there are, by position. */
export function checkAll(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const { left, ...others } = found(ruleContext(document, options), options);
  return { ...others, findings: left.map(readableIn(document)), counts: countsOf(left) };
}

function found(context: RuleContext, options: CheckOptions) {
  const index = suppressionIndex(options.suppressions, options.today);
  const { left, covered, used } = withoutSuppressed(findingsOf(context, options), context, index);
  const findings = covered.slice(0, MAX_REPORTED).map(readableIn(context.document));
  const suppressed = { findings, counts: countsOf(covered), used };
  return { kind: context.kind, left, suppressed };
}

function* findingsOf(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const isRepeated = repeatedPlaces(context);
  let found = ruleFindings(context, options);
  if (context.release) found = withoutReplaced([...found]);
  if (context.kind === "detail") {
    const graded = [...found].sort(byPosition).map((finding) => withCopyGrades(finding, context.document));
    found = foldCopies(graded, context.document.value);
  }
  for (const finding of found) if (!isRepeated(finding)) yield finding;
}

/** Creates the context of the rules; features that share a rule's knowledge use it too. */
export function ruleContext(document: ManifestDocument, options: CheckOptions = {}): RuleContext {
  return new Context(document, options);
}

/**
 * A class, because each object literal with a getter has a hidden class of its own: every rule would be slower at every
 * document, and the garbage collector would keep the document for long. 2,000 manifests take 1.1 times as long with one.
 */
class Context implements RuleContext {
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  readonly host: Host | undefined;
  readonly manifests: readonly Manifest[];
  readonly beside: FilesBeside | undefined;
  readonly sourceFacts: SourceFacts | undefined;
  readonly release: ReleaseFacts | undefined;
  readonly off: ReadonlySet<string>;
  #shape: ShapeFaults | undefined;

  constructor(
    readonly document: ManifestDocument,
    private readonly options: CheckOptions,
  ) {
    this.kind = options.kind ?? documentKind(document.root);
    const { vocabulary = {}, host, rules: severities = {} } = options;
    this.vocabulary = vocabulary;
    this.host = host;
    this.manifests = manifestsOf(document, this.kind, host);
    this.beside = options.beside;
    this.sourceFacts = options.sourceFacts;
    this.release = options.release;
    this.off = new Set(Object.keys(severities).filter((code) => severities[code] === "off"));
  }

  get shape(): ShapeFaults {
    return (this.#shape ??= shapeFaults(this.document, this.kind, this.manifests, this.host));
  }

  isSuppressed(code: string, pointer: string, missing?: string): boolean {
    return isSuppressed(
      { code, pointer, ...(missing !== undefined && { missing }) },
      this,
      this.options.suppressions,
      this.options.today,
    );
  }
}

/** Runs every rule. What one that throws has found before counts. */
function* ruleFindings(context: RuleContext, options: CheckOptions): Iterable<Finding> {
  const { document, kind, manifests } = context;
  // The values of broken text are incomplete.
  const isRememberable = kind === "detail" && document.parses && document.duplicates.length === 0;
  const clean = isRememberable ? options.clean : undefined;
  const unknown = manifests.filter(({ value }) => !clean?.has(value));
  const faulty = new Set<Manifest>();
  let isComplete = true;
  for (const rule of rules) {
    const { code, alwaysOn, appliesTo } = rule;
    const configured = alwaysOn === true ? undefined : options.rules?.[code];
    if ((configured === "off" && !alwaysOn) || appliesTo?.includes(kind) === false) continue;
    const toFinding = (problem: Problem): Finding => {
      const severity = (!problem.alwaysOn && configured) || problem.severity || defaultSeverity(rule);
      // The rule made it for this call. A copy would read its message: most of thousands are never shown.
      return Object.assign(problem, { code, severity });
    };
    try {
      for (const problem of rule.check?.(context) ?? [])
        if (configured !== "off" || problem.alwaysOn) yield toFinding(problem);
      if (!rule.perManifest) continue;
      for (const manifest of unknown) {
        for (const problem of rule.perManifest(manifest, context)) {
          faulty.add(manifest);
          yield toFinding(problem);
        }
      }
    } catch (error) {
      if (!options.onRuleError) throw error;
      options.onRuleError(code, error);
      isComplete = false;
    }
  }
  if (isComplete) for (const manifest of unknown) if (!faulty.has(manifest)) clean?.add(manifest.value);
}

const REPLACES: ReadonlyMap<string, string | undefined> = new Map(
  rules.map(({ code, replaces }) => [code, replaces]),
);

function withoutReplaced(findings: readonly Finding[]): Finding[] {
  const replaced = new Set(findings.map(({ code, pointer }) => `${REPLACES.get(code)} ${pointer}`));
  return findings.filter(({ code, pointer }) => !replaced.has(`${code} ${pointer}`));
}

function readableIn(document: ManifestDocument): <F extends Finding>(finding: F) => F {
  const toPlace = <P extends { readonly message: string }>(place: P): P => ({
    ...place,
    message: legible(place.message),
  });
  return (finding) => {
    const { code, related, elsewhere, fixes } = finding;
    // Before the syntax is fixed, any other fix could be a guess.
    const isGraded = document.parses || code === jsonSyntax.code;
    const toFix = (fix: Fix): Fix => ({
      ...fix,
      title: legible(fix.title),
      grade: isGraded ? fix.grade : "offered",
    });
    return {
      ...toPlace(finding),
      ...(related && { related: related.map(toPlace) }),
      ...(elsewhere && { elsewhere: elsewhere.map(toPlace) }),
      ...(fixes && { fixes: () => (document.isSuperseded ? [] : fixes().map(toFix)) }),
    };
  };
}
