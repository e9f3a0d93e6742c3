import { propertyOf, stringOf, type ObjectNode, type ValueNode } from "../json/tree/tree";
import type { JsonValue } from "../json/tree/value";
import { vocabularySentence, vocabularyValues, type Vocabulary } from "../manifest/host";
import { lazy, lazyOf } from "../text/lazy";
import { message } from "../text/messages";
import { markdownText } from "../text/printable";
import { KnownNames, type IntendedValue } from "./other-names";
import { memberOrder, type Schema } from "./schema";

export interface KnownValue {
  readonly value: string | number | null;
  readonly documentation: string;
}

/** Lists the known values in the schema's order, then those that the vocabulary adds. */
export function knownValues(schema: Schema, vocabulary: Vocabulary = NO_VOCABULARY): readonly KnownValue[] {
  return lookupOf(schema, vocabulary).entries;
}

const NO_VOCABULARY: Vocabulary = {};

/** Caches the lookups, because rules look up every value of a manifest. */
const lookups = lazyOf((vocabulary: Vocabulary) =>
  lazyOf((schema: Schema) => {
    const name = vocabularyKey(schema);
    const schemaEntries = schemaValues(schema);
    const addedEntries = name === undefined ? [] : configuredValues(vocabulary, name);
    const listedValues = new Set<JsonValue | undefined>(schemaEntries.map(({ value }) => value));
    const addedValues = new Set<JsonValue | undefined>(addedEntries.map(({ value }) => value));
    const entries = [...schemaEntries, ...addedEntries.filter(({ value }) => !listedValues.has(value))];
    const values = new Set([...listedValues, ...addedValues]);
    const strings = [...values].filter((value) => typeof value === "string");
    const numbers = [...values].filter((value) => typeof value === "number");
    const names = lazy(() => new KnownNames(strings));
    return { entries, values, addedValues, strings, numbers, names };
  }),
);

function lookupOf(schema: Schema, vocabulary: Vocabulary) {
  const name = vocabularyKey(schema);
  return lookups(name && vocabulary[name] ? vocabulary : NO_VOCABULARY)(schema);
}

function vocabularyKey(schema: Schema): keyof Vocabulary | undefined {
  return schema["x-vocabulary"] as keyof Vocabulary | undefined;
}

function schemaValues(schema: Schema): KnownValue[] {
  const values = schema.enum ?? (schema["x-exampleDescriptions"] ? schema.examples : undefined) ?? [];
  const texts = schema.enum ? schema.markdownEnumDescriptions : schema["x-exampleDescriptions"];
  return values.map((value, i): KnownValue => ({ value, documentation: texts?.[i] ?? "" }));
}

function configuredValues(vocabulary: Vocabulary, name: keyof Vocabulary): KnownValue[] {
  const origin = message("Added by the vocabulary in your settings.");
  return vocabularyValues(vocabulary, name).map((value) => {
    const sentence = vocabularySentence(vocabulary, name, value);
    return { value, documentation: sentence ? `${markdownText(sentence)}\n\n${origin}` : origin };
  });
}

export function knownTexts(schema: Schema, vocabulary: Vocabulary): string[] {
  return knownValues(schema, vocabulary).map(({ value }) => String(value));
}

export function isKnown(schema: Schema, vocabulary: Vocabulary, value: JsonValue | undefined): boolean {
  return lookupOf(schema, vocabulary).values.has(value);
}

/** Lists the known values of the same type as a value. */
export function knownValuesLike(
  value: string | number,
  schema: Schema,
  vocabulary: Vocabulary,
): readonly (string | number)[] {
  const { strings, numbers } = lookupOf(schema, vocabulary);
  return typeof value === "string" ? strings : numbers;
}

export function isFromVocabulary(schema: Schema, vocabulary: Vocabulary, value?: JsonValue): boolean {
  return lookupOf(schema, vocabulary).addedValues.has(value);
}

export function intendedValue(value: string | number, schema: Schema, vocabulary: Vocabulary): IntendedValue {
  if (typeof value === "number") return { choices: [] };
  return lookupOf(schema, vocabulary).names().guess(value);
}

const memberNames = lazyOf((schema: Schema) => new KnownNames(memberOrder(schema)));

/** Guesses the member that the author meant, if the object lacks it. */
export function intendedMember(name: string, object: ObjectNode, schema: Schema): string | undefined {
  const names = memberNames(schema);
  const guess = names.findInOtherStyle(name) ?? names.nearest(name);
  return guess === undefined || propertyOf(object, guess) ? undefined : guess;
}

/** Collects the known values that a list's entries may mean. If an entry is unclear, returns all known values. */
export function likelyValues(
  entries: readonly (ValueNode | undefined)[],
  schema: Schema,
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const texts = new Set(knownTexts(schema, vocabulary));
  const likelyTexts = new Set<string>();
  for (const text of new Set(entries.map((entry) => entry && stringOf(entry)))) {
    if (text === undefined) return texts;
    const { value, choices } = texts.has(text)
      ? { value: text, choices: [] }
      : intendedValue(text, schema, vocabulary);
    if (value === undefined && choices.length === 0) return texts;
    for (const choice of value === undefined ? choices : [value]) likelyTexts.add(choice);
  }
  return likelyTexts;
}
