import { message } from "../../text/messages";

export const TokenKind = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  Comment: 12,
  Unknown: 13,
  End: 14,
} as const;

export function opens(kind: number): boolean {
  return kind === TokenKind.OpenBrace || kind === TokenKind.OpenBracket;
}

export function closes(kind: number): boolean {
  return kind === TokenKind.CloseBrace || kind === TokenKind.CloseBracket;
}

export function isPlainValue(kind: number): boolean {
  return kind >= TokenKind.Null && kind <= TokenKind.Number;
}

const ENDS_WORD = new Uint8Array(128);
for (const sign of ' \t\r\n"{}[],:') ENDS_WORD[sign.charCodeAt(0)] = 1;

const KEYWORDS = new Map<string, number>([
  ["null", TokenKind.Null],
  ["true", TokenKind.True],
  ["false", TokenKind.False],
]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const HALF_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.|(?:\.\d+)?[eE][+-]?)$|^-$/;

export function wordKind(word: string): number {
  return KEYWORDS.get(word) ?? (NUMBER.test(word) ? TokenKind.Number : TokenKind.Unknown);
}

/** Explains why a word is invalid anywhere. */
export function wordFault(word: string): string | undefined {
  if (HALF_NUMBER.test(word)) return message("Incomplete number. Add the missing digits.");
  return /^[-+]?\.?\d/.test(word) ? message("Not a valid number. Write it like 7, -0.5 or 1e3.") : undefined;
}

/** Finds the end of the word at an offset; without one, the offset itself. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !ENDS_WORD[text.charCodeAt(end)] && !startsComment(text, end)) end++;
  return end;
}

const STRAY = /[;=|.)](?=[\r\n,\]}]|$)/y;

/** Tests for a single stray character at the end of an entry or line, which does not continue a string. */
export function isStray(text: string, at: number): boolean {
  STRAY.lastIndex = at;
  return STRAY.test(text);
}

export function startsComment(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 47) return false;
  const next = text.charCodeAt(at + 1);
  return next === 47 || next === 42;
}

export function whiteEnd(text: string, start: number): number {
  let end = start;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return end;
    end++;
  }
}

export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  return /[\r\n]/.test(text.slice(from, to));
}

/** Limits the search for a line's indentation, in UTF-16 code units. */
const LONGEST_LINE = 512;

/** Returns the indentation of the line at an offset, or nothing far into a long line. */
export function indentationAt(text: string, offset: number): string {
  const least = Math.max(0, offset - LONGEST_LINE);
  let start = offset;
  while (start > least && !isLineBreak(text.charCodeAt(start - 1))) start--;
  if (start === least && least > 0) return "";
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}
