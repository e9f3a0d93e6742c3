import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { reindent } from "../../text/snippet";
import { hasLineBreak, indentationAt } from "../parse/characters";
import {
  type ArrayNode,
  type ContainerNode,
  type ObjectNode,
  type PropertyNode,
  type TreeNode,
  type ValueNode,
  containerOf,
  countBefore,
} from "../tree/tree";
import { writeAlignedKey, inlineGapOf, isMultiLine, writeKey, styleOf } from "./style";
import { editOf, insertAtIndexes, insertChildren, type NewChild, type Rank } from "./insertions";
import { isFlat, render, type Layout, type Template } from "./template";

/* Creates minimal edits in the layout of the surrounding text. Offsets are UTF-16 code units. */

export interface NewMember {
  readonly name: string;
  readonly value: Template;
}

/** Applies edits to a text, all at once. @throws if two edits overlap */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of sortEdits(edits)) {
    if (edit.offset < end) throw new Error(`Two edits overlap at ${edit.offset}`);
    result += text.slice(end, edit.offset) + edit.text;
    end = endOf(edit);
  }
  return result + text.slice(end);
}

/** Sorts edits by position; an insertion comes before another edit at the same offset. */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length);
}

export function replaceValue(
  text: string,
  node: OffsetRange & { readonly parent?: TreeNode | undefined },
  value: Template,
): Edit {
  return editOf(text, node, render(value, valueLayout(text, containerOf(node), node)));
}

/** Renames a member; aligned colons or values stay aligned. */
export function renameMember(text: string, object: ObjectNode, member: PropertyNode, name: string): Edit {
  const { keyNode, valueNode } = member;
  const alignedKey = writeAlignedKey(text, object, member, name);
  if (alignedKey === undefined || !valueNode) return replaceValue(text, keyNode, name);
  return { offset: keyNode.offset, length: valueNode.offset - keyNode.offset, text: alignedKey };
}

export function valueLayout(
  text: string,
  container: ContainerNode | undefined,
  { offset }: OffsetRange,
): Layout {
  const inlineGap = container && !isMultiLine(text, container) ? inlineGapOf(text, container) : undefined;
  return { ...styleOf(text), indent: indentationAt(text, offset), inlineGap };
}

/** Inserts members at their places in `order`, with one edit for each place. @param order the interface's order */
export function insertMembers(
  text: string,
  object: ObjectNode,
  members: readonly NewMember[],
  order: readonly string[],
): Edit[] {
  const sortedMembers = [...members].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const indexedChildren = sortedMembers.map(({ name, value }) => {
    const rank = order.indexOf(name);
    const key = [writeKey(text, object, name, isFlat(value))];
    const child: NewChild = { key, value, rank: rank < 0 ? undefined : rank };
    return [memberIndex(object, name, order), child] as const;
  });
  return insertAtIndexes(text, object, indexedChildren);
}

function memberIndex(object: ObjectNode, name: string, order: readonly string[]): number {
  const position = order.indexOf(name);
  if (position < 0) return object.properties.length;
  const earlierNames = new Set(order.slice(0, position));
  return object.properties.findLastIndex(({ keyNode }) => earlierNames.has(keyNode.value)) + 1;
}

/** Inserts an entry before the one at `index`, or at the end. @param rank as in `NewChild` */
export function insertItem(
  text: string,
  array: ArrayNode,
  value: Template,
  index = array.items.length,
  rank?: Rank,
): Edit {
  return insertChildren(text, array, [{ key: [], value, rank }], index);
}

/** @param entries sorted by position */
export function removeEntries(container: ContainerNode, entries: readonly TreeNode[]): Edit[] {
  const indexes = entries.map(({ offset }) => countBefore(container.children, offset));
  const runStarts = entries.filter((_, i) => indexes[i - 1] !== (indexes[i] ?? 0) - 1);
  const runEnds = entries.filter((_, i) => indexes[i + 1] !== (indexes[i] ?? 0) + 1);
  return runStarts.map((first, i) => removeEntry(container, first, runEnds[i]));
}

/** Removes the entries from `first` to `last`, and a comma. Keeps the wider adjacent gap, which separates groups. */
export function removeEntry(container: ContainerNode, first: TreeNode, last = first): Edit {
  const { children } = container;
  const next = children[countBefore(children, last.offset) + 1];
  const previous = children[countBefore(children, first.offset) - 1];
  const gapBefore = previous ? first.offset - endOf(previous) : Infinity;
  const gapAfter = next ? next.offset - endOf(last) : Infinity;
  if (next && gapAfter <= gapBefore) return removeRange(first.offset, next.offset);
  if (previous) return removeRange(endOf(previous), endOf(last));
  return removeRange(container.offset + 1, endOf(container) - 1);
}

function removeRange(start: number, end: number): Edit {
  return { offset: start, length: end - start, text: "" };
}

/** Reorders the entries of an array; the text between them stays. */
export function reorderItems(text: string, array: ArrayNode, items: readonly ValueNode[]): Edit[] {
  return array.items.flatMap((replaced, i) => {
    const item = items[i] ?? replaced;
    return item === replaced ? [] : [copyValue(text, item, replaced)];
  });
}

/** Replaces a value with the text of another value, indented for the new place. */
export function copyValue(text: string, value: OffsetRange, target: OffsetRange): Edit {
  const source = text.slice(value.offset, endOf(value));
  // Skip the search for indentations if possible: it is slow in a long line, and fixes of lists copy every entry.
  const copy = hasLineBreak(text, value.offset, endOf(value))
    ? reindent(source, indentationAt(text, value.offset), indentationAt(text, target.offset))
    : source;
  return { offset: target.offset, length: target.length, text: copy };
}

/** Replaces the entries of an array of plain values; keeps the array's layout. */
export function rewriteItems(text: string, array: ArrayNode, values: readonly (string | number)[]): Edit {
  const [first, second] = array.items;
  const last = array.items.at(-1);
  const start = first && values.length ? text.slice(array.offset + 1, first.offset) : "";
  const end = last && values.length ? text.slice(endOf(last), endOf(array) - 1).replace(",", "") : "";
  let gap = /[\r\n]/.test(start) ? start : inlineGapOf(text, array);
  if (first && second) gap = text.slice(endOf(first), second.offset).replace(/^\s*,/, "");
  if (/\S/.test(gap)) gap = " ";
  const body = values.map((value) => JSON.stringify(value)).join(`,${gap}`);
  return { offset: array.offset + 1, length: array.length - 2, text: start + body + end };
}
