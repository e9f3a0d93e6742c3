import { colonGap, hasLineBreak, indentationAt, inlineGap, styleOf } from "../../core/document/style";
import type { Layout } from "../../core/document/template";
import {
  endOf,
  type ArrayNode,
  type ObjectNode,
  type OffsetRange,
  type TreeNode,
} from "../../core/document/tree";
import type { Cursor } from "./cursor";
import { blankBefore } from "./lines";

/** How what is inserted at a cursor joins the text around it. */
export interface Place {
  /** What is replaced. */
  readonly replace: OffsetRange;
  /** Of the value; its indentation is that of the line it begins in. */
  readonly layout: Layout;
  readonly before: string;
  readonly after: string;
  /** Where a comma goes in besides. */
  readonly commaAt?: number;
  /** Between members that are inserted together. */
  readonly separator: string;
}

/** @param spreads whether an empty container is laid out in lines when this goes into it */
export function placeOf(cursor: Cursor, text: string, spreads: boolean): Place {
  const { container, role } = cursor;
  if (role === "value" && container.type === "object") return valuePlace(cursor, text);
  const others = otherEntries(cursor);
  const first = others[0]?.offset ?? cursor.replace.offset;
  if (hasLineBreak(text, container.offset, first)) return linePlace(cursor, others, text);
  if (others.length > 0) return inlinePlace(cursor, text);
  const isOneLine = !hasLineBreak(text, 0, text.trimEnd().length);
  return (isOneLine ? cursor.path.length === 0 : spreads)
    ? expandedPlace(cursor, text)
    : inlinePlace(cursor, text);
}

/** A member's value. */
function valuePlace(cursor: Cursor, text: string): Place {
  const { container, replace, segment } = cursor;
  const object = container as ObjectNode;
  const follows = text[replace.offset - 1] === ":";
  const isInline = !hasLineBreak(text, object.offset, replace.offset);
  const layout = layoutAt(
    text,
    indentationAt(text, replace.offset),
    isInline ? inlineGap(text, object) : undefined,
  );
  return {
    replace,
    layout,
    before: follows ? colonGap(text, object, String(segment)) : "",
    after: cursor.commaAfter ? commaAfter(cursor, text, layout) : "",
    separator: separatorOf(layout),
  };
}

/** In a container of one line. */
function inlinePlace(cursor: Cursor, text: string): Place {
  const { container, replace } = cursor;
  const gap = inlineGap(text, container);
  const layout = layoutAt(text, indentationAt(text, replace.offset), gap);
  const [first, last] = [text[replace.offset - 1], text[endOf(replace)]];
  const pad = container.type === "object" ? gap : "";
  const comma = commaBefore(cursor, gap);
  const isEmpty = otherEntries(cursor).length === 0;
  return {
    replace,
    layout,
    ...comma,
    before: comma.before || (first === "{" ? pad : first === "," ? gap : ""),
    after: cursor.commaAfter ? commaAfter(cursor, text, layout) : isEmpty && last === "}" ? pad : "",
    separator: separatorOf(layout),
  };
}

/** In a container whose entries stand on lines of their own. */
function linePlace(cursor: Cursor, others: readonly OffsetRange[], text: string): Place {
  const { container, replace } = cursor;
  const present = blankBefore(text, replace.offset);
  const expected = entryIndent(container, others, text);
  const wanted = present !== undefined && !expected.startsWith(present) ? present : expected;
  const layout = layoutAt(text, wanted, undefined);
  const after = cursor.commaAfter ? commaAfter(cursor, text, layout) : "";
  const place = { replace, layout, after, separator: separatorOf(layout) };
  if (present !== undefined)
    return { ...place, ...commaBefore(cursor, ""), before: wanted.slice(present.length) };
  const sharesLine = others.some(
    ({ offset }) => offset < replace.offset && blankBefore(text, offset) === undefined,
  );
  const line = sharesLine ? " " : layout.eol + wanted;
  const comma = commaBefore(cursor, line);
  return {
    ...place,
    ...comma,
    before: comma.before || (/\s/.test(text[replace.offset - 1] ?? "") ? "" : line),
  };
}

/** In an empty container, which is then laid out in lines. */
function expandedPlace(cursor: Cursor, text: string): Place {
  const { container, replace } = cursor;
  const outer = indentationAt(text, container.offset);
  const style = styleOf(text);
  const layout = layoutAt(text, outer + style.unit, undefined);
  // The blanks between the brackets give way to the line breaks.
  const left = /[ \t]*$/.exec(text.slice(container.offset, replace.offset))?.[0] ?? "";
  const right = /^[ \t]*(?=[}\]])/.exec(text.slice(endOf(replace)))?.[0];
  const length = left.length + replace.length + (right?.length ?? 0);
  return {
    replace: { offset: replace.offset - left.length, length },
    layout,
    before: style.eol + layout.indent,
    after: right === undefined ? "" : style.eol + outer,
    separator: separatorOf(layout),
  };
}

function layoutAt(text: string, indent: string, gap: string | undefined): Layout {
  return { ...styleOf(text), indent, gap };
}

function separatorOf({ gap, eol, indent }: Layout): string {
  return `,${gap ?? eol + indent}`;
}

/** The comma that the entry before lacks: an edit of its own, unless it would stand where the insertion does. */
function commaBefore(
  { commaBefore: at, replace }: Cursor,
  gap: string,
): { commaAt?: number; before: string } {
  if (at === undefined) return { before: "" };
  return at === replace.offset ? { before: `,${gap}` } : { commaAt: at, before: "" };
}

/** The comma before the entry that follows, which moves away from it. */
function commaAfter({ replace }: Cursor, text: string, { gap, eol, indent }: Layout): string {
  const isApart = /\s/.test(text[endOf(replace)] ?? " ");
  return isApart ? "," : `,${gap ?? eol + indent}`;
}

/** The entries but the one that is being typed; while the end is missing, what follows may be none of them. */
function otherEntries({ container, replace }: Cursor): TreeNode[] {
  const entries: readonly TreeNode[] = container.children;
  const isOther = ({ offset }: TreeNode) => offset !== replace.offset || replace.length === 0;
  return entries.filter((entry) => isOther(entry) && (container.closed || entry.offset < replace.offset));
}

function entryIndent(
  container: ObjectNode | ArrayNode,
  others: readonly OffsetRange[],
  text: string,
): string {
  const first = others.find(({ offset }) => blankBefore(text, offset) !== undefined);
  return first
    ? indentationAt(text, first.offset)
    : indentationAt(text, container.offset) + styleOf(text).unit;
}
