import { replace } from "../json/edit/edits";
import { parsePointer } from "../json/tree/pointer";
import type { ValueNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import type { Fix, Rule, RuleContext } from "./rule";
import { nearestKnown } from "../schema/nearest-known";
import { schemaAt, type Schema } from "../schema/schema";
import { isAdded, knownValues } from "../schema/known-values";
import { listOr, message, show } from "../text/messages";
import { placeName } from "../json/tree/describe";

export const unknownValue: Rule = {
  code: "unknown-value",
  summary: "A value must be one of those that the interface allows.",
  section: "Shape",
  evidence: "stated",
  ofShape: true,
  *check(context) {
    for (const { node, pointer, name } of context.shape.get("enum") ?? []) {
      const schema = schemaAt(context.kind, context.document.root, parsePointer(pointer));
      // unobserved-value reports keys, and values that were only observed.
      if (name !== undefined || !schema?.enum || !ofRightType(node, schema)) continue;
      const value = toValue(node);
      if (isAdded(schema, context.vocabulary, value)) continue;
      const allowed = knownValues(schema, context.vocabulary).map((known) => show(known.value));
      yield {
        range: node,
        message: message("{value} is not a known value of '{place}'; it must be {allowed}.", {
          value: show(value),
          place: placeName(pointer),
          allowed: listOr(allowed),
        }),
        pointer,
        fixes: () => nearestFix(node, schema, context),
      };
    }
  },
};

/** Tests the type; wrong-type reports another one. */
function ofRightType(node: ValueNode, { enum: allowed = [] }: Schema): boolean {
  return allowed.some((value) => (value === null ? "null" : typeof value) === node.type);
}

function nearestFix(node: ValueNode, schema: Schema, { document, vocabulary }: RuleContext): Fix[] {
  const best = node.type === "string" ? nearestKnown(node.value, schema, vocabulary) : undefined;
  if (!best) return [];
  return [
    {
      title: message('Change it to "{value}"', { value: best.value }),
      edits: [replace(document.text, node, best.value)],
      grade: "suggested",
    },
  ];
}
