import { replace } from "../json/edit/edits";
import { parsePointer } from "../json/tree/pointer";
import type { ValueNode } from "../json/tree/tree";
import type { JsonValue } from "../json/tree/value";
import type { Fix } from "./rule";
import { isAuthorText } from "./shared/author";
import { childSchema, schemaAt, typesOf, type Schema } from "../schema/schema";
import { isOfType, isValid } from "../schema/validity";
import { listOr, show, typeName } from "../text/messages";
import { objectName, showNode } from "../json/tree/describe";
import type { Rule, RuleContext } from "./rule";

export const wrongType: Rule = {
  code: "wrong-type",
  summary: "A value must have the JSON type that the interface states.",
  section: "Shape",
  evidence: "stated",
  ofShape: true,
  *check(context) {
    for (const fault of context.shape.get("type") ?? []) {
      const { node, pointer } = fault;
      // A plain text as author has a rule of its own (author-shorthand).
      if (isAuthorText(fault, context) || isHalfTyped(node)) continue;
      const schema = schemaAt(context.kind, context.document.root, parsePointer(pointer));
      const wanted = schema ? listOr(typesOf(schema).map(typeName)) : "another type";
      yield {
        range: node,
        message: `${capital(objectName(pointer))} is ${found(node, context.document.text)}; it must be ${wanted}.`,
        pointer,
        fixes: () => (schema ? conversions(node, schema, context) : []),
      };
    }
  },
};

function isHalfTyped(node: ValueNode): boolean {
  return (node.type === "object" || node.type === "array") && !node.whole;
}

function found(node: ValueNode, text: string): string {
  if (node.type === "object" || node.type === "array") return typeName(node.type);
  const value = showNode(node, text);
  return node.type === "number" || node.type === "string" ? `the ${node.type} ${value}` : value;
}

function conversions(node: ValueNode, schema: Schema, { document, vocabulary }: RuleContext): Fix[] {
  const value = lossless(node, schema, document.text);
  if (value === undefined) return [];
  // A conversion that trades this fault for another is only offered.
  const preferred = isValid(value, schema, vocabulary);
  return [{ title: `Change it to ${show(value)}`, edits: [replace(document.text, node, value)], preferred }];
}

/** The same value in a type that the schema accepts; undefined when something would be lost or guessed. */
function lossless(node: ValueNode, schema: Schema, text: string): JsonValue | undefined {
  const types = typesOf(schema);
  if (node.type === "number" && types.includes("string"))
    return text.slice(node.offset, node.offset + node.length);
  if (node.type === "string") {
    const scalar = unquoted(node.value, types);
    if (scalar !== undefined) return scalar;
  }
  if (!types.includes("array") || node.type === "object" || node.type === "array" || node.type === "null")
    return undefined;
  const item = childSchema(schema, 0);
  return item && isOfType(node.value, typesOf(item)) ? [node.value] : undefined;
}

function unquoted(text: string, types: readonly string[]): number | boolean | undefined {
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/.test(text);
  if (types.includes("integer") && wholeNumber) return Number(text);
  // Fifteen digits are what a double keeps.
  return types.includes("number") && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) && text.length <= 16
    ? Number(text)
    : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
