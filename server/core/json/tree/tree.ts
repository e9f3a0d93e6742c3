import { endOf } from "../../text/ranges";

/*
 * The tolerant syntax tree of a JSON text. Offsets and lengths are UTF-16 code units. tsconfig.json turns off
 * `useDefineForClassFields`: defining fields instead of assigning them would triple the parser's time.
 */

abstract class BaseNode {
  parent: ContainerNode | PropertyNode | undefined = undefined;
  constructor(
    public offset: number,
    public length: number,
  ) {}
}

abstract class BracketNode extends BaseNode {
  /** False if the text inside is damaged: an entry that seems absent may exist. */
  isComplete = true;
  isClosed = false;
}

export class ObjectNode extends BracketNode {
  readonly type = "object";
  readonly properties: PropertyNode[] = [];
  /** Created on the first lookup in a long object. */
  propertiesByName: ReadonlyMap<string, PropertyNode> | undefined = undefined;
  get children(): readonly TreeNode[] {
    return this.properties;
  }
}

export class ArrayNode extends BracketNode {
  readonly type = "array";
  readonly items: ValueNode[] = [];
  get children(): readonly TreeNode[] {
    return this.items;
  }
}

export class PropertyNode extends BaseNode {
  readonly type = "property";
  valueNode: ValueNode | undefined = undefined;
  colonOffset = -1;
  constructor(readonly keyNode: StringNode) {
    super(keyNode.offset, keyNode.length);
    keyNode.parent = this;
  }
  get children(): ValueNode[] {
    return this.valueNode ? [this.keyNode, this.valueNode] : [this.keyNode];
  }
}

abstract class LeafNode<T> extends BaseNode {
  constructor(
    offset: number,
    length: number,
    readonly value: T,
  ) {
    super(offset, length);
  }
}

export class StringNode extends LeafNode<string> {
  readonly type = "string";
}

export class NumberNode extends LeafNode<number> {
  readonly type = "number";
  /** @param isInteger judged by the digits, because the double may be rounded */
  constructor(
    offset: number,
    length: number,
    value: number,
    readonly isInteger: boolean,
  ) {
    super(offset, length, value);
  }
  /** True if rounding turned a fraction into an integer, or an integer into Infinity. */
  get isMisread(): boolean {
    return this.isInteger !== Number.isInteger(this.value);
  }
}

export class BooleanNode extends LeafNode<boolean> {
  readonly type = "boolean";
}

export class NullNode extends LeafNode<null> {
  readonly type = "null";
}

export type ContainerNode = ObjectNode | ArrayNode;
export type ValueNode = ContainerNode | StringNode | NumberNode | BooleanNode | NullNode;
export type TreeNode = ValueNode | PropertyNode;

const MAX_MEMBERS_WITHOUT_INDEX = 10;

/** Finds a member by name; the last duplicate with a value wins. */
export function propertyOf(node: ValueNode | undefined, name: string): PropertyNode | undefined {
  if (node?.type !== "object") return undefined;
  if (node.properties.length > MAX_MEMBERS_WITHOUT_INDEX) node.propertiesByName ??= indexByName(node);
  if (node.propertiesByName) return node.propertiesByName.get(name);
  let match: PropertyNode | undefined;
  for (const property of node.properties) {
    if (property.keyNode.value === name) match = effectiveProperty(match, property);
  }
  return match;
}

function indexByName(node: ObjectNode): ReadonlyMap<string, PropertyNode> {
  const index = new Map<string, PropertyNode>();
  for (const property of node.properties) {
    index.set(property.keyNode.value, effectiveProperty(index.get(property.keyNode.value), property));
  }
  return index;
}

function effectiveProperty(earlier: PropertyNode | undefined, later: PropertyNode): PropertyNode {
  return later.valueNode || !earlier?.valueNode ? later : earlier;
}

/** Returns a member's value; undefined for an absent or half-typed member. */
export function memberOf(node: ValueNode | undefined, name: string): ValueNode | undefined {
  return propertyOf(node, name)?.valueNode;
}

export function stringOf(node: ValueNode | undefined): string | undefined {
  return node?.type === "string" ? node.value : undefined;
}

export function propertiesOf(node: ValueNode | undefined): readonly PropertyNode[] {
  return node?.type === "object" ? node.properties : [];
}

export function itemsOf(node: ValueNode | undefined): readonly ValueNode[] {
  return node?.type === "array" ? node.items : [];
}

/** Returns the object or array that directly contains a value, a member or a key. */
export function containerOf(node: { readonly parent?: TreeNode | undefined }): ContainerNode | undefined {
  const parent = node.parent?.type === "property" ? node.parent.parent : node.parent;
  return parent?.type === "object" || parent?.type === "array" ? parent : undefined;
}

/** Finds the innermost value that an offset touches, or the member if the offset touches its key. */
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

/** Finds the innermost object or array around an offset; an unclosed container extends to the end of the text. */
export function containerAt(root: ValueNode | undefined, offset: number): ContainerNode | undefined {
  let innermost: ContainerNode | undefined;
  let node = root;
  while (node?.type === "object" || node?.type === "array") {
    if (offset <= node.offset || (node.isClosed && offset >= endOf(node))) break;
    innermost = node;
    const child: TreeNode | undefined = lastChildBefore(node, offset);
    node = child?.type === "property" ? child.valueNode : child;
  }
  return innermost;
}

export function lastChildBefore(container: ContainerNode, offset: number): TreeNode | undefined {
  return container.children[countBefore(container.children, offset) - 1];
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

function childAt({ children }: ContainerNode, offset: number): TreeNode | undefined {
  const index = countBefore(children, offset);
  return [children[index], children[index - 1]].find((child) => child && touches(child, offset));
}

function touches(node: TreeNode, offset: number): boolean {
  return offset >= node.offset && offset <= endOf(node);
}

/** Lists a value and the values in it; outer values come first. */
export function selfAndDescendants(root: ValueNode | undefined): readonly ValueNode[] {
  const nodes = root ? [root] : [];
  for (const node of nodes) {
    if (node.type === "array") for (const item of node.items) nodes.push(item);
    if (node.type !== "object") continue;
    for (const { valueNode } of node.properties) if (valueNode) nodes.push(valueNode);
  }
  return nodes;
}

/** Tests if no later duplicate replaces a node or one of its containers. */
export function isEffective(node: TreeNode): boolean {
  const object = node.type === "property" ? containerOf(node) : undefined;
  const isReplaced = node.type === "property" && propertyOf(object, node.keyNode.value) !== node;
  return !isReplaced && (!node.parent || isEffective(node.parent));
}
