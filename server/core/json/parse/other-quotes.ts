import { endOf, type Edit } from "../../text/ranges";
import { isLineBreak, isCommentStart } from "./characters";

/** Families of quotes. The author's language decides which quote of a family opens: “x”, „x“, ”x”, «x», »x«. */
const FAMILIES = ["“”„‟＂", "«»", "‘’‚‛", "‹›", "'", "`"];
const FAMILY_OF = new Map(FAMILIES.flatMap((family) => Array.from(family, (quote) => [quote, family])));

export const ANY_QUOTE = /["“”„‟＂«»‘’‚‛‹›'`]/;
const BEFORE_NEXT_STRING = /^[ \t]*[:,][ \t]*["“”„‟＂«»‘’‚‛‹›'`]/;
/** The length of the text to search for a following string, in UTF-16 code units. */
const MAX_BEFORE_NEXT_STRING = 20;

/** Matches a name in mixed quotes. The length is limited, because matching uses stack for each character. */
const MIXED_NAME =
  /"[^\s"“”„‟＂«»‘’‚‛‹›'`:,\\]{1,1000}["“”„‟＂«»‘’‚‛‹›'`](?=[ \t]*:[ \t]*["“”„‟＂«»‘’‚‛‹›'`{[\d])/y;

/** The blanks inside French guillemets, which belong to the quotes. */
const QUOTE_BLANK = /[\u00A0\u202F]/;
/** Matches escapes, and characters that need an escape; the group is a quote with a needless escape. */
const SPECIAL = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}|(['`]))|["\\]|\p{Cc}/gu;

/** Finds the end of a name that opens at an offset with a straight quote and closes with any quote: `"name”`. */
export function mixedNameEnd(text: string, start: number): number | undefined {
  MIXED_NAME.lastIndex = start;
  return MIXED_NAME.test(text) ? MIXED_NAME.lastIndex : undefined;
}

/** Finds the ends of strings in quotes other than `"`, while a text is read from start to end. */
export class OtherQuoteEnds {
  /** For each family and kind of search, the offset up to which no closing quote exists; keeps the search linear. */
  private readonly searchedTo = new Map<string, number>();

  constructor(private readonly text: string) {}

  /**
   * Finds the end of a string that opens at an offset. Prefers the first quote of its family that can end an entry (so
   * `'it's'` is one string), then the first one on the line, then a straight double quote that can end an entry.
   */
  endFrom(start: number): number | undefined {
    const { text } = this;
    const family = FAMILY_OF.get(text.charAt(start));
    if (family === undefined) return undefined;
    const sameFamilyEnd = this.findClosingQuote(start, family, true);
    const firstStraightEnd = this.findClosingQuote(start, '"', false);
    const straightEnd =
      firstStraightEnd !== undefined && endsEntry(text, firstStraightEnd) ? firstStraightEnd : undefined;
    // A straight quote right before another string probably closes this string.
    const isProbableEnd =
      straightEnd !== undefined &&
      BEFORE_NEXT_STRING.test(text.slice(straightEnd, straightEnd + MAX_BEFORE_NEXT_STRING));
    if (isProbableEnd && straightEnd < (sameFamilyEnd ?? Infinity)) return straightEnd;
    return sameFamilyEnd ?? this.findClosingQuote(start, family, false) ?? straightEnd;
  }

  private findClosingQuote(start: number, family: string, mustEndEntry: boolean): number | undefined {
    const { text } = this;
    const key = `${family}${mustEndEntry}`;
    if (start < (this.searchedTo.get(key) ?? 0)) return undefined;
    let offset = start + 1;
    for (; offset < text.length && !isLineBreak(text.charCodeAt(offset)); offset++) {
      if (text[offset] === "\\" && !isLineBreak(text.charCodeAt(offset + 1))) offset++;
      else if (family.includes(text.charAt(offset)) && (!mustEndEntry || endsEntry(text, offset + 1)))
        return offset + 1;
    }
    this.searchedTo.set(key, offset);
    return undefined;
  }
}

function endsEntry(text: string, end: number): boolean {
  let offset = end;
  while (text[offset] === " " || text[offset] === "\t") offset++;
  if (offset >= text.length || isLineBreak(text.charCodeAt(offset)) || isCommentStart(text, offset))
    return true;
  return ",:]}".includes(text.charAt(offset)) || (offset > end && ANY_QUOTE.test(text.charAt(offset)));
}

export function quoteStyle(raw: string): "single" | "curly" {
  return /^['`]|^".*['`]$/.test(raw) ? "single" : "curly";
}

/** Returns the edits that turn a string in other quotes into JSON: replaced quotes, and escapes where needed. */
export function straightenEdits(raw: string, offset = 0): Edit[] {
  const isFrench = "«»‹›".includes(raw.charAt(0));
  const openingLength = isFrench && raw.length > 3 && QUOTE_BLANK.test(raw.charAt(1)) ? 2 : 1;
  const closingLength =
    isFrench && raw.length > openingLength + 2 && QUOTE_BLANK.test(raw.charAt(raw.length - 2)) ? 2 : 1;
  const end = raw.length - closingLength;
  const edits: Edit[] = [{ offset, length: openingLength, text: '"' }];
  for (const { index, 0: match, 1: quote } of raw.slice(0, end).matchAll(SPECIAL)) {
    const isEscape = match.length > 1;
    if (index < openingLength || (isEscape && quote === undefined)) continue;
    const text = quote ?? JSON.stringify(match).slice(1, -1);
    edits.push({ offset: offset + index, length: match.length, text });
  }
  edits.push({ offset: offset + end, length: closingLength, text: '"' });
  return edits;
}

export function toJsonString(raw: string): string {
  let json = "";
  let end = 0;
  for (const edit of straightenEdits(raw)) {
    json += raw.slice(end, edit.offset) + edit.text;
    end = endOf(edit);
  }
  return json;
}

/**
 * Returns the edit that adds a missing closing quote: before the comma and brackets at the end of the
 * line or, for a name, before the colon.
 * @param raw the line, starting at the opening quote
 * @param isValue false if the string may be a name
 */
export function closeString(raw: string, offset: number, isValue: boolean): Edit {
  const colon = isValue ? -1 : raw.indexOf(":");
  // After an opening bracket, a closing bracket at the end may belong to the string.
  const afterString = colon > 0 ? " \t" : /[[{]/.test(raw) ? " \t," : " \t,]}";
  let end = colon > 0 ? colon : raw.length;
  while (end > 1 && afterString.includes(raw.charAt(end - 1))) end--;
  const length = end > 1 && "“”".includes(raw.charAt(end - 1)) ? 1 : 0;
  return { offset: offset + end - length, length, text: '"' };
}
