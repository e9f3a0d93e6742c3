/** The names of a template's places: `"id" | "count"` of `"{id} has {count} members."`. */
export type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Places<Rest>
  : never;

/** What goes into the places of a template; nothing for a template without any. */
export type Values<T extends string> = [Places<T>] extends [never]
  ? []
  : [values: Readonly<Record<Places<T>, string | number>>];

const PLACE = /\{(\w+)\}/g;

/**
 * A sentence for people: every message, title and label passes through here, so that a translation can hook in.
 * @param template the whole sentence in English, with a named place in braces for each value: `Level {level} is declared.`
 * @param values by the names of the places: names, values and numbers, never other parts of a sentence
 */
export function message<T extends string>(template: T, ...[values]: Values<T>): string {
  const given = values as Readonly<Record<string, string | number>> | undefined;
  return given ? template.replace(PLACE, (place, name: string) => String(given[name] ?? place)) : template;
}

/**
 * One of two sentences, by a number: `{count} problem` or `{count} problems`.
 * @param one the sentence for exactly one
 * @param other the sentence for any other number
 */
export function plural<T extends string>(
  count: number,
  one: NoInfer<T> | (string & {}),
  other: T,
  ...values: Values<T>
): string {
  return message(count === 1 ? (one as T) : other, ...values);
}

/** A value as a message shows it: as JSON, shortened, on one line. */
export function show(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** More of a name nobody reads; one that is a whole file by mistake would hide the sentence that it stands in. */
const LONG_NAME = /'([^']{80})[^']*'/g;

/** A sentence with names out of a manifest as people can read it: long names cut, and nothing that does not show. */
export function legible(sentence: string): string {
  return visible(sentence.length > 400 ? sentence.replaceAll(LONG_NAME, "'$1…'") : sentence);
}

/** `a`, `a or b`, `a, b or c`. */
export function listOr(words: readonly string[]): string {
  return list(words, "or");
}

/** `a`, `a and b`, `a, b and c`. */
export function listAnd(words: readonly string[]): string {
  return list(words, "and");
}

function list(words: readonly string[], conjunction: string): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "true or false",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

/** A JSON type in words. */
export function typeName(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

/** A piece of text as a message can hold it: short, and without characters that do not show. */
export function excerpt(
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): string {
  const isCut = length > 40;
  const start = text.slice(offset, offset + Math.min(length, 40));
  const whole = isCut ? start.replace(/[\uD800-\uDBFF]$/, "") : start;
  return visible(whole) + (isCut ? "…" : "");
}

/** A text with escapes for the characters in it that do not show. */
export function visible(text: string): string {
  return text.replaceAll(HIDDEN, escape);
}

export function escape(sign: string): string {
  return sign.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Controls, formats, halves of characters, and white space other than the space: they do not show, or mislead. */
export const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
