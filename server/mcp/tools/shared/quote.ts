import { escapeInvisible } from "../../../core/text/messages";

const MAX_VALUE_LENGTH = 200;

/** Matches a name of more than `MAX_VALUE_LENGTH` characters between quotation marks. */
const LONG_NAME = /(["'])((?:(?!\1)[^]){200})(?:(?!\1)[^])+\1/g;

/** The maximum length of a line in JSON, so that an answer with ten problems stays below 8 KB. */
const MAX_LINE_LENGTH = 100;

/** How many characters of a long line are shown before a problem. */
const CHARACTERS_BEFORE = 40;

/** Quotes a text from a manifest: shortens it and escapes its invisible characters. */
export function quote(text: string): string {
  return shorten(text, MAX_VALUE_LENGTH, (escaped) => escaped.length);
}

/** Escapes a text, and shortens it to a size of at most `max`. */
function shorten(text: string, max: number, sizeOf: (escaped: string) => number): string {
  let [quoted, size] = ["", 0];
  for (const character of text) {
    const escaped = escapeInvisible(character);
    size += sizeOf(escaped);
    if (size > max) return `${quoted.slice(0, max - 1)}…`;
    quoted += escaped;
  }
  return quoted;
}

/** Quotes every name and text in a JSON value. */
export function quoteAll(value: unknown): unknown {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return value.map(quoteAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [quote(name), quoteAll(member)]));
}

export function quotePointer(pointer: string): string {
  return pointer.split("/").map(quote).join("/");
}

/** Quotes a sentence about a manifest: shortens its names in quotation marks, and escapes invisible characters. */
export function quoteSentence(sentence: string): string {
  return escapeInvisible(sentence.replaceAll(LONG_NAME, "$1$2…$1"));
}

/** Quotes the part of a line around a problem. */
export function quoteLine(line: string, start: number): string {
  const spacedLine = line.replaceAll("\t", " ");
  const includesStart = spacedLine.length <= MAX_LINE_LENGTH || start <= CHARACTERS_BEFORE;
  const excerpt = includesStart ? spacedLine : `…${spacedLine.slice(start - CHARACTERS_BEFORE)}`;
  return shorten(excerpt, MAX_LINE_LENGTH, sizeInJson);
}

function sizeInJson(text: string): number {
  return JSON.stringify(text).length - 2;
}

/** Escapes invisible characters in a JSON text, except line breaks and tabs. The parsed values stay the same. */
export function quoteText(text: string): string {
  return text.replace(/(?:(?!\r?\n|\t)[^])+/g, (part) => escapeInvisible(part));
}
