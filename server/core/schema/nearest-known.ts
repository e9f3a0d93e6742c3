import { nearest, nearestNumber, type Nearest } from "../nearest";
import { knownValues, type Vocabulary } from "../vocabulary";
import type { Schema } from "./schema";

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
