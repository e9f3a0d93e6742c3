/**
 * The tolerant syntax tree of a JSON text. Offsets and lengths are UTF-16 code units.
 *
 * A text has many nodes, so fields are set in constructors: class fields with an initializer are defined by a call
 * each, which took most of the parser's time.
 */
abstract class BaseNode {
  declare parent: ContainerNode | PropertyNode | undefined;
  declare offset: number;
  declare length: number;
  constructor(offset: number, length: number) {
    this.parent = undefined;
    this.offset = offset;
    this.length = length;
  }
}

abstract class BracketNode extends BaseNode {
  /** False if its text is damaged, so that a seemingly absent entry may exist. */
  declare whole: boolean;
  declare closed: boolean;
  constructor(offset: number, length: number) {
    super(offset, length);
    this.whole = true;
    this.closed = false;
  }
}

export class ObjectNode extends BracketNode {
  declare readonly properties: PropertyNode[];
  /** Created on the first lookup in a long object. */
  declare index: ReadonlyMap<string, PropertyNode> | undefined;
  constructor(offset: number, length: number) {
    super(offset, length);
    this.properties = [];
    this.index = undefined;
  }
  get type() {
    return "object" as const;
  }
  get children(): PropertyNode[] {
    return this.properties;
  }
}

export class ArrayNode extends BracketNode {
  declare readonly items: ValueNode[];
  constructor(offset: number, length: number) {
    super(offset, length);
    this.items = [];
  }
  get type() {
    return "array" as const;
  }
  get children(): ValueNode[] {
    return this.items;
  }
}

export class PropertyNode extends BaseNode {
  declare readonly keyNode: StringNode;
  declare valueNode: ValueNode | undefined;
  declare colonOffset: number;
  constructor(keyNode: StringNode) {
    super(keyNode.offset, keyNode.length);
    this.keyNode = keyNode;
    this.valueNode = undefined;
    this.colonOffset = -1;
    keyNode.parent = this;
  }
  get type() {
    return "property" as const;
  }
  get children(): ValueNode[] {
    return this.valueNode ? [this.keyNode, this.valueNode] : [this.keyNode];
  }
}

abstract class LeafNode<T> extends BaseNode {
  declare readonly value: T;
  constructor(offset: number, length: number, value: T) {
    super(offset, length);
    this.value = value;
  }
}

export class StringNode extends LeafNode<string> {
  get type() {
    return "string" as const;
  }
}

export class NumberNode extends LeafNode<number> {
  /** Judged by its digits, because the double may be rounded. */
  declare readonly isInteger: boolean;
  constructor(offset: number, length: number, value: number, isInteger: boolean) {
    super(offset, length, value);
    this.isInteger = isInteger;
  }
  get type() {
    return "number" as const;
  }
  /** True if rounding turned a fraction into an integer, or the other way round. */
  get isMisread(): boolean {
    return this.isInteger !== Number.isInteger(this.value);
  }
}

export class BooleanNode extends LeafNode<boolean> {
  get type() {
    return "boolean" as const;
  }
}

export class NullNode extends LeafNode<null> {
  get type() {
    return "null" as const;
  }
}

export type ContainerNode = ObjectNode | ArrayNode;
export type ValueNode = ContainerNode | StringNode | NumberNode | BooleanNode | NullNode;
export type TreeNode = ValueNode | PropertyNode;

/** Finds a member by name; among duplicates, the last one with a value. */
export function propertyOf(node: ValueNode | undefined, name: string): PropertyNode | undefined {
  if (node?.type !== "object") return undefined;
  if (node.index) return node.index.get(name);
  if (node.properties.length > SEARCHED) return (node.index = indexOf(node)).get(name);
  let found: PropertyNode | undefined;
  for (const property of node.properties) {
    if (property.keyNode.value === name) found = counting(found, property);
  }
  return found;
}

/** Objects with more members get an index. */
const SEARCHED = 10;

function indexOf(node: ObjectNode): ReadonlyMap<string, PropertyNode> {
  const index = new Map<string, PropertyNode>();
  for (const property of node.properties) {
    index.set(property.keyNode.value, counting(index.get(property.keyNode.value), property));
  }
  return index;
}

function counting(earlier: PropertyNode | undefined, later: PropertyNode): PropertyNode {
  return later.valueNode || !earlier?.valueNode ? later : earlier;
}

/** Returns a member's value, unless it is absent or half typed. */
export function memberOf(node: ValueNode | undefined, name: string): ValueNode | undefined {
  return propertyOf(node, name)?.valueNode;
}

export function stringOf(node: ValueNode | undefined): string | undefined {
  return node?.type === "string" ? node.value : undefined;
}

/** Returns the members of an object, or none for any other type. */
export function propertiesOf(node: ValueNode | undefined): readonly PropertyNode[] {
  return node?.type === "object" ? node.properties : [];
}

/** Returns the entries of an array, or none for any other type. */
export function itemsOf(node: ValueNode | undefined): readonly ValueNode[] {
  return node?.type === "array" ? node.items : [];
}

/** Returns the object or array that has a value, a member or a key in it. */
export function containerOf(node: { readonly parent?: TreeNode | undefined }): ContainerNode | undefined {
  const parent = node.parent?.type === "property" ? node.parent.parent : node.parent;
  return parent?.type === "object" || parent?.type === "array" ? parent : undefined;
}
