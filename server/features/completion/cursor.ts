import { createScanner } from "jsonc-parser";
import type { ManifestDocument } from "../../core/document/document";
import { containerAt, lastBefore } from "../../core/document/locate";
import { pathOf, type Segment } from "../../core/document/pointer";
import { SyntaxKind } from "../../core/document/tokens";
import { endOf, type ArrayNode, type ObjectNode, type OffsetRange } from "../../core/document/tree";

/** Where in a container an offset is, and what text around it a completion has to take into account. */
export interface Cursor {
  readonly container: ObjectNode | ArrayNode;
  /** The way to the container. */
  readonly path: readonly Segment[];
  readonly role: "key" | "value";
  /** For a value in an object, the member's name; in an array, the entry's index. */
  readonly segment?: Segment;
  /** The half-typed word that a completion replaces; empty between words. */
  readonly replace: OffsetRange;
  /** The word begins with a quote. */
  readonly quoted: boolean;
  /** Where a comma must be inserted because the entry before has none. */
  readonly commaBefore?: number;
  /** An entry follows without a comma. */
  readonly commaAfter: boolean;
  /** A key that has its colon already. */
  readonly hasColon: boolean;
}

interface Token extends OffsetRange {
  readonly kind: number;
  readonly value: string;
}

/** What an offset between the brackets of a container stands at; undefined where nothing can be completed. */
export function cursorAt(document: ManifestDocument, offset: number): Cursor | undefined {
  const container = containerAt(document.root, offset);
  if (!container) return undefined;
  const tokens = tokensAround(document.text, container, offset);
  const touching = tokens
    .filter((token) => isWord(token) && token.offset < offset && offset <= endOf(token))
    .at(-1);
  const before = tokens.filter((token) => token !== touching && endOf(token) <= offset);
  const after = tokens.filter((token) => token !== touching && endOf(token) > offset);
  const state = stateAfter(before, container);
  if (!state) return undefined;
  const last = before.at(-1);
  const path = pathOf(container);
  const replace = touching ? wordRange(document.text, touching, offset) : { offset, length: 0 };
  return {
    container,
    path,
    role: state.role,
    ...(state.role === "value" ? { segment: state.name ?? countEntries(container, offset) } : {}),
    replace,
    quoted: document.text[replace.offset] === '"',
    ...(state.needsComma && last ? { commaBefore: endOf(last) } : {}),
    commaAfter: startsEntry(after[0]),
    hasColon: after[0]?.kind === SyntaxKind.ColonToken,
  };
}

interface State {
  readonly role: "key" | "value";
  readonly name?: string;
  readonly needsComma: boolean;
}

/** What may follow some tokens of a container; undefined where only a colon may. */
function stateAfter(tokens: readonly Token[], container: ObjectNode | ArrayNode): State | undefined {
  const last = tokens.at(-1);
  const isObject = container.type === "object";
  const role = isObject ? "key" : "value";
  if (!last || last.kind === SyntaxKind.CommaToken || last.offset === container.offset)
    return { role, needsComma: false };
  if (!isObject) return { role, needsComma: true };
  if (last.kind === SyntaxKind.ColonToken) {
    const key = tokens.at(-2);
    return { role: "value", name: key?.value ?? "", needsComma: false };
  }
  const followsColon = tokens.at(-2)?.kind === SyntaxKind.ColonToken;
  const isNested = last.kind === SyntaxKind.CloseBraceToken || last.kind === SyntaxKind.CloseBracketToken;
  return followsColon || isNested ? { role: "key", needsComma: true } : undefined;
}

/** The tokens of a container from the entry before an offset to the second token after it; nested ones only end. */
function tokensAround(text: string, container: ObjectNode | ArrayNode, offset: number): Token[] {
  const previous = lastBefore(container, offset);
  const scanner = createScanner(text, true);
  scanner.setPosition(previous?.offset ?? container.offset);
  const tokens: Token[] = [];
  let depth = 0;
  for (let beyond = 0; beyond < 2;) {
    const kind: number = scanner.scan();
    if (kind === SyntaxKind.EOF) break;
    const token = {
      kind,
      offset: scanner.getTokenOffset(),
      length: scanner.getTokenLength(),
      value: scanner.getTokenValue(),
    };
    const opens = kind === SyntaxKind.OpenBraceToken || kind === SyntaxKind.OpenBracketToken;
    const closes = kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.CloseBracketToken;
    if (closes && depth > 0) depth--;
    if (depth === 0) {
      tokens.push(token);
      if (token.offset >= offset) beyond++;
    }
    if (opens && token.offset !== container.offset) depth++;
  }
  return tokens;
}

function isWord({ kind }: Token): boolean {
  return kind >= SyntaxKind.NullKeyword && kind <= SyntaxKind.NumericLiteral
    ? true
    : kind === SyntaxKind.Unknown;
}

/** A string that is not closed ends, for our purpose, with what looks like one word: the rest of the line is not its. */
function wordRange(text: string, token: Token, offset: number): OffsetRange {
  const raw = text.slice(token.offset, endOf(token));
  if (!raw.startsWith('"') || (raw.length > 1 && raw.endsWith('"'))) return token;
  const word = /^"[^\s"{}[\],:]*(?::[^\s"{}[\],:]*)*/.exec(raw)?.[0] ?? '"';
  return { offset: token.offset, length: Math.max(word.length, offset - token.offset) };
}

function startsEntry(token: Token | undefined): boolean {
  if (!token) return false;
  return (
    isWord(token) || token.kind === SyntaxKind.OpenBraceToken || token.kind === SyntaxKind.OpenBracketToken
  );
}

function countEntries(container: ObjectNode | ArrayNode, offset: number): number {
  return container.type === "array" ? container.items.filter((item) => endOf(item) < offset).length : 0;
}
