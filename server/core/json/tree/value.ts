import { parsePointer } from "./pointer";
import type { ObjectNode, PropertyNode, ValueNode } from "./tree";

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** A member named a second time: what `later` says replaces what `earlier` said, as in JSON.parse. */
export interface DuplicateMember {
  readonly earlier: PropertyNode;
  readonly later: PropertyNode;
}

/**
 * The plain value of a tree, as JSON.parse gives it; half-typed members are left out.
 * `duplicates`, when given, receives the members named twice in all that counts.
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
  // First the names: an object that proves to have one twice must not have been looked into for nothing, as then the
  // time would double with each level.
  for (const { keyNode, valueNode } of node.properties) {
    if (!valueNode) continue;
    if (Object.hasOwn(value, keyNode.value)) return lastWins(node, duplicates);
    setMember(value, keyNode.value, null);
  }
  for (const { keyNode, valueNode } of node.properties) {
    if (valueNode) setMember(value, keyNode.value, toValue(valueNode, duplicates));
  }
  return value;
}

/** The rare object that names a member twice: values that do not count are not looked into. */
function lastWins(node: ObjectNode, duplicates: DuplicateMember[] | undefined): JsonObject {
  const last = new Map<string, PropertyNode>();
  for (const later of node.properties) {
    if (!later.valueNode) continue;
    const earlier = last.get(later.keyNode.value);
    if (earlier) duplicates?.push({ earlier, later });
    last.set(later.keyNode.value, later);
  }
  const value: JsonObject = {};
  for (const [name, { valueNode }] of last) {
    if (valueNode) setMember(value, name, toValue(valueNode, duplicates));
  }
  return value;
}

/** Sets a member, whatever its name. */
export function setMember(object: JsonObject, name: string, value: JsonValue): void {
  if (name !== "__proto__") object[name] = value;
  // A plain assignment would set the prototype instead of a member.
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * Whether two values have the same content; the order of members does not matter.
 * (Libraries for this call what an object has as `valueOf` or `toString`; in JSON these are members like any other.)
 */
export function deepEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => deepEqual(item, b[i]));
  }
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && deepEqual(a[name], b[name]));
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

/** An object as it is; an empty one for anything else. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value of an object's own member; undefined when it has none, or is not an object. */
export function memberValue(object: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The plain value that a JSON Pointer names in another; undefined when there is none. */
export function valueIn(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let found = value;
  for (const token of parsePointer(pointer)) {
    if (Array.isArray(found)) found = found[Number(token)];
    else found = memberValue(found, token);
  }
  return found;
}
