import { ManifestDocument } from "../json/parse/document";
import { toPointer } from "../json/tree/pointer";
import type { JsonObject, JsonValue } from "../json/tree/value";
import { documentKind } from "../manifest/kind";
import { fromManifest, type Traced } from "./provenance";

export type Guard<T extends JsonValue> = (value: JsonValue | undefined) => value is T;

export function isPresent(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined;
}

export function isString(value: JsonValue | undefined): value is string {
  return typeof value === "string";
}

export function isArray(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number of bytes. */
export function isSize(value: JsonValue | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** An own member's value; undefined when there is none, or no object to have it. */
export function memberOf(object: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The strings of an array, with their indices; nothing when it is no array. */
export function stringsOf(value: JsonValue | undefined): [index: number, text: string][] {
  if (!isArray(value)) return [];
  return value.flatMap((text, index): [number, string][] => (isString(text) ? [[index, text]] : []));
}

/** What the manifest has at a path, when it is of the right type. */
export function given<T extends JsonValue>(
  manifest: JsonObject,
  path: readonly string[],
  is: Guard<T>,
): Traced<T> | undefined {
  const value = path.reduce<JsonValue | undefined>(memberOf, manifest);
  return is(value) ? fromManifest(value, toPointer(path)) : undefined;
}

/** The envelope that a saved detail response holds; undefined when the text is none. */
export function readDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.parses && isObject(value) && documentKind(document.root) === "detail" ? value : undefined;
}
