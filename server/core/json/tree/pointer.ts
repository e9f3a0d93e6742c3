import type { OffsetRange } from "../../text/ranges";
import { memberOf, type PropertyNode, type TreeNode, type ValueNode } from "./tree";

/** A member's name or an entry's index. */
export type Segment = string | number;

const INDEX = /^(?:0|[1-9]\d*)$/;

/** Converts a path to a JSON Pointer (RFC 6901): `["a/b", 0]` to `/a~1b/0`. */
export function toPointer(path: readonly Segment[]): string {
  return path.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

/** Escapes a reference token of a JSON Pointer (RFC 6901, section 3). */
export function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Splits a JSON Pointer into unescaped reference tokens. Indices stay strings: a name may also consist of digits. */
export function parsePointer(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1);
  return pointer.includes("~")
    ? tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    : tokens;
}

export function resolvePointer(root: ValueNode | undefined, pointer: string): ValueNode | undefined {
  return parsePointer(pointer).reduce(childAt, root);
}

/** Returns the value at a JSON Pointer, or else its nearest existing ancestor. */
export function nearestValue(root: ValueNode, pointer: string): { node: ValueNode; isExact: boolean } {
  let node = root;
  for (const token of parsePointer(pointer)) {
    const child = childAt(node, token);
    if (!child) return { node, isExact: false };
    node = child;
  }
  return { node, isExact: true };
}

function childAt(node: ValueNode | undefined, token: string): ValueNode | undefined {
  if (node?.type !== "array") return memberOf(node, token);
  return INDEX.test(token) ? node.items[Number(token)] : undefined;
}

/** Returns the path from the root to a node; for a member, to its value. */
export function pathOf(node: TreeNode): Segment[] {
  const path: Segment[] = [];
  for (let child: TreeNode = node; ; child = child.parent) {
    if (child.type === "property") path.push(child.keyNode.value);
    else if (child.parent?.type === "array") path.push(child.parent.items.indexOf(child));
    if (!child.parent) return path.reverse();
  }
}

export function pointerOf(node: TreeNode): string {
  return toPointer(pathOf(node));
}

/** Returns the member that a value belongs to; undefined for the root or an array's entry. */
export function parentProperty(node: ValueNode): PropertyNode | undefined {
  return node.parent?.type === "property" ? node.parent : undefined;
}

/**
 * Returns the range to mark when something is missing from a container: the container's key, or else its opening
 * bracket (docs/spec/rules.md, What a problem marks).
 */
export function missingRange(container: ValueNode): OffsetRange {
  return parentProperty(container)?.keyNode ?? { offset: container.offset, length: 1 };
}

export function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Lists a JSON Pointer and the pointers of its ancestors except the root, innermost first. */
export function selfAndAncestors(pointer: string): string[] {
  const pointers: string[] = [];
  for (let ancestor = pointer; ancestor !== ""; ancestor = parentPointer(ancestor)) pointers.push(ancestor);
  return pointers;
}
