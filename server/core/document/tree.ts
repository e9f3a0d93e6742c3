/**
 * The tolerant syntax tree of a JSON text. Offsets and lengths are UTF-16 code units.
 * The classes have the shape of vscode-json-languageservice's `ASTNode`, so that one tree serves both.
 */
abstract class BaseNode {
  parent?: ObjectNode | ArrayNode | PropertyNode | undefined;
  constructor(
    readonly offset: number,
    public length: number,
  ) {}
}

export class ObjectNode extends BaseNode {
  readonly type = "object";
  readonly properties: PropertyNode[] = [];
  /** False when its text is damaged, so that nothing can be concluded from a member's absence. */
  whole = true;
  /** Whether its closing bracket is there. */
  closed = false;
  get children(): PropertyNode[] {
    return this.properties;
  }
}

export class ArrayNode extends BaseNode {
  readonly type = "array";
  readonly items: ValueNode[] = [];
  whole = true;
  closed = false;
  get children(): ValueNode[] {
    return this.items;
  }
}

export class PropertyNode extends BaseNode {
  readonly type = "property";
  keyNode!: StringNode;
  /** Absent while the member is half typed. */
  valueNode?: ValueNode;
  colonOffset = -1;
  get children(): ValueNode[] {
    return this.valueNode ? [this.keyNode, this.valueNode] : [this.keyNode];
  }
}

export class StringNode extends BaseNode {
  readonly type = "string";
  constructor(
    offset: number,
    length: number,
    readonly value: string,
  ) {
    super(offset, length);
  }
}

export class NumberNode extends BaseNode {
  readonly type = "number";
  constructor(
    offset: number,
    length: number,
    readonly value: number,
  ) {
    super(offset, length);
  }
  get isInteger(): boolean {
    return Number.isInteger(this.value);
  }
}

export class BooleanNode extends BaseNode {
  readonly type = "boolean";
  constructor(
    offset: number,
    length: number,
    readonly value: boolean,
  ) {
    super(offset, length);
  }
}

export class NullNode extends BaseNode {
  readonly type = "null";
  readonly value = null;
}

export type ValueNode = ObjectNode | ArrayNode | StringNode | NumberNode | BooleanNode | NullNode;
export type TreeNode = ValueNode | PropertyNode;

/** A stretch of text in UTF-16 code units. Every node is one. */
export interface OffsetRange {
  readonly offset: number;
  readonly length: number;
}

/** The member of that name; of several, the last, as JSON.parse has it. */
export function propertyOf(node: ValueNode | undefined, name: string): PropertyNode | undefined {
  if (node?.type !== "object") return undefined;
  for (let i = node.properties.length - 1; i >= 0; i--) {
    const property = node.properties[i];
    if (property?.keyNode.value === name) return property;
  }
  return undefined;
}

/** The value of the member of that name; undefined when it is absent or half typed. */
export function memberOf(node: ValueNode | undefined, name: string): ValueNode | undefined {
  return propertyOf(node, name)?.valueNode;
}

/** The string a node stands for; undefined for any other type. */
export function stringOf(node: ValueNode | undefined): string | undefined {
  return node?.type === "string" ? node.value : undefined;
}

/** The entries of an array; none for any other type. */
export function itemsOf(node: ValueNode | undefined): readonly ValueNode[] {
  return node?.type === "array" ? node.items : [];
}

/** The offset just past a range. */
export function endOf(range: OffsetRange): number {
  return range.offset + range.length;
}
