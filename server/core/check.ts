import { foldCopies } from "./copies";
import type { ManifestDocument } from "./document/document";
import { documentKind } from "./document/kind";
import type { DocumentKind, Finding, Problem, Severity } from "./problem";
import { rules } from "./rules";
import { defaultSeverity, type Rule, type RuleContext } from "./rules/rule";
import { DocumentContext } from "./rule-context";
import type { Vocabulary } from "./vocabulary";
import { legible } from "./wording";

export interface CheckOptions {
  /** Forces a kind; without it the document's content tells. */
  readonly kind?: DocumentKind | undefined;
  /** Severities by rule code, where they are not the default ones. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
  /** Told of a rule that threw: the others' findings still stand. Without it the error goes to the caller. */
  readonly onRuleError?: ((code: string, error: unknown) => void) | undefined;
}

export interface CheckResult {
  readonly kind: DocumentKind;
  /** Ordered by position. */
  readonly findings: readonly Finding[];
}

/** Checks one version of a document against the schema of its kind and every rule. Pure. */
export function check(document: ManifestDocument, options: CheckOptions = {}): CheckResult {
  const context = ruleContext(document, options);
  const found: Finding[] = [];
  for (const rule of rules) for (const finding of findingsOf(rule, context, options)) found.push(finding);
  const findings = context.kind === "detail" ? foldCopies(found, document.value) : found;
  findings.sort((a, b) => a.range.offset - b.range.offset || a.range.length - b.range.length);
  return { kind: context.kind, findings };
}

/** What rules look at in a document; features that need a rule's knowledge take the same. */
export function ruleContext(document: ManifestDocument, options: CheckOptions = {}): RuleContext {
  const kind = options.kind ?? documentKind(document.root);
  return new DocumentContext(document, kind, options.vocabulary ?? {});
}

const NONE: readonly Finding[] = [];

function findingsOf(rule: Rule, context: RuleContext, options: CheckOptions): readonly Finding[] {
  const configured = options.rules?.[rule.code];
  if (configured === "off" || rule.appliesTo?.includes(context.kind) === false) return NONE;
  try {
    const problems = [...rule.check(context)];
    return problems.length === 0 ? NONE : problems.map((problem) => findingOf(problem, rule, configured));
  } catch (error) {
    if (!options.onRuleError) throw error;
    options.onRuleError(rule.code, error);
    return NONE;
  }
}

function findingOf(problem: Problem, rule: Rule, configured: Severity | undefined): Finding {
  const severity = configured ?? problem.severity ?? defaultSeverity(rule);
  return { ...told(problem), code: rule.code, severity };
}

/** A problem with its sentences as people can read them, whatever names the manifest has. */
function told(problem: Problem): Problem {
  const { message, related, fixes } = problem;
  return {
    ...problem,
    message: legible(message),
    ...(related && { related: related.map((place) => ({ ...place, message: legible(place.message) })) }),
    ...(fixes && { fixes: () => fixes().map((fix) => ({ ...fix, title: legible(fix.title) })) }),
  };
}
