import { message } from "../../text/messages";
import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { hasLineBreak, indentationAt, isLineBreak } from "./characters";
import type { Frame } from "./entry-reader";
import type { Reader, SyntaxRepair } from "./reader";

/**
 * Tests if the current token belongs to an outer container, so that the innermost one lacks its closing bracket: it is a
 * member in an array, an object among members, or indented too little.
 */
export function belongsOutside(reader: Reader, { node }: Frame, around: Frame | undefined): boolean {
  if (!around) return false;
  const isName = reader.isNameWithColon;
  if (!isName && !reader.isClosing)
    return node.type === "object" && around.node.type === "array" && reader.kind === "{";
  if (isName && node.type === "array") return true;
  const { text, lexer } = reader;
  const { offset } = lexer;
  if (!hasLineBreak(text, reader.previousEnd, offset)) return false;
  const { length } = indentationAt(text, offset);
  const startsLine = isLineBreak(text.charCodeAt(offset - length - 1));
  const outer = indentationAt(text, node.offset).length;
  // A member may be in the column of the object's own name, unless nothing is indented.
  return startsLine && (isName ? length > 0 && length <= outer : length < outer);
}

/**
 * Reports the missing brackets of containers as one fault.
 * @param unclosed the innermost first
 * @param isFollowed true if an entry of an outer container follows, which shows the place
 */
export function reportUnclosed(
  reader: Reader,
  unclosed: readonly [Frame, ...Frame[]],
  isFollowed: boolean,
): void {
  const { text } = reader;
  const [inner] = unclosed;
  const comma = inner.lastPart === "comma" ? inner.comma : undefined;
  const entryEnd = comma ? inner.entryEnd : reader.previousEnd;
  const startsLine = isFollowed && comma !== undefined && hasLineBreak(text, entryEnd, comma.offset);
  const place = startsLine ? comma.offset : entryEnd;
  const brackets = unclosed.map(
    (frame, i) => (startsLine && i === 0 ? "" : gapBefore(frame, text)) + frame.close,
  );
  const separator = isFollowed && !comma ? "," : "";
  const inserted = { offset: place, length: 0, text: brackets.join("") + separator };
  const edits = comma && !isFollowed ? withoutComma(text, inserted, comma) : [inserted];
  const { type } = inner.node;
  const kind: SyntaxRepair["kind"] =
    unclosed.length > 1 ? "close-brackets" : type === "object" ? "close-object" : "close-array";
  reader.report(
    type === "object"
      ? message('Missing "}" to close the object.')
      : message('Missing "]" to close the array.'),
    isFollowed ? { offset: place, length: 0 } : reader.tokenRange,
    { kind, edits },
  );
}

function withoutComma(text: string, inserted: Edit, comma: OffsetRange): Edit[] {
  const isBlank = text.slice(inserted.offset, comma.offset).trim() === "";
  return isBlank
    ? [{ ...inserted, length: endOf(comma) - inserted.offset }]
    : [inserted, { ...comma, text: "" }];
}

/** Returns the white space before a missing bracket, as after the opening one. */
function gapBefore({ node }: Frame, text: string): string {
  const first = node.children[0]?.offset;
  if (first === undefined) return "";
  const lineBreak = /\r\n|\n|\r/.exec(text.slice(node.offset, first))?.[0];
  if (lineBreak !== undefined) return lineBreak + indentationAt(text, node.offset);
  return text[node.offset + 1] === " " ? " " : "";
}
