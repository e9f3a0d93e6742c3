/** What the server reads beside open documents; injected, as not every host has a file system. */
export interface Files {
  /** Whether the host itself can read what has such an address, if it is there. */
  reaches(uri: string): boolean;
  /** The text of a file; undefined when there is none or it cannot be read. Never rejects. */
  readText(uri: string): Promise<string | undefined>;
}

/** For hosts without a file system. */
export const NO_FILES: Files = { reaches: () => false, readText: () => Promise.resolve(undefined) };
