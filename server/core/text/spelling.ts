import damerauLevenshtein from "damerau-levenshtein";

/** The longest words to compare: longer ones are never alike, and the library's memory grows with the square. */
const MAX_LENGTH = 64;

export interface Nearest<T> {
  readonly value: T;
  /** True if one insertion, deletion, replacement or transposition of a character leads there, and to no other. */
  readonly oneEdit: boolean;
}

/**
 * Guesses which candidate a word was meant as: the only one that is one edit away, else the nearest that is near enough
 * when upper and lower case count as the same.
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

/** Counts the characters to insert, delete, replace or transpose with the next to turn a word into another. */
export function editDistance(from: string, to: string): number {
  return distanceWithin(from, to, Infinity);
}

function isOneEdit(from: string, to: string): boolean {
  return distanceWithin(from, to, 2) === 1;
}

/** Returns the edit distance if it is below `limit`, else some number that is not. */
function distanceWithin(from: string, to: string, limit: number): number {
  const longer = Math.max(from.length, to.length);
  const far = limit === Infinity ? longer : Math.max(longer, limit);
  if (isFar(from, to, Math.min(limit, MAX_LENGTH))) return far;
  const [a, b] = differing(Array.from(from), Array.from(to));
  return Math.max(a.length, b.length) > MAX_LENGTH ? far : damerauLevenshtein(a, b).steps;
}

/** Rules out most candidates at little cost: compares lengths first, then letters. */
function isFar(from: string, to: string, limit: number): boolean {
  // A character can be two code units.
  if (Math.abs(from.length - to.length) / 2 >= limit) return true;
  if (Math.max(from.length, to.length) > MAX_LENGTH) return false;
  return lacking(from, to) >= limit || lacking(to, from) >= limit;
}

/** Counts the letters of a word that another lacks: each is an edit. */
function lacking(word: string, other: string): number {
  let count = 0;
  for (const letter of word) if (!other.includes(letter)) count++;
  return count;
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
