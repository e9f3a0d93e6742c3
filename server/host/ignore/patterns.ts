import { GitIgnorePattern, lowerCase, type Steps } from "./gitignore-pattern";

/** The name of the files with patterns. */
export const GITIGNORE = ".gitignore";

/** The file with patterns that are not shared, in the root of a repository. */
export const EXCLUDE = ".git/info/exclude";

/**
 * The steps of all patterns for all missing files of a call, or all files of a search: about a second. A count, not a time, so that every machine
 * decides the same. A list of 200 lines takes some thousand for a path.
 */
const MAX_STEPS = 50_000_000;

/** The steps after which other messages get their turn: about 10 ms. */
const STEPS_PER_TURN = 500_000;

/** Counts the steps of a call, and says when it is time for a pause. */
export class CallSteps implements Steps {
  left = MAX_STEPS;
  #pauseAt = MAX_STEPS - STEPS_PER_TURN;

  get areUsedUp(): boolean {
    return this.left < 0;
  }

  /** Tests if other messages should get their turn now. */
  isPauseDue(): boolean {
    if (this.left > this.#pauseAt) return false;
    this.#pauseAt = this.left - STEPS_PER_TURN;
    return true;
  }
}

/** Work that yields when other messages should get their turn. */
export type Turns<T> = Generator<undefined, T, undefined>;

/** Does work in one go, for a program that has nothing else to do. */
export function atOnce<T>(turns: Turns<T>): T {
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}

/** Does work in turns with the other messages. */
export async function inTurns<T>(turns: Turns<T>): Promise<T> {
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** The patterns of one file. A line is compiled when a path first comes to it. */
export class PatternFile {
  /** The last line first, since the last match decides. */
  readonly #lines: readonly string[];
  readonly #patterns: (GitIgnorePattern | undefined)[] = [];

  /** @param text each byte of the file is a character */
  constructor(
    text: string,
    private readonly ignoresCase: boolean,
  ) {
    this.#lines = text
      .replace(/^\xEF\xBB\xBF/, "")
      .split(/\r?\n/)
      .reverse();
  }

  /**
   * Tests if a file or folder is ignored. Returns undefined if no pattern matches it, or when the steps are used up.
   * @param names the names on the path from the file's folder
   */
  *decide(names: readonly string[], isFolder: boolean, steps: CallSteps): Turns<boolean | undefined> {
    const bytes = names.map((name) => (this.ignoresCase ? lowerCase(inBytes(name)) : inBytes(name)));
    for (let index = 0; index < this.#lines.length && !steps.areUsedUp; index++) {
      const pattern = this.#patternAt(index, steps);
      const isFound = pattern && (isFolder || !pattern.foldersOnly) && pattern.matches(bytes, steps);
      if (isFound) return !pattern.isNegated;
      if (steps.isPauseDue()) yield;
    }
    return undefined;
  }

  #patternAt(index: number, steps: CallSteps): GitIgnorePattern | undefined {
    steps.left--;
    if (index < this.#patterns.length) return this.#patterns[index];
    const line = this.#lines[index] ?? "";
    steps.left -= line.length;
    return (this.#patterns[index] = GitIgnorePattern.of(line, this.ignoresCase));
  }
}

/** Writes each byte of a text as a character, since git compares bytes: `?` matches one of the two of `é`. */
export function inBytes(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (others) => String.fromCharCode(...new TextEncoder().encode(others)));
}
