import { createScanner } from "jsonc-parser";
import { SyntaxKind } from "../../../core/json/parse/tokens";
import { lastBefore } from "../../../core/json/tree/locate";
import type { ArrayNode, ObjectNode } from "../../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../../core/text/ranges";

export interface Token extends OffsetRange {
  readonly kind: number;
  /** The content of a string. */
  readonly value: string;
}

/**
 * Returns the tokens of a container that begin before an offset, at least from the previous item or member on. Nested
 * containers appear as their brackets only. Undefined when the offset is in a comment.
 */
export function tokensBefore(
  text: string,
  container: ObjectNode | ArrayNode,
  offset: number,
): Token[] | undefined {
  const tokens: Token[] = [];
  let depth = 0;
  // The last child may be the word that is being typed, so scanning starts at the child before it.
  const last = lastBefore(container, offset);
  const start = (last && lastBefore(container, last.offset)) ?? container;
  for (const token of scan(text, start.offset)) {
    if (token.offset >= offset) break;
    if (isComment(token)) {
      if (isIn(token, offset, text)) return undefined;
      continue;
    }
    if (isClosing(token) && depth > 0) depth--;
    if (depth === 0) tokens.push(token);
    if (isOpening(token) && token.offset !== container.offset) depth++;
  }
  return tokens;
}

/** Returns the first tokens from an offset on. */
export function tokensFrom(text: string, offset: number, count: number): Token[] {
  const tokens: Token[] = [];
  for (const token of scan(text, offset)) {
    if (tokens.length === count) break;
    if (!isComment(token)) tokens.push(token);
  }
  return tokens;
}

/** Yields tokens and comments without white space. Invalid text without separators is one word: `text/plain`. */
function* scan(text: string, offset: number): Generator<Token> {
  const scanner = createScanner(text, false);
  scanner.setPosition(offset);
  let word: Token | undefined;
  for (;;) {
    const kind: number = scanner.scan();
    const token = {
      kind,
      offset: scanner.getTokenOffset(),
      length: scanner.getTokenLength(),
      value: scanner.getTokenValue(),
    };
    if (word && kind === SyntaxKind.Unknown && token.offset === endOf(word)) {
      word = { ...word, length: word.length + token.length, value: word.value + token.value };
      continue;
    }
    if (word) yield word;
    word = kind === SyntaxKind.Unknown ? token : undefined;
    if (kind === SyntaxKind.EOF) return;
    const isWhite = kind === SyntaxKind.Trivia || kind === SyntaxKind.LineBreakTrivia;
    if (!word && !isWhite) yield token;
  }
}

function isComment({ kind }: Token): boolean {
  return kind === SyntaxKind.LineCommentTrivia || kind === SyntaxKind.BlockCommentTrivia;
}

/** Checks whether an offset is in a comment: also at the end of a line comment or of an unclosed block comment. */
function isIn(comment: Token, offset: number, text: string): boolean {
  const isOpen = comment.kind === SyntaxKind.LineCommentTrivia || !text.startsWith("*/", endOf(comment) - 2);
  return isOpen ? offset <= endOf(comment) : offset < endOf(comment);
}

export function isOpening({ kind }: Token): boolean {
  return kind === SyntaxKind.OpenBraceToken || kind === SyntaxKind.OpenBracketToken;
}

export function isClosing({ kind }: Token): boolean {
  return kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken;
}

/** Checks whether a token is a name or a plain value, complete or half typed. */
export function isWord({ kind }: Token): boolean {
  return (kind >= SyntaxKind.NullKeyword && kind <= SyntaxKind.NumericLiteral) || kind === SyntaxKind.Unknown;
}

/**
 * Returns the range of a word. A string without a closing quote ends after what looks like one word: the rest of the
 * line, up to the next quote, does not belong to it.
 */
export function wordRange(text: string, token: Token, offset: number): OffsetRange {
  const raw = text.slice(token.offset, endOf(token));
  if (!raw.startsWith('"') || isClosed(raw, text[endOf(token)])) return token;
  const word = /^"[^\s"{}[\],:]*(?::[^\s"{}[\],:]+)*/.exec(raw)?.[0] ?? '"';
  return { offset: token.offset, length: Math.max(word.length, offset - token.offset) };
}

function isClosed(raw: string, next: string | undefined): boolean {
  const closes = raw.length > 1 && raw.endsWith('"') && !/(?:^|[^\\])(?:\\\\)*\\"$/.test(raw);
  return closes && (next === undefined || /[\s,:}\]]/.test(next));
}
