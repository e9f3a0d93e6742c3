import { isLineBreak } from "../parse/characters";
import { endOf, type ArrayNode, type ObjectNode, type PropertyNode, type TreeNode } from "../tree/tree";

/** How an author lays out a text; inserted text follows it. */
export interface Style {
  readonly eol: string;
  /** One level of indentation. */
  readonly unit: string;
  /** What stands between a colon and a value. */
  readonly colon: string;
  /** What stands inside the braces of an object on one line. */
  readonly pad: string;
}

/** So much of a text shows how its author lays it out, in UTF-16 code units. */
const SAMPLE = 4_096;

/** Nobody lays out a longer line by hand, in UTF-16 code units: looking for its start would cost more than it gives. */
const LONGEST_LINE = 512;

/** A text's style, from the first place that shows each part of it; else two spaces, "\n", `"a": 1` and `{ … }`. */
export function styleOf(text: string): Style {
  const sample = text.slice(0, SAMPLE);
  const eol = /\r\n|\n|\r/.exec(sample)?.[0] ?? "\n";
  const unit = /[\r\n]([ \t]+)\S/.exec(sample)?.[1] ?? "  ";
  const colon = /"[ \t]*:(\s?)/.exec(sample)?.[1] === "" ? "" : " ";
  const pad = /\{([ \t]?)[ \t]*"[^"\r\n]*"[ \t]*:/.exec(sample)?.[1] === "" ? "" : " ";
  return { eol, unit: unit.startsWith("\t") ? "\t" : unit, colon, pad };
}

/** The white space that the line of an offset begins with; none far into a long line. */
export function indentationAt(text: string, offset: number): string {
  const least = Math.max(0, offset - LONGEST_LINE);
  let start = offset;
  while (start > least && !isLineBreak(text.charCodeAt(start - 1))) start--;
  if (start === least && least > 0) return "";
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** Whether a container's entries stand on lines of their own; the first may share the bracket's. */
export function isMultiLine(text: string, node: ObjectNode | ArrayNode): boolean {
  const [first, second] = node.children as TreeNode[];
  if (!first) return hasLineBreak(text, node.offset, endOf(node));
  const startsLine = hasLineBreak(text, node.offset, first.offset);
  return startsLine || (second !== undefined && hasLineBreak(text, endOf(first), second.offset));
}

/** The indentation of the entries of a container that has some on lines of their own. */
export function entryIndentation(text: string, node: ObjectNode | ArrayNode): string {
  const [first, second] = node.children as TreeNode[];
  const startsLine = first && hasLineBreak(text, node.offset, first.offset);
  return indentationAt(text, ((startsLine ? first : second) ?? node).offset);
}

/** Whether a stretch of text holds a line break. */
export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLineBreak(text.charCodeAt(i))) return true;
  return false;
}

/** What stands between a comma and the next entry of a single-line container: a space, or nothing in compact text. */
export function inlineGap(text: string, node: ObjectNode | ArrayNode): string {
  const [first, second] = node.children as TreeNode[];
  if (first && second) return /\s/.test(text[second.offset - 1] ?? "") ? " " : "";
  return gapAfterColon(text, node);
}

/**
 * A new member's name with its colon and what stands around that, as the other members of its object have it: in the
 * columns in which the author has aligned their colons or their values.
 */
export function keyWithColon(text: string, node: ObjectNode, name: string): string {
  const key = JSON.stringify(name);
  const others = node.properties.filter(({ valueNode }) => valueNode);
  const before = common(others, ({ offset, colonOffset, keyNode }) => {
    return { column: colonOffset - offset, gap: colonOffset - endOf(keyNode) };
  });
  const after = common(others, ({ offset, colonOffset, valueNode }) => {
    return { column: (valueNode?.offset ?? 0) - offset, gap: (valueNode?.offset ?? 0) - colonOffset - 1 };
  });
  const colon = `${key}${spaces(before, key.length, "")}:`;
  // Values are in one column when the colons are, too.
  return before?.column === undefined && after?.column !== undefined
    ? colon + spaces(after, colon.length, " ")
    : colon + gapAfterColon(text, node);
}

/** The column that members have in common though their names differ in length, or else their gap. */
interface Alignment {
  readonly column?: number;
  readonly gap?: number;
}

function common(
  members: readonly PropertyNode[],
  measure: (member: PropertyNode) => { readonly column: number; readonly gap: number },
): Alignment | undefined {
  const measures = members.map(measure);
  const [first] = measures;
  if (!first) return undefined;
  const isSame = (of: "column" | "gap") => measures.every((one) => one[of] === first[of]);
  // Names of one length are in one column whatever the author does.
  if (isSame("gap")) return { gap: first.gap };
  return isSame("column") ? { column: first.column } : undefined;
}

function spaces(alignment: Alignment | undefined, width: number, least: string): string {
  if (alignment?.column !== undefined) return " ".repeat(Math.max(least.length, alignment.column - width));
  return alignment?.gap === undefined ? least : " ".repeat(alignment.gap);
}

/** What the first member of the nearest object with members has. */
function gapAfterColon(text: string, node: ObjectNode | ArrayNode): string {
  for (let at: TreeNode | undefined = node; at; at = at.parent) {
    const colon = at.type === "object" ? at.properties[0]?.colonOffset : undefined;
    if (colon !== undefined) return /\s/.test(text[colon + 1] ?? "") ? " " : "";
  }
  return " ";
}
