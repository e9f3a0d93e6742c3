import { escapeSegment, parsePointer, segments } from "./pointer";
import type { ObjectNode, PropertyNode, ValueNode } from "./tree";
import { excerpt, show } from "../../text/messages";

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A duplicate member: the value of `later` replaces that of `earlier`, as in JSON.parse. */
export interface DuplicateMember {
  readonly earlier: PropertyNode;
  readonly later: PropertyNode;
}

/**
 * Converts a tree to a plain value, as JSON.parse returns it but with all members in the order in which they are
 * written; half-typed members are left out.
 * @param duplicates receives the duplicate members, except those inside values that do not count
 */
export function toValue(node: ValueNode, duplicates?: DuplicateMember[]): JsonValue {
  switch (node.type) {
    case "object":
      return objectValue(node, duplicates);
    case "array":
      return node.items.map((item) => toValue(item, duplicates));
    default:
      return node.value;
  }
}

function objectValue(node: ObjectNode, duplicates: DuplicateMember[] | undefined): JsonObject {
  const value: JsonObject = {};
  // The names first: to find a duplicate after converting values would double the time with each level.
  for (const { keyNode, valueNode } of node.properties) {
    if (!valueNode) continue;
    if (Object.hasOwn(value, keyNode.value) || keyNode.value === "__proto__")
      return lastOfEach(node, duplicates);
    value[keyNode.value] = null;
  }
  for (const { keyNode, valueNode } of node.properties) {
    if (valueNode) value[keyNode.value] = toValue(valueNode, duplicates);
  }
  return value;
}

/** Converts an object with duplicate names or one named `__proto__`, skipping the values that do not count; takes five times as long. */
function lastOfEach({ properties }: ObjectNode, duplicates: DuplicateMember[] | undefined): JsonObject {
  const last = new Map<string, { member: PropertyNode; node: ValueNode }>();
  for (const member of properties) {
    if (!member.valueNode) continue;
    const earlier = last.get(member.keyNode.value)?.member;
    if (earlier) duplicates?.push({ earlier, later: member });
    last.set(member.keyNode.value, { member, node: member.valueNode });
  }
  return Object.fromEntries([...last].map(([name, { node }]) => [name, toValue(node, duplicates)]));
}

/** Copies an object with another value of one member; a new member comes last. */
export function withMember(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return Object.fromEntries([...Object.entries(object), [name, value]]);
}

export function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** Copies a value with another one at a path, or without it; unchanged where nothing could have a member there. */
export function withValueAt(
  whole: JsonValue | undefined,
  path: readonly string[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(name);
    const item = withValueAt(whole[index], rest, value);
    return item === undefined || item === whole[index] ? whole : whole.with(index, item);
  }
  if (!isObject(whole)) return whole;
  const changed = withValueAt(memberValue(whole, name), rest, value);
  if (changed === memberValue(whole, name)) return whole;
  return changed === undefined ? withoutMember(whole, name) : withMember(whole, name, changed);
}

/**
 * Tests if two values have the same content; the order of members does not matter.
 * (Libraries for this call an object's `valueOf` or `toString`; in JSON, these are ordinary members.)
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => deepEqual(item, b[i]));
  }
  const members = Object.entries(a);
  if (members.length !== Object.keys(b).length) return false;
  return members.every(
    ([name, member]) => Object.hasOwn(b, name) && deepEqual(member, (b as JsonObject)[name]),
  );
}

/** A place at which two values differ, and what they have there. */
export interface Difference {
  readonly pointer: string;
  readonly one: JsonValue | undefined;
  readonly other: JsonValue | undefined;
}

/** Finds the places at which two values differ, in objects and, if wanted, in arrays of one length. */
export function differences(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
  pointer = "",
  isInLists = false,
): Difference[] {
  const areLists = isInLists && isArray(one) && isArray(other) && one.length === other.length;
  if (!areLists && !(isObject(one) && isObject(other)))
    return deepEqual(one, other) ? [] : [{ pointer, one, other }];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) => {
    const step = `/${escapeSegment(name)}`;
    return differences(valueIn(one, step), valueIn(other, step), pointer + step, isInLists);
  });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

export function isString(value: JsonValue | undefined): value is string {
  return typeof value === "string";
}

/** Returns an object itself; an empty object for any other value. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the entries of an array; none for any other value. */
export function entriesOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

/** Returns the value of an object's own member; undefined if there is none, or for any other value. */
export function memberValue(object: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Finds the plain value at a JSON Pointer in another; undefined if there is none. */
export function valueIn(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let found = value;
  for (const token of parsePointer(pointer)) {
    if (Array.isArray(found)) found = found[Number(token)];
    else found = memberValue(found, token);
  }
  return found;
}

/** Writes a pointer for a message: `entry.native`, `permissions[2].type`. */
export function placeName(pointer: string): string {
  return segments(parsePointer(pointer))
    .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join("");
}

/** Names the member of a value for a message: of an entry, that of its array. */
export function memberName(pointer: string): string {
  const names = segments(parsePointer(pointer)).filter((segment) => typeof segment === "string");
  return names.at(-1) ?? "";
}

/** Writes a node's value for a message: a number as the author wrote it, because another form could be rounded. */
export function showNode(node: ValueNode, text: string): string {
  return node.type === "number" ? excerpt(text, node) : show(toValue(node));
}
