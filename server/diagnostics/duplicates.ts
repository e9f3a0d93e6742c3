import type { Diagnostic } from "vscode-languageserver-types";
import { documentationUrl } from "../core/rules/rule";
import { defaultSeverity } from "../core/rules/rule";
import { workspaceRules, type WorkspaceRule } from "../core/check/workspace-rules";
import type { Severity } from "../core/rules/rule";
import { listAnd, show } from "../core/text/messages";
import { SEVERITIES, SOURCE } from "../documents/lsp-diagnostics";
import { folderOf } from "../lsp/uris";
import { clashKey, type ManifestFacts, type NameFact, type Workspace } from "../workspace/manifest-facts";

/** As many of the others as a message names and a diagnostic points to. */
const MAX_NAMED = 3;
const MAX_RELATED = 20;

/**
 * What a manifest names as other plugins of the workspace do (rules.md: `workspace-duplicate-…`).
 * @param severities by rule code, where they are not the default ones
 */
export function duplicateDiagnostics(
  facts: ManifestFacts,
  workspace: Workspace,
  severities: Readonly<Record<string, Severity | "off">>,
): Diagnostic[] {
  return facts.names.flatMap((fact) => {
    const rule = workspaceRules.find(({ thing }) => thing === fact.thing);
    const severity = rule && (severities[rule.code] ?? defaultSeverity(rule));
    if (!rule || severity === "off" || fact.role !== "source") return [];
    const others = rivals(fact, facts, workspace);
    return others.length > 0 ? [toDiagnostic(fact, others, rule, severity ?? "warning", workspace)] : [];
  });
}

/** The places where another plugin has the same name. */
function rivals(fact: NameFact, facts: ManifestFacts, workspace: Workspace): NameFact[] {
  return workspace.clashing(clashKey(fact), facts.uri).filter((other) => {
    const theirs = workspace.of(other.uri);
    if (!theirs || other.role !== "source") return false;
    if (fact.thing === "plugin") return !isOtherVersion(facts, theirs);
    return facts.id === undefined || facts.id !== theirs.id;
  });
}

/** Whether two manifests of one identifier are versions of one plugin, kept on purpose. */
function isOtherVersion(one: ManifestFacts, other: ManifestFacts): boolean {
  if (one.kind === "placeholder" || other.kind === "placeholder") return true;
  return folderOf(one.uri) === folderOf(other.uri) && one.version !== other.version;
}

function toDiagnostic(
  { name, parent, range }: NameFact,
  others: readonly NameFact[],
  rule: WorkspaceRule,
  severity: Severity,
  workspace: Workspace,
): Diagnostic {
  const titles = [...new Set(others.map(({ uri }) => titleOf(uri, workspace)))];
  const more = titles.length - MAX_NAMED;
  const named = more > 0 ? [...titles.slice(0, MAX_NAMED), `${more} more`] : titles;
  return {
    range,
    code: rule.code,
    codeDescription: { href: documentationUrl(rule.code) },
    severity: SEVERITIES[severity],
    source: SOURCE,
    message: rule.message(name, parent, listAnd(named)),
    relatedInformation: others.slice(0, MAX_RELATED).map((other) => ({
      location: { uri: other.uri, range: other.range },
      message: `The same in ${titleOf(other.uri, workspace)}.`,
    })),
  };
}

function titleOf(uri: string, workspace: Workspace): string {
  const { name, id } = workspace.of(uri) ?? {};
  return name?.trim() || id ? show(name?.trim() || (id ?? "")) : "another plugin";
}
