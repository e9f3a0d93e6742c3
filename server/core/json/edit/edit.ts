import type { Edit, OffsetRange } from "../../text/ranges";
import { hasStops, plainText, snippetOf, withoutIndent, type Piece } from "../../text/snippet";
import { indentationAt } from "./style";

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
