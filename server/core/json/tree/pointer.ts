import { memberOf, type OffsetRange, type PropertyNode, type TreeNode, type ValueNode } from "./tree";

/** One step from a value to a value in it: a member's name or an entry's index. */
export type Segment = string | number;

/** An array's index as a JSON Pointer writes it (RFC 6901, section 4). */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** A path as a JSON Pointer (RFC 6901): `["a/b", 0]` is `/a~1b/0`. */
export function toPointer(path: readonly Segment[]): string {
  return path.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

/** One reference token of a JSON Pointer, escaped (RFC 6901, section 3). */
export function escapeSegment(segment: string): string {
  return segment.includes("~") || segment.includes("/")
    ? segment.replaceAll("~", "~0").replaceAll("/", "~1")
    : segment;
}

/** The reference tokens of a JSON Pointer, unescaped. Indices stay strings: only a value tells what they are. */
export function parsePointer(pointer: string): string[] {
  if (pointer === "") return [];
  const tokens = pointer.slice(1).split("/");
  if (!pointer.includes("~")) return tokens;
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value that a JSON Pointer names; undefined when there is none. */
export function resolvePointer(root: ValueNode | undefined, pointer: string): ValueNode | undefined {
  let node = root;
  for (const token of parsePointer(pointer)) {
    if (node?.type === "array") node = INDEX.test(token) ? node.items[Number(token)] : undefined;
    else node = memberOf(node, token);
  }
  return node;
}

/** The way from the root to a node; for a member, to its value. */
export function pathOf(node: TreeNode): Segment[] {
  const path: Segment[] = [];
  for (let child: TreeNode = node; ; child = child.parent) {
    if (child.type === "property") path.push(child.keyNode.value);
    else if (child.parent?.type === "array") path.push(child.parent.items.indexOf(child));
    if (!child.parent) return path.reverse();
  }
}

/** The JSON Pointer of a node; for a member, of its value. */
export function pointerOf(node: TreeNode): string {
  return toPointer(pathOf(node));
}

/** The member whose value a node is; undefined for an entry of an array and for the root. */
export function propertyHolding(node: ValueNode): PropertyNode | undefined {
  return node.parent?.type === "property" ? node.parent : undefined;
}

/**
 * What is marked when something in a container is missing: the container's key, for an entry of an array or the root
 * its opening bracket (rules.md, Marked range).
 */
export function lackMark(container: ValueNode): OffsetRange {
  return propertyHolding(container)?.keyNode ?? { offset: container.offset, length: 1 };
}

/* How messages name things: one way everywhere. */

/** The pointer of what a pointer's value stands in. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Reference tokens as path segments: those of digits only are indices, as no member of the interface is named so. */
export function segments(tokens: readonly string[]): Segment[] {
  return tokens.map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}
