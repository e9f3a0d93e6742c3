import { endOf } from "../../text/ranges";
import type { ObjectNode, PropertyNode, ValueNode } from "../tree/tree";
import { gapAfterColon, isMultiLine } from "./style";

/** Limits the search for a common column; authors do not align more members by hand. */
const ALIGNED = 1_000;

/** Writes a new member's name with `colonAfter`. */
export function keyWithColon(text: string, node: ObjectNode, name: string, isShort = true): string {
  return JSON.stringify(name) + colonAfter(text, node, name, isShort);
}

/**
 * Returns the colon after a new member's name, with gaps like the other members', which may be aligned in a column.
 * @param isShort false for a value with an object, because objects and long lists are often outside the column
 */
export function colonAfter(text: string, node: ObjectNode, name: string, isShort = true): string {
  const { length } = JSON.stringify(name);
  const { before, after } = alignmentOf(text, node, isShort);
  const colon = `${spaces(before, length, "")}:`;
  return before?.column === undefined && after?.column !== undefined
    ? colon + spaces(after, length + colon.length, " ")
    : colon + gapAfterColon(text, node);
}

/** Returns a renamed member's name and colon with gaps, if a column must stay aligned. */
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
  const before = common(
    members.map(({ offset, colonOffset, keyNode }) => [colonOffset - offset, colonOffset - endOf(keyNode)]),
  );
  const after = common(
    members.map(({ offset, colonOffset, valueNode }) => {
      const start = valueNode?.offset ?? 0;
      return [start - offset, start - colonOffset - 1];
    }),
  );
  return { before, after };
}

function isShortValue(text: string, value: ValueNode): boolean {
  return value.type !== "object" && !(value.type === "array" && isMultiLine(text, value));
}

/** The column that members with names of different lengths share, or else their common gap. */
interface Alignment {
  readonly column?: number;
  readonly gap?: number;
}

function common(members: readonly (readonly [column: number, gap: number])[]): Alignment | undefined {
  const [first] = members;
  if (!first) return undefined;
  const [column, gap] = first;
  // Names of the same length are always in one column.
  if (members.every((member) => member[1] === gap)) return { gap };
  return members.every((member) => member[0] === column) ? { column } : undefined;
}

function spaces(alignment: Alignment | undefined, width: number, least: string): string {
  if (alignment?.column !== undefined) return " ".repeat(Math.max(least.length, alignment.column - width));
  return alignment?.gap === undefined ? least : " ".repeat(alignment.gap);
}
