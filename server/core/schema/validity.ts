import type { ValueNode } from "../json/tree/tree";
import { isObject, type JsonObject, type JsonValue } from "../json/tree/value";
import { formats, type FormatName } from "../manifest/formats";
import type { Vocabulary } from "../manifest/host";
import { isKnown, knownValues } from "./known-values";
import { childSchema, keySchema, typesOf, type Schema } from "./schema";

/** Tests a value against a schema. @param onlyErrors true to accept values that cause only warnings */
export function isValid(
  value: JsonValue,
  schema: Schema,
  vocabulary: Vocabulary,
  onlyErrors = false,
): boolean {
  if (!isOfType(value, typesOf(schema))) return false;
  const mustBeKnown = (!onlyErrors || schema.enum) && knownValues(schema, vocabulary).length > 0;
  if (mustBeKnown && !isKnown(schema, vocabulary, value)) return false;
  if (typeof value === "string")
    return (onlyErrors && schema.format === "mime-type") || matchesFormatAndPattern(value, schema);
  if (typeof value === "number") return isWithinLimits(value, schema);
  if (isObject(value)) return areMembersValid(value, schema, vocabulary, onlyErrors);
  const items = childSchema(schema, 0);
  return (
    !Array.isArray(value) || !items || value.every((item) => isValid(item, items, vocabulary, onlyErrors))
  );
}

function areMembersValid(
  object: JsonObject,
  schema: Schema,
  vocabulary: Vocabulary,
  onlyErrors: boolean,
): boolean {
  if (!(schema.required ?? []).every((name) => Object.hasOwn(object, name))) return false;
  const keys = keySchema(schema);
  return Object.entries(object).every(([name, value]) => {
    const child = childSchema(schema, name);
    if (keys && !isValid(name, keys, vocabulary, onlyErrors)) return false;
    return child
      ? isValid(value, child, vocabulary, onlyErrors)
      : onlyErrors || schema.additionalProperties !== false;
  });
}

/** Tests if a value has one of the JSON types; true if the list is empty. An integer is also a number. */
export function isOfType(value: JsonValue, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array");
  if (Number.isInteger(value) && types.includes("integer")) return true;
  return types.includes(typeof value);
}

export function isWithinLimits(value: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean {
  return value >= minimum && value <= maximum;
}

/** Tests if the schema accepts a node's type. Judges integers by their digits, because the double may be rounded. */
export function isNodeOfType(node: ValueNode, schema: Schema): boolean {
  const types = typesOf(schema);
  if (node.type === "number" && node.isInteger && types.includes("integer")) return true;
  return types.length === 0 || types.includes(node.type);
}

function matchesFormatAndPattern(text: string, { format, pattern }: Schema): boolean {
  if (format !== undefined && Object.hasOwn(formats, format) && !formats[format as FormatName](text))
    return false;
  return pattern === undefined || new RegExp(pattern, "u").test(text);
}
