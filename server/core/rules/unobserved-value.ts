import { parentPointer, parsePointer } from "../json/tree/pointer";
import { propertyOf, type ValueNode } from "../json/tree/tree";
import { memberName, showNode } from "../json/tree/value";
import { intendedValue, isAdded, knownLike } from "../schema/known-values";
import type { Meaning } from "../schema/other-names";
import { keySchema, schemaIn, type Schema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isNodeOfType } from "../schema/validity";
import { message, show } from "../text/messages";
import type { OffsetRange } from "../text/ranges";
import { changeTo, fix, type Fix, type Rule, type RuleContext } from "./rule";
import { removeLevel } from "./shared/absent-members";
import { unknownSentence } from "./shared/unknown-sentences";

export const unobservedValue: Rule = {
  code: "unobserved-value",
  summary: "A value is a known one; the host may know others.",
  section: "Shape",
  evidence: "observed",
  *check(context) {
    const { shape, vocabulary, document } = context;
    // If several keys of a map resemble the same known key, only the first can be renamed to it.
    const claimed = new Set<string>();
    for (const fault of shape.get("enum") ?? []) {
      const subject = subjectOf(fault, context);
      if (!subject) continue;
      const { range, value, shown, schema, place } = subject;
      if (isAdded(schema, vocabulary, value)) continue;
      const { value: meant, choices } = freeOf(intendedValue(value, schema, vocabulary), subject);
      const claim = `${place} ${meant}`;
      const grade = claimed.has(claim) ? "offered" : "suggested";
      claimed.add(claim);
      const known = knownLike(value, schema, vocabulary);
      yield {
        range,
        message: unknownSentence(shown, meant, schema, memberName(place), known),
        pointer: fault.pointer,
        fixes: () => [
          ...removal(subject),
          ...(meant === undefined
            ? choices.map((choice) => changeTo(document.text, range, choice, "offered"))
            : [changeTo(document.text, range, meant, grade)]),
          ...vocabularyFix(subject),
        ],
      };
    }
  },
};

interface Subject {
  readonly range: OffsetRange;
  readonly node: ValueNode;
  readonly value: string | number;
  /** The value as written in the text. */
  readonly shown: string;
  readonly schema: Schema;
  /** The JSON Pointer of the value, or of the map. */
  readonly place: string;
  /** Set if the value is a key of this map. */
  readonly map?: ValueNode;
}

function subjectOf({ node, pointer, name, key }: ShapeFault, context: RuleContext): Subject | undefined {
  if (name !== undefined) {
    const parent = parentPointer(pointer);
    const found = schemaIn(context, parsePointer(parent));
    const schema = found && keySchema(found);
    return (
      schema && key && { range: key, node, value: name, shown: show(name), schema, place: parent, map: node }
    );
  }
  const schema = schemaIn(context, parsePointer(pointer));
  // wrong-type reports another type.
  if (!schema || schema.enum || (node.type !== "string" && node.type !== "number")) return undefined;
  if (!isNodeOfType(node, schema) || (node.type === "number" && !Number.isFinite(node.value)))
    return undefined;
  const shown = showNode(node, context.document.text);
  return { range: node, node, value: node.value, shown, schema, place: pointer };
}

/** Leaves out keys that the map already has, so that no fix makes a duplicate. */
function freeOf({ value, choices }: Meaning, { map }: Subject): Meaning {
  const isFree = (key: string) => !propertyOf(map, key);
  return value !== undefined && isFree(value) ? { value, choices } : { choices: choices.filter(isFree) };
}

/** Removes an unknown level; no property can be inserted for it. */
function removal({ node, schema, value }: Subject): Fix[] {
  const list = node.parent;
  if (schema["x-vocabulary"] !== "capabilityLevels" || list?.type !== "array") return [];
  return typeof value === "number" ? [removeLevel(list, value)] : [];
}

function vocabularyFix({ value, schema }: Subject): Fix[] {
  const key = schema["x-vocabulary"];
  // A vocabulary cannot hold a number that loses precision.
  if (key === undefined || (typeof value === "number" && !Number.isSafeInteger(value))) return [];
  const title = message("Add {value} to the workspace's vocabulary", { value: show(value) });
  return [{ ...fix("offered", title), configuration: { path: ["vocabulary", key], added: [value] } }];
}
