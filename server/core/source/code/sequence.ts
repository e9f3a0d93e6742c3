import { touch, type Token } from "./tokens";

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

const MAX_TYPE_ARGUMENTS = 200;

const MAX_PARTS = 100;

/** The other messages get their turn after as many tokens. */
const STEP = 4096;

/** A bracket without a partner is passed over by at most as many others that have one. */
const MAX_UNPAIRED = 8;

/** Finds the bracket that belongs to each bracket. Yields now and then. @returns positions by positions */
export function* partnersOf(tokens: readonly Token[]): Generator<undefined, ReadonlyMap<number, number>> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { kind, text }] of tokens.entries()) {
    if (i % STEP === 0) yield;
    if (kind !== "mark") continue;
    if (text === "(" || text === "[" || text === "{") open.push(i);
    const wanted = PAIRS[text];
    if (wanted === undefined) continue;
    const last = Math.max(0, open.length - MAX_UNPAIRED);
    for (let at = open.length - 1; at >= last; at--) {
      const opening = open[at] ?? 0;
      if (tokens[opening]?.text !== wanted) continue;
      partners.set(i, opening).set(opening, i);
      open.length = at;
      break;
    }
  }
  return partners;
}

/** The tokens of one file, and what is where among them. All positions are indexes of tokens. */
export class Sequence {
  constructor(
    readonly tokens: readonly Token[],
    private readonly partners: ReadonlyMap<number, number>,
    readonly isRust: boolean,
  ) {}

  /** Tests if a word or mark is at a position. */
  is(at: number, ...texts: readonly string[]): boolean {
    const token = this.tokens[at];
    return (token?.kind === "word" || token?.kind === "mark") && texts.includes(token.text);
  }

  isWord(at: number): boolean {
    return this.tokens[at]?.kind === "word";
  }

  partner(at: number): number | undefined {
    return this.partners.get(at);
  }

  /** Tests if the path that ends at a position ends in these names. @returns where the names begin; undefined if not */
  pathBack(at: number, names: readonly string[]): number | undefined {
    if (!this.isWord(at) || this.tokens[at]?.text !== names.at(-1)) return undefined;
    let from = at;
    for (const name of names.slice(0, -1).reverse()) {
      const before = this.partBefore(from);
      if (before === undefined || this.tokens[before]?.text !== name) return undefined;
      from = before;
    }
    return from;
  }

  partBefore(at: number): number | undefined {
    let to = at - 1;
    if (this.is(to, ".")) {
      to--;
      if (this.is(to, "?") || (!this.isRust && this.is(to, "!"))) to--;
    } else if (this.isScope(to - 1)) to -= 2;
    else return undefined;
    if (this.is(to, ">")) to = this.typeArgumentsBack(to);
    return this.isWord(to) ? to : undefined;
  }

  pathStart(at: number): number {
    let from = at;
    for (let count = 0; count < MAX_PARTS; count++) {
      const before = this.partBefore(from);
      if (before === undefined) break;
      from = before;
    }
    return from;
  }

  /** Returns the position after type arguments at a position, with or without `::` before them; the position itself without any. */
  afterTypeArguments(at: number): number {
    const from = this.isScope(at) ? at + 2 : at;
    if (!this.is(from, "<")) return at;
    let depth = 0;
    for (let i = from; i < Math.min(this.tokens.length, from + MAX_TYPE_ARGUMENTS); i++) {
      if (this.is(i, "<")) depth++;
      else if (this.closesTypeArguments(i) && --depth === 0) return i + 1;
    }
    return at;
  }

  /** Returns the position before the type arguments that end at a position. */
  typeArgumentsBack(at: number): number {
    let depth = 0;
    for (let i = at; i > Math.max(0, at - MAX_TYPE_ARGUMENTS); i--) {
      if (this.closesTypeArguments(i)) depth++;
      else if (this.is(i, "<") && --depth === 0) return this.isScope(i - 2) ? i - 3 : i - 1;
    }
    return at;
  }

  /** Tests for a `>` that is no part of an arrow. */
  private closesTypeArguments(at: number): boolean {
    const isArrow = this.is(at - 1, "=", "-") && touch(this.tokens[at - 1], this.tokens[at]);
    return this.is(at, ">") && !isArrow;
  }

  isScope(at: number): boolean {
    return this.is(at, ":") && this.is(at + 1, ":") && touch(this.tokens[at], this.tokens[at + 1]);
  }

  /** Returns the position after a plain string literal, with what keeps it plain; undefined for anything else. */
  plainString(at: number): { readonly literal: number; readonly end: number } | undefined {
    if (this.tokens[at]?.kind === "string") return { literal: at, end: this.afterConversions(at + 1) };
    const from = this.afterPath(at);
    if (
      from === undefined ||
      !this.is(from, "(") ||
      this.pathBack(from - 1, ["String", "from"]) === undefined
    )
      return undefined;
    // A comma may follow the only argument.
    const closing = this.is(from + 2, ",") ? from + 3 : from + 2;
    if (this.tokens[from + 1]?.kind !== "string" || this.partner(from) !== closing) return undefined;
    return { literal: from + 1, end: this.afterConversions(closing + 1) };
  }

  /** Returns the position after calls that turn a literal into text that is the same. */
  private afterConversions(from: number): number {
    let at = from;
    while (this.is(at, ".") && this.is(at + 1, "into", "to_string", "to_owned") && this.is(at + 2, "(")) {
      if (this.partner(at + 2) !== at + 3) break;
      at += 4;
    }
    return at;
  }

  /** Returns the position after a path `a::b::c` that begins at a position; undefined if none does. */
  private afterPath(from: number): number | undefined {
    let at = from;
    while (this.isWord(at) && this.isScope(at + 1) && this.isWord(at + 3)) at += 3;
    return this.isWord(at) ? at + 1 : undefined;
  }
}
