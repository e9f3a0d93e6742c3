import { CodeActionKind, type CodeAction, type Diagnostic, type Range } from "vscode-languageserver-types";
import { notSettable } from "../../core/check/workspace-rules";
import { endOf } from "../../core/text/ranges";
import type { Finding, Fix } from "../../core/problem";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { toDiagnostic } from "../../documents/lsp-diagnostics";
import { editSupport, type EditSupport } from "../../lsp/client-support";
import { kindsOf, rangeOf } from "../../lsp/params";
import type { ConfigurationTarget } from "../../settings/configuration-edit";
import { duplicatesIn } from "../../workspace/duplicates";
import { aboutManifest } from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { configurationAction } from "./configuration-actions";
import { FIX_ALL_KIND, fixAllEdit, fixAllTitle } from "./fix-all";
import { sortings } from "./sort-actions";

export const codeActionFeature = aboutManifest({
  method: "textDocument/codeAction",
  capability: () => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
    },
  }),
  params: { range: rangeOf, kinds: kindsOf },
  answer: (analysis, { uri, range, kinds }, { client: { capabilities }, documents, index }) =>
    codeActions(
      analysis,
      range,
      kinds,
      editSupport(capabilities),
      documents.configurationTarget(uri, capabilities),
      duplicatesIn(analysis, index).map((finding) => toDiagnostic(finding, analysis)),
    ),
});

/**
 * `textDocument/codeAction`: fixes for the problems in a range, sort actions, and *fix all*.
 * @param only the kinds that the client asks for; undefined for all
 * @param workspaceDiagnostics problems of the document together with others of the workspace
 */
export function codeActions(
  analysis: Analysis,
  range: Range,
  only: readonly string[] | undefined,
  support: EditSupport,
  target: ConfigurationTarget,
  workspaceDiagnostics: readonly Diagnostic[] = [],
): CodeAction[] {
  const wanted = (kind: string) =>
    only === undefined ||
    only.some((prefix) => prefix === "" || kind === prefix || kind.startsWith(`${prefix}.`));
  const actions = wanted(CodeActionKind.QuickFix)
    ? quickFixes(analysis, range, support, target, workspaceDiagnostics)
    : [];
  actions.push(...sortActions(analysis, range, wanted, support));
  // Offered only when asked for by kind: it concerns the whole document, not the position of the cursor.
  if (only !== undefined && wanted(FIX_ALL_KIND)) {
    const edit = fixAllEdit(analysis, support);
    if (edit) actions.push({ title: fixAllTitle(), kind: FIX_ALL_KIND, edit });
  }
  return actions;
}

function sortActions(
  analysis: Analysis,
  { start, end }: Range,
  wanted: (kind: string) => boolean,
  support: EditSupport,
): CodeAction[] {
  const offset = analysis.offset(start);
  const range = { offset, length: analysis.offset(end) - offset };
  return sortings(analysis.context, range)
    .filter(({ kind }) => wanted(kind))
    .map(({ title, kind, edits }) => ({ title, kind, edit: workspaceEdit(edits, analysis, support) }));
}

/** Lists the fixes of the problems in a range; a fix that several problems share is offered once. */
function quickFixes(
  analysis: Analysis,
  range: Range,
  support: EditSupport,
  target: ConfigurationTarget,
  workspaceDiagnostics: readonly Diagnostic[],
): CodeAction[] {
  const findings = findingsIn(analysis, range);
  const actions = new Map<string, CodeAction>();
  const fixes = findings.flatMap((finding) => (finding.fixes?.() ?? []).map((fix) => ({ finding, fix })));
  // What changes the configuration comes after what changes the text.
  const inOrder = [
    ...fixes.filter(({ fix }) => !fix.configuration),
    ...fixes.filter(({ fix }) => fix.configuration),
  ];
  for (const { finding, fix } of inOrder) offer(toDiagnostic(finding, analysis), fix);
  // Fixing a problem is better than turning off its rule: without a fix, nothing is offered.
  const isEmpty = actions.size === 0;
  for (const finding of findings) offerToTurnOff(toDiagnostic(finding, analysis));
  for (const diagnostic of workspaceDiagnostics) {
    if (touches(analysis, diagnostic.range, range)) offerToTurnOff(diagnostic);
  }
  return isEmpty ? [] : [...actions.values()];

  function offerToTurnOff(diagnostic: Diagnostic): void {
    const code = String(diagnostic.code);
    if (notSettable(code) === undefined) offer(diagnostic, turnOff(code));
  }

  function offer(diagnostic: Diagnostic, fix: Fix): void {
    const key = JSON.stringify([
      fix.title,
      fix.edits.map(({ offset, length, text }) => [offset, length, text]),
    ]);
    const action = actions.get(key) ?? toAction(fix, analysis, support, target);
    if (!action) return;
    action.diagnostics?.push(diagnostic);
    actions.set(key, action);
  }
}

function turnOff(code: string): Fix {
  const configuration = { path: ["rules", code], value: "off", isEntry: false };
  return {
    title: message("Turn off {code} in this workspace", { code }),
    edits: [],
    configuration,
    grade: "offered",
  };
}

function toAction(
  fix: Fix,
  analysis: Analysis,
  support: EditSupport,
  target: ConfigurationTarget,
): CodeAction | undefined {
  return fix.configuration
    ? configurationAction(fix.title, fix.configuration, target)
    : quickFix(fix, analysis, support);
}

function touches(analysis: Analysis, one: Range, other: Range): boolean {
  return (
    analysis.offset(one.start) <= analysis.offset(other.end) &&
    analysis.offset(one.end) >= analysis.offset(other.start)
  );
}

function findingsIn(analysis: Analysis, range: Range): Finding[] {
  const start = analysis.offset(range.start);
  const end = analysis.offset(range.end);
  return analysis.result.findings.filter(
    (finding) => finding.range.offset <= end && endOf(finding.range) >= start,
  );
}

function quickFix(fix: Fix, analysis: Analysis, support: EditSupport): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [],
    ...(fix.grade === "offered" ? {} : { isPreferred: true }),
    edit: workspaceEdit(fix.edits, analysis, support),
  };
}
