import { replace } from "../json/edit/edits";
import { parsePointer } from "../json/tree/pointer";
import { propertyOf, type OffsetRange, type ValueNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import type { Fix } from "./rule";
import { nearestKnown } from "../schema/nearest-known";
import { keySchema, schemaAt, typesOf, type Schema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isOfType } from "../schema/validity";
import { isAdded, knownValues } from "../schema/known-values";
import { listAnd, show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import { parentPointer } from "../json/tree/pointer";
import type { Rule, RuleContext } from "./rule";

/** A list of many is for the completion and the rule's page. */
const MAX_TOLD = 6;

export const unobservedValue: Rule = {
  code: "unobserved-value",
  summary: "A value was not among those observed in the catalog; the host may know it all the same.",
  section: "Shape",
  evidence: "observed",
  ofShape: true,
  *check(context) {
    for (const fault of context.shape.get("enum") ?? []) {
      const subject = subjectOf(fault, context);
      if (!subject || isAdded(subject.schema, context.vocabulary, subject.value)) continue;
      const observed = knownValues(subject.schema, context.vocabulary).map(({ value }) => show(value));
      yield {
        range: subject.range,
        message: `${show(subject.value)} has not been observed ${subject.where}; ${told(observed)}.`,
        pointer: fault.pointer,
        fixes: () => [...nearestFix(subject, context), ...vocabularyFix(subject)],
      };
    }
  },
};

/** As many of the observed values as a message can hold. */
function told(observed: readonly string[]): string {
  const shown = observed.slice(0, MAX_TOLD);
  const more = observed.length - shown.length;
  return `observed ${observed.length > 1 ? "are" : "is"} ${listAnd(more ? [...shown, `${more} more`] : shown)}`;
}

interface Subject {
  readonly range: OffsetRange;
  readonly value: string | number;
  readonly schema: Schema;
  readonly where: string;
  /** The map whose key it is. */
  readonly map?: ValueNode;
}

/** What was not observed: the key of a map, or a value. */
function subjectOf(
  { node, pointer, name, key }: ShapeFault,
  { kind, document }: RuleContext,
): Subject | undefined {
  if (name !== undefined) {
    const parent = parentPointer(pointer);
    const found = schemaAt(kind, document.root, parsePointer(parent));
    const schema = found && keySchema(found);
    const where = `as a key of '${placeName(parent)}'`;
    return schema && key && { range: key, value: name, schema, where, map: node };
  }
  const schema = schemaAt(kind, document.root, parsePointer(pointer));
  const value = toValue(node);
  const isWord = typeof value === "string" || typeof value === "number";
  // Another type is wrong-type's.
  if (!schema || schema.enum || !isWord || !isOfType(value, typesOf(schema))) return undefined;
  return { range: node, value, schema, where: `in '${placeName(pointer)}'` };
}

function nearestFix(subject: Subject, { document, vocabulary }: RuleContext): Fix[] {
  const { range, value, schema, map } = subject;
  const best = nearestKnown(value, schema, vocabulary, (key) => !propertyOf(map, key));
  if (!best) return [];
  return [{ title: `Change it to ${show(best.value)}`, edits: [replace(document.text, range, best.value)] }];
}

function vocabularyFix({ value, schema }: Subject): Fix[] {
  const key = schema["x-vocabulary"];
  if (key === undefined) return [];
  const configuration = { path: ["vocabulary", key], value, isEntry: true };
  return [{ title: `Add ${show(value)} to the workspace's vocabulary`, edits: [], configuration }];
}
