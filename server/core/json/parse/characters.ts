import { message } from "../../text/messages";

export type TokenKind =
  | ("{" | "}" | "[" | "]" | "," | ":")
  | ("null" | "true" | "false" | "string" | "number")
  | ("comment" | "extra-quote" | "unknown" | "end");

export function isOpeningBracket(kind: TokenKind): boolean {
  return kind === "{" || kind === "[";
}

export function isClosingBracket(kind: TokenKind): boolean {
  return kind === "}" || kind === "]";
}

export function isPlainValue(kind: TokenKind): boolean {
  return kind === "string" || kind === "number" || kind === "true" || kind === "false" || kind === "null";
}

const ENDS_WORD = new Uint8Array(128);
for (const character of ' \t\r\n"{}[],:') ENDS_WORD[character.charCodeAt(0)] = 1;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INCOMPLETE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?)$|^-$/;

export function wordKind(word: string): TokenKind {
  if (word === "null" || word === "true" || word === "false") return word;
  return NUMBER.test(word) ? "number" : "unknown";
}

/** Matches a version that lacks its quotes, such as `0.1.0-beta`. */
export const UNQUOTED_VERSION = /^\d+(?:\.\d+){2,}(?:[-+][\w.+-]+)?$/;

/** Explains what is wrong with a word that looks like a number; undefined for any other word. */
export function wordFault(word: string): string | undefined {
  if (INCOMPLETE_NUMBER.test(word)) return message("Incomplete number. Add the missing digits.");
  if (UNQUOTED_VERSION.test(word)) return message("Not a valid number. Put it in double quotes.");
  return /^[-+]?\.?\d/.test(word) ? message("Not a valid number. Write it like 7, -0.5 or 1e3.") : undefined;
}

/** Returns the end of the word at an offset, or the offset itself if no word starts there. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !ENDS_WORD[text.charCodeAt(end)] && !isCommentStart(text, end)) end++;
  return end;
}

const STRAY = /[;=|.)](?=[\r\n,\]}]|$)/y;

/** Tests for a single stray character at the end of an entry or line, such as `;`. */
export function isStray(text: string, offset: number): boolean {
  STRAY.lastIndex = offset;
  return STRAY.test(text);
}

const SLASH = 47;

export function isCommentStart(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === SLASH && /[/*]/.test(text.charAt(offset + 1));
}

export function whitespaceEnd(text: string, start: number): number {
  for (let end = start; ; end++) {
    const code = text.charCodeAt(end);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return end;
  }
}

export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  return /[\r\n]/.test(text.slice(from, to));
}

/** The maximum distance to search back for the start of a line, in UTF-16 code units. */
const MAX_COLUMN = 512;

/** Returns the indentation of the line at an offset; empty far into a long line. */
export function indentationAt(text: string, offset: number): string {
  const earliest = Math.max(0, offset - MAX_COLUMN);
  let start = offset;
  while (start > earliest && !isLineBreak(text.charCodeAt(start - 1))) start--;
  if (start === earliest && earliest > 0) return "";
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}
