import type { Position } from "vscode-languageserver-types";
import {
  isClosingBracket,
  hasLineBreak,
  isPlainValue,
  isOpeningBracket,
  type TokenKind,
} from "../../core/json/parse/characters";
import { Lexer } from "../../core/json/parse/lexer";
import { ANY_QUOTE } from "../../core/json/parse/other-quotes";
import { pathOf, type Segment } from "../../core/json/tree/pointer";
import {
  containerAt,
  itemsOf,
  lastChildBefore,
  type ArrayNode,
  type ObjectNode,
  type TreeNode,
  type ValueNode,
} from "../../core/json/tree/tree";
import { schemaIn, type Schema } from "../../core/schema/schema";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";

interface Token extends OffsetRange {
  readonly kind: TokenKind;
  readonly value: string;
}

/** A position in an object or array where text can be completed, and what the text around it contains. */
export interface Cursor {
  readonly analysis: Analysis;
  readonly container: ObjectNode | ArrayNode;
  readonly path: readonly Segment[];
  readonly role: "key" | "value";
  /** The member's name, or the item's index in an array. */
  readonly segment: Segment;
  /** The one-line range that a completion replaces: the half-typed word, the next value, or an empty range. */
  readonly word: OffsetRange;
  /** The word up to the cursor, without its quote. */
  readonly typedText: string;
  /** The word's opening quote, of any kind; empty if the word is unquoted. */
  readonly quote: string;
  /** The offset where the previous item or member lacks a comma. */
  readonly missingCommaOffset?: number;
  /** True if an item or member follows without a comma. */
  readonly needsCommaAfter: boolean;
  /** True for a key that already has its colon. */
  readonly hasColon: boolean;
}

/** Finds the cursor for a position between a container's brackets; undefined if nothing can be completed. */
export function cursorAt(analysis: Analysis, position: Position): Cursor | undefined {
  const { text, root } = analysis.document;
  const offset = analysis.offset(position);
  const container = containerAt(root, offset);
  const tokens = container && tokensBefore(text, container, offset);
  if (!tokens) return undefined;
  const lastToken = tokens.at(-1);
  const typedToken = lastToken && isWord(lastToken) && offset <= endOf(lastToken) ? tokens.pop() : undefined;
  const slot = slotAfter(tokens, container);
  if (!slot || (typedToken && isComplete(typedToken, text, offset))) return undefined;
  const previousToken = tokens.at(-1);
  // Right after a value, Enter must break the line instead of accepting an item.
  const isAdjacent = previousToken && endOf(previousToken) === (typedToken?.offset ?? offset);
  if (isAdjacent && slot.needsComma) return undefined;
  const word = typedToken ? wordRange(text, typedToken, offset) : rangeWithoutWord(text, offset, slot);
  if (!word || hasLineBreak(text, word.offset, endOf(word))) return undefined;
  const nextTokens = tokensFrom(text, endOf(word), 2);
  const quote = ANY_QUOTE.exec(text.slice(word.offset, offset).charAt(0))?.[0] ?? "";
  return {
    analysis,
    container,
    path: pathOf(container),
    role: slot.role,
    segment: slot.name ?? itemsOf(container).filter((item) => item.offset < word.offset).length,
    word,
    quote,
    typedText: text.slice(word.offset + quote.length, offset),
    ...(slot.needsComma && previousToken ? { missingCommaOffset: endOf(previousToken) } : {}),
    needsCommaAfter: startsChild(nextTokens, container),
    hasColon: slot.role === "key" && nextTokens[0]?.kind === ":",
  };
}

/** Returns the schema of the object or array around a cursor. */
export function schemaAt({ analysis, path }: Cursor): Schema | undefined {
  return schemaIn(analysis.context, path);
}

/** Tests if an item or member is the word at the cursor; false for an item right after an empty word. */
export function isAtCursor({ word }: Cursor, { offset }: OffsetRange): boolean {
  return offset === word.offset && word.length > 0;
}

/** Returns the part of the word that follows the cursor, without the closing quote. */
export function textAfterCursor({ analysis, word, quote, typedText }: Cursor): string {
  const ending = analysis.text.slice(word.offset + quote.length + typedText.length, endOf(word));
  return quote !== "" && ANY_QUOTE.test(ending.slice(-1)) ? ending.slice(0, -1) : ending;
}

/** Returns the children except the word at the cursor. If the container is unclosed, ignores later children. */
export function otherChildren(cursor: Cursor): TreeNode[] {
  const { container, word } = cursor;
  const children: readonly TreeNode[] = container.children;
  return children.filter(
    (child) => !isAtCursor(cursor, child) && (container.isClosed || child.offset < word.offset),
  );
}

/** Returns an array's items except the word at the cursor; empty for an object. */
export function otherItems(cursor: Cursor): ValueNode[] {
  return itemsOf(cursor.container).filter((item) => !isAtCursor(cursor, item));
}

/** What may follow the tokens before the cursor: a key or a value. */
interface Slot {
  readonly role: "key" | "value";
  /** The name of the member whose value may follow. */
  readonly name?: string;
  readonly needsComma: boolean;
}

/** Finds the slot after a container's tokens; undefined if only a colon may follow. */
function slotAfter(tokens: readonly Token[], container: ObjectNode | ArrayNode): Slot | undefined {
  const lastToken = tokens.at(-1);
  const role = container.type === "object" ? "key" : "value";
  const isSeparated = !lastToken || lastToken.kind === "," || lastToken.offset === container.offset;
  if (isSeparated) return { role, needsComma: false };
  if (container.type === "array") return { role, needsComma: true };
  if (lastToken.kind === ":") return { role: "value", name: tokens.at(-2)?.value ?? "", needsComma: false };
  const followsColon = tokens.at(-2)?.kind === ":";
  return followsColon || isClosingBracket(lastToken.kind) ? { role: "key", needsComma: true } : undefined;
}

/** Returns the range to replace if no word is typed: the next value, or an empty range. Undefined before `{` or `[`. */
function rangeWithoutWord(text: string, offset: number, { name }: Slot): OffsetRange | undefined {
  const [value, colon] = tokensFrom(text, offset, 2);
  const hasValue = name !== undefined && value && colon?.kind !== ":";
  if (!hasValue || isClosingBracket(value.kind) || value.kind === ",") return { offset, length: 0 };
  return isOpeningBracket(value.kind) ? undefined : { offset, length: endOf(value) - offset };
}

function startsChild([first, second]: readonly Token[], container: ObjectNode | ArrayNode): boolean {
  if (!first) return false;
  const isMember = isWord(first) && second?.kind === ":";
  if (container.type === "object") return isMember || first.kind === "string";
  // A member after an array's items belongs to the outer object: the array lacks its closing bracket.
  return !isMember && (isWord(first) || isOpeningBracket(first.kind));
}

/** Tests if a token is complete, and the cursor is at or after its end. */
function isComplete(token: Token, text: string, cursorOffset: number): boolean {
  if (cursorOffset < endOf(token)) return false;
  const [first, last] = [text.charAt(token.offset), text.charAt(cursorOffset - 1)];
  const isQuoted = token.length > 1 && ANY_QUOTE.test(first) && ANY_QUOTE.test(last);
  return token.kind !== "unknown" || isQuoted;
}

function isWord({ kind }: Token): boolean {
  return isPlainValue(kind) || kind === "unknown";
}

/** Lists the tokens directly in a container, from its second-to-last child to an offset; undefined in a comment. */
function tokensBefore(text: string, container: ObjectNode | ArrayNode, offset: number): Token[] | undefined {
  const tokens: Token[] = [];
  let depth = 0;
  // The author may be typing the last child, so scanning starts at the child before it.
  const lastChild = lastChildBefore(container, offset);
  const start = (lastChild && lastChildBefore(container, lastChild.offset)) ?? container;
  for (const token of scanFrom(text, start.offset)) {
    if (token.offset >= offset) break;
    if (token.kind === "comment") {
      if (isInComment(token, offset, text)) return undefined;
      continue;
    }
    if (isClosingBracket(token.kind) && depth > 0) depth--;
    if (depth === 0) tokens.push(token);
    if (isOpeningBracket(token.kind) && token.offset !== container.offset) depth++;
  }
  return tokens;
}

function tokensFrom(text: string, offset: number, count: number): Token[] {
  const tokens: Token[] = [];
  for (const token of scanFrom(text, offset)) {
    if (tokens.length === count) break;
    if (token.kind !== "comment") tokens.push(token);
  }
  return tokens;
}

function* scanFrom(text: string, start: number): Generator<Token> {
  const lexer = new Lexer(text, start);
  for (;;) {
    lexer.scan();
    const { kind, offset, end, value } = lexer;
    if (kind === "end") return;
    yield { kind, offset, length: end - offset, value };
  }
}

/** Tests if an offset is in a comment. The end of a line comment or an unclosed block comment is still inside. */
function isInComment(comment: Token, offset: number, text: string): boolean {
  const isClosed = text[comment.offset + 1] === "*" && text.startsWith("*/", endOf(comment) - 2);
  return isClosed ? offset < endOf(comment) : offset <= endOf(comment);
}

/** Returns the range of a token's first word, extended to the offset; undefined beyond a closing quote or a bracket. */
function wordRange(text: string, token: Token, offset: number): OffsetRange | undefined {
  if (token.kind !== "unknown") return token;
  const source = text.slice(token.offset, endOf(token));
  const isOneWord = /^[^"\s{}[\]][^\s{}[\]]*$/.test(source);
  const word = isOneWord ? source : (/^"?[^\s"{}[\],:]*(?::[^\s"{}[\],:]+)*/.exec(source)?.[0] ?? "");
  const length = Math.max(word.length, offset - token.offset);
  return /["{}[\]]/.test(source.slice(1, offset - token.offset))
    ? undefined
    : { offset: token.offset, length };
}
