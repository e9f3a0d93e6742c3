import { groupBy } from "../../text/group";
import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { hasTabStops, plainText, snippetOf, removeIndent, type SnippetPiece } from "../../text/snippet";
import { indentationAt } from "../parse/characters";
import { containerOf, type ContainerNode } from "../tree/tree";
import { entryIndentation, inlineGapOf, isMultiLine, styleOf } from "./style";
import { countHoles, isFlat, joinPieces, render, separatorOf, type Layout, type Template } from "./template";

/** A member or entry to insert. */
export interface NewChild {
  /** A member's name with its colon and gaps; empty for an entry. */
  readonly key: readonly SnippetPiece[];
  readonly value: Template;
  readonly rank?: Rank | undefined;
}

/** The sort key among all new children at the same place. */
export type Rank = number | string;

/** The content and place of an insertion; `EditSet` joins insertions at the same place. */
export interface Insertion {
  readonly text: string;
  readonly node: ContainerNode;
  readonly newChildren: readonly NewChild[];
  readonly index: number;
}

export interface InsertionEdit extends Edit {
  readonly insertion: Insertion;
}

/** Inserts each new child before the child at its index; one edit per index. */
export function insertAtIndexes(
  text: string,
  node: ContainerNode,
  indexedChildren: readonly (readonly [index: number, child: NewChild])[],
): Edit[] {
  let firstStop = 1;
  return [...groupBy(indexedChildren, ([index]) => index)].map(([index, group]) => {
    const newChildren = group.map(([, child]) => child);
    const edit = insertChildren(text, node, newChildren, index, firstStop);
    firstStop += newChildren.reduce((sum, { value }) => sum + countHoles(value), 0);
    return edit;
  });
}

/** Inserts members or entries next to each other, before the child at `index`. */
export function insertChildren(
  text: string,
  node: ContainerNode,
  newChildren: readonly NewChild[],
  index: number,
  firstStop?: number,
): InsertionEdit {
  const { children } = node;
  const isFlatList = node.type === "array" && newChildren.every(({ value }) => isFlat(value));
  const areOnOwnLines =
    isMultiLine(text, node) || (children.length === 0 && !isFlatList && mayBeMultiLine(text, node));
  const layout = entryLayout(text, node, areOnOwnLines);
  const insert = (place: OffsetRange, start: string, end: string): InsertionEdit => ({
    ...editOf(text, place, [start, ...writeChildren(newChildren, layout), end], firstStop),
    insertion: { text, node, newChildren, index },
  });
  const [previous, next] = [children[index - 1], children[index]];
  if (previous) return insert({ offset: endOf(previous), length: 0 }, separatorOf(layout), "");
  if (next) return insert({ offset: next.offset, length: 0 }, "", separatorOf(layout));
  const { eol, indent } = layout;
  const pad = node.type === "object" ? layout.braceGap : "";
  const [start, end] = areOnOwnLines ? [eol + indent, eol + indentationAt(text, node.offset)] : [pad, pad];
  return insert({ offset: node.offset + 1, length: node.length - 2 }, start, end);
}

/** Returns the layout of new entries, indented like `entries`. */
export function entryLayout(
  text: string,
  node: ContainerNode,
  areOnOwnLines: boolean,
  entries?: readonly OffsetRange[],
): Layout {
  const inlineGap = areOnOwnLines ? undefined : inlineGapOf(text, node);
  return { ...styleOf(text), indent: areOnOwnLines ? entryIndentation(text, node, entries) : "", inlineGap };
}

export function writeChildren(newChildren: readonly NewChild[], layout: Layout): SnippetPiece[] {
  const pieces = newChildren.map(({ key, value }) => [...key, ...render(value, layout)]);
  return joinPieces(pieces, separatorOf(layout));
}

/** Tests if an empty container may get entries on their own lines: as the root, or inside a multi-line container. */
export function mayBeMultiLine(text: string, node: ContainerNode): boolean {
  const container = containerOf(node);
  return !container || isMultiLine(text, container);
}

/** Creates an edit from pieces, with a snippet if the pieces have tab stops. */
export function editOf(
  text: string,
  { offset, length }: OffsetRange,
  pieces: readonly SnippetPiece[],
  firstStop = 1,
): Edit {
  const plain = { offset, length, text: plainText(pieces) };
  if (!hasTabStops(pieces)) return plain;
  return { ...plain, snippet: snippetOf(removeIndent(pieces, indentationAt(text, offset)), firstStop) };
}
