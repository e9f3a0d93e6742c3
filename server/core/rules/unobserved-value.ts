import { parentPointer } from "../json/tree/pointer";
import { propertyOf } from "../json/tree/tree";
import { memberName, showNode } from "../json/tree/value";
import { intendedValue, knownValuesLike } from "../schema/known-values";
import type { IntendedValue } from "../schema/other-names";
import type { Schema } from "../schema/schema";
import { isNodeOfType } from "../schema/validity";
import { message, show } from "../text/messages";
import { changeTo, fix, type Fix, type Rule } from "./rule";
import { removeLevel } from "./shared/missing-members";
import { unknownValueSentence, unknownValues, type UnknownValue } from "./shared/unknown-values";

export const unobservedValue: Rule = {
  summary: "A value is a known value, although the host may accept others.",
  evidence: "observed",
  *check(context) {
    const { vocabulary, document } = context;
    // If several keys of a map resemble one known key, only the first fix is `suggested`: the others would add duplicates.
    const usedSuggestions = new Set<string>();
    for (const fault of unknownValues(context)) {
      const { node, pointer, name, key, value, schema } = fault;
      if (!isReported(fault) || (typeof value !== "string" && typeof value !== "number")) continue;
      const range = key ?? node;
      const place = name === undefined ? pointer : parentPointer(pointer);
      const { value: suggestion, choices } = withoutUsedKeys(intendedValue(value, schema, vocabulary), fault);
      const suggestionKey = `${place} ${suggestion}`;
      const grade = usedSuggestions.has(suggestionKey) ? "offered" : "suggested";
      usedSuggestions.add(suggestionKey);
      const shownValue = name === undefined ? showNode(node, document.text) : show(name);
      const similarValues = knownValuesLike(value, schema, vocabulary);
      yield {
        range,
        message: unknownValueSentence(shownValue, suggestion, schema, memberName(place), similarValues),
        pointer,
        fixes: () => [
          ...removalFixes(fault),
          ...(suggestion === undefined
            ? choices.map((choice) => changeTo(document.text, range, choice, "offered"))
            : [changeTo(document.text, range, suggestion, grade)]),
          ...vocabularyFix(value, schema),
        ],
      };
    }
  },
};

/** Tests if this rule reports a fault: any key, or a value that neither unknown-value nor wrong-type reports. */
function isReported({ node, key, schema }: UnknownValue): boolean {
  if (key) return true;
  const isTooLarge = node.type === "number" && !Number.isFinite(node.value);
  return !schema.enum && isNodeOfType(node, schema) && !isTooLarge;
}

/** Leaves out suggested keys that the map already has; a fix would create a duplicate. */
function withoutUsedKeys({ value, choices }: IntendedValue, { node, key }: UnknownValue): IntendedValue {
  const isFree = (name: string) => !key || !propertyOf(node, name);
  return value !== undefined && isFree(value) ? { value, choices } : { choices: choices.filter(isFree) };
}

/** Offers to remove an unknown level, because `integration` has no property for it. */
function removalFixes({ node, schema, value }: UnknownValue): Fix[] {
  const list = node.parent;
  if (schema["x-vocabulary"] !== "capabilityLevels" || list?.type !== "array") return [];
  return typeof value === "number" ? [removeLevel(list, value)] : [];
}

function vocabularyFix(value: string | number, schema: Schema): Fix[] {
  const list = schema["x-vocabulary"];
  // A vocabulary cannot hold a number that loses precision.
  if (list === undefined || (typeof value === "number" && !Number.isSafeInteger(value))) return [];
  const title = message("Add {value} to the workspace's vocabulary", { value: show(value) });
  return [{ ...fix("offered", title), configuration: { path: ["vocabulary", list], newEntries: [value] } }];
}
