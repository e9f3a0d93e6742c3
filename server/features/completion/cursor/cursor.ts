import {
  hasLineBreak,
  closes,
  isPlainValue,
  opens,
  type TokenKind,
} from "../../../core/json/parse/characters";
import type { ManifestDocument } from "../../../core/json/parse/document";
import { Lexer } from "../../../core/json/parse/lexer";
import { ANY_QUOTE } from "../../../core/json/parse/other-quotes";
import {
  type ArrayNode,
  type ObjectNode,
  type TreeNode,
  type ValueNode,
  containerAt,
  itemsOf,
  lastBefore,
} from "../../../core/json/tree/tree";
import { pathOf, type Segment } from "../../../core/json/tree/pointer";
import { endOf, type OffsetRange } from "../../../core/text/ranges";

interface Token extends OffsetRange {
  readonly kind: TokenKind;
  readonly value: string;
}

/** A position in a container, with the surrounding text that a completion has to fit. */
export interface Cursor {
  readonly container: ObjectNode | ArrayNode;
  readonly path: readonly Segment[];
  readonly role: "key" | "value";
  /** The member's name, or the item's index in an array. */
  readonly segment: Segment;
  /** The half-typed word that a completion replaces, on one line; empty between words. */
  readonly replace: OffsetRange;
  /** The word up to the cursor, without its quote. */
  readonly typed: string;
  /** The quote that the word begins with, of any kind; empty without one. */
  readonly quote: string;
  /** The offset for the comma that the previous item or member lacks. */
  readonly commaBefore?: number;
  /** True if an item or member follows without a comma. */
  readonly commaAfter: boolean;
  /** True for a key that already has its colon. */
  readonly hasColon: boolean;
}

/** Finds the cursor for an offset between a container's brackets; undefined where nothing can be completed. */
export function cursorAt({ text, root }: ManifestDocument, offset: number): Cursor | undefined {
  const container = containerAt(root, offset);
  const before = container && tokensBefore(text, container, offset);
  if (!before) return undefined;
  const last = before.at(-1);
  const word = last && isWord(last) && offset <= endOf(last) ? before.pop() : undefined;
  const state = stateAfter(before, container);
  if (!state || (word && isFinished(word, text, offset))) return undefined;
  const previous = before.at(-1);
  // After a finished list or object, Enter is the author's.
  if (previous && state.needsComma && endOf(previous) === (word?.offset ?? offset)) return undefined;
  const replace = word ? wordRange(text, word, offset) : valueAhead(text, offset, state);
  if (!replace || hasLineBreak(text, replace.offset, endOf(replace))) return undefined;
  const after = tokensFrom(text, endOf(replace), 2);
  const quote = ANY_QUOTE.exec(text.slice(replace.offset, offset).charAt(0))?.[0] ?? "";
  return {
    container,
    path: pathOf(container),
    role: state.role,
    segment: state.name ?? countItems(container, replace.offset),
    replace,
    quote,
    typed: text.slice(replace.offset + quote.length, offset),
    ...(state.needsComma && previous ? { commaBefore: endOf(previous) } : {}),
    commaAfter: startsChild(after, container),
    hasColon: state.role === "key" && after[0]?.kind === ":",
  };
}

/** Tests if an item or member is being typed; one that begins right after the cursor is not. */
export function isTyped({ replace }: Cursor, { offset }: OffsetRange): boolean {
  return offset === replace.offset && replace.length > 0;
}

/** Returns what follows the cursor in the word at it, without the closing quote. */
export function restOf({ replace, quote, typed }: Cursor, text: string): string {
  const rest = text.slice(replace.offset + quote.length + typed.length, endOf(replace));
  return quote !== "" && ANY_QUOTE.test(rest.slice(-1)) ? rest.slice(0, -1) : rest;
}

/** Returns the children except the one being typed; without a closing bracket, only those before the cursor. */
export function otherChildren(cursor: Cursor): TreeNode[] {
  const { container, replace } = cursor;
  const children: readonly TreeNode[] = container.children;
  const isHere = ({ offset }: TreeNode) => container.closed || offset < replace.offset;
  return children.filter((child) => !isTyped(cursor, child) && isHere(child));
}

/** Returns an array's items except the one being typed; none of an object. */
export function otherItems(cursor: Cursor): ValueNode[] {
  return itemsOf(cursor.container).filter((item) => !isTyped(cursor, item));
}

interface State {
  readonly role: "key" | "value";
  readonly name?: string;
  readonly needsComma: boolean;
}

/** Determines what may follow some tokens of a container; undefined where only a colon may. */
function stateAfter(tokens: readonly Token[], container: ObjectNode | ArrayNode): State | undefined {
  const last = tokens.at(-1);
  const role = container.type === "object" ? "key" : "value";
  if (!last || last.kind === "," || last.offset === container.offset) {
    return { role, needsComma: false };
  }
  if (container.type === "array") return { role, needsComma: true };
  if (last.kind === ":") {
    return { role: "value", name: tokens.at(-2)?.value ?? "", needsComma: false };
  }
  const followsColon = tokens.at(-2)?.kind === ":";
  return followsColon || closes(last.kind) ? { role: "key", needsComma: true } : undefined;
}

/**
 * Finds the range to replace when no word is at the cursor: empty, or a member's value that follows the cursor.
 * Undefined when an object or array follows, which a completion does not replace.
 */
function valueAhead(text: string, offset: number, { name }: State): OffsetRange | undefined {
  const [value, colon] = tokensFrom(text, offset, 2);
  const hasValue = name !== undefined && value && colon?.kind !== ":";
  if (!hasValue || closes(value.kind) || value.kind === ",") return { offset, length: 0 };
  return opens(value.kind) ? undefined : { offset, length: endOf(value) - offset };
}

function startsChild([first, second]: readonly Token[], container: ObjectNode | ArrayNode): boolean {
  if (!first) return false;
  const isMember = isWord(first) && second?.kind === ":";
  if (container.type === "object") return isMember || first.kind === "string";
  // A member after an array's items belongs to the object around it: the array's closing bracket is missing.
  return !isMember && (isWord(first) || opens(first.kind));
}

function countItems(container: ObjectNode | ArrayNode, offset: number): number {
  return container.type === "array" ? container.items.filter((item) => item.offset < offset).length : 0;
}

function isFinished({ kind, offset, length }: Token, text: string, at: number): boolean {
  if (at < offset + length) return false;
  const isQuoted = length > 1 && ANY_QUOTE.test(text.charAt(offset)) && ANY_QUOTE.test(text.charAt(at - 1));
  return kind !== "unknown" || isQuoted;
}

function isWord({ kind }: Token): boolean {
  return isPlainValue(kind) || kind === "unknown";
}

/**
 * Returns the tokens of a container that begin before an offset, at least from the previous item or member on. Nested
 * containers appear as their brackets only. Undefined when the offset is in a comment.
 */
function tokensBefore(text: string, container: ObjectNode | ArrayNode, offset: number): Token[] | undefined {
  const tokens: Token[] = [];
  let depth = 0;
  // The last child may be the word that is being typed, so scanning starts at the child before it.
  const last = lastBefore(container, offset);
  const start = (last && lastBefore(container, last.offset)) ?? container;
  for (const token of scan(text, start.offset)) {
    if (token.offset >= offset) break;
    if (token.kind === "comment") {
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
function tokensFrom(text: string, offset: number, count: number): Token[] {
  const tokens: Token[] = [];
  for (const token of scan(text, offset)) {
    if (tokens.length === count) break;
    if (token.kind !== "comment") tokens.push(token);
  }
  return tokens;
}

function* scan(text: string, start: number): Generator<Token> {
  const lexer = new Lexer(text, start);
  for (;;) {
    lexer.scan();
    const { kind, offset, end, value } = lexer;
    if (kind === "end") return;
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
function wordRange(text: string, token: Token, offset: number): OffsetRange | undefined {
  if (token.kind !== "unknown") return token;
  const raw = text.slice(token.offset, endOf(token));
  const isOne = /^[^"\s{}[\]][^\s{}[\]]*$/.test(raw);
  const word = isOne ? raw : (/^"?[^\s"{}[\],:]*(?::[^\s"{}[\],:]+)*/.exec(raw)?.[0] ?? "");
  const length = Math.max(word.length, offset - token.offset);
  return /["{}[\]]/.test(raw.slice(1, offset - token.offset)) ? undefined : { offset: token.offset, length };
}
