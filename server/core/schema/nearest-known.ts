import type { ObjectNode } from "../json/tree/tree";
import { editDistance, nearest, nearestNumber, type Nearest } from "../text/spelling";
import { levelOf, type Vocabulary } from "../manifest/vocabulary";
import { knownValues } from "./known-values";
import { memberOrder, type Schema } from "./schema";

/** The known value of a schema that another was probably meant as; undefined when none is like it. */
export function nearestKnown(
  value: string | number,
  schema: Schema,
  vocabulary: Vocabulary,
  isFree: (candidate: string) => boolean = () => true,
): Nearest<string | number> | undefined {
  const known = knownValues(schema, vocabulary).map((each) => each.value);
  if (typeof value === "number") {
    return nearestNumber(
      value,
      known.filter((candidate) => typeof candidate === "number"),
    );
  }
  const words = known.filter((candidate) => typeof candidate === "string");
  return nearest(value, words.filter(isFree));
}

/** Whether a member that an object lacks stands in it misspelt: renaming that one wins over inserting another. */
export function isMisspelt(object: ObjectNode, schema: Schema, name: string): boolean {
  const known = new Set(memberOrder(schema));
  return object.properties.some(({ keyNode: { value } }) => {
    const isKnown = known.has(value) || levelOf(value) !== undefined;
    return !isKnown && editDistance(value, name) === 1;
  });
}
