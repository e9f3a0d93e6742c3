/** The comparisons that matching may still make. */
export interface Steps {
  left: number;
}

/** Matches one character, or any number of them. */
type Token = "*" | ((character: string) => boolean);

/** A name in a pattern: `**`, a literal name, or tokens. */
type Part = { readonly any: true } | { readonly name: string } | { readonly tokens: readonly Token[] };

/**
 * A line of a `.gitignore` file (gitignore(5)). Matching takes time in proportion to the pattern and the path. The
 * package `ignore` makes regular expressions, for which four `**` already take a second in a deep folder, and it differs
 * from git where a name has a class of characters.
 */
export class GitIgnorePattern {
  private constructor(
    private readonly parts: readonly Part[],
    readonly isNegated: boolean,
    readonly foldersOnly: boolean,
  ) {}

  /** Parses a line. Returns undefined if it matches nothing, as a comment does. */
  static of(line: string, ignoresCase: boolean): GitIgnorePattern | undefined {
    if (line.startsWith("#")) return undefined;
    const isNegated = line.startsWith("!");
    const text = withoutBlanks(line.slice(isNegated ? 1 : 0));
    const foldersOnly = text.endsWith("/");
    const pattern = foldersOnly ? text.slice(0, -1) : text;
    if (pattern === "") return undefined;
    const parts = split(pattern.replace(/^\//, ""))?.map((name) => partOf(name, ignoresCase));
    if (!parts || parts.includes(undefined)) return undefined;
    const isAnchored = pattern.includes("/");
    const whole = isAnchored ? (parts as Part[]) : [{ any: true } as const, ...(parts as Part[])];
    return new GitIgnorePattern(whole, isNegated, foldersOnly);
  }

  /**
   * @param names the names on the path from the file's folder; in lower case if case is ignored
   * @param steps counts the comparisons
   */
  matches(names: readonly string[], steps: Steps): boolean {
    const last = this.parts.at(-1);
    const name = names.at(-1);
    // Nearly every line is one name at any depth. The folders around the path have been decided before.
    if (this.parts.length === 2 && last && name !== undefined && "any" in (this.parts[0] ?? last))
      return matchesName(last, name, steps);
    // At the end of a path, `**` matches what is in a folder, but not the folder.
    const needsOne = last !== undefined && "any" in last;
    const matches = (part: Part, name: string) => matchesName(part, name, steps);
    return matchesAll(this.parts, names, { isStar: (part) => "any" in part, needsOne, matches, steps });
  }
}

interface Matcher<P, I> {
  readonly isStar: (part: P) => boolean;
  readonly needsOne?: boolean;
  readonly matches: (part: P, item: I) => boolean;
  readonly steps: Steps;
}

/**
 * Matches parts, some of which are stars, with all of some items. Only the last star is ever tried again: an earlier one
 * that takes more cannot help.
 */
function matchesAll<P, I>(
  parts: ArrayLike<P>,
  items: ArrayLike<I>,
  { isStar, needsOne = false, matches, steps }: Matcher<P, I>,
): boolean {
  let [at, index] = [0, 0];
  let [star, tried] = [-1, 0];
  for (let item = items[0]; item !== undefined; item = items[index]) {
    steps.left--;
    const part = parts[at];
    if (part !== undefined && isStar(part)) {
      if (at === parts.length - 1) return true;
      star = at++;
      tried = index;
    } else if (part !== undefined && matches(part, item)) {
      at++;
      index++;
    } else {
      if (star < 0) return false;
      at = star + 1;
      index = ++tried;
    }
  }
  if (needsOne) return false;
  for (let part = parts[at]; part !== undefined; part = parts[++at]) if (!isStar(part)) return false;
  return true;
}

function matchesName(part: Part, name: string, steps: Steps): boolean {
  if ("any" in part) return true;
  steps.left--;
  if ("name" in part) return part.name === name;
  return matchesAll(part.tokens, name, {
    isStar: (token) => token === "*",
    matches: (token, character) => token !== "*" && token(character),
    steps,
  });
}

/** Splits a pattern at its slashes. One in a class separates nothing. Returns undefined if a class has no end. */
function split(pattern: string): string[] | undefined {
  const names: string[] = [];
  let start = 0;
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at];
    if (sign === "[") {
      const end = classAt(pattern, at + 1, false)?.end;
      if (end === undefined) return undefined;
      at = end;
    } else if (sign === "/" || (sign === "\\" && pattern[at + 1] === "/")) {
      names.push(pattern.slice(start, at));
      if (sign === "\\") at++;
      start = at + 1;
    } else if (sign === "\\") at++;
  }
  return [...names, pattern.slice(start)];
}

/** Parses a name of a pattern. Returns undefined if it matches nothing: a class or an escape has no end. */
function partOf(name: string, ignoresCase: boolean): Part | undefined {
  if (/^\*{2,}$/.test(name)) return { any: true };
  if (!/[*?[\\]/.test(name)) return { name: ignoresCase ? lowerCase(name) : name };
  const tokens: Token[] = [];
  for (let at = 0; at < name.length; at++) {
    const sign = name.charAt(at);
    if (sign === "*") {
      if (tokens.at(-1) !== "*") tokens.push("*");
    } else if (sign === "?") tokens.push(() => true);
    else if (sign === "[") {
      const found = classAt(name, at + 1, ignoresCase);
      if (!found) return undefined;
      tokens.push(found.token);
      at = found.end;
    } else {
      const literal = sign === "\\" ? name[++at] : sign;
      if (literal === undefined) return undefined;
      const wanted = ignoresCase ? lowerCase(literal) : literal;
      tokens.push((character) => character === wanted);
    }
  }
  return { tokens };
}

/** Parses a class such as `[a-z]` or `[!x]`. @param start the offset after the bracket */
function classAt(
  text: string,
  start: number,
  ignoresCase: boolean,
): { token: Token; end: number } | undefined {
  const isNegated = text[start] === "!" || text[start] === "^";
  const ranges: (readonly [from: string, to: string])[] = [];
  for (let at = isNegated ? start + 1 : start, first = at; at < text.length; at++) {
    if (text[at] === "]" && at > first) return { token: tokenOf(ranges, isNegated, ignoresCase), end: at };
    const named = /^\[:([^\]]{0,6}):\]/.exec(text.slice(at, at + 10));
    if (named) {
      const pairs = NAMED[named[1] ?? ""];
      if (pairs === undefined) return undefined;
      for (let i = 0; i < pairs.length; i += 2) ranges.push([pairs.charAt(i), pairs.charAt(i + 1)]);
      at += named[0].length - 1;
      continue;
    }
    if (text[at] === "\\") at++;
    const from = text[at];
    const isRange = text[at + 1] === "-" && text[at + 2] !== undefined && text[at + 2] !== "]";
    if (isRange) at += text[at + 2] === "\\" ? 3 : 2;
    const to = text[at];
    if (from === undefined || to === undefined) return undefined;
    ranges.push([from, to]);
  }
  return undefined;
}

/** The ends of the ranges of each named class. */
const NAMED: Readonly<Record<string, string>> = {
  alpha: "azAZ",
  digit: "09",
  alnum: "azAZ09",
  upper: "AZ",
  lower: "az",
  xdigit: "09afAF",
  blank: "  \t\t",
  space: "  \t\r",
  punct: "!/:@[`{~",
  cntrl: "\0\x1f\x7f\x7f",
  print: " ~",
  graph: "!~",
};

function tokenOf(
  ranges: readonly (readonly [from: string, to: string])[],
  isNegated: boolean,
  ignoresCase: boolean,
): Token {
  const has = (character: string) => ranges.some(([from, to]) => character >= from && character <= to);
  return (character) => (has(character) || (ignoresCase && has(character.toUpperCase()))) !== isNegated;
}

/** Converts to lower case as git does: only the letters of ASCII. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Removes trailing spaces, except one after a backslash. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end--;
  let backslashes = 0;
  while (text[end - 1 - backslashes] === "\\") backslashes++;
  return end < text.length && backslashes % 2 === 1 ? text.slice(0, end + 1) : text.slice(0, end);
}
