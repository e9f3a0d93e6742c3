import damerauLevenshtein from "damerau-levenshtein";

/** Words that differ in more are nothing like one another, and the library takes memory for the square of it. */
const MAX_LENGTH = 64;

export interface Nearest<T> {
  readonly value: T;
  /** Whether one insertion, deletion, replacement or transposition of a character leads there, and to no other. */
  readonly oneEdit: boolean;
}

/**
 * The candidate that a word was probably meant as: the only one that is one edit away, else the nearest, if that is near
 * enough; there upper and lower case make no difference.
 * @param tolerance the share of a word's letters that may differ
 */
export function nearest(
  word: string,
  candidates: readonly string[],
  tolerance = 0.6,
): Nearest<string> | undefined {
  const [single, ...others] = new Set(candidates.filter((value) => isOneEdit(word, value)));
  if (single !== undefined && others.length === 0) return { value: single, oneEdit: true };
  const value = leastDistant(word.toLowerCase(), candidates, tolerance);
  return value === undefined ? undefined : { value, oneEdit: false };
}

function leastDistant(word: string, candidates: readonly string[], tolerance: number): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const value of candidates) {
    const tolerated = Math.ceil(Math.max(word.length, value.length) * tolerance);
    const limit = Math.min(tolerated + 1, least);
    const distance = distanceWithin(word, value.toLowerCase(), limit);
    if (distance < limit) [best, least] = [value, distance];
  }
  return best;
}

/** The number of characters to insert, delete, replace or transpose with the next to turn a word into another. */
export function editDistance(from: string, to: string): number {
  return distanceWithin(from, to, Infinity);
}

function isOneEdit(from: string, to: string): boolean {
  return distanceWithin(from, to, 2) === 1;
}

/** The edit distance; when it is not below `limit`, some number that is not either. */
function distanceWithin(from: string, to: string, limit: number): number {
  const longer = Math.max(from.length, to.length);
  const far = limit === Infinity ? longer : Math.max(longer, limit);
  if (leastDistance(from, to) >= Math.min(limit, MAX_LENGTH)) return far;
  const [a, b] = differing(Array.from(from), Array.from(to));
  return Math.max(a.length, b.length) > MAX_LENGTH ? far : damerauLevenshtein(a, b).steps;
}

/** What two words differ in at least: cheap to tell, and enough for most of many candidates. */
function leastDistance(from: string, to: string): number {
  // A character may be two code units.
  const least = Math.abs(from.length - to.length) / 2;
  if (Math.max(from.length, to.length) > MAX_LENGTH) return least;
  return Math.max(least, lacking(from, to), lacking(to, from));
}

/** How many letters of a word another does not have: each is an edit. */
function lacking(word: string, other: string): number {
  let count = 0;
  for (const letter of word) if (!other.includes(letter)) count++;
  return count;
}

/** Two words without what they both begin with and both end in: neither counts. */
function differing(from: readonly string[], to: readonly string[]): [string[], string[]] {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)];
}

/** The numeric candidate nearest to a number. */
export function nearestNumber(number: number, candidates: readonly number[]): Nearest<number> | undefined {
  const [value] = [...candidates].sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
  return value === undefined ? undefined : { value, oneEdit: isOneEdit(String(number), String(value)) };
}
