import {
  CodeActionKind,
  type CodeAction,
  type Range,
  type SnippetTextEdit,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import type { Analysis } from "../analysis";
import type { Edit, Finding, Fix } from "../core/problem";
import { fixAll } from "../core/fix-all";
import { endOf } from "../core/document/tree";
import { toDiagnostic } from "../diagnostics";

export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.pluginManifest`;

/** What the client can take in an edit. */
export interface EditSupport {
  /** `workspace.workspaceEdit.documentChanges` */
  readonly documentChanges: boolean;
  /** `workspace.workspaceEdit.snippetEditSupport` (LSP 3.18) */
  readonly snippets: boolean;
}

/** `textDocument/codeAction`: the fixes of the problems in a range, and *fix all*. */
export function codeActions(
  analysis: Analysis,
  range: Range,
  only: readonly string[] | undefined,
  support: EditSupport,
): CodeAction[] {
  const wanted = (kind: string) =>
    only === undefined ||
    only.some((prefix) => prefix === "" || kind === prefix || kind.startsWith(`${prefix}.`));
  const actions = wanted(CodeActionKind.QuickFix) ? quickFixes(analysis, range, support) : [];
  // Offered only when asked for by kind: it is an action of the whole document, not of the cursor's place.
  if (only !== undefined && wanted(FIX_ALL_KIND)) {
    const { edits } = fixAll(analysis.text, analysis.options);
    const title = "Fix all problems that have a preferred fix";
    if (edits.length)
      actions.push({ title, kind: FIX_ALL_KIND, edit: workspaceEdit(edits, analysis, support) });
  }
  return actions;
}

/** The fixes of the problems in a range; one that serves several of them is offered once. */
function quickFixes(analysis: Analysis, range: Range, support: EditSupport): CodeAction[] {
  const actions = new Map<string, CodeAction>();
  for (const finding of findingsIn(analysis, range)) {
    for (const fix of finding.fixes?.() ?? []) {
      const key = JSON.stringify([fix.title, fix.edits]);
      const action = actions.get(key) ?? quickFix(fix, analysis, support);
      action.diagnostics?.push(toDiagnostic(finding, analysis));
      actions.set(key, action);
    }
  }
  return [...actions.values()];
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
    ...(fix.preferred ? { isPreferred: true } : {}),
    edit: workspaceEdit(fix.edits, analysis, support),
  };
}

function workspaceEdit(edits: readonly Edit[], analysis: Analysis, support: EditSupport): WorkspaceEdit {
  const textDocument = { uri: analysis.uri, version: analysis.version };
  if (!support.documentChanges) {
    return { changes: { [analysis.uri]: edits.map((edit) => plainEdit(edit, analysis)) } };
  }
  const lspEdits = edits.map((edit) =>
    support.snippets && edit.snippet !== undefined
      ? snippetEdit(edit, edit.snippet, analysis)
      : plainEdit(edit, analysis),
  );
  return { documentChanges: [{ textDocument, edits: lspEdits }] };
}

function plainEdit(edit: Edit, analysis: Analysis): TextEdit {
  return { range: analysis.range(edit), newText: edit.text };
}

function snippetEdit(edit: Edit, value: string, analysis: Analysis): SnippetTextEdit {
  return { range: analysis.range(edit), snippet: { kind: "snippet", value } };
}
