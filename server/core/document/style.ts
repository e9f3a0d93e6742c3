import { isLineBreak } from "./words";
import { endOf, type ArrayNode, type ObjectNode, type TreeNode } from "./tree";

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

/*
 * Thousands of edits of one text ask for its style, and for the indentation of one line: where the text, or the line,
 * is long, each answer is kept for the next that ask the same.
 */
let lastStyle: { readonly text: string; readonly style: Style } | undefined;
let lastLine: { readonly text: string; readonly start: number; readonly end: number } | undefined;

/** A text's style, from the first place that shows each part of it; else two spaces, "\n", `"a": 1` and `{ … }`. */
export function styleOf(text: string): Style {
  if (lastStyle?.text !== text) lastStyle = { text, style: readStyle(text) };
  return lastStyle.style;
}

function readStyle(text: string): Style {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const unit = /[\r\n]([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const colon = /"[ \t]*:(\s?)/.exec(text)?.[1] === "" ? "" : " ";
  const pad = /\{([ \t]?)[ \t]*"[^"\r\n]*"[ \t]*:/.exec(text)?.[1] === "" ? "" : " ";
  return { eol, unit: unit.startsWith("\t") ? "\t" : unit, colon, pad };
}

/** The white space that the line of an offset begins with. */
export function indentationAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

function lineStart(text: string, offset: number): number {
  if (lastLine?.text === text && lastLine.start <= offset && offset <= lastLine.end) return lastLine.start;
  let start = offset;
  while (start > 0 && !isLineBreak(text.charCodeAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  lastLine = { text, start, end };
  return start;
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
 * What stands between a new member's colon and its value: as many spaces as put the value into the column in which
 * the author has aligned the others, else what the other members have.
 */
export function colonGap(text: string, node: ObjectNode, name: string): string {
  const gaps = new Set<number>();
  const columns = new Set<number>();
  for (const { offset, colonOffset, valueNode } of node.properties) {
    if (!valueNode) continue;
    gaps.add(valueNode.offset - colonOffset);
    columns.add(valueNode.offset - offset);
  }
  const [column = 0] = columns;
  // Names of one length are in one column whatever the author does.
  const isAligned = columns.size === 1 && gaps.size > 1;
  if (isAligned) return " ".repeat(Math.max(1, column - JSON.stringify(name).length - 1));
  return gapAfterColon(text, node);
}

/** What the first member of the nearest object with members has. */
function gapAfterColon(text: string, node: ObjectNode | ArrayNode): string {
  for (let at: TreeNode | undefined = node; at; at = at.parent) {
    const colon = at.type === "object" ? at.properties[0]?.colonOffset : undefined;
    if (colon !== undefined) return /\s/.test(text[colon + 1] ?? "") ? " " : "";
  }
  return " ";
}
