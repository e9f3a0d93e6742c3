import type { SnippetTextEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { Edit } from "../../core/text/ranges";
import type { Snippet } from "../../core/text/snippet";
import type { Analysis } from "../../documents/analysis";
import type { EditSupport } from "../../lsp/client-support";

/** Converts edits of a document to the richest form that the client supports. */
export function workspaceEdit(
  edits: readonly Edit[],
  analysis: Analysis,
  support: EditSupport,
): WorkspaceEdit {
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

function snippetEdit(edit: Edit, value: Snippet, analysis: Analysis): SnippetTextEdit {
  return { range: analysis.range(edit), snippet: { kind: "snippet", value } };
}
