import { itemsOf, memberOf, type ValueNode } from "../json/tree/tree";
import { memberName, showNode, toValue, type JsonValue } from "../json/tree/value";
import { intendedValue, knownLike } from "../schema/known-values";
import type { Schema } from "../schema/schema";
import { isNodeOfType } from "../schema/validity";
import { lazyOf } from "../text/lazy";
import { message } from "../text/messages";
import { changeTo, type Rule } from "./rule";
import { isFaulty } from "./shared/own-faults";
import { unknownSentence, unknownValues } from "./shared/unknown-values";

const MAX_OFFERED = 6;

export const unknownValue: Rule = {
  code: "unknown-value",
  summary: "A value is one of those that the interface allows.",
  section: "Shape",
  evidence: "stated",
  *check(context) {
    const { document, vocabulary } = context;
    const present = lazyOf((array: ValueNode) => new Set(itemsOf(array).map((item) => toValue(item))));
    for (const { node, pointer, key, value, schema } of unknownValues(context)) {
      // unobserved-value reports keys, and values that were only observed.
      if (key || !schema.enum || !hasTypeOfAllowed(node, schema)) continue;
      if (typeof value !== "string" && typeof value !== "number") continue;
      const intended = intendedValue(value, schema, vocabulary).value;
      const allowed = knownLike(value, schema, vocabulary);
      const shown = showNode(node, document.text);
      yield {
        range: node,
        message: unknownSentence(shown, intended, schema, memberName(pointer), allowed),
        pointer,
        fixes: () => {
          if (intended !== undefined) return [changeTo(document.text, node, intended, "suggested")];
          const taken = node.parent?.type === "array" ? present(node.parent) : new Set<JsonValue>();
          const absent = allowed.filter((each) => !taken.has(each)).slice(0, MAX_OFFERED);
          return absent.map((each) => changeTo(document.text, node, each, "offered"));
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

/** Tests if a value has the type of an allowed one; wrong-type reports other types. */
function hasTypeOfAllowed(node: ValueNode, schema: Schema): boolean {
  const { enum: allowed = [] } = schema;
  const isSame = allowed.some((value) => (value === null ? "null" : typeof value) === node.type);
  return isSame && isNodeOfType(node, schema);
}
