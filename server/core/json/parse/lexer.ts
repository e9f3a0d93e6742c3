import { message } from "../../text/messages";
import {
  isLineBreak,
  isStray,
  isCommentStart,
  type TokenKind,
  whitespaceEnd,
  wordEnd,
  wordFault,
  wordKind,
} from "./characters";
import { toJsonString, mixedNameEnd, OtherQuoteEnds } from "./other-quotes";

const QUOTE = 34;
const BACKSLASH = 92;

/** Matches a member's name and the beginning of its value. */
const NEXT_NAME = /"[^\s":,[\]{}\\][^"\\\r\n]*"[ \t]*:[ \t]*(?:["{[\d-]|true\b|false\b|null\b)/y;
/** Matches a quote at the end of an entry or line, but not at the end of the text, where a string may begin. */
const LONE_QUOTE = /"(?=[ \t]*(?:[,\]}]|[\r\n]\s*\S))/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/**
 * Reads a text token by token, without white space. `'two words'` is a string with a fault. An `unknown`
 * token covers other text that looks like one unit: `1.2.3`, `"a "quoted" word"`, or the line after an unclosed quote.
 */
export class Lexer {
  kind: TokenKind = "end";
  offset = 0;
  end: number;
  /** The message about an error in the token itself. */
  fault: string | undefined;
  /** True for a string or comment without an end; the token may include later entries. */
  isUnclosed = false;
  /** True for an unclosed string that a closing quote would repair. */
  lacksOnlyQuote = false;
  private readonly otherQuotes: OtherQuoteEnds;

  constructor(
    private readonly text: string,
    start = 0,
  ) {
    this.otherQuotes = new OtherQuoteEnds(text);
    this.end = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  }

  /** The value of a string, without quotes and escapes; the text of any other token. */
  get value(): string {
    const raw = this.text.slice(this.offset, this.end);
    if (this.kind !== "string") return raw;
    if (this.fault !== undefined) return JSON.parse(toJsonString(raw)) as string;
    return raw.includes("\\") ? (JSON.parse(raw) as string) : raw.slice(1, -1);
  }

  scan(): void {
    const { text } = this;
    const start = whitespaceEnd(text, this.end);
    const followsString = this.kind === "string" && start === this.end;
    this.offset = start;
    this.fault = undefined;
    this.isUnclosed = this.lacksOnlyQuote = false;
    const character = text.charAt(start);
    switch (character) {
      case '"':
        return this.scanString(followsString);
      case "{":
      case "}":
      case "[":
      case "]":
      case ",":
      case ":":
        return this.setToken(character, start + 1);
      case "":
        return this.setToken("end", start);
      default:
        if (isCommentStart(text, start)) this.scanComment();
        else this.scanWord();
    }
  }

  isBeforeColon(): boolean {
    return this.text[whitespaceEnd(this.text, this.end)] === ":";
  }

  private setToken(kind: TokenKind, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  private isLoneQuote(): boolean {
    LONE_QUOTE.lastIndex = this.offset;
    return LONE_QUOTE.test(this.text);
  }

  private scanString(followsString: boolean): void {
    const { text, offset } = this;
    const end = this.stringEnd(offset);
    const isContinued = wordEnd(text, end) > end && !isStray(text, end);
    if (followsString && (isContinued || this.isUnclosed) && this.isLoneQuote()) {
      this.isUnclosed = false;
      this.fault = undefined;
      return this.setToken("extra-quote", offset + 1);
    }
    if (this.isNextName(end - 1)) return this.endBeforeName(end - 1);
    this.lacksOnlyQuote = this.isUnclosed;
    const mixedEnd = isContinued || this.isUnclosed ? mixedNameEnd(text, offset) : undefined;
    if (mixedEnd !== undefined) {
      this.isUnclosed = this.lacksOnlyQuote = false;
      this.setToken("string", mixedEnd);
      this.fault = message('Not a valid string. Use double quotes (").');
      return;
    }
    if (isContinued)
      this.fault ??= message('Text after the end of a string. Write a double quote inside it as \\".');
    const { fault } = this;
    if (fault === undefined) this.setToken("string", end);
    else this.setToken("unknown", isContinued ? this.runEnd(end) : end);
    // `runEnd` may have replaced the fault with a later string's.
    this.fault = fault;
  }

  /** Tests if a quote that seems to end a string begins the name of the next member. */
  private isNextName(quote: number): boolean {
    NEXT_NAME.lastIndex = quote;
    return quote > this.offset && /[\s,"]/.test(this.text.charAt(quote - 1)) && NEXT_NAME.test(this.text);
  }

  private endBeforeName(nameStart: number): void {
    const beforeName = this.text.slice(this.offset, nameStart).trimEnd();
    const withoutComma = beforeName.endsWith(",") ? beforeName.slice(0, -1).trimEnd() : beforeName;
    this.setToken("unknown", this.offset + withoutComma.length);
    this.isUnclosed = this.lacksOnlyQuote = true;
    this.fault = message('Missing double quote (") to close the string.');
  }

  private scanWord(): void {
    const { text, offset } = this;
    const quotedEnd = this.otherQuotes.endFrom(offset);
    const end = quotedEnd ?? wordEnd(text, offset);
    const word = text.slice(offset, end);
    const kind = wordKind(word);
    if (kind !== "unknown") return this.setToken(kind, end);
    const runEnd = this.runEnd(end);
    this.setToken(quotedEnd === runEnd ? "string" : kind, runEnd);
    if (quotedEnd !== undefined) this.fault = message('Not a valid string. Use double quotes (").');
    else if (end === runEnd) this.fault = wordFault(word);
  }

  private scanComment(): void {
    const { text, offset } = this;
    if (text[offset + 1] === "/") {
      let end = offset;
      while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
      return this.setToken("comment", end);
    }
    const endMark = text.indexOf("*/", offset + 2);
    this.isUnclosed = endMark < 0;
    this.setToken("comment", this.isUnclosed ? text.length : endMark + 2);
  }

  private stringEnd(start: number): number {
    const { text } = this;
    for (let offset = start + 1; ; offset++) {
      const code = text.charCodeAt(offset);
      if (code === QUOTE) return offset + 1;
      if (code === BACKSLASH) offset += this.escapeLength(offset) - 1;
      else if (offset >= text.length || isLineBreak(code)) {
        this.isUnclosed = true;
        this.fault = message('Missing double quote (") to close the string.');
        return offset;
      } else if (code < 32) {
        this.fault ??= message("Control character in a string. Write it as an escape, such as \\t or \\n.");
      }
    }
  }

  private escapeLength(offset: number): number {
    const { text } = this;
    ESCAPE.lastIndex = offset;
    if (ESCAPE.test(text)) return ESCAPE.lastIndex - offset;
    this.fault ??=
      text[offset + 1] === "u"
        ? message("Incomplete escape in a string. Write four hexadecimal digits after \\u.")
        : message("Unknown escape in a string. Write a backslash as \\\\.");
    return offset + 1 >= text.length || isLineBreak(text.charCodeAt(offset + 1)) ? 1 : 2;
  }

  /** Finds the end of the words and strings attached to a damaged token, as in `http://…`. */
  private runEnd(start: number): number {
    const { text } = this;
    for (let end = start; ;) {
      let next: number;
      if (text[end] === '"') next = this.stringEnd(end);
      else if (text.startsWith("://", end)) next = end + 3;
      else next = wordEnd(text, end);
      if (next === end) return end;
      end = next;
    }
  }
}
