import { valueLayout } from "../../core/json/edit/edits";
import { entryLayout, mayBeMultiLine } from "../../core/json/edit/insertions";
import { indentationBefore, writeColon, isMultiLine } from "../../core/json/edit/style";
import { separatorOf, type Layout } from "../../core/json/edit/template";
import { indentationAt } from "../../core/json/parse/characters";
import type { ObjectNode } from "../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import { otherChildren, type Cursor } from "./cursor";

/** The range that an insertion replaces, the layout of the inserted text, and the text to add before and after it. */
export interface InsertionPoint {
  readonly range: OffsetRange;
  readonly layout: Layout;
  readonly prefix: string;
  readonly suffix: string;
}

/** @param needsOwnLine true if the first child of a container goes on its own line */
export function insertionPoint(cursor: Cursor, needsOwnLine: boolean): InsertionPoint {
  const { container, role, word } = cursor;
  const { text } = cursor.analysis;
  if (role === "value" && container.type === "object") return valuePoint(cursor, container, text);
  const siblings = otherChildren(cursor);
  const isEmpty = siblings.length === 0;
  if (isMultiLine(text, container, isEmpty ? [word] : siblings)) return linePoint(cursor, siblings, text);
  return isEmpty && needsOwnLine && mayBeMultiLine(text, container)
    ? expandedPoint(cursor, text)
    : inlinePoint(cursor, isEmpty, text);
}

function valuePoint(cursor: Cursor, object: ObjectNode, text: string): InsertionPoint {
  const { word, segment } = cursor;
  const layout = valueLayout(text, object, word);
  const isAtColon = text[word.offset - 1] === ":";
  const prefix = isAtColon ? writeColon(text, object, String(segment)).replace(/^\s*:/, "") : "";
  return { range: word, layout, prefix, suffix: commaAfter(cursor, text, layout) };
}

function inlinePoint(cursor: Cursor, isEmpty: boolean, text: string): InsertionPoint {
  const { container, word } = cursor;
  const layout = entryLayout(text, container, false);
  const pad = container.type === "object" ? layout.braceGap : "";
  const previousCharacter = text[word.offset - 1];
  const prefix = previousCharacter === "{" ? pad : previousCharacter === "," ? (layout.inlineGap ?? "") : "";
  const closingPad = isEmpty && text[endOf(word)] === "}" ? pad : "";
  return { range: word, layout, prefix, suffix: commaAfter(cursor, text, layout) || closingPad };
}

function linePoint(cursor: Cursor, siblings: readonly OffsetRange[], text: string): InsertionPoint {
  const { container, word } = cursor;
  const typedIndent = indentationBefore(text, word.offset);
  const usualLayout = entryLayout(text, container, true, siblings);
  const keepsTypedIndent = typedIndent !== undefined && !usualLayout.indent.startsWith(typedIndent);
  const layout = keepsTypedIndent ? { ...usualLayout, indent: typedIndent } : usualLayout;
  const point = { range: word, layout, suffix: commaAfter(cursor, text, layout) };
  if (typedIndent !== undefined) return { ...point, prefix: layout.indent.slice(typedIndent.length) };
  if (/\s/.test(text[word.offset - 1] ?? "")) return { ...point, prefix: "" };
  const sharesLine = siblings.some(
    ({ offset }) => offset < word.offset && indentationBefore(text, offset) === undefined,
  );
  return { ...point, prefix: sharesLine ? " " : layout.eol + layout.indent };
}

/** Puts the first child on its own line, replacing the blanks between the brackets. */
function expandedPoint({ container, word }: Cursor, text: string): InsertionPoint {
  const layout = entryLayout(text, container, true, []);
  let { offset } = word;
  while (text[offset - 1] === " " || text[offset - 1] === "\t") offset--;
  const blanksAfter = /^[ \t]*(?=[}\]])/.exec(text.slice(endOf(word)))?.[0];
  return {
    range: { offset, length: endOf(word) + (blanksAfter?.length ?? 0) - offset },
    layout,
    prefix: layout.eol + layout.indent,
    suffix: blanksAfter === undefined ? "" : layout.eol + indentationAt(text, container.offset),
  };
}

function commaAfter({ needsCommaAfter, word }: Cursor, text: string, layout: Layout): string {
  if (!needsCommaAfter) return "";
  return /\s/.test(text[endOf(word)] ?? " ") ? "," : separatorOf(layout);
}
