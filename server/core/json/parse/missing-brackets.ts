import { message } from "../../text/messages";
import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { hasLineBreak, indentationAt, isLineBreak, TokenKind } from "./characters";
import type { Frame } from "./container-reader";
import type { Reader } from "./reader";
import type { SyntaxRepair } from "./syntax-faults";

/**
 * Tests if the innermost container lacks its closing bracket, because the current token belongs to an outer one: it is a
 * member in an array, an object among members, or indented too little.
 */
export function isOutside(text: string, { node }: Frame, around: Frame | undefined, reader: Reader): boolean {
  if (!around) return false;
  const isName = reader.isNameWithColon;
  if (!isName && !reader.closes)
    return node.type === "object" && around.node.type === "array" && reader.kind === TokenKind.OpenBrace;
  if (isName && node.type === "array") return true;
  const { offset } = reader.here;
  if (!hasLineBreak(text, reader.previousEnd, offset)) return false;
  const { length } = indentationAt(text, offset);
  const startsLine = isLineBreak(text.charCodeAt(offset - length - 1));
  const outer = indentationAt(text, node.offset).length;
  // The next member may start in the column of the object's own name, unless nothing is indented.
  return startsLine && (isName ? length > 0 && length <= outer : length < outer);
}

/**
 * Reports the missing brackets of containers as one fault.
 * @param frames the innermost first
 * @param isFollowed true if an entry of an outer container follows, which shows the place
 */
export function reportUnclosed(
  text: string,
  frames: readonly [Frame, ...Frame[]],
  isFollowed: boolean,
  reader: Reader,
): void {
  const [inner] = frames;
  const comma = inner.seen === "comma" ? inner.comma : undefined;
  const entryEnd = comma ? inner.entryEnd : reader.previousEnd;
  const startsLine = isFollowed && comma !== undefined && hasLineBreak(text, entryEnd, comma.offset);
  const place = startsLine ? comma.offset : entryEnd;
  const brackets = frames.map((frame, i) => {
    return (startsLine && i === 0 ? "" : gap(text, frame)) + (frame.node.type === "object" ? "}" : "]");
  });
  const separator = isFollowed && !comma ? "," : "";
  const inserted = { offset: place, length: 0, text: brackets.join("") + separator };
  const edits = comma && !isFollowed ? withoutComma(text, inserted, comma) : [inserted];
  const { type } = inner.node;
  const kind: SyntaxRepair["kind"] =
    frames.length > 1 ? "close-brackets" : type === "object" ? "close-object" : "close-array";
  reader.fault(
    type === "object"
      ? message('Missing "}" to close the object.')
      : message('Missing "]" to close the array.'),
    isFollowed ? { offset: place, length: 0 } : reader.here,
    { kind, edits },
  );
}

function withoutComma(text: string, inserted: Edit, comma: OffsetRange): Edit[] {
  const isBlank = text.slice(inserted.offset, comma.offset).trim() === "";
  return isBlank
    ? [{ ...inserted, length: endOf(comma) - inserted.offset }]
    : [inserted, { ...comma, text: "" }];
}

function gap(text: string, { node }: Frame): string {
  const first = node.children[0]?.offset;
  if (first === undefined) return "";
  const lineBreak = /\r\n|\n|\r/.exec(text.slice(node.offset, first))?.[0];
  if (lineBreak !== undefined) return lineBreak + indentationAt(text, node.offset);
  return text[node.offset + 1] === " " ? " " : "";
}
