import { itemsOf, memberOf, type ValueNode } from "../json/tree/tree";
import { memberName, showNode, toValue, type JsonValue } from "../json/tree/value";
import { intendedValue, knownValuesLike } from "../schema/known-values";
import type { Schema } from "../schema/schema";
import { isNodeOfType } from "../schema/validity";
import { lazyOf } from "../text/lazy";
import { message } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { isFaulty } from "./shared/faulty-values";
import { unknownValueSentence, unknownValues } from "./shared/unknown-values";

const MAX_CHOICES = 6;

export const unknownValue: Rule = {
  summary: "A value is one that the interface allows.",
  evidence: "stated",
  *check(context) {
    const { document, vocabulary } = context;
    const valuesOf = lazyOf((array: ValueNode) => new Set(itemsOf(array).map((item) => toValue(item))));
    for (const { node, pointer, key, value, schema } of unknownValues(context)) {
      // unobserved-value reports keys, and values whose schema has no `enum`.
      if (key || !schema.enum || !hasAllowedType(node, schema)) continue;
      if (typeof value !== "string" && typeof value !== "number") continue;
      const suggestion = intendedValue(value, schema, vocabulary).value;
      const allowedValues = knownValuesLike(value, schema, vocabulary);
      const shown = showNode(node, document.text);
      yield {
        range: node,
        message: unknownValueSentence(shown, suggestion, schema, memberName(pointer), allowedValues),
        pointer,
        fixes: () => {
          if (suggestion !== undefined) return [changeTo(document.text, node, suggestion, "suggested")];
          const listValues = node.parent?.type === "array" ? valuesOf(node.parent) : new Set<JsonValue>();
          const choices = allowedValues.filter((each) => !listValues.has(each)).slice(0, MAX_CHOICES);
          return choices.map((each) => changeTo(document.text, node, each, "offered"));
        },
      };
    }
  },
  /** Reports a `$schema` of an unknown interface version. */
  *perManifest({ node, kind, pointer }, context) {
    const address = kind === "placeholder" ? undefined : memberOf(node, "$schema");
    if (address?.type !== "string" || isFaulty(address, context)) return;
    const version = /^[^?#]*\/v(\d+)\.json(?:[?#]|$)/.exec(address.value)?.[1];
    if (version === undefined || /^0*1$/.test(version)) return;
    yield {
      range: address,
      message: message('"$schema" names version {version}. Only version 1 is known.', { version }),
      pointer: `${pointer}/$schema`,
    };
  },
};

/** Tests if a value has the type of an allowed value; wrong-type reports other types. */
function hasAllowedType(node: ValueNode, schema: Schema): boolean {
  const { enum: allowedValues = [] } = schema;
  const isSameType = allowedValues.some((value) => (value === null ? "null" : typeof value) === node.type);
  return isSameType && isNodeOfType(node, schema);
}
