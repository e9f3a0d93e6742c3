import { endOf } from "../../text/ranges";
import type { ContainerNode, PropertyNode, TreeNode, ValueNode } from "./tree";

/** Finds the innermost value that an offset touches; in a key, the member. */
export function nodeAt(root: ValueNode | undefined, offset: number): ValueNode | PropertyNode | undefined {
  let node: ValueNode | undefined = root && touches(root, offset) ? root : undefined;
  while (node?.type === "object" || node?.type === "array") {
    const child: TreeNode | undefined = childAt(node, offset);
    if (!child) return node;
    if (child.type !== "property") node = child;
    else if (child.valueNode && touches(child.valueNode, offset) && !touches(child.keyNode, offset))
      node = child.valueNode;
    else return child;
  }
  return node;
}

/** Finds the innermost object or array whose brackets enclose an offset; an unclosed one has no end. */
export function containerAt(root: ValueNode | undefined, offset: number): ContainerNode | undefined {
  let found: ContainerNode | undefined;
  let node = root;
  while (node?.type === "object" || node?.type === "array") {
    if (offset <= node.offset || (node.closed && offset >= endOf(node))) break;
    found = node;
    const child: TreeNode | undefined = lastBefore(node, offset);
    node = child?.type === "property" ? child.valueNode : child;
  }
  return found;
}

export function lastBefore(container: ContainerNode, offset: number): TreeNode | undefined {
  const children: readonly TreeNode[] = container.children;
  return children[countBefore(children, offset) - 1];
}

/** Counts the nodes that begin before an offset. @param nodes sorted by position */
export function countBefore(nodes: readonly TreeNode[], offset: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.offset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function childAt(container: ContainerNode, offset: number): TreeNode | undefined {
  const children: readonly TreeNode[] = container.children;
  const index = countBefore(children, offset);
  return [children[index], children[index - 1]].find((child) => child && touches(child, offset));
}

function touches(node: TreeNode, offset: number): boolean {
  return offset >= node.offset && offset <= endOf(node);
}
