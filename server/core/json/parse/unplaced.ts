/* eslint-disable @typescript-eslint/no-unsafe-class-instance-assignment -- nodes are told apart by their `type`; nobody asks for a class */
import type { ArrayNode, BooleanNode, NullNode, NumberNode, ObjectNode, PropertyNode } from "../tree/tree";
import type { StringNode, ValueNode } from "../tree/tree";
import type { JsonObject, JsonValue } from "../tree/value";

/*
 * The tree of a plain value, made as far as it is looked at. Where its nodes stand in a text is not known: JSON.parse is
 * several times as fast as a parser that remembers places, and of a text that nothing is wrong with nobody asks.
 */

/** The root of a value's tree. To ask one of its nodes for its place throws. */
export function unplacedTree(value: JsonValue): ValueNode {
  return valueNode(value, undefined);
}

type Parent = ObjectNode | ArrayNode | PropertyNode | undefined;

function valueNode(value: JsonValue, parent: Parent): ValueNode {
  if (typeof value === "string") return new UnplacedString(parent, value);
  if (typeof value === "number") return new UnplacedNumber(parent, value);
  if (typeof value === "boolean") return new UnplacedBoolean(parent, value);
  if (value === null) return new UnplacedNull(parent, value);
  return Array.isArray(value) ? new UnplacedArray(parent, value) : new UnplacedObject(parent, value);
}

// Fields are set in constructors, as in the other tree.
abstract class UnplacedNode {
  declare readonly parent: Parent;
  constructor(parent: Parent) {
    this.parent = parent;
  }
  get offset(): number {
    return noPlace();
  }
  get length(): number {
    return noPlace();
  }
}

function noPlace(): never {
  throw new Error("Nobody has looked where this stands in the text.");
}

abstract class UnplacedLeaf<T> extends UnplacedNode {
  declare readonly value: T;
  constructor(parent: Parent, value: T) {
    super(parent);
    this.value = value;
  }
}

class UnplacedString extends UnplacedLeaf<string> implements StringNode {
  get type() {
    return "string" as const;
  }
}

class UnplacedNumber extends UnplacedLeaf<number> implements NumberNode {
  get type() {
    return "number" as const;
  }
  get isInteger(): boolean {
    return Number.isInteger(this.value);
  }
}

class UnplacedBoolean extends UnplacedLeaf<boolean> implements BooleanNode {
  get type() {
    return "boolean" as const;
  }
}

class UnplacedNull extends UnplacedLeaf<null> implements NullNode {
  get type() {
    return "null" as const;
  }
}

abstract class UnplacedContainer<T> extends UnplacedNode {
  declare protected readonly plain: T;
  constructor(parent: Parent, plain: T) {
    super(parent);
    this.plain = plain;
  }
  get whole(): boolean {
    return true;
  }
  get closed(): boolean {
    return true;
  }
}

class UnplacedArray extends UnplacedContainer<JsonValue[]> implements ArrayNode {
  declare private made: ValueNode[] | undefined;
  constructor(parent: Parent, plain: JsonValue[]) {
    super(parent, plain);
    this.made = undefined;
  }
  get type() {
    return "array" as const;
  }
  get items(): ValueNode[] {
    return (this.made ??= this.plain.map((item) => valueNode(item, this)));
  }
  get children(): ValueNode[] {
    return this.items;
  }
}

/** An object of which more members than this are asked for has an index of all. */
const SEARCHED = 12;

class UnplacedObject extends UnplacedContainer<JsonObject> implements ObjectNode {
  /** Those that were asked for. */
  declare private readonly members: UnplacedProperty[];
  declare private all: Map<string, PropertyNode> | undefined;
  declare private made: PropertyNode[] | undefined;
  constructor(parent: Parent, plain: JsonObject) {
    super(parent, plain);
    this.members = [];
    this.all = undefined;
    this.made = undefined;
  }
  get type() {
    return "object" as const;
  }
  /** In the order that JavaScript gives them. */
  get properties(): PropertyNode[] {
    return (this.made ??= Object.keys(this.plain).map((name) => this.found(name) ?? this.member(name)));
  }
  get children(): PropertyNode[] {
    return this.properties;
  }
  get index() {
    return this;
  }
  /** The member of that name. */
  get(name: string): PropertyNode | undefined {
    if (this.all) return this.all.get(name);
    const found = this.found(name);
    if (found || !Object.hasOwn(this.plain, name)) return found;
    if (this.members.length < SEARCHED && !this.made) {
      const member = this.member(name);
      this.members.push(member);
      return member;
    }
    this.all = new Map(this.properties.map((property) => [property.keyNode.value, property]));
    return this.all.get(name);
  }

  private found(name: string): UnplacedProperty | undefined {
    for (const member of this.members) if (member.name === name) return member;
    return undefined;
  }

  private member(name: string): UnplacedProperty {
    return new UnplacedProperty(this, name, this.plain[name] ?? null);
  }
}

class UnplacedProperty extends UnplacedNode implements PropertyNode {
  declare readonly name: string;
  declare private readonly plain: JsonValue;
  declare private key: StringNode | undefined;
  declare private made: ValueNode | undefined;
  constructor(parent: Parent, name: string, plain: JsonValue) {
    super(parent);
    this.name = name;
    this.plain = plain;
    this.key = undefined;
    this.made = undefined;
  }
  get type() {
    return "property" as const;
  }
  get keyNode(): StringNode {
    return (this.key ??= new UnplacedString(this, this.name));
  }
  get valueNode(): ValueNode {
    return (this.made ??= valueNode(this.plain, this));
  }
  get colonOffset(): number {
    return noPlace();
  }
  get children(): ValueNode[] {
    return [this.keyNode, this.valueNode];
  }
}
