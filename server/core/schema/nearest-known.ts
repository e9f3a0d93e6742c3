import { propertyOf, type ObjectNode } from "../json/tree/tree";
import { isNear, nearest } from "../text/spelling";
import type { Vocabulary } from "../manifest/vocabulary";
import { knownValues } from "./known-values";
import { isSameInOtherStyle, meaningOf, type Meaning } from "./other-names";
import { memberOrder, type Schema } from "./schema";

/** Guesses the known value that another was meant as; numbers have no nearest one. */
export function meantValue(value: string | number, schema: Schema, vocabulary: Vocabulary): Meaning {
  if (typeof value === "number") return { choices: [] };
  const known = knownValues(schema, vocabulary).map((each) => each.value);
  return meaningOf(
    value,
    known.filter((candidate) => typeof candidate === "string"),
  );
}

/** Guesses the member that an unknown one was meant as; undefined when the object has that member already. */
export function meantMember(name: string, object: ObjectNode, schema: Schema): string | undefined {
  const known = memberOrder(schema);
  const meant = known.find((member) => isSameInOtherStyle(name, member)) ?? nearest(name, known);
  return meant === undefined || propertyOf(object, meant) ? undefined : meant;
}

/** Tests if a name could be a misspelling of a member. */
function couldMean(name: string, member: string): boolean {
  return isNear(name, member) || isSameInOtherStyle(name, member);
}

/** Finds the unknown members of an object that could mean a member: two of them at most, of different names. */
export function candidatesFor(member: string, object: ObjectNode, schema: Schema): ReadonlySet<string> {
  const known = new Set(memberOrder(schema));
  const found = new Set<string>();
  for (const { keyNode } of object.properties) {
    if (known.has(keyNode.value) || !couldMean(keyNode.value, member)) continue;
    if (found.add(keyNode.value).size === 2) break;
  }
  return found;
}
