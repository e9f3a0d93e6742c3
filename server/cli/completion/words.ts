/** An option in a completion script. */
export interface CompletedOption {
  readonly name: string;
  readonly text: string;
  /** If it takes a value: those that are known; empty where files are completed. */
  readonly values?: readonly string[];
}

/** A command in a completion script. */
export interface CompletedCommand {
  readonly name: string;
  readonly text: string;
  readonly options: readonly CompletedOption[];
  /** The words that it takes; empty where only files are completed. */
  readonly operands: readonly string[];
  /** True if it takes files besides the words. */
  readonly hasFiles?: boolean;
}

/** Returns each word in quotes that POSIX shells and fish read alike. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns the words of an option: `--format`. */
export function optionNames({ options }: CompletedCommand): string[] {
  return options.map(({ name }) => `--${name}`);
}
