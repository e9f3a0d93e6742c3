import { indentationAt, inlineGap, keyWithColon } from "../../../core/json/edit/style";
import type { Layout } from "../../../core/json/edit/template";
import type { ArrayNode, TreeNode, ValueNode } from "../../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../../core/text/ranges";
import type { Cursor } from "./cursor";
import { blankBefore } from "./lines";

/*
 * Reads the layout that an insertion has to copy from the items or members around it.
 */

/** Returns the colon after a new member's name, with the white space around it. */
export function colonAfter({ container, style }: Cursor, text: string, name: string): string {
  if (container.type === "array" || hasNoStyle(container)) return `:${style.colon}`;
  return keyWithColon(text, container, name).slice(JSON.stringify(name).length);
}

/** Returns the white space between a member's colon and its value. */
export function gapAfterColon(cursor: Cursor, text: string, name: string): string {
  return colonAfter(cursor, text, name).replace(/^\s*:/, "");
}

/** Returns the white space after a comma in a container on one line. */
export function gapAfterComma({ container, style }: Cursor, text: string): string {
  return hasNoStyle(container) ? style.colon : inlineGap(text, container);
}

/** Checks whether an object's first member is half typed, so that it does not show the author's spacing. */
function hasNoStyle(container: Cursor["container"]): boolean {
  return container.type === "object" && container.properties[0]?.colonOffset === -1;
}

/** Returns the comma that the previous item lacks: a separate edit, unless it belongs where the insertion is. */
export function commaBefore(
  { commaBefore: at, replace }: Cursor,
  gap: string,
): { commaAt?: number; before: string } {
  if (at === undefined) return { before: "" };
  return at === replace.offset ? { before: `,${gap}` } : { commaAt: at, before: "" };
}

/** Returns the comma before the following item, and the white space that separates them. */
export function commaAfter({ replace }: Cursor, text: string, { gap, eol, indent }: Layout): string {
  const isApart = /\s/.test(text[endOf(replace)] ?? " ");
  return isApart ? "," : `,${gap ?? eol + indent}`;
}

/** Checks whether an item or member is being typed; one that begins right after the cursor is not. */
export function isTyped({ replace }: Cursor, { offset }: OffsetRange): boolean {
  return offset === replace.offset && replace.length > 0;
}

/** Returns the children except the one being typed; without a closing bracket, only those before the cursor. */
export function otherChildren(cursor: Cursor): TreeNode[] {
  const { container, replace } = cursor;
  const children: readonly TreeNode[] = container.children;
  const isHere = ({ offset }: TreeNode) => container.closed || offset < replace.offset;
  return children.filter((child) => !isTyped(cursor, child) && isHere(child));
}

/** Returns an array's items except the one being typed. */
export function otherItems(cursor: Cursor, { items }: ArrayNode): ValueNode[] {
  return items.filter((item) => !isTyped(cursor, item));
}

/** Returns the indentation of a container's children that are on lines of their own. */
export function childIndent(
  { container, style }: Cursor,
  others: readonly OffsetRange[],
  text: string,
): string {
  const first = others.find(({ offset }) => blankBefore(text, offset) !== undefined);
  return first ? indentationAt(text, first.offset) : indentationAt(text, container.offset) + style.unit;
}
