/** What the server reads beside open documents; injected, as not every host has a file system. */
export interface Files {
  /** The text of a file; undefined when there is none or it cannot be read. Never rejects. */
  readText(uri: string): Promise<string | undefined>;
}

/** For hosts without a file system. */
export const NO_FILES: Files = { readText: () => Promise.resolve(undefined) };
