import { message } from "./messages";

/** The maximum length of the names to compare. The work grows with the square of the length. */
const MAX_LENGTH = 64;

/** The shortest name in which two edits are a typo. In a shorter name, two edits make another word. */
const MIN_TWO_EDIT_LENGTH = 8;

const MAX_EDITS = 2;

interface TrieNode {
  /** The name that ends here. */
  name?: string;
  readonly children: Map<string, TrieNode>;
}

/** For each prefix of the searched name, how many edits turn it into the current prefix of a known name. */
type Row = readonly number[];

/** Indexes names by length and letters, because comparing every name would be slow. */
export class SpellingIndex {
  readonly #byLength = new Map<number, TrieNode>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      if (name.length > MAX_LENGTH) continue;
      const { length } = Array.from(name);
      let node: TrieNode = this.#byLength.get(length) ?? { children: new Map() };
      this.#byLength.set(length, node);
      for (const letter of name) {
        const child = node.children.get(letter) ?? { children: new Map() };
        node.children.set(letter, child);
        node = child;
      }
      node.name = name;
    }
  }

  /**
   * Finds the nearest name that is at most one edit away, or two edits for a long name; undefined if two names are
   * equally near. An edit inserts, deletes, replaces or transposes characters. Opposites are never near.
   */
  nearest(name: string): string | undefined {
    if (name.length > MAX_LENGTH) return undefined;
    const letters = Array.from(name);
    const letterSet = new Set(letters);
    let fewestEdits = MAX_EDITS;
    let nearestNames: string[] = [];
    const visit = (node: TrieNode, maxEdits: number, row: Row, letter?: string, previousRow?: Row): void => {
      const edits = row.at(-1) ?? Infinity;
      const limit = Math.min(fewestEdits, maxEdits);
      if (node.name !== undefined && edits <= limit && !areOpposite(name, node.name)) {
        nearestNames = edits < fewestEdits ? [node.name] : [...nearestNames.slice(-1), node.name];
        fewestEdits = edits;
      }
      // Without edits left, only the letters of the searched name can follow.
      const hasNoEditsLeft = Math.min(...row) >= limit;
      for (const [next, child] of node.children) {
        if (hasNoEditsLeft && !letterSet.has(next)) continue;
        const nextRow = rowAfter(row, next, letters, letter, previousRow);
        if (Math.min(...nextRow) <= limit) visit(child, maxEdits, nextRow, next, row);
      }
    };
    for (let length = letters.length - MAX_EDITS; length <= letters.length + MAX_EDITS; length++) {
      const maxEdits = length < MIN_TWO_EDIT_LENGTH ? 1 : MAX_EDITS;
      const mayBeNear = Math.abs(length - letters.length) <= maxEdits;
      const root = mayBeNear ? this.#byLength.get(length) : undefined;
      if (root) visit(root, maxEdits, firstRow(letters));
    }
    return nearestNames.length === 1 ? nearestNames[0] : undefined;
  }
}

function firstRow(letters: readonly string[]): Row {
  return [0, ...letters.map((_, i) => i + 1)];
}

/** Returns the row for one more letter of the known name. @param previousLetter the letter before it */
function rowAfter(
  row: Row,
  letter: string,
  letters: readonly string[],
  previousLetter?: string,
  previousRow: Row = [],
): Row {
  const nextRow = [(row[0] ?? 0) + 1];
  for (const [k, nameLetter] of letters.entries()) {
    const isSwapped = nameLetter === previousLetter && letters[k - 1] === letter;
    const swapEdits = isSwapped ? (previousRow[k - 1] ?? 0) + 1 : Infinity;
    const replacementEdits = (row[k] ?? 0) + (nameLetter === letter ? 0 : 1);
    nextRow.push(Math.min((nextRow[k] ?? 0) + 1, (row[k + 1] ?? 0) + 1, replacementEdits, swapEdits));
  }
  return nextRow;
}

export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return new SpellingIndex(candidates).nearest(name);
}

/** Tests if a name may be a misspelling of another. */
export function isNear(name: string, otherName: string): boolean {
  return nearest(name, [otherName]) !== undefined;
}

/** Finds the candidate with the fewest edits, ignoring case and the starts of long words; undefined for an opposite. */
export function nearestAtAnyDistance(word: string, candidates: readonly string[]): string | undefined {
  let bestCandidate: string | undefined;
  let fewestEdits = Infinity;
  for (const candidate of candidates) {
    const edits = editsBetween(lettersAtEnd(word), lettersAtEnd(candidate));
    if (edits < fewestEdits) [bestCandidate, fewestEdits] = [candidate, edits];
  }
  return bestCandidate === undefined || areOpposite(word, bestCandidate) ? undefined : bestCandidate;
}

function lettersAtEnd(word: string): readonly string[] {
  return Array.from(word.slice(-MAX_LENGTH).toLowerCase());
}

function editsBetween(from: readonly string[], to: readonly string[]): number {
  return to.reduce((row, letter) => rowAfter(row, letter, from), firstRow(from)).at(-1) ?? 0;
}

/** Words and prefixes that make two names opposites. */
const OPPOSITES = "min max,read write,emit listen,add remove,open close,in ex, un, no, non, dis, de"
  .split(",")
  .flatMap((pair) => [pair.split(" "), pair.split(" ").toReversed()]);

/** Tests if two names differ by one word and its opposite: `max_version` and `min_version`, `watch` and `unwatch`. */
function areOpposite(name: string, otherName: string): boolean {
  const [words, otherWords] = [wordsIn(name), wordsIn(otherName)];
  return hasOpposite(words, otherWords.join("")) || hasOpposite(otherWords, words.join(""));
}

/** Tests if the words become the text when one word is replaced with its opposite. */
function hasOpposite(words: readonly string[], text: string): boolean {
  return words.some((word, i) =>
    OPPOSITES.some(
      ([from = "", to = ""]) =>
        word.startsWith(from) && words.with(i, to + word.slice(from.length)).join("") === text,
    ),
  );
}

function wordsIn(name: string): string[] {
  const words = name.replaceAll(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** Describes an unknown command, option or rule. @param name includes its dashes; `knownNames` do not */
export function unknownNameSentence(
  kind: "command" | "option" | "rule",
  name: string,
  knownNames: readonly string[],
): string {
  const dashes = /^-*/.exec(name)?.[0] ?? "";
  const bareName = name.slice(dashes.length);
  // `--<name>` may be unknown because it is the default; then suggest `--no-<name>`.
  const match = nearest(bareName, knownNames) ?? knownNames.find((option) => option === `no-${bareName}`);
  const guess = match === undefined ? undefined : dashes + match;
  switch (kind) {
    case "command":
      return guess === undefined
        ? message("Unknown command '{name}'.", { name })
        : message("Unknown command '{name}'. Did you mean '{guess}'?", { name, guess });
    case "option":
      return guess === undefined
        ? message("Unknown option '{name}'.", { name })
        : message("Unknown option '{name}'. Did you mean '{guess}'?", { name, guess });
    case "rule":
      return guess === undefined
        ? message("Unknown rule '{name}'. Use a problem's code, such as license-id.", { name })
        : message("Unknown rule '{name}'. Did you mean '{guess}'?", { name, guess });
  }
}
