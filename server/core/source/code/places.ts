import type { Parser, PartialParse, Tree } from "@lezer/common";
import { endOf, type OffsetRange, type TextRange } from "../../text/ranges";
import type { CodeEntry } from "../entries";
import type { CodePlace } from "../code-facts";
import { matchesAt, type Match } from "./matchers";
import { partnersOf, Sequence } from "./sequence";
import { Aside, type Token, tokensOf } from "./tokens";

export { Aside } from "./tokens";

/*
 * Everything that needs the tokenizers. scripts/build.mjs makes it a file of its own, which is loaded when code has
 * something to find.
 */

const MAX_LINE = 200;

/** The caller may make a pause after as many steps of a parser, and after as many tokens. */
const [STEPS, TOKENS] = [8, 256];

/**
 * The most steps in which a parser looks for a way on in text that is not of its language: each takes up to a thousand
 * times as long as another one, and a file of brackets alone would take minutes. Code needs fewer than a hundred.
 */
const MAX_RECOVERY = 2_000;

/** The most brackets that are open at once. Those in strings count, too. */
const MAX_DEPTH = 500;

/** More ways than any code has to be read: `(` may begin a group, a function or a type. */
const MAX_READINGS = 6;

const rust = async () => (await import("@lezer/rust")).parser;
const javascript = (dialect: string) => async () =>
  (await import("@lezer/javascript")).parser.configure({ dialect });
const typescript = javascript("ts");
const withJsx = javascript("jsx");

const PARSERS: Readonly<Record<string, () => Promise<Parser>>> = {
  ...{ rs: rust, ts: typescript, mts: typescript, cts: typescript, tsx: javascript("ts jsx") },
  ...{ js: withJsx, jsx: withJsx, mjs: withJsx, cjs: withJsx },
};

/** The language of files with an extension, such as `rs`. */
export interface Language {
  readonly extension: string;
  readonly parser: Parser | undefined;
}

const languages = new Map<string, Promise<Language>>();

/** Loads a language. Its tables are loaded without those of the other: each takes longer than a slice. */
export function languageOf(extension: string): Promise<Language> {
  let language = languages.get(extension);
  if (!language) languages.set(extension, (language = loadLanguage(extension)));
  return language;
}

async function loadLanguage(extension: string): Promise<Language> {
  return { extension, parser: await PARSERS[extension]?.() };
}

/** Work that may be interrupted at each `yield`. */
type Work<T> = Generator<undefined, T>;

/** Returns the places in a file that the entries are about, in their order; undefined for text of another language. */
export function* placesIn(
  text: string,
  { extension, parser }: Language,
  entries: readonly CodeEntry[],
  aside = new Aside(),
): Work<CodePlace[] | undefined> {
  if (isTooDeep(text)) return undefined;
  const isRust = extension === "rs";
  // The parser does not know raw C strings, and byte strings are as long.
  const known = isRust ? text.replace(/\bcr(?=#*")/g, "br") : text;
  const parsable = extension === "tsx" ? yield* withoutTypes(text) : known;
  const tree = yield* parsed(parser, parsable);
  if (!tree) return undefined;
  const tokens = yield* tokensOf(tree, text, isRust, aside);
  return yield* placesInTokens(tokens, text, isRust, entries);
}

/**
 * Matches what precedes types that the parser does not know in TSX, so that it would take the rest of the file for text:
 * `<List<Item> rows={…} />`, `async <T,>(…) => …`.
 */
const BEFORE_TYPES = /(?<![\w$.)\]])<[\w$.]+(?=<)|\basync\s*(?=<)/g;

/** The most characters of such types. */
const MAX_TYPES = 300;

function* withoutTypes(text: string): Work<string> {
  let [parts, at] = ["", 0];
  for (const { index, 0: before } of text.matchAll(BEFORE_TYPES)) {
    yield;
    const from = index + before.length;
    const end = typesEnd(text, from);
    const isKnown = before.startsWith("<") ? /^[\s/>]/ : /^\s*\(/;
    if (from < at || end === undefined || !isKnown.test(text.slice(end, end + MAX_TYPES))) continue;
    parts += text.slice(at, from) + text.slice(from, end).replace(/./g, " ");
    at = end;
  }
  return parts + text.slice(at);
}

/** Returns the offset after the `>` that belongs to the `<` at an offset. */
function typesEnd(text: string, from: number): number | undefined {
  // What has other quotes may be a string that ends and another one that begins.
  const [types = ""] = /^(?:[^"'`]|'[\w -]*'|"[\w -]*")*/.exec(text.slice(from, from + MAX_TYPES)) ?? [];
  let depth = 0;
  for (let at = 0; at < types.length; at++) {
    if (types[at] === "<") depth++;
    else if (types[at] === ">" && types[at - 1] !== "=" && --depth === 0) return from + at + 1;
  }
  return undefined;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth = Math.max(0, depth - 1);
  }
  return depth > MAX_DEPTH;
}

/** What the declarations of the parser leave out: whether it recovers, and the ways in which it reads the text at once. */
interface LrParse extends PartialParse {
  readonly recovering: number;
  readonly stacks: readonly unknown[];
}

function* parsed(parser: Parser | undefined, text: string): Work<Tree | undefined> {
  const parse = parser?.startParse(text) as LrParse | undefined;
  let recovery = 0;
  for (let count = 1; parse && recovery <= MAX_RECOVERY; count++) {
    const tree = parse.advance();
    if (tree) return tree;
    const isRecovering = parse.recovering > 0 || parse.stacks.length > MAX_READINGS;
    if (isRecovering) recovery++;
    if (isRecovering || count % STEPS === 0) yield;
  }
  return undefined;
}

function* placesInTokens(
  tokens: readonly Token[],
  text: string,
  isRust: boolean,
  entries: readonly CodeEntry[],
): Work<CodePlace[]> {
  const code = new Sequence(tokens, yield* partnersOf(tokens), isRust);
  const matches: Match[] = [];
  for (const [at, { kind, text: word }] of tokens.entries()) {
    if (at % TOKENS === 0) yield;
    if (kind !== "word") continue;
    for (const entry of entries) {
      if (entry.word !== word) continue;
      for (const match of matchesAt(at, code, entry)) {
        if (match) matches.push(match);
        yield;
      }
      yield;
    }
  }
  return yield* placesOf(matches, code, text);
}

function* placesOf(matches: readonly Match[], { tokens }: Sequence, text: string): Work<CodePlace[]> {
  if (matches.length === 0) return [];
  const lines = new Lines(text);
  const found = new Map<string, CodePlace & { readonly offset: number }>();
  for (const { entry, from, to, literal } of matches) {
    yield;
    const named = entry.names === undefined || literal === undefined ? undefined : tokens[literal];
    const [first, last] = [named ?? tokens[from], named ?? tokens[to]];
    if (!first || !last) continue;
    const range = { offset: first.offset, length: endOf(last) - first.offset };
    const place = {
      ...{ entry, offset: range.offset, range: lines.range(range), line: lines.lineAt(range.offset) },
      ...(named && { name: named.text, content: named.content }),
    };
    // Several entries may be about the same place.
    const key = `${range.offset} ${entry.names ?? JSON.stringify(entry.uses)}`;
    if (!found.has(key)) found.set(key, place);
  }
  return [...found.values()]
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset: _offset, ...place }) => place);
}

class Lines {
  readonly #starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const isEnd = code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10);
      if (isEnd) this.#starts.push(at + 1);
    }
  }

  range(range: OffsetRange): TextRange {
    return { start: this.position(range.offset), end: this.position(endOf(range)) };
  }

  lineAt(offset: number): string {
    const { line } = this.position(offset);
    const start = this.#starts[line] ?? 0;
    const end = Math.min(this.#starts[line + 1] ?? this.text.length, start + 10 * MAX_LINE);
    return this.text.slice(start, end).trim().slice(0, MAX_LINE);
  }

  private position(offset: number): TextRange["start"] {
    let [line, end] = [0, this.#starts.length];
    while (end - line > 1) {
      const middle = (line + end) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) line = middle;
      else end = middle;
    }
    return { line, character: offset - (this.#starts[line] ?? 0) };
  }
}
