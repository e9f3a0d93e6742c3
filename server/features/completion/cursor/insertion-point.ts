import { valueLayout } from "../../../core/json/edit/edits";
import { entryLayout, maySpread } from "../../../core/json/edit/parts";
import { blankBefore, colonAfter, isMultiLine } from "../../../core/json/edit/style";
import { separatorOf, type Layout } from "../../../core/json/edit/template";
import { indentationAt } from "../../../core/json/parse/characters";
import type { ObjectNode } from "../../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../../core/text/ranges";
import { otherChildren, type Cursor } from "./cursor";

/** The way in which an insertion joins the text around it. */
export interface InsertionPoint {
  readonly replace: OffsetRange;
  readonly layout: Layout;
  readonly before: string;
  readonly after: string;
}

/** @param spreads whether an insertion into an empty container puts its children on lines of their own */
export function insertionPoint(cursor: Cursor, text: string, spreads: boolean): InsertionPoint {
  const { container, role, replace } = cursor;
  if (role === "value" && container.type === "object") return valuePoint(cursor, container, text);
  const others = otherChildren(cursor);
  const isEmpty = others.length === 0;
  if (isMultiLine(text, container, isEmpty ? [replace] : others)) return linePoint(cursor, others, text);
  return isEmpty && spreads && maySpread(text, container)
    ? expandedPoint(cursor, text)
    : inlinePoint(cursor, isEmpty, text);
}

function valuePoint(cursor: Cursor, object: ObjectNode, text: string): InsertionPoint {
  const { replace, segment } = cursor;
  const layout = valueLayout(text, object, replace);
  const follows = text[replace.offset - 1] === ":";
  const before = follows ? colonAfter(text, object, String(segment)).replace(/^\s*:/, "") : "";
  return { replace, layout, before, after: commaAfter(cursor, text, layout) };
}

function inlinePoint(cursor: Cursor, isEmpty: boolean, text: string): InsertionPoint {
  const { container, replace } = cursor;
  const layout = entryLayout(text, container, false);
  const [first, last] = [text[replace.offset - 1], text[endOf(replace)]];
  const pad = container.type === "object" ? layout.pad : "";
  const before = first === "{" ? pad : first === "," ? (layout.gap ?? "") : "";
  return {
    replace,
    layout,
    before,
    after: commaAfter(cursor, text, layout) || (isEmpty && last === "}" ? pad : ""),
  };
}

function linePoint(cursor: Cursor, others: readonly OffsetRange[], text: string): InsertionPoint {
  const { container, replace } = cursor;
  const present = blankBefore(text, replace.offset);
  const expected = entryLayout(text, container, true, others);
  const isElsewhere = present !== undefined && !expected.indent.startsWith(present);
  const layout = isElsewhere ? { ...expected, indent: present } : expected;
  const point = { replace, layout, after: commaAfter(cursor, text, layout) };
  if (present !== undefined) return { ...point, before: layout.indent.slice(present.length) };
  const sharesLine = others.some(
    ({ offset }) => offset < replace.offset && blankBefore(text, offset) === undefined,
  );
  const line = sharesLine ? " " : layout.eol + layout.indent;
  const isApart = /\s/.test(text[replace.offset - 1] ?? "");
  return { ...point, before: isApart ? "" : line };
}

function expandedPoint({ container, replace }: Cursor, text: string): InsertionPoint {
  const layout = entryLayout(text, container, true, []);
  // Replaces the blanks between the brackets by line breaks.
  let start = replace.offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  const right = /^[ \t]*(?=[}\]])/.exec(text.slice(endOf(replace)))?.[0];
  return {
    replace: { offset: start, length: endOf(replace) + (right?.length ?? 0) - start },
    layout,
    before: layout.eol + layout.indent,
    after: right === undefined ? "" : layout.eol + indentationAt(text, container.offset),
  };
}

function commaAfter({ commaAfter: isFollowed, replace }: Cursor, text: string, layout: Layout): string {
  if (!isFollowed) return "";
  return /\s/.test(text[endOf(replace)] ?? " ") ? "," : separatorOf(layout);
}
