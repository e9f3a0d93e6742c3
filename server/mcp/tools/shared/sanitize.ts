import { escapeInvisible } from "../../../core/text/messages";

const MAX_VALUE_LENGTH = 200;

/** Matches a name of more than `MAX_VALUE_LENGTH` characters between quotation marks. */
const LONG_NAME = /(["'])((?:(?!\1)[^]){200})(?:(?!\1)[^])+\1/g;

/** The maximum length of a line in JSON, so that an answer with ten problems stays below 8 KB. */
const MAX_LINE_LENGTH = 100;

/** How many characters of a long line are shown before a problem. */
const CHARACTERS_BEFORE = 40;

/** Shortens a text from a manifest and escapes its invisible characters. */
export function sanitize(text: string): string {
  return shorten(text, MAX_VALUE_LENGTH, (escaped) => escaped.length);
}

/** Escapes a text, and shortens it to a size of at most `max`. */
function shorten(text: string, max: number, sizeOf: (escaped: string) => number): string {
  let [shortened, size] = ["", 0];
  for (const character of text) {
    const escaped = escapeInvisible(character);
    size += sizeOf(escaped);
    if (size > max) return `${shortened.slice(0, max - 1)}…`;
    shortened += escaped;
  }
  return shortened;
}

/** Sanitizes every name and text in a JSON value. */
export function sanitizeAll(value: unknown): unknown {
  if (typeof value === "string") return sanitize(value);
  if (Array.isArray(value)) return value.map(sanitizeAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [sanitize(name), sanitizeAll(member)]),
  );
}

export function sanitizePointer(pointer: string): string {
  return pointer.split("/").map(sanitize).join("/");
}

/** Shortens the names in quotation marks in a sentence about a manifest, and escapes invisible characters. */
export function sanitizeSentence(sentence: string): string {
  return escapeInvisible(sentence.replaceAll(LONG_NAME, "$1$2…$1"));
}

/** Returns the part of a line around a problem, with invisible characters escaped. */
export function sanitizeLine(line: string, start: number): string {
  const spacedLine = line.replaceAll("\t", " ");
  const includesStart = spacedLine.length <= MAX_LINE_LENGTH || start <= CHARACTERS_BEFORE;
  const excerpt = includesStart ? spacedLine : `…${spacedLine.slice(start - CHARACTERS_BEFORE)}`;
  return shorten(excerpt, MAX_LINE_LENGTH, sizeInJson);
}

function sizeInJson(text: string): number {
  return JSON.stringify(text).length - 2;
}

/** Escapes invisible characters in a JSON text, except line breaks and tabs. The parsed values stay the same. */
export function escapeJsonText(text: string): string {
  return text.replace(/(?:(?!\r?\n|\t)[^])+/g, (part) => escapeInvisible(part));
}
