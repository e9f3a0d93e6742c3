import damerauLevenshtein from "damerau-levenshtein";

/** Longer strings are never meant as one of the known words, and the distance takes quadratic time. */
const MAX_LENGTH = 64;

export interface Nearest<T> {
  readonly value: T;
  /** Whether one insertion, deletion, replacement or transposition leads there. */
  readonly oneEdit: boolean;
}

/**
 * The candidate that a word was probably meant as; undefined when none is like it. Upper and lower case count less
 * than other differences.
 * @param tolerance the share of a word's letters that may differ
 */
export function nearest(
  word: string,
  candidates: readonly string[],
  tolerance = 0.6,
): Nearest<string> | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: { value: string; distance: number } | undefined;
  for (const value of candidates) {
    const distance = caselessDistance(word, value);
    if (!best || distance < best.distance) best = { value, distance };
  }
  if (!best || best.distance > Math.ceil(Math.max(word.length, best.value.length) * tolerance))
    return undefined;
  return { value: best.value, oneEdit: editDistance(word, best.value) === 1 };
}

/** The number of insertions, deletions, replacements and transpositions between two words. */
export function editDistance(from: string, to: string): number {
  return damerauLevenshtein(from, to).steps;
}

function caselessDistance(word: string, value: string): number {
  const lower = word.toLowerCase();
  return editDistance(lower, value.toLowerCase()) + (lower === word ? 0 : 0.5);
}

/** The numeric candidate nearest to a number. */
export function nearestNumber(number: number, candidates: readonly number[]): Nearest<number> | undefined {
  const [value] = [...candidates].sort((a, b) => Math.abs(a - number) - Math.abs(b - number));
  return value === undefined
    ? undefined
    : { value, oneEdit: editDistance(String(number), String(value)) === 1 };
}
