import { parentPointer, parsePointer } from "../json/tree/pointer";
import { propertyOf, type ValueNode } from "../json/tree/tree";
import type { OffsetRange } from "../text/ranges";
import type { Rule, RuleContext } from "./rule";
import type { Fix, Grade } from "../problem";
import { removeLevel } from "./shared/level-members";
import { unknownSentence } from "./shared/unknown-sentences";
import type { Meaning } from "../schema/other-names";
import { keySchema, schemaIn, type Schema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isNodeOfType } from "../schema/validity";
import { isAdded, knownLike, meantValue } from "../schema/known-values";
import { message, show } from "../text/messages";
import { memberName, showNode } from "../json/tree/value";
import { changeTo } from "./shared/fixes";

export const unobservedValue: Rule = {
  code: "unobserved-value",
  summary: "A value is a known one; the host may know others.",
  section: "Shape",
  evidence: "observed",
  *check(context) {
    // Of several keys of a map that mean the same one, only the first can be renamed to it.
    const claimed = new Set<string>();
    for (const fault of context.shape.get("enum") ?? []) {
      const subject = subjectOf(fault, context);
      if (!subject || isAdded(subject.schema, context.vocabulary, subject.value)) continue;
      const meaning = freeOf(meantValue(subject.value, subject.schema, context.vocabulary), subject);
      const claim = `${subject.place} ${meaning.value}`;
      const grade = claimed.has(claim) ? "offered" : "suggested";
      claimed.add(claim);
      yield {
        range: subject.range,
        message: unknownSentence(
          subject.shown,
          meaning.value,
          subject.schema,
          memberName(subject.place),
          knownLike(subject.value, subject.schema, context.vocabulary),
        ),
        pointer: fault.pointer,
        fixes: () => [
          ...removal(subject),
          ...changes(subject, meaning, grade, context),
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
  /** The value as the author wrote it. */
  readonly shown: string;
  readonly schema: Schema;
  /** The JSON Pointer of the value, or of the map. */
  readonly place: string;
  /** The map whose key it is. */
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

/** Leaves out the keys that the map has already: no fix names one twice. */
function freeOf({ value, choices }: Meaning, { map }: Subject): Meaning {
  const isFree = (key: string) => !propertyOf(map, key);
  return value !== undefined && isFree(value) ? { value, choices } : { choices: choices.filter(isFree) };
}

function changes(
  { range }: Subject,
  { value, choices }: Meaning,
  certain: Grade,
  { document }: RuleContext,
): Fix[] {
  const change = (meant: string, grade: Grade): Fix => changeTo(document.text, range, meant, grade);
  return value === undefined ? choices.map((choice) => change(choice, "offered")) : [change(value, certain)];
}

/** Removes an unknown level: there is nothing that its property could be made of. */
function removal({ node, schema, value }: Subject): Fix[] {
  const list = node.parent;
  if (schema["x-vocabulary"] !== "capabilityLevels" || list?.type !== "array") return [];
  return typeof value === "number" ? [removeLevel(list, value)] : [];
}

function vocabularyFix({ value, schema }: Subject): Fix[] {
  const key = schema["x-vocabulary"];
  // A vocabulary cannot hold a number that a double rounds.
  if (key === undefined || (typeof value === "number" && !Number.isSafeInteger(value))) return [];
  const configuration = { path: ["vocabulary", key], added: [value] };
  const title = message("Add {value} to the workspace's vocabulary", { value: show(value) });
  return [{ title, edits: [], configuration, grade: "offered" }];
}
