import { excerpt, visible } from "../json/parse/syntax-faults";
import { parsePointer, type Segment } from "../json/tree/pointer";
import type { ValueNode } from "../json/tree/tree";
import { toValue, type JsonValue } from "../json/tree/value";

/* How messages name things: one way everywhere. */

/** The pointer of what a pointer's value stands in. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Reference tokens as path segments: those of digits only are indices, as no member of the interface is named so. */
export function segments(tokens: readonly string[]): Segment[] {
  return tokens.map((token) => (/^\d+$/.test(token) ? Number(token) : token));
}

/** An object by its place: `the root`, `'entry.native'`, `'permissions[2]'`. */
export function objectName(pointer: string): string {
  return pointer === "" ? "the root" : `'${placeName(pointer)}'`;
}

/** A place as authors write it: `entry.native`, `permissions[2].type`. */
export function placeName(pointer: string): string {
  return segments(parsePointer(pointer))
    .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join("");
}

/** A value as a message shows it: as JSON, shortened, on one line. */
export function show(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** A value of a text as a message shows it: a number as the author wrote it, as another could be rounded. */
export function showNode(node: ValueNode, text: string): string {
  return node.type === "number" ? excerpt(text, node) : show(toValue(node));
}

/** More of a name nobody reads; one that is a whole file by mistake would hide the sentence that it stands in. */
const LONG_NAME = /'([^']{80})[^']*'/g;

/** A sentence with names out of a manifest as people can read it: long names cut, and nothing that does not show. */
export function legible(sentence: string): string {
  return visible(sentence.length > 400 ? sentence.replaceAll(LONG_NAME, "'$1…'") : sentence);
}

/** `a`, `a or b`, `a, b or c`. */
export function listOr(words: readonly string[]): string {
  return list(words, "or");
}

/** `a`, `a and b`, `a, b and c`. */
export function listAnd(words: readonly string[]): string {
  return list(words, "and");
}

function list(words: readonly string[], conjunction: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** A JSON type in words. */
export function typeName(type: string): string {
  return TYPE_NAMES[type] ?? type;
}
