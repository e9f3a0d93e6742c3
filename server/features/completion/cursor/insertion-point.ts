import { hasLineBreak, indentationAt } from "../../../core/json/edit/style";
import type { Layout } from "../../../core/json/edit/template";
import { endOf, type OffsetRange } from "../../../core/text/ranges";
import type { Cursor } from "./cursor";
import { blankBefore } from "./lines";
import {
  commaAfter,
  commaBefore,
  childIndent,
  gapAfterColon,
  gapAfterComma,
  otherChildren,
} from "./neighbors";

/** The way in which an insertion joins the text around it. */
export interface InsertionPoint {
  /** The text to replace. */
  readonly replace: OffsetRange;
  /** The value's layout; its indentation is that of the line that it begins on. */
  readonly layout: Layout;
  readonly before: string;
  readonly after: string;
  /** The offset for an additional comma. */
  readonly commaAt?: number;
  /** Separates members that are inserted together. */
  readonly separator: string;
}

/** @param spreads whether an insertion into an empty container puts its children on lines of their own */
export function insertionPoint(cursor: Cursor, text: string, spreads: boolean): InsertionPoint {
  const { container, role } = cursor;
  if (role === "value" && container.type === "object") return valuePoint(cursor, text);
  const others = otherChildren(cursor);
  const first = others[0]?.offset ?? cursor.replace.offset;
  if (hasLineBreak(text, container.offset, first)) return linePoint(cursor, others, text);
  if (others.length > 0) return inlinePoint(cursor, text);
  const isOneLine = !hasLineBreak(text, 0, text.trimEnd().length);
  return (isOneLine ? cursor.path.length === 0 : spreads)
    ? expandedPoint(cursor, text)
    : inlinePoint(cursor, text);
}

/** Inserts a member's value. */
function valuePoint(cursor: Cursor, text: string): InsertionPoint {
  const { container, replace, segment } = cursor;
  const follows = text[replace.offset - 1] === ":";
  const isInline = !hasLineBreak(text, container.offset, replace.offset);
  const layout = layoutAt(
    cursor,
    indentationAt(text, replace.offset),
    isInline ? gapAfterComma(cursor, text) : undefined,
  );
  return {
    replace,
    layout,
    before: follows ? gapAfterColon(cursor, text, String(segment)) : "",
    after: cursor.commaAfter ? commaAfter(cursor, text, layout) : "",
    separator: separatorOf(layout),
  };
}

/** Inserts into a container on one line. */
function inlinePoint(cursor: Cursor, text: string): InsertionPoint {
  const { container, replace } = cursor;
  const gap = gapAfterComma(cursor, text);
  const layout = layoutAt(cursor, indentationAt(text, replace.offset), gap);
  const [first, last] = [text[replace.offset - 1], text[endOf(replace)]];
  const pad = container.type === "object" ? layout.pad : "";
  const comma = commaBefore(cursor, gap);
  const isEmpty = otherChildren(cursor).length === 0;
  return {
    replace,
    layout,
    ...comma,
    before: comma.before || (first === "{" ? pad : first === "," ? gap : ""),
    after: cursor.commaAfter ? commaAfter(cursor, text, layout) : isEmpty && last === "}" ? pad : "",
    separator: separatorOf(layout),
  };
}

/** Inserts into a container whose children are on lines of their own. */
function linePoint(cursor: Cursor, others: readonly OffsetRange[], text: string): InsertionPoint {
  const { replace } = cursor;
  const present = blankBefore(text, replace.offset);
  const expected = childIndent(cursor, others, text);
  const wanted = present !== undefined && !expected.startsWith(present) ? present : expected;
  const layout = layoutAt(cursor, wanted, undefined);
  const after = cursor.commaAfter ? commaAfter(cursor, text, layout) : "";
  const point = { replace, layout, after, separator: separatorOf(layout) };
  if (present !== undefined)
    return { ...point, ...commaBefore(cursor, ""), before: wanted.slice(present.length) };
  const sharesLine = others.some(
    ({ offset }) => offset < replace.offset && blankBefore(text, offset) === undefined,
  );
  const line = sharesLine ? " " : layout.eol + wanted;
  const comma = commaBefore(cursor, line);
  return {
    ...point,
    ...comma,
    before: comma.before || (/\s/.test(text[replace.offset - 1] ?? "") ? "" : line),
  };
}

/** Inserts into an empty container and puts its brackets on lines of their own. */
function expandedPoint(cursor: Cursor, text: string): InsertionPoint {
  const { container, replace, style } = cursor;
  const outer = indentationAt(text, container.offset);
  const layout = layoutAt(cursor, outer + style.unit, undefined);
  // Replaces the blanks between the brackets by line breaks.
  let start = replace.offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  const right = /^[ \t]*(?=[}\]])/.exec(text.slice(endOf(replace)))?.[0];
  return {
    replace: { offset: start, length: endOf(replace) + (right?.length ?? 0) - start },
    layout,
    before: style.eol + layout.indent,
    after: right === undefined ? "" : style.eol + outer,
    separator: separatorOf(layout),
  };
}

function layoutAt({ style }: Cursor, indent: string, gap: string | undefined): Layout {
  return { ...style, indent, gap };
}

function separatorOf({ gap, eol, indent }: Layout): string {
  return `,${gap ?? eol + indent}`;
}
