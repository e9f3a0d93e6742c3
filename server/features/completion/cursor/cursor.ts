import { hasLineBreak, styleOf, type Style } from "../../../core/json/edit/style";
import type { ManifestDocument } from "../../../core/json/parse/document";
import { SyntaxKind } from "../../../core/json/parse/tokens";
import { containerAt } from "../../../core/json/tree/locate";
import { pathOf, type Segment } from "../../../core/json/tree/pointer";
import { endOf, type ArrayNode, type ObjectNode, type OffsetRange } from "../../../core/json/tree/tree";
import { isClosing, isOpening, isWord, tokensBefore, tokensFrom, wordRange, type Token } from "./scan";

/** Where in a container an offset is, and what text around it a completion has to take into account. */
export interface Cursor {
  readonly container: ObjectNode | ArrayNode;
  /** The way to the container. */
  readonly path: readonly Segment[];
  readonly role: "key" | "value";
  /** For a value in an object, the member's name; in an array, the item's index. */
  readonly segment: Segment;
  /** The half-typed word that a completion replaces; empty between words. On one line. */
  readonly replace: OffsetRange;
  /** The word up to the cursor, without its quote. */
  readonly typed: string;
  /** The word begins with a quote. */
  readonly quoted: boolean;
  /** Where a comma must be inserted because the item or member before has none. */
  readonly commaBefore?: number;
  /** An item or member follows without a comma. */
  readonly commaAfter: boolean;
  /** A key that has its colon already. */
  readonly hasColon: boolean;
  /** How the author lays out the text. */
  readonly style: Style;
}

/** What an offset between the brackets of a container stands at; undefined where nothing can be completed. */
export function cursorAt({ text, root }: ManifestDocument, offset: number): Cursor | undefined {
  const container = containerAt(root, offset);
  const before = container && tokensBefore(text, container, offset);
  if (!before) return undefined;
  const last = before.at(-1);
  const word = last && isWord(last) && offset <= endOf(last) ? before.pop() : undefined;
  const state = stateAfter(before, container);
  if (!state) return undefined;
  const replace = word ? wordRange(text, word, offset) : valueAhead(text, offset, state);
  if (!replace || hasLineBreak(text, replace.offset, endOf(replace))) return undefined;
  const after = tokensFrom(text, endOf(replace), 2);
  const previous = before.at(-1);
  const quoted = text[replace.offset] === '"' && replace.offset < offset;
  return {
    container,
    path: pathOf(container),
    role: state.role,
    segment: state.name ?? countItems(container, replace.offset),
    replace,
    quoted,
    typed: text.slice(replace.offset + (quoted ? 1 : 0), offset),
    ...(state.needsComma && previous ? { commaBefore: endOf(previous) } : {}),
    commaAfter: startsChild(after, container),
    hasColon: state.role === "key" && after[0]?.kind === SyntaxKind.ColonToken,
    style: styleOf(text),
  };
}

interface State {
  readonly role: "key" | "value";
  /** The member whose value is to come. */
  readonly name?: string;
  readonly needsComma: boolean;
}

/** What may follow some tokens of a container; undefined where only a colon may. */
function stateAfter(tokens: readonly Token[], container: ObjectNode | ArrayNode): State | undefined {
  const last = tokens.at(-1);
  const role = container.type === "object" ? "key" : "value";
  if (!last || last.kind === SyntaxKind.CommaToken || last.offset === container.offset) {
    return { role, needsComma: false };
  }
  if (container.type === "array") return { role, needsComma: true };
  if (last.kind === SyntaxKind.ColonToken) {
    return { role: "value", name: tokens.at(-2)?.value ?? "", needsComma: false };
  }
  const followsColon = tokens.at(-2)?.kind === SyntaxKind.ColonToken;
  return followsColon || isClosing(last) ? { role: "key", needsComma: true } : undefined;
}

/**
 * With no word at the cursor: where something is inserted. A member's value that stands after the cursor already is
 * what a completion replaces; undefined when it is none that could be.
 */
function valueAhead(text: string, offset: number, { name }: State): OffsetRange | undefined {
  const [value, colon] = tokensFrom(text, offset, 2);
  const hasValue = name !== undefined && value && colon?.kind !== SyntaxKind.ColonToken;
  if (!hasValue || isClosing(value) || value.kind === SyntaxKind.CommaToken) return { offset, length: 0 };
  return isOpening(value) ? undefined : { offset, length: endOf(value) - offset };
}

function startsChild([first, second]: readonly Token[], container: ObjectNode | ArrayNode): boolean {
  if (!first) return false;
  const isMember = isWord(first) && second?.kind === SyntaxKind.ColonToken;
  if (container.type === "object") return isMember || first.kind === SyntaxKind.StringLiteral;
  // A member in an array is one of the object around it: the array's end is missing.
  return !isMember && (isWord(first) || isOpening(first));
}

function countItems(container: ObjectNode | ArrayNode, offset: number): number {
  return container.type === "array" ? container.items.filter((item) => item.offset < offset).length : 0;
}
