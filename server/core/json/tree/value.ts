import { excerpt, show } from "../../text/messages";
import { escapeSegment, parsePointer, type Segment } from "./pointer";
import type { ObjectNode, PropertyNode, ValueNode } from "./tree";

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Two members with the same name; as in JSON.parse, the later value wins. */
export interface DuplicateMember {
  readonly earlier: PropertyNode;
  readonly later: PropertyNode;
}

/**
 * Converts a tree to a plain value, as JSON.parse returns it; omits members without a value.
 * @param duplicates receives duplicate members, except inside overridden values
 */
export function toValue(root: ValueNode, duplicates?: DuplicateMember[]): JsonValue {
  // Fill one container after the other: recursion could exhaust the stack at a thousand levels.
  const fills: (() => void)[] = [];
  const startValue = (node: ValueNode): JsonValue => {
    if (node.type === "object") {
      const object: JsonObject = {};
      fills.push(() => fillObject(object, node, startValue, duplicates));
      return object;
    }
    if (node.type !== "array") return node.value;
    const items: JsonValue[] = [];
    fills.push(() => {
      for (const item of node.items) items.push(startValue(item));
    });
    return items;
  };
  const value = startValue(root);
  for (const fill of fills) fill();
  return value;
}

type StartValue = (node: ValueNode) => JsonValue;

function fillObject(
  object: JsonObject,
  node: ObjectNode,
  startValue: StartValue,
  duplicates: DuplicateMember[] | undefined,
): void {
  // Compare names first: an overridden value must not be converted.
  for (const { keyNode, valueNode } of node.properties) {
    if (!valueNode) continue;
    if (Object.hasOwn(object, keyNode.value) || keyNode.value === "__proto__")
      return fillFromLastDuplicates(object, node, startValue, duplicates);
    object[keyNode.value] = null;
  }
  for (const { keyNode, valueNode } of node.properties) {
    if (valueNode) object[keyNode.value] = startValue(valueNode);
  }
}

/** Like `fillObject`, for a node with duplicate members or a member `__proto__`. Five times slower. */
function fillFromLastDuplicates(
  object: JsonObject,
  { properties }: ObjectNode,
  startValue: StartValue,
  duplicates: DuplicateMember[] | undefined,
): void {
  const lastByName = new Map<string, { member: PropertyNode; node: ValueNode }>();
  for (const member of properties) {
    if (!member.valueNode) continue;
    const earlier = lastByName.get(member.keyNode.value)?.member;
    if (earlier) duplicates?.push({ earlier, later: member });
    lastByName.set(member.keyNode.value, { member, node: member.valueNode });
  }
  // An assignment to `__proto__` would set the prototype.
  for (const [name, { node }] of lastByName)
    Object.defineProperty(object, name, {
      value: startValue(node),
      writable: true,
      enumerable: true,
      configurable: true,
    });
}

export function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([memberName]) => memberName !== name));
}

/** Copies a value and sets or removes the part at a path; returns `target` itself if nothing changes. */
export function withValueAt(
  target: JsonValue | undefined,
  path: readonly string[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  const [name, ...innerPath] = path;
  if (name === undefined) return value;
  if (isArray(target)) {
    const item = withValueAt(target[Number(name)], innerPath, value);
    return item === undefined || item === target[Number(name)] ? target : target.with(Number(name), item);
  }
  if (!isObject(target)) return target;
  const newMember = withValueAt(memberValue(target, name), innerPath, value);
  // Return the original if nothing changed: each fix in a long list would otherwise copy the whole list.
  if (newMember === memberValue(target, name)) return target;
  return newMember === undefined ? withoutMember(target, name) : { ...target, [name]: newMember };
}

/** Compares two values by content. (A library could call `valueOf`, which can be an ordinary member in JSON.) */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Map && b instanceof Map) return deepEqual([...a], [...b]);
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

/** Formats a value so that equal values have the same text, whatever the order of members. */
export function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

export interface Difference {
  readonly pointer: string;
  readonly left: JsonValue | undefined;
  readonly right: JsonValue | undefined;
}

/** Finds where two values differ. @param splitsLists true to compare arrays of the same length entry by entry */
export function differences(
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  pointer = "",
  splitsLists = false,
): Difference[] {
  // Usually both values are the same object.
  if (left === right) return [];
  const areSimilarLists = splitsLists && isArray(left) && isArray(right) && left.length === right.length;
  if (!areSimilarLists && !(isObject(left) && isObject(right)))
    return deepEqual(left, right) ? [] : [{ pointer, left, right }];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
    differences(childOf(left, name), childOf(right, name), `${pointer}/${escapeSegment(name)}`, splitsLists),
  );
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns the value itself if it is an object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value itself if it is an array, otherwise an empty array. */
export function asArray(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

export function memberValue(object: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

export function valueAt(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let current = value;
  for (const token of parsePointer(pointer)) current = childOf(current, token);
  return current;
}

function childOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  return isArray(value) ? value[Number(token)] : memberValue(value, token);
}

/** Formats a JSON Pointer for a message: `entry.native`, `permissions[2].type`. */
export function propertyPath(pointer: string): string {
  return segmentsOf(pointer)
    .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join("");
}

/** Splits a JSON Pointer into segments; treats digits as an index. */
function segmentsOf(pointer: string): Segment[] {
  return parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}

/** Returns the last member name in a JSON Pointer; empty without one. */
export function memberName(pointer: string): string {
  const names = segmentsOf(pointer).filter((segment) => typeof segment === "string");
  return names.at(-1) ?? "";
}

/** Formats a value for a message; a number as written, because its double may be rounded. */
export function showNode(node: ValueNode, text: string): string {
  return node.type === "number" ? excerpt(text, node) : show(toValue(node));
}
