import { Lexer } from "../../../core/json/parse/lexer";
import { closes, opens, TokenKind } from "../../../core/json/parse/tokens";
import { lastBefore } from "../../../core/json/tree/locate";
import type { ArrayNode, ObjectNode } from "../../../core/json/tree/tree";
import { endOf, type OffsetRange } from "../../../core/text/ranges";

export interface Token extends OffsetRange {
  readonly kind: number;
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
    if (token.kind === TokenKind.Comment) {
      if (isIn(token, offset, text)) return undefined;
      continue;
    }
    if (closes(token.kind) && depth > 0) depth--;
    if (depth === 0) tokens.push(token);
    if (opens(token.kind) && token.offset !== container.offset) depth++;
  }
  return tokens;
}

/** Returns the first tokens from an offset on. */
export function tokensFrom(text: string, offset: number, count: number): Token[] {
  const tokens: Token[] = [];
  for (const token of scan(text, offset)) {
    if (tokens.length === count) break;
    if (token.kind !== TokenKind.Comment) tokens.push(token);
  }
  return tokens;
}

function* scan(text: string, start: number): Generator<Token> {
  const lexer = new Lexer(text, start);
  for (;;) {
    lexer.scan();
    const { kind, offset, end, value } = lexer;
    if (kind === TokenKind.End) return;
    yield { kind, offset, length: end - offset, value };
  }
}

/** Tests if an offset is in a comment: also at the end of a line comment or of an unclosed block comment. */
function isIn(comment: Token, offset: number, text: string): boolean {
  const isClosed = text[comment.offset + 1] === "*" && text.startsWith("*/", endOf(comment) - 2);
  return isClosed ? offset < endOf(comment) : offset <= endOf(comment);
}

/**
 * Returns the range of a word. One without a closing quote, or with more than a word in it, ends after what looks like
 * one word: the rest of the line does not belong to it. Undefined when the offset is in that rest.
 */
export function wordRange(text: string, token: Token, offset: number): OffsetRange | undefined {
  if (token.kind !== TokenKind.Unknown) return token;
  const raw = text.slice(token.offset, endOf(token));
  const isOne = /^[^"\s{}[\]][^\s{}[\]]*$/.test(raw);
  const word = isOne ? raw : (/^"?[^\s"{}[\],:]*(?::[^\s"{}[\],:]+)*/.exec(raw)?.[0] ?? "");
  const length = Math.max(word.length, offset - token.offset);
  return /["{}[\]]/.test(raw.slice(1, offset - token.offset)) ? undefined : { offset: token.offset, length };
}
