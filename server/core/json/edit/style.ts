import { hasLineBreak, indentationAt, isLineBreak } from "../parse/characters";
import type { ArrayNode, ObjectNode, PropertyNode, TreeNode } from "../tree/tree";
import { endOf, type OffsetRange } from "../../text/ranges";

/** The layout of a text, which inserted text follows. */
export interface Style {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The gap between a colon and a value. */
  readonly colon: string;
  /** The gap inside the braces of a single-line object. */
  readonly pad: string;
}

/** The length of the beginning of a text that is searched for its style, in UTF-16 code units. */
const SAMPLE = 4_096;

/** The most members of an object that are searched for a common column: longer ones are not aligned by hand. */
const ALIGNED = 1_000;

/** The style of the last text: each of many edits of a text asks for it. */
let last: { readonly text: string; readonly style: Style } | undefined;

/** Detects each part of a text's style at the first place that shows it; else two spaces, "\n", `"a": 1`, `{ … }`. */
export function styleOf(text: string): Style {
  if (last?.text !== text) last = { text, style: detectStyle(text) };
  return last.style;
}

function detectStyle(text: string): Style {
  const sample = text.slice(0, SAMPLE);
  const eol = /\r\n|\n|\r/.exec(sample)?.[0] ?? "\n";
  const unit = /[\r\n]([ \t]+)\S/.exec(sample)?.[1] ?? "  ";
  const colon = /"[ \t]*:(\s?)/.exec(sample)?.[1] === "" ? "" : " ";
  const pad = /\{([ \t]?)[ \t]*"[^"\r\n]*"[ \t]*:/.exec(sample)?.[1] === "" ? "" : " ";
  return { eol, unit: unit.startsWith("\t") ? "\t" : unit, colon, pad };
}

/**
 * Tests if a container's entries are on lines of their own; the first may be on the bracket's line.
 * @param entries the entries that show it, if not all of them do
 */
export function isMultiLine(
  text: string,
  node: ObjectNode | ArrayNode,
  entries: readonly OffsetRange[] = node.children,
): boolean {
  const [first, second] = entries;
  if (!first) return hasLineBreak(text, node.offset, endOf(node));
  const startsLine = hasLineBreak(text, node.offset, first.offset);
  return startsLine || (second !== undefined && hasLineBreak(text, endOf(first), second.offset));
}

/** Returns the indentation of the entries of a multi-line container. @param entries as in `isMultiLine` */
export function entryIndentation(
  text: string,
  node: ObjectNode | ArrayNode,
  entries: readonly OffsetRange[] = node.children,
): string {
  const shown = entries.slice(0, 2).map(({ offset }) => blankBefore(text, offset));
  return shown.find((blank) => blank !== undefined) ?? indentationAt(text, node.offset) + styleOf(text).unit;
}

/** Returns the white space between a line's start and an offset; undefined if there is anything else. */
export function blankBefore(text: string, offset: number): string | undefined {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1)) ? text.slice(start, offset) : undefined;
}

/** Returns the gap after a comma in a single-line container: a space, or nothing in compact text. */
export function inlineGap(text: string, node: ObjectNode | ArrayNode): string {
  const [first, second] = node.children as TreeNode[];
  if (first && second) return /\s/.test(text[second.offset - 1] ?? "") ? " " : "";
  return gapAfterColon(text, node);
}

/** Writes a new member's name, and its colon with the gaps around it. */
export function keyWithColon(text: string, node: ObjectNode, name: string): string {
  return JSON.stringify(name) + colonAfter(text, node, name);
}

/**
 * Returns the colon after a new member's name, with the gaps of the object's other members. If the author has aligned
 * their colons or values in a column, the new member is aligned too.
 */
export function colonAfter(text: string, node: ObjectNode, name: string): string {
  const { length } = JSON.stringify(name);
  const { before, after } = alignmentOf(node);
  const colon = `${spaces(before, length, "")}:`;
  // If the colons are aligned, the values are aligned too.
  return before?.column === undefined && after?.column !== undefined
    ? colon + spaces(after, length + colon.length, " ")
    : colon + gapAfterColon(text, node);
}

/**
 * Returns a member's name and colon, with the gaps around it, under another name. Columns that the author has aligned
 * stay aligned; undefined if nothing has to move for that.
 */
export function alignedKey(
  text: string,
  node: ObjectNode,
  member: PropertyNode,
  name: string,
): string | undefined {
  const key = JSON.stringify(name);
  const { keyNode, valueNode } = member;
  const gaps = /^([ \t]*):([ \t]*)$/.exec(text.slice(endOf(keyNode), valueNode?.offset));
  const { before, after } = alignmentOf(node);
  const isAsLong = key.length === keyNode.length;
  if (!gaps || isAsLong || (before?.column ?? after?.column) === undefined) return undefined;
  if (before?.column !== undefined) return `${key}${spaces(before, key.length, "")}:${gaps[2]}`;
  const colon = `${key}${gaps[1]}:`;
  return colon + spaces(after, colon.length, " ");
}

/** Returns how the colons and the values of an object's members are aligned. */
function alignmentOf(node: ObjectNode) {
  const members = node.properties.slice(0, ALIGNED).filter(({ valueNode }) => valueNode);
  const before = common(members, ({ offset, colonOffset, keyNode }) => {
    return { column: colonOffset - offset, gap: colonOffset - endOf(keyNode) };
  });
  const after = common(members, ({ offset, colonOffset, valueNode }) => {
    return { column: (valueNode?.offset ?? 0) - offset, gap: (valueNode?.offset ?? 0) - colonOffset - 1 };
  });
  return { before, after };
}

/** The column that members share although their names differ in length; else the gap that they share. */
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

/** Returns the gap after the first colon of the nearest object with members. */
function gapAfterColon(text: string, node: ObjectNode | ArrayNode): string {
  for (let at: TreeNode | undefined = node; at; at = at.parent) {
    // A name that is half typed has no colon.
    const member = at.type === "object" && at.properties.find(({ colonOffset }) => colonOffset >= 0);
    if (member) return /\s/.test(text[member.colonOffset + 1] ?? "") ? " " : "";
  }
  return " ";
}
