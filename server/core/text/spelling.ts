/** Limits the names to compare, because the work grows with the square of their length. */
const MAX_LENGTH = 64;

/** The shortest name in which two edits are a typo; in a shorter one, they make another word. */
const LONG_NAME = 8;

const MAX_EDITS = 2;

interface Letter {
  /** The name that ends here. */
  name?: string;
  readonly next: Map<string, Letter>;
}

/** For each prefix of a name, the number of edits that turn it into a prefix of a known name. */
type Row = readonly number[];

/** Names indexed by length and letters, so that their number does not slow the search down. */
export class Spellings {
  readonly #byLength = new Map<number, Letter>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      if (name.length > MAX_LENGTH) continue;
      const { length } = Array.from(name);
      let end: Letter = this.#byLength.get(length) ?? { next: new Map() };
      this.#byLength.set(length, end);
      for (const letter of name) {
        const next = end.next.get(letter) ?? { next: new Map() };
        end.next.set(letter, next);
        end = next;
      }
      end.name = name;
    }
  }

  /**
   * Finds the name that is one edit away, or two if it is long, unless another is equally near. An edit inserts, deletes,
   * replaces or transposes characters. Opposites never count as near.
   */
  nearest(name: string): string | undefined {
    if (name.length > MAX_LENGTH) return undefined;
    const letters = Array.from(name);
    const own = new Set(letters);
    let least = MAX_EDITS;
    let found: string[] = [];
    const visit = (end: Letter, most: number, row: Row, last?: string, before?: Row): void => {
      const { name: known, next } = end;
      const edits = row.at(-1) ?? Infinity;
      const limit = Math.min(least, most);
      if (known !== undefined && edits <= limit && !areOpposite(name, known)) {
        found = edits < least ? [known] : [...found.slice(-1), known];
        least = edits;
      }
      // After the last edit, only the name's own next letter can follow.
      const isSpent = Math.min(...row) >= limit;
      for (const [letter, child] of next) {
        if (isSpent && !own.has(letter)) continue;
        const following = nextRow(row, letter, letters, last, before);
        if (Math.min(...following) <= limit) visit(child, most, following, letter, row);
      }
    };
    for (let length = letters.length - MAX_EDITS; length <= letters.length + MAX_EDITS; length++) {
      const most = length < LONG_NAME ? 1 : MAX_EDITS;
      const start = Math.abs(length - letters.length) > most ? undefined : this.#byLength.get(length);
      if (start) visit(start, most, firstRow(letters));
    }
    return found.length === 1 ? found[0] : undefined;
  }
}

function firstRow(letters: readonly string[]): Row {
  return [0, ...letters.map((_, i) => i + 1)];
}

/**
 * Returns the row for one more letter of the known name.
 * @param last the letter before it, if the two may be transposed
 * @param before the row before the last one
 */
function nextRow(row: Row, letter: string, letters: readonly string[], last?: string, before: Row = []): Row {
  const next = [(row[0] ?? 0) + 1];
  for (const [k, own] of letters.entries()) {
    const isSwapped = own === last && letters[k - 1] === letter;
    const swapped = isSwapped ? (before[k - 1] ?? 0) + 1 : Infinity;
    const replaced = (row[k] ?? 0) + (own === letter ? 0 : 1);
    next.push(Math.min((next[k] ?? 0) + 1, (row[k + 1] ?? 0) + 1, replaced, swapped));
  }
  return next;
}

export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return new Spellings(candidates).nearest(name);
}

/** Tests if a name may be a misspelling of another. */
export function isNear(name: string, other: string): boolean {
  return nearest(name, [other]) !== undefined;
}

/** Finds the candidate with the fewest edits, however many. Ignores case; compares only the ends of long words. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const value of candidates) {
    const edits = editsBetween(endOf(word), endOf(value));
    if (edits < least) [best, least] = [value, edits];
  }
  return best === undefined || areOpposite(word, best) ? undefined : best;
}

function endOf(word: string): readonly string[] {
  return Array.from(word.slice(-MAX_LENGTH).toLowerCase());
}

function editsBetween(from: readonly string[], to: readonly string[]): number {
  return to.reduce((row, letter) => nextRow(row, letter, from), firstRow(from)).at(-1) ?? 0;
}

/** Words and prefixes that make two names opposites. */
const OPPOSITES = "min max,read write,emit listen,add remove,open close,in ex, un, no, non, dis, de"
  .split(",")
  .flatMap((pair) => [pair.split(" "), pair.split(" ").toReversed()]);

/** Tests if two names differ by one word and its opposite: `max_version` and `min_version`, `watch` and `unwatch`. */
function areOpposite(name: string, other: string): boolean {
  return isTurned(wordsIn(name), wordsIn(other)) || isTurned(wordsIn(other), wordsIn(name));
}

function isTurned(words: readonly string[], others: readonly string[]): boolean {
  const joined = words.join("");
  return others.some((word, i) =>
    OPPOSITES.some(
      ([from = "", to = ""]) =>
        word.startsWith(from) && others.with(i, to + word.slice(from.length)).join("") === joined,
    ),
  );
}

function wordsIn(name: string): string[] {
  const words = name.replaceAll(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
