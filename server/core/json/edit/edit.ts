import { hasStops, plainText, snippetOf, withoutIndent, type Piece, type Snippet } from "../../text/snippet";
import { indentationAt } from "./style";
import type { OffsetRange } from "../tree/tree";

/** One replacement. The offset, in UTF-16 code units, is that in the text before any edit of the same fix. */
export interface Edit extends OffsetRange {
  readonly text: string;
  /** The same text as a snippet, for editors that support them. */
  readonly snippet?: Snippet;
}

/**
 * Creates an edit that inserts text; if it has tab stops, it has a snippet too.
 * @param firstStop the number of the snippet's first tab stop; stops with the same number are filled in together
 */
export function editOf(
  text: string,
  { offset, length }: OffsetRange,
  pieces: readonly Piece[],
  firstStop = 1,
): Edit {
  const plain = { offset, length, text: plainText(pieces) };
  if (!hasStops(pieces)) return plain;
  return { ...plain, snippet: snippetOf(withoutIndent(pieces, indentationAt(text, offset)), firstStop) };
}
