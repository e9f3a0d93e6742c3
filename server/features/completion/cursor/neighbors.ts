import { indentationAt, inlineGap, keyWithColon } from "../../../core/json/edit/style";
import type { Layout } from "../../../core/json/edit/template";
import {
  endOf,
  type ArrayNode,
  type OffsetRange,
  type TreeNode,
  type ValueNode,
} from "../../../core/json/tree/tree";
import type { Cursor } from "./cursor";
import { blankBefore } from "./lines";

/*
 * What an insertion has to take over from the items or members around it.
 */

/** The colon after a new member's name, with what stands around it. */
export function colonAfter({ container, style }: Cursor, text: string, name: string): string {
  if (container.type === "array" || isUntold(container)) return `:${style.colon}`;
  return keyWithColon(text, container, name).slice(JSON.stringify(name).length);
}

/** What stands between a member's colon and its value. */
export function gapAfterColon(cursor: Cursor, text: string, name: string): string {
  return colonAfter(cursor, text, name).replace(/^\s*:/, "");
}

/** What stands after a comma in a container of one line. */
export function gapAfterComma({ container, style }: Cursor, text: string): string {
  return isUntold(container) ? style.colon : inlineGap(text, container);
}

/** A half-typed member does not tell how its author writes others. */
function isUntold(container: Cursor["container"]): boolean {
  return container.type === "object" && container.properties[0]?.colonOffset === -1;
}

/** The comma that the item before lacks: an edit of its own, unless it would stand where the insertion does. */
export function commaBefore(
  { commaBefore: at, replace }: Cursor,
  gap: string,
): { commaAt?: number; before: string } {
  if (at === undefined) return { before: "" };
  return at === replace.offset ? { before: `,${gap}` } : { commaAt: at, before: "" };
}

/** The comma before the item that follows, which moves away from it. */
export function commaAfter({ replace }: Cursor, text: string, { gap, eol, indent }: Layout): string {
  const isApart = /\s/.test(text[endOf(replace)] ?? " ");
  return isApart ? "," : `,${gap ?? eol + indent}`;
}

/** The items or members but the one that is being typed; while the end is missing, what follows may be none of them. */
export function otherChildren({ container, replace }: Cursor): TreeNode[] {
  const children: readonly TreeNode[] = container.children;
  const isOther = ({ offset }: TreeNode) => offset !== replace.offset || replace.length === 0;
  return children.filter((child) => isOther(child) && (container.closed || child.offset < replace.offset));
}

/** The items of an array but the one that is being typed. */
export function otherItems({ replace }: Cursor, { items }: ArrayNode): ValueNode[] {
  // Nothing is being typed at the beginning of an item that the cursor stands before.
  return items.filter(({ offset }) => offset !== replace.offset || replace.length === 0);
}

/** The indentation of a container's items or members that stand on lines of their own. */
export function childIndent(
  { container, style }: Cursor,
  others: readonly OffsetRange[],
  text: string,
): string {
  const first = others.find(({ offset }) => blankBefore(text, offset) !== undefined);
  return first ? indentationAt(text, first.offset) : indentationAt(text, container.offset) + style.unit;
}
