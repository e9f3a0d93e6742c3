import { endOf, type OffsetRange } from "../../text/ranges";
import { hasLineBreak, indentationAt, isLineBreak } from "../parse/characters";
import type { ContainerNode, ObjectNode, PropertyNode, TreeNode, ValueNode } from "../tree/tree";

export interface Style {
  readonly eol: string;
  readonly indentUnit: string;
  readonly colonGap: string;
  readonly braceGap: string;
}

/** The length of the text that `detectStyle` reads, in UTF-16 code units. */
const SAMPLE_LENGTH = 4_096;

/** Caches the style, because a text may get many edits. */
let cache: { readonly text: string; readonly style: Style } | undefined;

/** Detects each part of a text's style from its first occurrence; defaults to two spaces, "\n", `"a": 1`, `{ … }`. */
export function styleOf(text: string): Style {
  if (cache?.text !== text) cache = { text, style: detectStyle(text) };
  return cache.style;
}

function detectStyle(text: string): Style {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const eol = /\r\n|\n|\r/.exec(sample)?.[0] ?? "\n";
  const indent = /[\r\n]([ \t]+)\S/.exec(sample)?.[1] ?? "  ";
  const colonGap = /"[ \t]*:(\s?)/.exec(sample)?.[1] === "" ? "" : " ";
  const braceGap = /\{([ \t]?)[ \t]*"[^"\r\n]*"[ \t]*:/.exec(sample)?.[1] === "" ? "" : " ";
  return { eol, indentUnit: indent.startsWith("\t") ? "\t" : indent, colonGap, braceGap };
}

/** Tests if entries are on lines of their own; the first entry may be on the bracket's line. */
export function isMultiLine(
  text: string,
  node: ContainerNode,
  entries: readonly OffsetRange[] = node.children,
): boolean {
  const [first, second] = entries;
  if (!first) return hasLineBreak(text, node.offset, endOf(node));
  const startsLine = hasLineBreak(text, node.offset, first.offset);
  return startsLine || (second !== undefined && hasLineBreak(text, endOf(first), second.offset));
}

export function entryIndentation(
  text: string,
  node: ContainerNode,
  entries: readonly OffsetRange[] = node.children,
): string {
  const indentations = entries.slice(0, 2).map(({ offset }) => indentationBefore(text, offset));
  return (
    indentations.find((indentation) => indentation !== undefined) ??
    indentationAt(text, node.offset) + styleOf(text).indentUnit
  );
}

/** Returns the white space between the start of a line and an offset; undefined if other text comes between. */
export function indentationBefore(text: string, offset: number): string | undefined {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1)) ? text.slice(start, offset) : undefined;
}

export function inlineGapOf(text: string, node: ContainerNode): string {
  const [first, second] = node.children;
  if (first && second) return /\s/.test(text[second.offset - 1] ?? "") ? " " : "";
  return gapAfterColon(text, node);
}

export function gapAfterColon(text: string, node: ContainerNode): string {
  for (let ancestor: TreeNode | undefined = node; ancestor; ancestor = ancestor.parent) {
    // A half-typed name has no colon.
    const member =
      ancestor.type === "object" && ancestor.properties.find(({ colonOffset }) => colonOffset >= 0);
    if (member) return /\s/.test(text[member.colonOffset + 1] ?? "") ? " " : "";
  }
  return " ";
}

/** The maximum number of members to search for a common column; authors do not align more by hand. */
const MAX_ALIGNED = 1_000;

export function writeKey(text: string, node: ObjectNode, name: string, isFlat = true): string {
  return JSON.stringify(name) + writeColon(text, node, name, isFlat);
}

/**
 * Writes the colon after a new member's name, with the gaps of the other members, which may be aligned in a column.
 * @param isFlat false if the value is or contains an object; authors often leave such values unaligned
 */
export function writeColon(text: string, node: ObjectNode, name: string, isFlat = true): string {
  const { length } = JSON.stringify(name);
  const { beforeColon, afterColon } = alignmentOf(text, node, isFlat);
  const colon = `${spaces(beforeColon, length, "")}:`;
  return beforeColon?.column === undefined && afterColon?.column !== undefined
    ? colon + spaces(afterColon, length + colon.length, " ")
    : colon + gapAfterColon(text, node);
}

/** Returns a renamed member's name and colon with gaps; undefined unless a column must stay aligned. */
export function writeAlignedKey(
  text: string,
  node: ObjectNode,
  member: PropertyNode,
  name: string,
): string | undefined {
  const key = JSON.stringify(name);
  const { keyNode, valueNode } = member;
  const gaps = /^([ \t]*):([ \t]*)$/.exec(text.slice(endOf(keyNode), valueNode?.offset));
  const isFlat = valueNode !== undefined && isFlatValue(text, valueNode);
  const { beforeColon, afterColon } = alignmentOf(text, node, isFlat);
  const hasSameLength = key.length === keyNode.length;
  if (!gaps || hasSameLength || (beforeColon?.column ?? afterColon?.column) === undefined) return undefined;
  if (beforeColon?.column !== undefined) return `${key}${spaces(beforeColon, key.length, "")}:${gaps[2]}`;
  const colon = `${key}${gaps[1]}:`;
  return colon + spaces(afterColon, colon.length, " ");
}

function alignmentOf(text: string, node: ObjectNode, isFlat: boolean) {
  const completeMembers = node.properties.slice(0, MAX_ALIGNED).filter(({ valueNode }) => valueNode);
  const flatMembers = completeMembers.filter(({ valueNode }) => valueNode && isFlatValue(text, valueNode));
  const members = isFlat && flatMembers.length > 1 ? flatMembers : completeMembers;
  const beforeColon = commonAlignment(
    members.map(({ offset, colonOffset, keyNode }) => [colonOffset - offset, colonOffset - endOf(keyNode)]),
  );
  const afterColon = commonAlignment(
    members.map(({ offset, colonOffset, valueNode }) => {
      const start = valueNode?.offset ?? 0;
      return [start - offset, start - colonOffset - 1];
    }),
  );
  return { beforeColon, afterColon };
}

function isFlatValue(text: string, value: ValueNode): boolean {
  return value.type !== "object" && !(value.type === "array" && isMultiLine(text, value));
}

/** How an object's colons or values line up: with the same gap before each, or in the same column. */
interface Alignment {
  readonly column?: number;
  readonly gap?: number;
}

function commonAlignment(
  members: readonly (readonly [column: number, gap: number])[],
): Alignment | undefined {
  const [first] = members;
  if (!first) return undefined;
  const [column, gap] = first;
  // Compare the gaps first: names of equal length put the colons in one column even if nothing is aligned.
  if (members.every((member) => member[1] === gap)) return { gap };
  return members.every((member) => member[0] === column) ? { column } : undefined;
}

function spaces(alignment: Alignment | undefined, width: number, minimum: string): string {
  if (alignment?.column !== undefined) return " ".repeat(Math.max(minimum.length, alignment.column - width));
  return alignment?.gap === undefined ? minimum : " ".repeat(alignment.gap);
}
