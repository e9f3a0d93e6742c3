import type { Diagnostic, DiagnosticRelatedInformation, Range } from "vscode-languageserver-types";
import { RuleLimits, tooManyProblems } from "../core/check/too-many-problems";
import { workspaceRules, type WorkspaceRule } from "../core/check/workspace-rules";
import { defaultSeverity } from "../core/rules/rule";
import { documentationUrl, type Severity } from "../core/problem";
import { listAnd, message, show } from "../core/text/messages";
import type { Analysis } from "../documents/analysis";
import { SEVERITIES, SOURCE } from "../documents/lsp-diagnostics";
import { fileNameOf, folderOf } from "../host/uris";
import type { Clashes, ManifestFacts, NameFact, Workspace } from "./manifest-facts";
import type { WorkspaceIndex } from "./workspace-index";

/** The number of other places that a diagnostic names and links to at most; of more it says only how many. */
const MAX_RELATED = 2;

/** A name of a manifest that other plugins of the workspace declare too. */
export interface Duplicate {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly others: readonly DiagnosticRelatedInformation[];
}

/** Returns the duplicates in an open document of the workspace. */
export function duplicatesIn({ uri, settings }: Analysis, index: WorkspaceIndex): Duplicate[] {
  const facts = index.hasDuplicates(uri) ? index.of(uri) : undefined;
  return facts ? duplicatesOf(facts, index, settings.rules) : [];
}

/**
 * Returns the names of a manifest that other plugins of the workspace declare too (docs/spec/rules.md,
 * `workspace-duplicate-…`).
 * @param severities by rule code; rules not in it have their default severity
 * @param limits those of the call; an editor's are those of a document
 */
export function duplicatesOf(
  facts: ManifestFacts,
  workspace: Workspace,
  severities: Readonly<Record<string, Severity | "off">>,
  limits = new RuleLimits(),
): Duplicate[] {
  return facts.names.flatMap((fact) => {
    const rule = workspaceRules.find(({ thing }) => thing === fact.thing);
    const severity = rule && (severities[rule.code] ?? defaultSeverity(rule));
    if (!rule || !severity || severity === "off" || fact.role !== "source") return [];
    const clashes = workspace.clashes({ fact, manifest: facts });
    if (clashes.count === 0) return [];
    return limits.take({ code: rule.code, severity }, severities[tooManyProblems.code], () =>
      duplicate(fact, facts, clashes, rule, severity),
    );
  });
}

/** Converts a duplicate to an LSP diagnostic. */
export function duplicateDiagnostic({ code, severity, message, range, others }: Duplicate): Diagnostic {
  return {
    range,
    code,
    codeDescription: { href: documentationUrl(code) },
    severity: SEVERITIES[severity],
    source: SOURCE,
    message,
    relatedInformation: [...others],
  };
}

function duplicate(
  { name, parent, range }: NameFact,
  own: ManifestFacts,
  clashes: Clashes,
  rule: WorkspaceRule,
  severity: Severity,
): Duplicate {
  const first = clashes.first(MAX_RELATED);
  const titles = [...new Set(first.map(({ manifest }) => titleBeside(own, manifest)))];
  return {
    ...{ code: rule.code, severity, range },
    message: rule.message(name, parent, listAnd(titles), clashes.count - first.length),
    others: first.map(({ fact, manifest }) => ({
      location: { uri: fact.uri, range: fact.range },
      message: message("Also declared by {plugin}.", { plugin: titleOf(manifest) }),
    })),
  };
}

/** Names another manifest: by its folder and file, if both have the same name. */
function titleBeside(own: ManifestFacts, other: ManifestFacts): string {
  const title = titleOf(other);
  return title === titleOf(own) ? show(`${fileNameOf(folderOf(other.uri))}/${fileNameOf(other.uri)}`) : title;
}

function titleOf({ name, id }: ManifestFacts): string {
  return name?.trim() || id ? show(name?.trim() || (id ?? "")) : message("another plugin");
}
