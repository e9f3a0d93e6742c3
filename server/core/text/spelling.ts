/** The longest words to compare: longer ones are never alike, and the work for two grows with the square. */
const MAX_LENGTH = 64;

/** The length from which two edits are a slip; in a shorter name, they make another word. */
const LONG_NAME = 8;

const MAX_EDITS = 2;

interface Letter {
  name?: string;
  readonly next: Map<string, Letter>;
}

/** Names by their lengths and letters: the near one is looked up, however many there are. */
export class Spellings {
  readonly #byLength = new Map<number, Letter>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const letters = Array.from(name);
      if (name.length > MAX_LENGTH) continue;
      let end: Letter = this.#byLength.get(letters.length) ?? { next: new Map() };
      this.#byLength.set(letters.length, end);
      for (const letter of letters) {
        const next = end.next.get(letter) ?? { next: new Map() };
        end.next.set(letter, next);
        end = next;
      }
      end.name = name;
    }
  }

  /**
   * Finds the one that is near a name: one edit leads to it, or two if it is long, and no other is as near. An edit inserts,
   * deletes, replaces or transposes a character. Opposites are never near.
   */
  nearest(name: string): string | undefined {
    if (name.length > MAX_LENGTH) return undefined;
    const letters = Array.from(name);
    let least = MAX_EDITS;
    let found: string[] = [];
    const visit = ({ name: known, next }: Letter, depth: number, row: Row, path: Path, most: number) => {
      const edits = row[letters.length - depth + MAX_EDITS] ?? FAR;
      if (known !== undefined && edits <= Math.min(most, least) && !areOpposite(name, known)) {
        found = edits < least ? [known] : [...found.slice(-1), known];
        least = edits;
      }
      const go = (letter: string, child: Letter, following: Row) => {
        const limit = Math.min(most, least);
        if (following.some((count) => count <= limit))
          visit(child, depth + 1, following, { letter, before: row }, most);
      };
      const own = letters.slice(Math.max(0, depth - most - 1), depth + most + 1);
      for (const letter of new Set(own)) {
        const child = next.get(letter);
        if (child) go(letter, child, nextRow(row, letter, letters, depth, path));
      }
      // Any other letter is one edit more.
      const limit = Math.min(most, least);
      if (!row.some((count) => count < limit)) return;
      const other = nextRow(row, "", letters, depth, path);
      if (!other.some((count) => count <= limit)) return;
      for (const [letter, child] of next) {
        if (!own.includes(letter)) visit(child, depth + 1, other, { letter, before: row }, most);
      }
    };
    for (let length = letters.length - MAX_EDITS; length <= letters.length + MAX_EDITS; length++) {
      const start = this.#byLength.get(length);
      const most = length < LONG_NAME ? 1 : MAX_EDITS;
      if (start && Math.abs(length - letters.length) <= most) visit(start, 0, [FAR, FAR, 0, 1, 2], {}, most);
    }
    return found.length === 1 ? found[0] : undefined;
  }
}

/**
 * The edits from beginnings of a name to one of a known name, as far as they are few: the name's beginning in the middle is as
 * long as the known one, the first is two letters shorter, and the last two letters longer.
 */
type Row = readonly number[];

const FAR = MAX_EDITS + 1;

interface Path {
  readonly letter?: string;
  readonly before?: Row;
}

/** Counts the edits to the known beginning that is one letter longer. @param depth the length of the last one */
function nextRow(
  row: Row,
  letter: string,
  letters: readonly string[],
  depth: number,
  { letter: last, before = [] }: Path,
): number[] {
  const next: number[] = [];
  for (let k = 0; k < row.length; k++) {
    const length = depth + 1 + k - MAX_EDITS;
    const own = letters[length - 1];
    let edits = Math.min((row[k + 1] ?? FAR) + 1, (next[k - 1] ?? FAR) + 1);
    if (own !== undefined) edits = Math.min(edits, (row[k] ?? FAR) + (own === letter ? 0 : 1));
    const isSwapped = own === last && letters[length - 2] === letter;
    if (isSwapped) edits = Math.min(edits, (before[k] ?? FAR) + 1);
    next.push(length < 0 || length > letters.length ? FAR : edits);
  }
  return next;
}

export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return new Spellings(candidates).nearest(name);
}

/** Tests if a name could be a misspelling of another. */
export function isNear(name: string, other: string): boolean {
  return nearest(name, [other]) !== undefined;
}

/**
 * Finds the first of the candidates that fewest edits lead to, however many. Upper and lower case count as the same, and
 * the ends of long words are compared.
 */
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

/** Counts the characters to insert, delete or replace. */
function editsBetween(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of from.entries()) {
    const next = [i + 1];
    for (const [k, other] of to.entries())
      next.push(
        Math.min((row[k] ?? 0) + (letter === other ? 0 : 1), (row[k + 1] ?? 0) + 1, (next[k] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
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

/** Tests if two names have the same words but for one and its opposite: `max_version` and `min_version`, `unwatch`. */
function areOpposite(name: string, other: string): boolean {
  return isTurned(wordsIn(name), wordsIn(other)) || isTurned(wordsIn(other), wordsIn(name));
}

function isTurned(words: readonly string[], others: readonly string[]): boolean {
  const joined = words.join("");
  return others.some((word, i) =>
    OPPOSITES.some(([one, another]) =>
      [
        [one, another],
        [another, one],
      ].some(
        ([from = "", to = ""]) =>
          word.startsWith(from) && others.with(i, to + word.slice(from.length)).join("") === joined,
      ),
    ),
  );
}

function wordsIn(name: string): string[] {
  const words = name.replaceAll(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
