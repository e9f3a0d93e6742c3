import type { Parser, PartialParse } from "@lezer/common";
import { lazy } from "../../text/lazy";
import type { CodeEntry, CodePlace } from "../facts";
import { searchCode, type Match, type Search } from "./walk";

/* The only entry point to the parsers; scripts/build.mjs bundles it separately. */

const MAX_LINE = 200;

/** Limits recovery steps, which can be a thousand times slower than other steps. Real code needs fewer than 100. */
const MAX_RECOVERY_STEPS = 2_000;

const MAX_DEPTH = 500;

/** A step with more parallel stacks counts as a recovery step. A few are normal: `(` can start a group or a function. */
const MAX_NORMAL_STACKS = 6;

/** Limits the parsed text to a multiple of the file's length, because nested macros are parsed repeatedly. */
const MAX_PARSED_RATIO = 8;

/* Each language is loaded separately, because its tables are slow to build. */
const javascript = (dialect: string) =>
  lazy(async (): Promise<Parser> => (await import("@lezer/javascript")).parser.configure({ dialect }));
const typescript = javascript("ts");
const withJsx = javascript("jsx");

const PARSERS: Readonly<Record<string, () => Promise<Parser>>> = {
  rs: lazy(async () => (await import("@lezer/rust")).parser),
  ts: typescript,
  mts: typescript,
  cts: typescript,
  tsx: javascript("ts jsx"),
  js: withJsx,
  jsx: withJsx,
  mjs: withJsx,
  cjs: withJsx,
};

export interface CodeLanguage {
  readonly extension: string;
  readonly parser: Parser | undefined;
}

export async function loadCodeLanguage(extension: string): Promise<CodeLanguage> {
  return { extension, parser: await PARSERS[extension]?.() };
}

/** Finds the calls and fields that match code entries, sorted by position; undefined if the text cannot be parsed. */
export function findCodePlaces(
  text: string,
  { extension, parser }: CodeLanguage,
  codeEntries: readonly CodeEntry[],
) {
  if (!parser || isTooDeep(text)) return undefined;
  const isRust = extension === "rs";
  let budget = text.length * MAX_PARSED_RATIO;
  let recoverySteps = 0;
  const search: Search = {
    entries: codeEntries,
    matches: [],
    impls: [],
    testModules: [],
    mayBeIncomplete: false,
    parse: (part) => {
      budget -= part.length;
      const parse = parser.startParse(part) as LrParse;
      while (budget >= 0 && recoverySteps <= MAX_RECOVERY_STEPS) {
        const tree = parse.advance();
        if (tree) return tree;
        if (parse.recovering > 0 || parse.stacks.length > MAX_NORMAL_STACKS) recoverySteps++;
      }
      return undefined;
    },
  };
  if (!searchCode({ text: replaceUnknownSyntax(text, extension), base: 0 }, search)) return undefined;
  const { testModules, mayBeIncomplete, matches } = search;
  return { testModules, mayBeIncomplete, places: toPlaces(matches, text, isRust) };
}

/** Replaces syntax that the parser does not know with text of the same length, so that positions stay valid. */
function replaceUnknownSyntax(text: string, extension: string): string {
  // The parser knows byte strings, but not C strings.
  if (extension === "rs") return text.replace(/\bcr(?=#*")/g, "br");
  if (extension !== "tsx") return text;
  const blank = (types: string) => types.replace(/./g, " ");
  // After `<List<Item> rows={…} />` or `async <T,>(…) => …`, the parser reads the rest of the file as JSX text.
  return text
    .replace(
      /(?<![\w$.)\]])(<[\w$.]+)(<[\w$.,\s[\]]{1,200}>)(?=[\s/>])/g,
      (_, tag: string, types: string) => tag + blank(types),
    )
    .replace(/\basync(?=\s*<[^()<>]{1,200}>\s*\()/g, blank);
}

/** Tests if brackets are nested too deeply for the parsers. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let offset = 0; offset < text.length && depth <= MAX_DEPTH; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth = Math.max(0, depth - 1);
  }
  return depth > MAX_DEPTH;
}

/** Parser state missing from the library's types: its recovery level, and its parallel stacks. */
interface LrParse extends PartialParse {
  readonly recovering: number;
  readonly stacks: readonly unknown[];
}

function toPlaces(matches: readonly Match[], text: string, isRust: boolean): CodePlace[] {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  const placesByKey = new Map<string, CodePlace>();
  let line = 0;
  for (const { entry, offset, length, isLiteral } of [...matches].sort((a, b) => a.offset - b.offset)) {
    const key = `${offset} ${entry.names ?? JSON.stringify(entry.uses)}`;
    if (placesByKey.has(key)) continue;
    while ((starts[line + 1] ?? Infinity) <= offset) line++;
    let lastLine = line;
    while ((starts[lastLine + 1] ?? Infinity) <= offset + length) lastLine++;
    const start = starts[line] ?? 0;
    const lineText = text.slice(start, Math.min(starts[line + 1] ?? Infinity, start + 10 * MAX_LINE));
    placesByKey.set(key, {
      entry,
      range: {
        start: { line, character: offset - start },
        end: { line: lastLine, character: offset + length - (starts[lastLine] ?? 0) },
      },
      line: lineText.trim().slice(0, MAX_LINE),
      ...(isLiteral && nameIn(text.slice(offset, offset + length), offset, isRust)),
    });
  }
  return [...placesByKey.values()];
}

/** Returns the name in a string literal, with its range if the literal has no escapes; `{}` for a byte or C string. */
function nameIn(literal: string, offset: number, isRust: boolean): Pick<CodePlace, "name" | "contentRange"> {
  const [opening = "", isRaw, hashes = ""] = /^(r?)(#*)["'`]/.exec(literal) ?? [];
  if (opening === "") return {};
  const content = literal.slice(opening.length, literal.length - 1 - hashes.length);
  const name = isRaw ? content : unescapeString(content, isRust);
  const isExact = name === content;
  return {
    name,
    ...(isExact && { contentRange: { offset: offset + opening.length, length: content.length } }),
  };
}

/** Maps the letter of an escape sequence to its character, in Rust and JavaScript. */
const ESCAPED_CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: "\n", r: "\r", t: "\t", "0": "\0", b: "\b", f: "\f", v: "\v" }),
);

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F_]{1,9})\}|\r?\n|[^])/g;

function unescapeString(content: string, isRust: boolean): string {
  if (!content.includes("\\")) return content;
  const joined = isRust ? content.replace(/\\\r?\n\s*/g, "") : content;
  return joined.replace(ESCAPE, (escape: string, hex?: string, unit?: string, point?: string) => {
    const digits = hex ?? unit ?? point?.replaceAll("_", "");
    const code = parseInt(digits ?? "", 16);
    if (digits !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    const letter = escape.slice(1);
    return /^[\r\n]/.test(letter) ? "" : (ESCAPED_CHARACTERS.get(letter) ?? letter);
  });
}
