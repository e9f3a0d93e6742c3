import type { JsonValue } from "../json/tree/value";
import { vocabularySentence, vocabularyValues, type Vocabulary } from "../manifest/host/host-vocabulary";
import { hostMarkdown } from "../manifest/host/host-words";
import type { Host } from "../manifest/host/host";
import { message } from "../text/messages";
import { plainText } from "../text/printable";
import { memberOrder, type Schema } from "./schema";
import { type ObjectNode, propertyOf, stringOf, type ValueNode } from "../json/tree/tree";
import { isNear, nearest } from "../text/spelling";
import { isSameInOtherStyle, type Meaning, meaningOf } from "./other-names";

/** A known value of a member. */
export interface KnownValue {
  readonly value: string | number | null;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
}

/**
 * Lists the known values of a schema: the interface's, in its order, then the user's own.
 * @param host named as the one that knows the user's own
 */
export function knownValues(schema: Schema, vocabulary: Vocabulary = {}, host?: Host): readonly KnownValue[] {
  const known = listed.get(schema) ?? listedValues(schema);
  listed.set(schema, known);
  const name = listName(schema);
  const values = name === undefined ? [] : vocabularyValues(vocabulary, name);
  if (name === undefined || values.length === 0) return known;
  const sentenceOf = (value: string | number) => vocabularySentence(vocabulary, name, value);
  const own = schema["x-host"] ? known.map((each) => withSentence(each, schema, sentenceOf)) : known;
  const added = values.filter((value) => !known.some((each) => each.value === value));
  return [...own, ...added.map((value) => asAdded(value, sentenceOf(value), host))];
}

/** Adds the vocabulary's sentence to a value that only a host lists; the interface's keep their words. */
function withSentence(
  known: KnownValue,
  schema: Schema,
  sentenceOf: (value: string | number) => string | undefined,
): KnownValue {
  const { value, documentation } = known;
  const isHosts = value !== null && schema["x-host"]?.values.includes(value);
  const sentence = isHosts ? sentenceOf(value) : undefined;
  return sentence === undefined ? known : { value, documentation: described(sentence, documentation) };
}

/** What each schema lists: rules ask for every value of a manifest (`check` of 2,000: 1.1 times without). */
const listed = new WeakMap<Schema, readonly KnownValue[]>();

function listedValues(schema: Schema): KnownValue[] {
  const values = schema.enum ?? (schema["x-exampleDescriptions"] ? schema.examples : undefined) ?? [];
  const texts = schema.enum ? schema.markdownEnumDescriptions : schema["x-exampleDescriptions"];
  return values.map((value, i): KnownValue => ({ value, documentation: texts?.[i] ?? "" }));
}

/** Lists the values that the user's vocabulary adds to a schema. */
function addedValues(schema: Schema, vocabulary: Vocabulary): readonly (string | number)[] {
  const name = listName(schema);
  return name === undefined ? [] : vocabularyValues(vocabulary, name);
}

function listName(schema: Schema): keyof Vocabulary | undefined {
  return schema["x-vocabulary"] as keyof Vocabulary | undefined;
}

/** Tests if the user's vocabulary adds a value to a schema. */
export function isAdded(schema: Schema, vocabulary: Vocabulary, value: JsonValue | undefined): boolean {
  return addedValues(schema, vocabulary).some((added) => added === value);
}

/** @param sentence plain text from a configuration, if it has one */
function asAdded(value: string | number, sentence: string | undefined, host: Host | undefined): KnownValue {
  const origin = host?.name ? hostMarkdown(host) : message("Added by the vocabulary in your settings.");
  return { value, documentation: sentence === undefined ? origin : described(sentence, origin) };
}

/** Puts a sentence, as plain text, before the words about its origin. */
function described(sentence: string, origin: string): string {
  return `${plainText(sentence)}\n\n${origin}`;
}

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
