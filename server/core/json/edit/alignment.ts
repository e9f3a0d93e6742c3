import { endOf } from "../../text/ranges";
import type { ObjectNode, PropertyNode, ValueNode } from "../tree/tree";
import { gapAfterColon, isMultiLine } from "./style";

/** The most members that are searched for a common column: more are not aligned by hand. */
const ALIGNED = 1_000;

/** Writes a new member's name with `colonAfter`. */
export function keyWithColon(text: string, node: ObjectNode, name: string, isShort = true): string {
  return JSON.stringify(name) + colonAfter(text, node, name, isShort);
}

/**
 * Returns the colon after a new member's name, with gaps like those of the other members, which may be aligned in a column.
 * @param isShort false for a value with an object: objects and long lists are often outside of the column
 */
export function colonAfter(text: string, node: ObjectNode, name: string, isShort = true): string {
  const { length } = JSON.stringify(name);
  const { before, after } = alignmentOf(text, node, isShort);
  const colon = `${spaces(before, length, "")}:`;
  return before?.column === undefined && after?.column !== undefined
    ? colon + spaces(after, length + colon.length, " ")
    : colon + gapAfterColon(text, node);
}

/** Returns a renamed member's name and colon with its gaps, if they have to change to keep a column aligned. */
export function alignedKey(
  text: string,
  node: ObjectNode,
  member: PropertyNode,
  name: string,
): string | undefined {
  const key = JSON.stringify(name);
  const { keyNode, valueNode } = member;
  const gaps = /^([ \t]*):([ \t]*)$/.exec(text.slice(endOf(keyNode), valueNode?.offset));
  const { before, after } = alignmentOf(text, node, valueNode !== undefined && isShortValue(text, valueNode));
  const isAsLong = key.length === keyNode.length;
  if (!gaps || isAsLong || (before?.column ?? after?.column) === undefined) return undefined;
  if (before?.column !== undefined) return `${key}${spaces(before, key.length, "")}:${gaps[2]}`;
  const colon = `${key}${gaps[1]}:`;
  return colon + spaces(after, colon.length, " ");
}

function alignmentOf(text: string, node: ObjectNode, isShort: boolean) {
  const all = node.properties.slice(0, ALIGNED).filter(({ valueNode }) => valueNode);
  const short = all.filter(({ valueNode }) => valueNode && isShortValue(text, valueNode));
  const members = isShort && short.length > 1 ? short : all;
  const before = common(members, ({ offset, colonOffset, keyNode }) => {
    return { column: colonOffset - offset, gap: colonOffset - endOf(keyNode) };
  });
  const after = common(members, ({ offset, colonOffset, valueNode }) => {
    return { column: (valueNode?.offset ?? 0) - offset, gap: (valueNode?.offset ?? 0) - colonOffset - 1 };
  });
  return { before, after };
}

function isShortValue(text: string, value: ValueNode): boolean {
  return value.type !== "object" && !(value.type === "array" && isMultiLine(text, value));
}

/** The column that members share although their names differ in length, or else the gap that they share. */
interface Alignment {
  readonly column?: number;
  readonly gap?: number;
}

function common(
  members: readonly PropertyNode[],
  measure: (member: PropertyNode) => { readonly column: number; readonly gap: number },
): Alignment | undefined {
  const [head] = members;
  if (!head) return undefined;
  const first = measure(head);
  const isSame = (of: "column" | "gap") => members.every((member) => measure(member)[of] === first[of]);
  // Names of the same length are always in one column.
  if (isSame("gap")) return { gap: first.gap };
  return isSame("column") ? { column: first.column } : undefined;
}

function spaces(alignment: Alignment | undefined, width: number, least: string): string {
  if (alignment?.column !== undefined) return " ".repeat(Math.max(least.length, alignment.column - width));
  return alignment?.gap === undefined ? least : " ".repeat(alignment.gap);
}
