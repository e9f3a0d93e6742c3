import { isArray, type JsonObject, type JsonValue } from "../json/tree/value";
import { childSchema, memberOrder, rootSchema, type Schema } from "../schema/schema";
import { CATALOG_MEMBERS } from "../manifest/vocabulary";

const MANIFEST = rootSchema("published");

/** The members of a full manifest that the author keeps, in the interface's order (catalog-interface.md, Manifest). */
export const AUTHORED_MEMBERS: readonly string[] = memberOrder(MANIFEST).filter(
  (name) => !CATALOG_MEMBERS.includes(name) && name !== "artifacts",
);

/** The value of a manifest's member with the members of its objects in the interface's order, others after them. */
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
  // Looking up a schema costs more than it can tell about a plain value.
  return typeof value === "object" ? arranged(value, childSchema(schema, name)) : value;
}
