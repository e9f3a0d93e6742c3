import { message } from "../../text/messages";
import {
  isLineBreak,
  isStray,
  startsComment,
  TokenKind,
  whiteEnd,
  wordEnd,
  wordFault,
  wordKind,
} from "./characters";
import { asJson, mixedNameEnd, OtherQuoteEnds } from "./other-quotes";

/** The kinds of tokens of one character, by its code. The characters are in the order of `TokenKind`. */
const SIGNS = new Uint8Array(128);
for (const [i, sign] of Array.from("{}[],:").entries()) SIGNS[sign.charCodeAt(0)] = i + 1;

/** Matches a member's name and the beginning of its value. */
const NEXT_NAME = /"[^\s":,[\]{}\\][^"\\\r\n]*"[ \t]*:[ \t]*(?:["{[\d-]|true\b|false\b|null\b)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/**
 * Reads a text token by token, without white space. `'two words'` is a string with a fault. Anything else that is not JSON
 * is an `Unknown` token, which spans what a reader sees as a unit: `1.2.3`, `"a string with "quotes" in it"`, or the rest
 * of the line after an unclosed quote.
 */
export class Lexer {
  kind: number = TokenKind.End;
  offset = 0;
  end: number;
  reason: string | undefined;
  /** True if its end is missing, so that it may have swallowed later text. */
  isOpen = false;
  /** True for a string that lacks only its closing quote. */
  isOpenString = false;
  private readonly otherQuotes: OtherQuoteEnds;

  constructor(
    private readonly text: string,
    start = 0,
  ) {
    this.otherQuotes = new OtherQuoteEnds(text);
    this.end = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  }

  /** The string without its quotes and escapes, or the digits of the number. */
  get value(): string {
    const raw = this.text.slice(this.offset, this.end);
    if (this.kind !== TokenKind.String) return raw;
    if (this.reason !== undefined) return JSON.parse(asJson(raw)) as string;
    return raw.includes("\\") ? (JSON.parse(raw) as string) : raw.slice(1, -1);
  }

  scan(): void {
    const { text } = this;
    const at = whiteEnd(text, this.end);
    this.offset = at;
    this.reason = undefined;
    this.isOpen = this.isOpenString = false;
    const sign = SIGNS[text.charCodeAt(at)];
    if (sign) this.is(sign, at + 1);
    else if (at >= text.length) this.is(TokenKind.End, at);
    else if (text[at] === '"') this.string();
    else if (startsComment(text, at)) this.comment();
    else this.word();
  }

  colonFollows(): boolean {
    return this.text[whiteEnd(this.text, this.end)] === ":";
  }

  private is(kind: number, end: number): void {
    this.kind = kind;
    this.end = end;
  }

  private string(): void {
    const end = this.stringEnd(this.offset);
    if (this.isNextName(end - 1)) return this.openString(end - 1);
    this.isOpenString = this.isOpen;
    const goesOn = wordEnd(this.text, end) > end && !isStray(this.text, end);
    const mixed = goesOn || this.isOpen ? mixedNameEnd(this.text, this.offset) : undefined;
    if (mixed !== undefined) {
      this.isOpen = this.isOpenString = false;
      this.is(TokenKind.String, mixed);
      this.reason = message('Not a valid string. Use double quotes (").');
      return;
    }
    const goingOn = goesOn
      ? message('Text after the end of a string. Write a double quote inside it as \\".')
      : undefined;
    const reason = this.reason ?? goingOn;
    if (reason === undefined) this.is(TokenKind.String, end);
    else this.is(TokenKind.Unknown, goesOn ? this.runEnd(end) : end);
    this.reason = reason;
  }

  /** Tests if a quote that seems to end a string begins the name of the next member. */
  private isNextName(quote: number): boolean {
    NEXT_NAME.lastIndex = quote;
    return quote > this.offset && /[\s,"]/.test(this.text.charAt(quote - 1)) && NEXT_NAME.test(this.text);
  }

  private openString(next: number): void {
    const content = this.text.slice(this.offset, next).trimEnd();
    // A comma before the next member is not part of the string.
    const own = content.endsWith(",") ? content.slice(0, -1).trimEnd() : content;
    this.is(TokenKind.Unknown, this.offset + own.length);
    this.isOpen = true;
    this.isOpenString = true;
    this.reason = message('Missing double quote (") to close the string.');
  }

  private word(): void {
    const { text, offset } = this;
    const quoted = this.otherQuotes.endFrom(offset);
    const end = quoted ?? wordEnd(text, offset);
    const word = text.slice(offset, end);
    const kind = wordKind(word);
    if (kind !== TokenKind.Unknown) return this.is(kind, end);
    const runEnd = this.runEnd(end);
    this.is(quoted === runEnd ? TokenKind.String : kind, runEnd);
    if (quoted !== undefined) this.reason = message('Not a valid string. Use double quotes (").');
    else if (end === runEnd) this.reason = wordFault(word);
  }

  private comment(): void {
    const { text, offset } = this;
    if (text[offset + 1] === "/") {
      let end = offset;
      while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
      return this.is(TokenKind.Comment, end);
    }
    const close = text.indexOf("*/", offset + 2);
    this.isOpen = close < 0;
    this.is(TokenKind.Comment, this.isOpen ? text.length : close + 2);
  }

  private stringEnd(start: number): number {
    const { text } = this;
    for (let at = start + 1; ; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) return at + 1;
      if (code === 92) at += this.escapeLength(at) - 1;
      else if (at >= text.length || isLineBreak(code)) {
        this.isOpen = true;
        this.reason = message('Missing double quote (") to close the string.');
        return at;
      } else if (code < 32) {
        this.reason ??= message("Control character in a string. Write it as an escape, such as \\t or \\n.");
      }
    }
  }

  private escapeLength(at: number): number {
    const { text } = this;
    ESCAPE.lastIndex = at;
    if (ESCAPE.test(text)) return ESCAPE.lastIndex - at;
    this.reason ??=
      text[at + 1] === "u"
        ? message("Incomplete escape in a string. Write four hexadecimal digits after \\u.")
        : message("Unknown escape in a string. Write a backslash as \\\\.");
    return at + 1 >= text.length || isLineBreak(text.charCodeAt(at + 1)) ? 1 : 2;
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
