import { GitIgnorePattern, lowerCase, type Steps } from "./gitignore-pattern";
import type { Walk } from "./walk";

export const GITIGNORE = ".gitignore";

/** The name of what makes a folder the root of a work tree: a folder, or a file that leads to one. */
export const GIT = ".git";

/** The file with patterns that are not shared, in the root of a repository. */
export const EXCLUDE = ".git/info/exclude";

/** The most steps of a search through folders: about a second. A count, not a time: every machine decides the same. */
export const SEARCH_STEPS = 50_000_000;

/**
 * The most steps for the paths that one manifest names, and to decide one folder: about 0.2 s. A list of 200 lines takes
 * some thousand for a path.
 */
export const FILE_STEPS = 10_000_000;

/** The steps after which other messages get their turn: about 10 ms. */
const STEPS_PER_TURN = 500_000;

/** Counts the steps of a question, and says when it is time for a pause. */
export class StepBudget implements Steps {
  #pauseAt: number;

  constructor(public left: number) {
    this.#pauseAt = left - STEPS_PER_TURN;
  }

  get areUsedUp(): boolean {
    return this.left < 0;
  }

  isPauseDue(): boolean {
    if (this.left > this.#pauseAt) return false;
    this.#pauseAt = this.left - STEPS_PER_TURN;
    return true;
  }
}

/**
 * The patterns of one file. A line is compiled when a path first comes to it, which takes no longer than reading it and
 * costs no step: the first path must not have fewer left than the others.
 */
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
  *decide(names: readonly string[], isFolder: boolean, steps: StepBudget): Walk<boolean | undefined> {
    const bytes = names.map((name) => (this.ignoresCase ? lowerCase(inBytes(name)) : inBytes(name)));
    for (let index = 0; index < this.#lines.length && !steps.areUsedUp; index++) {
      steps.left--;
      const pattern = this.#patternAt(index);
      const isFound = pattern && (isFolder || !pattern.foldersOnly) && pattern.matches(bytes, steps);
      if (isFound) return !pattern.isNegated;
      if (steps.isPauseDue()) yield;
    }
    return undefined;
  }

  #patternAt(index: number): GitIgnorePattern | undefined {
    if (index < this.#patterns.length) return this.#patterns[index];
    const line = this.#lines[index] ?? "";
    return (this.#patterns[index] = GitIgnorePattern.of(line, this.ignoresCase));
  }
}

/** Writes each byte of a text as a character, since git compares bytes: `?` matches one of the two of `é`. */
export function inBytes(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (others) => String.fromCharCode(...new TextEncoder().encode(others)));
}
