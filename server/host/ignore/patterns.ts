import { GitIgnorePattern, lowerCase } from "./gitignore-pattern";

/** The name of the files with patterns. */
export const GITIGNORE = ".gitignore";

/** The file with patterns that are not shared, in the root of a repository. */
export const EXCLUDE = ".git/info/exclude";

/** The patterns of one file. */
export class PatternFile {
  /** The last line first, since the last match decides. */
  readonly #patterns: readonly GitIgnorePattern[];

  /** @param text each byte of the file is a character */
  constructor(
    text: string,
    private readonly ignoresCase: boolean,
  ) {
    const lines = text.replace(/^\xEF\xBB\xBF/, "").split(/\r?\n/);
    this.#patterns = lines.flatMap((line) => GitIgnorePattern.of(line, ignoresCase) ?? []).reverse();
  }

  /**
   * Returns whether a file or folder is ignored; undefined if no pattern matches it.
   * @param names the names on the path from the file's folder
   */
  decide(names: readonly string[], isFolder: boolean): boolean | undefined {
    const bytes = names.map((name) => (this.ignoresCase ? lowerCase(inBytes(name)) : inBytes(name)));
    const found = this.#patterns.find(
      (pattern) => (isFolder || !pattern.foldersOnly) && pattern.matches(bytes),
    );
    return found && !found.isNegated;
  }
}

/** Writes each byte of a text as a character, since git compares bytes: `?` matches one of the two of `é`. */
export function inBytes(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (others) => String.fromCharCode(...new TextEncoder().encode(others)));
}
