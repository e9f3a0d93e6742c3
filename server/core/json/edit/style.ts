import { endOf, type OffsetRange } from "../../text/ranges";
import { hasLineBreak, indentationAt, isLineBreak } from "../parse/characters";
import type { ContainerNode, TreeNode } from "../tree/tree";

export interface Style {
  readonly eol: string;
  readonly unit: string;
  readonly colon: string;
  readonly pad: string;
}

/** Limits the start of a text that is searched for its style, in UTF-16 code units. */
const SAMPLE = 4_096;

/** Caches the style, because a text may get many edits. */
let last: { readonly text: string; readonly style: Style } | undefined;

/** Detects a text's style at its first occurrence; defaults to two spaces, "\n", `"a": 1` and `{ … }`. */
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

/** Tests if entries are on lines of their own; the first one may be on the line of the bracket. */
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

/** Returns the indentation of the entries of a multi-line container. */
export function entryIndentation(
  text: string,
  node: ContainerNode,
  entries: readonly OffsetRange[] = node.children,
): string {
  const shown = entries.slice(0, 2).map(({ offset }) => blankBefore(text, offset));
  return shown.find((blank) => blank !== undefined) ?? indentationAt(text, node.offset) + styleOf(text).unit;
}

/** Returns the white space between a line's start and an offset, if there is nothing else. */
export function blankBefore(text: string, offset: number): string | undefined {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1)) ? text.slice(start, offset) : undefined;
}

export function inlineGap(text: string, node: ContainerNode): string {
  const [first, second] = node.children as TreeNode[];
  if (first && second) return /\s/.test(text[second.offset - 1] ?? "") ? " " : "";
  return gapAfterColon(text, node);
}

export function gapAfterColon(text: string, node: ContainerNode): string {
  for (let at: TreeNode | undefined = node; at; at = at.parent) {
    // A half-typed name has no colon.
    const member = at.type === "object" && at.properties.find(({ colonOffset }) => colonOffset >= 0);
    if (member) return /\s/.test(text[member.colonOffset + 1] ?? "") ? " " : "";
  }
  return " ";
}
