import { TextDocument } from "vscode-languageserver-textdocument";
import type { Range, SnippetTextEdit, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { endOf, type Edit, type OffsetRange } from "../../core/text/ranges";
import { indentationAt } from "../../core/json/parse/characters";
import { snippetOf, withIndentedStart, withoutIndent, type Snippet } from "../../core/text/snippet";
import type { Analysis } from "../../project/documents/analysis";
import type { EditSupport } from "../../protocol/lsp/client-support";

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
  const hasSnippets = support.snippets && edits.some(({ snippet }) => snippet !== undefined);
  const lspEdits = hasSnippets
    ? snippetEdits(edits, analysis)
    : edits.map((edit) => plainEdit(edit, analysis));
  return { documentChanges: [{ textDocument, edits: lspEdits }] };
}

interface FileEdits {
  readonly uri: string;
  /** With a byte order mark, which offsets count. */
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** Makes one edit of several files: of a document, and of others as they are on disk. */
export function filesEdit(
  files: readonly FileEdits[],
  analysis: Analysis,
  support: EditSupport,
): WorkspaceEdit {
  const edited = files.map(({ uri, text, edits }) => {
    const isOwn = uri === analysis.uri;
    const toEdit = isOwn ? (edit: Edit) => plainEdit(edit, analysis) : editsIn(text);
    return { textDocument: { uri, version: isOwn ? analysis.version : null }, edits: edits.map(toEdit) };
  });
  if (support.documentChanges) return { documentChanges: edited };
  return { changes: Object.fromEntries(edited.map(({ textDocument, edits }) => [textDocument.uri, edits])) };
}

function editsIn(text: string): (edit: Edit) => TextEdit {
  const rangeOf = rangesOnDisk(text);
  return (edit) => ({ range: rangeOf(edit), newText: edit.text });
}

/** Returns a function that converts ranges of a text on disk. Editors do not count its byte order mark. */
export function rangesOnDisk(text: string): (range: OffsetRange) => Range {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  const document = TextDocument.create("", "", 0, text.slice(mark));
  const position = (offset: number) => document.positionAt(offset - mark);
  return (range) => ({ start: position(range.offset), end: position(endOf(range)) });
}

function plainEdit(edit: Edit, analysis: Analysis): TextEdit {
  return { range: analysis.range(edit), newText: edit.text };
}

/**
 * Writes edits for VS Code, which indents the lines of a snippet as the line that it goes into, also those of a plain
 * edit beside one, but not those up to the first tab stop of any edit after the first.
 */
function snippetEdits(edits: readonly Edit[], analysis: Analysis): (TextEdit | SnippetTextEdit)[] {
  const first = Math.min(...edits.map(({ offset }) => offset));
  return edits.map((edit) => {
    const indent = indentationAt(analysis.text, edit.offset);
    if (edit.offset === first) {
      const snippet = edit.snippet ?? snippetOf(withoutIndent([edit.text], indent));
      return snippetEdit(edit, snippet, analysis);
    }
    return edit.snippet === undefined
      ? plainEdit(edit, analysis)
      : snippetEdit(edit, withIndentedStart(edit.snippet, indent), analysis);
  });
}

function snippetEdit(edit: Edit, value: Snippet, analysis: Analysis): SnippetTextEdit {
  return { range: analysis.range(edit), snippet: { kind: "snippet", value } };
}
