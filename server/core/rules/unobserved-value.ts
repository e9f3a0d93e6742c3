import { replace } from "../json/edit/edits";
import { parentPointer, parsePointer } from "../json/tree/pointer";
import { propertyOf, type OffsetRange, type ValueNode } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import type { Fix, Rule, RuleContext } from "./rule";
import { nearestKnown } from "../schema/nearest-known";
import { keySchema, schemaAt, typesOf, type Schema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isOfType } from "../schema/validity";
import { isAdded, knownValues } from "../schema/known-values";
import { listAnd, message, plural, show } from "../text/messages";
import { placeName } from "../json/tree/describe";

/** The most values that a message lists; completion and the rule's page have them all. */
const MAX_NAMED = 6;

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
        message: sentence(subject, observed),
        pointer: fault.pointer,
        fixes: () => [...nearestFix(subject, context), ...vocabularyFix(subject)],
      };
    }
  },
};

function sentence({ value, place, map }: Subject, observed: readonly string[]): string {
  const named = observed.slice(0, MAX_NAMED);
  const more = observed.length - named.length;
  const values = { value: show(value), place: placeName(place), more };
  if (more > 0) {
    const list = { ...values, observed: named.join(", ") };
    return map
      ? message(
          "{value} has not been observed as a key of '{place}'; observed are {observed} and {more} more.",
          list,
        )
      : message("{value} has not been observed in '{place}'; observed are {observed} and {more} more.", list);
  }
  const list = { ...values, observed: listAnd(named) };
  return map
    ? plural(
        named.length,
        "{value} has not been observed as a key of '{place}'; observed is {observed}.",
        "{value} has not been observed as a key of '{place}'; observed are {observed}.",
        list,
      )
    : plural(
        named.length,
        "{value} has not been observed in '{place}'; observed is {observed}.",
        "{value} has not been observed in '{place}'; observed are {observed}.",
        list,
      );
}

interface Subject {
  readonly range: OffsetRange;
  readonly value: string | number;
  readonly schema: Schema;
  /** The JSON Pointer of the value, or of the map. */
  readonly place: string;
  /** The map whose key it is. */
  readonly map?: ValueNode;
}

/** Finds what was not observed: the key of a map, or a value. */
function subjectOf(
  { node, pointer, name, key }: ShapeFault,
  { kind, document }: RuleContext,
): Subject | undefined {
  if (name !== undefined) {
    const parent = parentPointer(pointer);
    const found = schemaAt(kind, document.root, parsePointer(parent));
    const schema = found && keySchema(found);
    return schema && key && { range: key, value: name, schema, place: parent, map: node };
  }
  const schema = schemaAt(kind, document.root, parsePointer(pointer));
  const value = toValue(node);
  const isWord = typeof value === "string" || typeof value === "number";
  // wrong-type reports another type.
  if (!schema || schema.enum || !isWord || !isOfType(value, typesOf(schema))) return undefined;
  return { range: node, value, schema, place: pointer };
}

function nearestFix(subject: Subject, { document, vocabulary }: RuleContext): Fix[] {
  const { range, value, schema, map } = subject;
  const best = nearestKnown(value, schema, vocabulary, (key) => !propertyOf(map, key));
  if (!best) return [];
  const title = message("Change it to {value}", { value: show(best.value) });
  return [{ title, edits: [replace(document.text, range, best.value)], grade: "suggested" }];
}

function vocabularyFix({ value, schema }: Subject): Fix[] {
  const key = schema["x-vocabulary"];
  if (key === undefined) return [];
  const configuration = { path: ["vocabulary", key], value, isEntry: true };
  const title = message("Add {value} to the workspace's vocabulary", { value: show(value) });
  return [{ title, edits: [], configuration, grade: "offered" }];
}
