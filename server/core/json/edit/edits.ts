import type { Edit } from "./edit";
import { indentationAt, inlineGap, isMultiLine, keyWithColon, styleOf } from "./style";
import { insertParts, type Part, type Rank } from "./parts";
import type { Template } from "./template";
import { templateEdit } from "./template-edit";
import {
  containerOf,
  endOf,
  type ArrayNode,
  type ObjectNode,
  type OffsetRange,
  type PropertyNode,
  type TreeNode,
  type ValueNode,
} from "../tree/tree";

/*
 * The smallest edits that make a change, in the layout of the text around them: its indentation, its line endings, its
 * columns. Offsets are UTF-16 code units of the text given.
 */

export interface NewMember {
  readonly name: string;
  readonly value: Template;
}

/**
 * A text with edits made; their offsets are those of the text before any of them.
 * @throws when two edits overlap
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of inOrder(edits)) {
    if (edit.offset < at) throw new Error(`Two edits overlap at ${edit.offset}`);
    result += text.slice(at, edit.offset) + edit.text;
    at = endOf(edit);
  }
  return result + text.slice(at);
}

/** Edits by position: what is inserted where another edit begins comes before it. */
export function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length);
}

/** Replaces a value or a key. */
export function replace(
  text: string,
  node: OffsetRange & { readonly parent?: TreeNode | undefined },
  value: Template,
): Edit {
  const container = containerOf(node);
  const gap = container && !isMultiLine(text, container) ? inlineGap(text, container) : undefined;
  const layout = { ...styleOf(text), indent: indentationAt(text, node.offset), gap };
  return templateEdit(text, node, (render) => render(value, layout));
}

/**
 * Inserts members side by side, in the place of the first.
 * @param order the names that the object may have, in the interface's order
 * @param firstStop the number of the first tab stop, when another edit of the same fix has the numbers before it
 */
export function insertMembers(
  text: string,
  object: ObjectNode,
  members: readonly NewMember[],
  order: readonly string[],
  firstStop = 1,
): Edit {
  const index = memberIndex(object, members[0]?.name ?? "", order);
  const parts = members.map(({ name, value }): Part => {
    const rank = order.indexOf(name);
    return { key: keyWithColon(text, object, name), value, rank: rank < 0 ? undefined : rank };
  });
  return insertParts(text, object, parts, index, firstStop);
}

/** Before which of an object's members a new one belongs: after the last that comes before it in `order`. */
export function memberIndex(object: ObjectNode, name: string, order: readonly string[]): number {
  const own = order.indexOf(name);
  const precedes = ({ keyNode }: PropertyNode) => {
    const at = order.indexOf(keyNode.value);
    return own < 0 || (at >= 0 && at < own);
  };
  return object.properties.findLastIndex(precedes) + 1;
}

/**
 * Inserts an entry into an array before the entry at `index`, or at the end.
 * @param rank its place among others that are inserted there
 */
export function insertItem(
  text: string,
  array: ArrayNode,
  value: Template,
  index = array.items.length,
  rank?: Rank,
): Edit {
  return insertParts(text, array, [{ key: "", value, rank }], index);
}

/** Removes a member or an entry with a comma; of the gaps around it, the wider one stays, as it parts two groups. */
export function removeEntry(container: ObjectNode | ArrayNode, entry: PropertyNode | ValueNode): Edit {
  const entries: readonly (PropertyNode | ValueNode)[] = container.children;
  const index = entries.indexOf(entry);
  const next = entries[index + 1];
  const previous = entries[index - 1];
  const gapBefore = previous ? entry.offset - endOf(previous) : Infinity;
  const gapAfter = next ? next.offset - endOf(entry) : Infinity;
  if (next && gapAfter <= gapBefore) return remove(entry.offset, next.offset);
  if (previous) return remove(endOf(previous), endOf(entry));
  return remove(container.offset + 1, endOf(container) - 1);
}

function remove(from: number, to: number): Edit {
  return { offset: from, length: to - from, text: "" };
}
