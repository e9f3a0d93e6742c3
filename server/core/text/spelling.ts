import damerauLevenshtein from "damerau-levenshtein";

/** The longest words to compare: longer ones are never alike, and the library's memory grows with the square. */
const MAX_LENGTH = 64;

/** The length from which two edits are a slip; in a shorter name, they make another word. */
const LONG_NAME = 8;

/**
 * Finds the one candidate that is near a name: one edit leads to it, or two if it is long, and no other is as near.
 * An edit inserts, deletes, replaces or transposes a character. Opposites are never near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let least = Infinity;
  let found: string[] = [];
  for (const candidate of new Set(candidates)) {
    const distance = distanceWithin(name, candidate, Math.min(tolerated(candidate), least) + 1);
    if (distance > tolerated(candidate) || distance > least || areOpposite(name, candidate)) continue;
    if (distance < least) found = [];
    found.push(candidate);
    least = distance;
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Tests if a name could be a misspelling of another. */
export function isNear(name: string, other: string): boolean {
  return distanceWithin(name, other, tolerated(other) + 1) <= tolerated(other) && !areOpposite(name, other);
}

function tolerated(name: string): number {
  return name.length < LONG_NAME ? 1 : 2;
}

/** Finds the first of the candidates that fewest edits lead to, however many; upper and lower case count as the same. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const value of candidates) {
    const limit = Math.min(Math.max(word.length, value.length) + 1, least);
    const distance = distanceWithin(lower, value.toLowerCase(), limit);
    if (distance < limit) [best, least] = [value, distance];
  }
  return best === undefined || areOpposite(word, best) ? undefined : best;
}

/** Words, and beginnings of words, that make two names opposites. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["min", "max"],
  ["read", "write"],
  ["emit", "listen"],
  ["add", "remove"],
  ["open", "close"],
  ["in", "ex"],
  ...["un", "no", "non", "dis", "de"].map((prefix) => ["", prefix] as const),
];

/** Tests if two names have the same words but for one and its opposite: `max_version`, `min_version`. */
function areOpposite(name: string, other: string): boolean {
  const [words, others] = [wordsIn(name), wordsIn(other)];
  if (words.length !== others.length) return false;
  const differing = words.flatMap((word, i) =>
    word === others[i] ? [] : [[word, others[i] ?? ""] as const],
  );
  return differing.length > 0 && differing.every(([one, another]) => areOppositeWords(one, another));
}

function areOppositeWords(one: string, another: string): boolean {
  const turns = (word: string, from: string, to: string, result: string) =>
    word.startsWith(from) && to + word.slice(from.length) === result;
  return OPPOSITES.some(([a, b]) => turns(one, a, b, another) || turns(one, b, a, another));
}

/** Splits a name at its capitals and at other characters than letters and digits. */
function wordsIn(name: string): string[] {
  const words = name.replaceAll(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Counts the characters to insert, delete, replace or transpose with the next to turn a word into another.
 * @returns the number if it is below `limit`, else `limit`
 */
function distanceWithin(from: string, to: string, limit: number): number {
  if (isFar(from, to, Math.min(limit, MAX_LENGTH))) return limit;
  const [a, b] = differing(Array.from(from), Array.from(to));
  if (Math.max(a.length, b.length) > MAX_LENGTH) return limit;
  return Math.min(damerauLevenshtein(a, b).steps, limit);
}

/** Rules out most candidates at little cost: compares lengths first, then letters. */
function isFar(from: string, to: string, limit: number): boolean {
  // A character can be two code units.
  if (Math.abs(from.length - to.length) / 2 >= limit) return true;
  if (Math.max(from.length, to.length) > MAX_LENGTH) return false;
  return lacks(from, to, limit) || lacks(to, from, limit);
}

/** Tests if a word has that many letters that another lacks: each is an edit. */
function lacks(word: string, other: string, limit: number): boolean {
  let count = 0;
  for (const letter of word) if (!other.includes(letter) && ++count >= limit) return true;
  return limit <= 0;
}

/** Strips the common beginning and end of two words. */
function differing(from: readonly string[], to: readonly string[]): [string[], string[]] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)];
}
