import type { Diagnostic, DiagnosticRelatedInformation, Range } from "vscode-languageserver-types";
import { workspaceRules, type WorkspaceRule } from "../core/check/workspace-rules";
import { defaultSeverity, documentationUrl, type Severity } from "../core/rules/rule";
import { listAnd, message, plural, show } from "../core/text/messages";
import type { Analysis } from "../documents/analysis";
import { SEVERITIES, SOURCE } from "../documents/lsp-diagnostics";
import { folderOf } from "../lsp/uris";
import { clashKey, type ManifestFacts, type NameFact, type Workspace } from "./manifest-facts";
import type { WorkspaceIndex } from "./workspace-index";

/** The number of other plugins that a message names at most; of more it says only how many. */
const MAX_NAMED = 3;
/** The number of places that a diagnostic links to at most. */
const MAX_RELATED = 20;

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
 */
export function duplicatesOf(
  facts: ManifestFacts,
  workspace: Workspace,
  severities: Readonly<Record<string, Severity | "off">>,
): Duplicate[] {
  return facts.names.flatMap((fact) => {
    const rule = workspaceRules.find(({ thing }) => thing === fact.thing);
    const severity = rule && (severities[rule.code] ?? defaultSeverity(rule));
    if (!rule || severity === "off" || fact.role !== "source") return [];
    const others = othersOf(fact, facts, workspace);
    return others.length > 0 ? [duplicate(fact, others, rule, severity ?? "warning", workspace)] : [];
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

/** Returns the places where another plugin declares the same name. */
function othersOf(fact: NameFact, facts: ManifestFacts, workspace: Workspace): NameFact[] {
  return workspace.clashing(clashKey(fact), facts.uri).filter((other) => {
    const theirs = workspace.of(other.uri);
    if (!theirs || other.role !== "source") return false;
    if (fact.thing === "plugin") return !isOtherVersion(facts, theirs);
    return facts.id === undefined || facts.id !== theirs.id;
  });
}

/** Returns true if two manifests with the same identifier are versions of one plugin, kept on purpose. */
function isOtherVersion(one: ManifestFacts, other: ManifestFacts): boolean {
  if (one.kind === "placeholder" || other.kind === "placeholder") return true;
  return folderOf(one.uri) === folderOf(other.uri) && one.version !== other.version;
}

function duplicate(
  { name, parent, range }: NameFact,
  others: readonly NameFact[],
  rule: WorkspaceRule,
  severity: Severity,
  workspace: Workspace,
): Duplicate {
  const titles = [...new Set(others.map(({ uri }) => titleOf(uri, workspace)))];
  return {
    ...{ code: rule.code, severity, range },
    message: rule.message(name, parent, listOf(titles)),
    others: others.slice(0, MAX_RELATED).map((other) => ({
      location: { uri: other.uri, range: other.range },
      message: message("Also declared by {plugin}.", { plugin: titleOf(other.uri, workspace) }),
    })),
  };
}

function listOf(titles: readonly string[]): string {
  const count = titles.length;
  return count > MAX_NAMED
    ? plural(count, "{count} other plugin", "{count} other plugins", { count })
    : listAnd(titles);
}

function titleOf(uri: string, workspace: Workspace): string {
  const { name, id } = workspace.of(uri) ?? {};
  return name?.trim() || id ? show(name?.trim() || (id ?? "")) : message("another plugin");
}
