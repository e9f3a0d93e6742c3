import { stringOf, type ValueNode } from "../../json/tree/tree";
import type { Vocabulary } from "../../manifest/vocabulary";
import { knownValues, meantValue } from "../../schema/known-values";
import type { Schema } from "../../schema/schema";

/** Collects what the entries of a list may mean: a known value itself, any other the nearest ones, or else every one. */
export function likelyValues(
  entries: readonly (ValueNode | undefined)[],
  schema: Schema = {},
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const known = new Set(knownValues(schema, vocabulary).map(({ value }) => String(value)));
  const texts = new Set(entries.map((entry) => entry && stringOf(entry)));
  const meant = [...texts].flatMap((text) => {
    if (text === undefined) return [...known];
    if (known.has(text)) return [text];
    const { value, choices } = meantValue(text, schema, vocabulary);
    if (value !== undefined) return [value];
    return choices.length > 0 ? choices : [...known];
  });
  return new Set(meant);
}
