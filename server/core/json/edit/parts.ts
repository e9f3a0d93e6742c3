import { editOf } from "./edit";
import type { Edit } from "../../text/ranges";
import { entryIndentation, indentationAt, inlineGap, isMultiLine, styleOf } from "./style";
import { isFlat, joined, render, type Layout, type Template } from "./template";
import { containerOf, type ArrayNode, type ObjectNode } from "../tree/tree";
import { endOf, type OffsetRange } from "../../text/ranges";

/** A value to insert into a container; the key of a member is its name with colon and gaps, that of an entry empty. */
export interface Part {
  readonly key: string;
  readonly value: Template;
  /** Its order among other parts inserted at the same place. */
  readonly rank?: Rank | undefined;
}

export type Rank = number | string;

/** The parts that an edit inserts, and their place, so that other insertions at that place can join it. */
export interface Insertion {
  readonly text: string;
  readonly node: ObjectNode | ArrayNode;
  readonly parts: readonly Part[];
  readonly index: number;
}

/** An edit that inserts into a container. */
export interface InsertionEdit extends Edit {
  readonly insertion: Insertion;
}

/** Returns the insertion of an edit; undefined if the edit does not insert into a container. */
function insertionOf(edit: Edit): Insertion | undefined {
  return "insertion" in edit ? (edit as InsertionEdit).insertion : undefined;
}

/** Returns the ranks of an insertion's parts; undefined if one has no rank, and for any other edit. */
export function ranksOf(edit: Edit): readonly Rank[] | undefined {
  const ranks = insertionOf(edit)?.parts.map(({ rank }) => rank);
  return ranks?.every((rank) => rank !== undefined) ? ranks : undefined;
}

/** Checks whether two edits insert into a container before the same entry. */
export function insertAlike(a: Edit, b: Edit): boolean {
  const [one, other] = [insertionOf(a), insertionOf(b)];
  return one !== undefined && one.node === other?.node && one.index === other.index;
}

/** Joins insertions at one place into one edit, by rank. */
export function joinedEdit(edits: readonly [Edit, ...Edit[]]): Edit {
  const [first] = edits;
  const insertion = insertionOf(first);
  if (edits.length === 1 || !insertion) return first;
  const parts = edits.flatMap((edit) => insertionOf(edit)?.parts ?? []);
  return insertParts(insertion.text, insertion.node, parts.sort(byRank), insertion.index);
}

function byRank({ rank: a = 0 }: Part, { rank: b = 0 }: Part): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Inserts members or entries next to each other, before the one at `index`. */
export function insertParts(
  text: string,
  node: ObjectNode | ArrayNode,
  parts: readonly Part[],
  index: number,
  firstStop?: number,
): InsertionEdit {
  const insertion = { text, node, parts, index };
  return { ...insertionEdit(text, node, parts, index, firstStop), insertion };
}

function insertionEdit(
  text: string,
  node: ObjectNode | ArrayNode,
  parts: readonly Part[],
  index: number,
  firstStop?: number,
): Edit {
  const style = styleOf(text);
  const outer = indentationAt(text, node.offset);
  const entries: readonly OffsetRange[] = node.children;
  const lines = isMultiLine(text, node) || (entries.length === 0 && spreads(text, node, parts));
  const indent = entries.length > 0 && lines ? entryIndentation(text, node) : outer + style.unit;
  const gap = lines ? undefined : inlineGap(text, node);
  const layout: Layout = { ...style, indent, gap };
  const separator = gap ?? style.eol + indent;
  const written = parts.map(({ key, value }) => [key, ...render(value, layout)]);
  const insert = (place: OffsetRange, start: string, end: string) =>
    editOf(text, place, [start, ...joined(written, `,${separator}`), end], firstStop);

  const [before, after] = [entries[index - 1], entries[index]];
  if (before) return insert(at(endOf(before)), `,${separator}`, "");
  if (after) return insert(at(after.offset), "", `,${separator}`);
  const pad = node.type === "object" ? style.pad : "";
  const [start, end] = lines ? [separator, style.eol + outer] : [pad, pad];
  const inside = { offset: node.offset + 1, length: node.length - 2 };
  return insert(inside, start, end);
}

function at(offset: number): OffsetRange {
  return { offset, length: 0 };
}

/** Checks whether parts of an empty container go on lines of their own; inside a single-line container none do. */
function spreads(text: string, node: ObjectNode | ArrayNode, parts: readonly Part[]): boolean {
  const container = containerOf(node);
  if (container && !isMultiLine(text, container)) return false;
  return node.type === "object" || parts.some(({ value }) => !isFlat(value));
}
