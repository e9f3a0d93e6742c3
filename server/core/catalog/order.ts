import type { JsonObject, JsonValue } from "../document/value";
import { childSchema, memberOrder, rootSchema, type Schema } from "../schema/schema";
import { CATALOG_MEMBERS } from "../vocabulary";
import { isArray, isObject } from "./read";

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
  if (schema === undefined) return value;
  if (!isArray(value)) return isObject(value) ? arrangedObject(value, schema) : value;
  const entry = childSchema(schema, 0);
  return value.map((item) => arranged(item, entry));
}

function arrangedObject(object: JsonObject, schema: Schema): JsonObject {
  const order = memberOrder(schema);
  const known = order.filter((name) => Object.hasOwn(object, name));
  const others = Object.keys(object).filter((name) => !order.includes(name));
  const names = [...known, ...others];
  return Object.fromEntries(
    names.map((name) => [name, arranged(object[name] ?? null, childSchema(schema, name))]),
  );
}
