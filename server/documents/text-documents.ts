import {
  TextDocument,
  type TextDocumentContentChangeEvent as Change,
} from "vscode-languageserver-textdocument";
import type { Position, Range } from "vscode-languageserver-types";
import { message } from "../core/text/messages";

/** Creates and changes the documents of the library's `TextDocuments`. Unlike the library, it rejects bad changes. */
export const textDocuments = {
  create: (uri: string, languageId: string, version: number, text: string): TextDocument =>
    TextDocument.create(uri, languageId, version, text),

  /**
   * Changes a document in place (LSP `textDocument/didChange`).
   * @throws TypeError when a change has no text or an incomplete range; then no change is made
   */
  update(document: TextDocument, changes: readonly Change[], version: number): TextDocument {
    if (!changes.every(isChange)) {
      throw new TypeError(message("A change needs a text, and a complete range or none."));
    }
    for (const change of changes) TextDocument.update(document, [clamped(document, change)], version);
    return TextDocument.update(document, [], version);
  },
};

function isChange(change: Change): boolean {
  const { range, text } = change as { readonly range?: Partial<Range>; readonly text: unknown };
  const isWhole = range === undefined || (isPosition(range.start) && isPosition(range.end));
  return typeof text === "string" && isWhole;
}

function isPosition(position: Position | undefined): boolean {
  return Number.isInteger(position?.line) && Number.isInteger(position?.character);
}

/** Limits a change to the text, since the library's line table breaks after a change of lines that do not exist. */
function clamped(document: TextDocument, change: Change): Change {
  const { range, text } = change as { readonly range?: Range; readonly text: string };
  if (!range) return change;
  const clamp = (position: Position): Position =>
    position.line >= 0 && position.line < document.lineCount
      ? position
      : document.positionAt(document.offsetAt(position));
  return { range: { start: clamp(range.start), end: clamp(range.end) }, text };
}
