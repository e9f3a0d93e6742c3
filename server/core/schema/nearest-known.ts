import type { ObjectNode } from "../json/tree/tree";
import { editDistance, nearest, type Nearest } from "../text/spelling";
import { levelOf, type Vocabulary } from "../manifest/vocabulary";
import { knownValues } from "./known-values";
import { memberOrder, type Schema } from "./schema";

/** Guesses the known value that another was meant as; undefined when none is similar, and for a number. */
export function nearestKnown(
  value: string | number,
  schema: Schema,
  vocabulary: Vocabulary,
  isFree: (candidate: string) => boolean = () => true,
): Nearest<string> | undefined {
  const known = knownValues(schema, vocabulary).map((each) => each.value);
  if (typeof value === "number") return undefined;
  const words = known.filter((candidate) => typeof candidate === "string");
  return nearest(value, words.filter(isFree));
}

/** Tests if a missing member is present under a misspelled name: renaming it is better than inserting another. */
export function isMisspelled(object: ObjectNode, schema: Schema, name: string): boolean {
  const known = new Set(memberOrder(schema));
  return object.properties.some(({ keyNode: { value } }) => {
    const isKnown = known.has(value) || levelOf(value) !== undefined;
    return !isKnown && editDistance(value, name) === 1;
  });
}
