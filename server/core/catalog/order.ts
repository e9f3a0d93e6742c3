import { isArray, type JsonObject, type JsonValue } from "../json/tree/value";
import { childSchema, memberOrder, rootSchema, type Schema } from "../schema/schema";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";

const MANIFEST = rootSchema("published");

/** The members of a full manifest that the author writes, in the interface's order. */
export const AUTHORED_MEMBERS: readonly string[] = memberOrder(MANIFEST).filter(
  (name) => !CATALOG_MEMBERS.includes(name) && name !== "artifacts",
);

/** Sorts the members of all objects in a manifest's member in the interface's order, unknown ones last. */
export function inOrder<T extends JsonValue>(name: string, value: T): T {
  return arranged(value, childSchema(MANIFEST, name)) as T;
}

function arranged(value: JsonValue, schema: Schema | undefined): JsonValue {
  if (schema === undefined || typeof value !== "object" || value === null) return value;
  if (!isArray(value)) return arrangedObject(value, schema);
  const entry = childSchema(schema, 0);
  return value.map((item) => arranged(item, entry));
}

function arrangedObject(object: JsonObject, schema: Schema): JsonObject {
  const order = memberOrder(schema);
  const known = order.filter((name) => Object.hasOwn(object, name));
  const others = Object.keys(object).filter((name) => !order.includes(name));
  return Object.fromEntries(
    [...known, ...others].map((name) => [name, arrangedMember(object, name, schema)]),
  );
}

function arrangedMember(object: JsonObject, name: string, schema: Schema): JsonValue {
  const value = object[name] ?? null;
  // Finding a schema takes time, and plain values do not need one.
  return typeof value === "object" ? arranged(value, childSchema(schema, name)) : value;
}
