import type { JsonValue } from "../json/tree/value";
import { vocabularySentence, vocabularyValues, type Vocabulary } from "../manifest/host/host";
import { message } from "../text/messages";
import { plainText } from "../text/printable";
import { memberOrder, type Schema } from "./schema";
import { type ObjectNode, propertyOf, stringOf, type ValueNode } from "../json/tree/tree";
import { lazy, lazyOf } from "../text/lazy";
import { KnownNames, type Meaning } from "./other-names";

export interface KnownValue {
  readonly value: string | number | null;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
}

/** Lists the known values of a schema, in its order, then the user's own. */
export function knownValues(schema: Schema, vocabulary: Vocabulary = NONE): readonly KnownValue[] {
  return lookup(schema, vocabulary).known;
}

interface Lookup {
  readonly known: readonly KnownValue[];
  readonly values: ReadonlySet<JsonValue | undefined>;
  readonly added: ReadonlySet<JsonValue | undefined>;
  readonly strings: readonly string[];
  readonly numbers: readonly number[];
  readonly names: () => KnownNames;
}

const NONE: Vocabulary = {};

/** Made once for a list of a vocabulary: rules ask for every value of a manifest. */
const lookups = lazyOf((vocabulary: Vocabulary) =>
  lazyOf((schema: Schema): Lookup => {
    const known = collectValues(schema, vocabulary);
    const values = known.map(({ value }) => value);
    const strings = values.filter((value) => typeof value === "string");
    const numbers = values.filter((value) => typeof value === "number");
    const added = new Set(addedValues(schema, vocabulary));
    return {
      known,
      values: new Set(values),
      added,
      strings,
      numbers,
      names: lazy(() => new KnownNames(strings)),
    };
  }),
);

function lookup(schema: Schema, vocabulary: Vocabulary): Lookup {
  const name = listName(schema);
  return lookups(name && vocabulary[name] ? vocabulary : NONE)(schema);
}

export function isKnown(schema: Schema, vocabulary: Vocabulary, value: JsonValue | undefined): boolean {
  return lookup(schema, vocabulary).values.has(value);
}

export function knownLike(
  value: string | number,
  schema: Schema,
  vocabulary: Vocabulary,
): readonly (string | number)[] {
  const { strings, numbers } = lookup(schema, vocabulary);
  return typeof value === "string" ? strings : numbers;
}

function collectValues(schema: Schema, vocabulary: Vocabulary): readonly KnownValue[] {
  const known = listedValues(schema);
  const name = listName(schema);
  const values = name === undefined ? [] : vocabularyValues(vocabulary, name);
  if (name === undefined || values.length === 0) return known;
  const added = values.filter((value) => !known.some((each) => each.value === value));
  return [...known, ...added.map((value) => asAdded(value, vocabularySentence(vocabulary, name, value)))];
}

function listedValues(schema: Schema): KnownValue[] {
  const values = schema.enum ?? (schema["x-exampleDescriptions"] ? schema.examples : undefined) ?? [];
  const texts = schema.enum ? schema.markdownEnumDescriptions : schema["x-exampleDescriptions"];
  return values.map((value, i): KnownValue => ({ value, documentation: texts?.[i] ?? "" }));
}

function addedValues(schema: Schema, vocabulary: Vocabulary): readonly (string | number)[] {
  const name = listName(schema);
  return name === undefined ? [] : vocabularyValues(vocabulary, name);
}

function listName(schema: Schema): keyof Vocabulary | undefined {
  return schema["x-vocabulary"] as keyof Vocabulary | undefined;
}

export function isAdded(schema: Schema, vocabulary: Vocabulary, value: JsonValue | undefined): boolean {
  return lookup(schema, vocabulary).added.has(value);
}

/** @param sentence plain text from a configuration, if it has one */
function asAdded(value: string | number, sentence: string | undefined): KnownValue {
  const origin = message("Added by the vocabulary in your settings.");
  return { value, documentation: sentence === undefined ? origin : `${plainText(sentence)}\n\n${origin}` };
}

/** Guesses the known value that another was meant as; numbers have no nearest one. */
export function meantValue(value: string | number, schema: Schema, vocabulary: Vocabulary): Meaning {
  if (typeof value === "number") return { choices: [] };
  return lookup(schema, vocabulary).names().meaningOf(value);
}

const memberNames = lazyOf((schema: Schema) => new KnownNames(memberOrder(schema)));

/** Guesses the member that an unknown one was meant as; undefined when the object has that member already. */
export function meantMember(name: string, object: ObjectNode, schema: Schema): string | undefined {
  const known = memberNames(schema);
  const meant = known.inOtherStyle(name) ?? known.nearest(name);
  return meant === undefined || propertyOf(object, meant) ? undefined : meant;
}

/** Collects what the entries of a list may mean: a known value itself, any other the nearest ones, or else every one. */
export function likelyValues(
  entries: readonly (ValueNode | undefined)[],
  schema: Schema = {},
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const known = new Set(knownValues(schema, vocabulary).map(({ value }) => String(value)));
  const likely = new Set<string>();
  for (const text of new Set(entries.map((entry) => entry && stringOf(entry)))) {
    if (text === undefined) return known;
    const { value, choices } = known.has(text)
      ? { value: text, choices: [] }
      : meantValue(text, schema, vocabulary);
    if (value === undefined && choices.length === 0) return known;
    for (const each of value === undefined ? choices : [value]) likely.add(each);
  }
  return likely;
}
