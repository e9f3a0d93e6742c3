import { endOf, type Edit } from "../../text/ranges";
import { isLineBreak, startsComment } from "./characters";

/** Families of quotes; which one opens depends on the language: “x”, „x“, ”x”, «x», »x«. */
const FAMILIES = ["“”„‟＂", "«»", "‘’‚‛", "‹›", "'", "`"];
const FAMILY_OF = new Map(FAMILIES.flatMap((family) => Array.from(family, (quote) => [quote, family])));

/** Matches any quote, including a straight double quote. */
export const ANY_QUOTE = /["“”„‟＂«»‘’‚‛‹›'`]/;
const BEFORE_NEXT_STRING = /^[ \t]*[:,][ \t]*["“”„‟＂«»‘’‚‛‹›'`]/;
/** Limits the search for a following string, in UTF-16 code units. */
const MAX_BEFORE_NEXT_STRING = 20;

/**
 * Matches a name that opens with a straight quote and closes with another one, before its value. Its length is limited,
 * because the expression needs stack for each character.
 */
const MIXED_NAME =
  /"[^\s"“”„‟＂«»‘’‚‛‹›'`:,\\]{1,1000}["“”„‟＂«»‘’‚‛‹›'`](?=[ \t]*:[ \t]*["“”„‟＂«»‘’‚‛‹›'`{[\d])/y;

/** The blanks inside French guillemets, which belong to the quotes. */
const QUOTE_BLANK = /[\u00A0\u202F]/;
/** Matches escapes, and characters that need one; the group is a quote that needs none. */
const SPECIAL = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}|(['`]))|["\\]|\p{Cc}/gu;

/** Finds the end of a name that opens at an offset with a straight quote and closes with another one. */
export function mixedNameEnd(text: string, start: number): number | undefined {
  MIXED_NAME.lastIndex = start;
  return MIXED_NAME.test(text) ? MIXED_NAME.lastIndex : undefined;
}

/** Finds the ends of strings in other quotes, while a text is read from start to end. */
export class OtherQuoteEnds {
  /** By family and kind of search, the offset before which no string ends; keeps the time linear. */
  private readonly searchedTo = new Map<string, number>();

  constructor(private readonly text: string) {}

  /**
   * Finds the end of a string that opens at an offset: the first quote of its family that can end an entry, so that
   * `'it's'` is one string; else the first one in the line; else the first straight double quote that can end an entry.
   */
  endFrom(start: number): number | undefined {
    const { text } = this;
    const family = FAMILY_OF.get(text.charAt(start));
    if (family === undefined) return undefined;
    const own = this.closing(start, family, true);
    const first = this.closing(start, '"', false);
    const straight = first !== undefined && endsEntry(text, first) ? first : undefined;
    // Right before another string, the quote probably ends this one.
    const isEnd =
      straight !== undefined &&
      BEFORE_NEXT_STRING.test(text.slice(straight, straight + MAX_BEFORE_NEXT_STRING));
    if (isEnd && straight < (own ?? Infinity)) return straight;
    return own ?? this.closing(start, family, false) ?? straight;
  }

  private closing(start: number, family: string, atEntryEnd: boolean): number | undefined {
    const { text } = this;
    const key = `${family}${atEntryEnd}`;
    if (start < (this.searchedTo.get(key) ?? 0)) return undefined;
    let at = start + 1;
    for (; at < text.length && !isLineBreak(text.charCodeAt(at)); at++) {
      if (text[at] === "\\" && !isLineBreak(text.charCodeAt(at + 1))) at++;
      else if (family.includes(text.charAt(at)) && (!atEntryEnd || endsEntry(text, at + 1))) return at + 1;
    }
    this.searchedTo.set(key, at);
    return undefined;
  }
}

function endsEntry(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\t") at++;
  if (at >= text.length || isLineBreak(text.charCodeAt(at)) || startsComment(text, at)) return true;
  return ",:]}".includes(text.charAt(at)) || (at > end && ANY_QUOTE.test(text.charAt(at)));
}

export function quotesOf(raw: string): "single" | "curly" {
  return /^['`]|^".*['`]$/.test(raw) ? "single" : "curly";
}

/** Returns the edits that turn a string in other quotes into JSON: replaced quotes, and escapes where needed. */
export function straightened(raw: string, offset = 0): Edit[] {
  const isFrench = "«»‹›".includes(raw.charAt(0));
  const opening = isFrench && raw.length > 3 && QUOTE_BLANK.test(raw.charAt(1)) ? 2 : 1;
  const closing =
    isFrench && raw.length > opening + 2 && QUOTE_BLANK.test(raw.charAt(raw.length - 2)) ? 2 : 1;
  const end = raw.length - closing;
  const edits: Edit[] = [{ offset, length: opening, text: '"' }];
  for (const { index, 0: found, 1: quote } of raw.slice(0, end).matchAll(SPECIAL)) {
    const isEscape = found.length > 1;
    if (index < opening || (isEscape && quote === undefined)) continue;
    const text = quote ?? JSON.stringify(found).slice(1, -1);
    edits.push({ offset: offset + index, length: found.length, text });
  }
  edits.push({ offset: offset + end, length: closing, text: '"' });
  return edits;
}

/** Converts a string in other quotes to JSON. */
export function asJson(raw: string): string {
  let json = "";
  let end = 0;
  for (const edit of straightened(raw)) {
    json += raw.slice(end, edit.offset) + edit.text;
    end = endOf(edit);
  }
  return json;
}

/**
 * Returns the edit that closes a string at the end of its line: before the comma and brackets there, or before the colon
 * after a name.
 * @param raw the line, starting at the opening quote
 * @param isValue false if the string may be a name
 */
export function closeString(raw: string, offset: number, isValue: boolean): Edit {
  const colon = isValue ? -1 : raw.indexOf(":");
  // A bracket that opens in the string may also close in it.
  const afterString = colon > 0 ? " \t" : /[[{]/.test(raw) ? " \t," : " \t,]}";
  let end = colon > 0 ? colon : raw.length;
  while (end > 1 && afterString.includes(raw.charAt(end - 1))) end--;
  const length = end > 1 && "“”".includes(raw.charAt(end - 1)) ? 1 : 0;
  return { offset: offset + end - length, length, text: '"' };
}
