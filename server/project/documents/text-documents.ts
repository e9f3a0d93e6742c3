import {
  TextDocument,
  type TextDocumentContentChangeEvent as Change,
} from "vscode-languageserver-textdocument";
import type { Position, Range } from "vscode-languageserver-types";

/** Creates and changes the documents of the library's `TextDocuments`. */
export const textDocuments = {
  create: (uri: string, languageId: string, version: number, text: string): TextDocument =>
    TextDocument.create(uri, languageId, version, text),

  /**
   * Changes a document in place (LSP `textDocument/didChange`). Unlike the library, accepts positions beyond the end.
   */
  update(document: TextDocument, changes: readonly Change[], version: number): TextDocument {
    for (const change of changes) TextDocument.update(document, [clamped(document, change)], version);
    return TextDocument.update(document, [], version);
  },
};

/** Limits a change to the text: the library's line table breaks on changes to lines that do not exist. */
function clamped(document: TextDocument, change: Change): Change {
  const { range, text } = change as { readonly range?: Range; readonly text: string };
  if (!range) return change;
  const clamp = (position: Position): Position =>
    position.line >= 0 && position.line < document.lineCount
      ? position
      : document.positionAt(document.offsetAt(position));
  return { range: { start: clamp(range.start), end: clamp(range.end) }, text };
}
