import type { FolderEntry } from "../protocol";

/** What the server reads beside open documents; injected, as not every host has a file system. */
export interface Files {
  /** Whether the host itself can read what has such an address, if it is there. */
  reaches(uri: string): boolean;
  /**
   * The text of a file as editors have it, without a byte order mark; undefined when there is none or it cannot be
   * read. Never rejects.
   */
  readText(uri: string): Promise<string | undefined>;
  /**
   * The address of an existing file that a document names by a path relative to its folder; undefined when there is
   * none, or when it lies, links followed, outside of that folder. Never rejects.
   */
  fileBeside(uri: string, path: string): Promise<string | undefined>;
  /**
   * The bytes of a file that stands in a folder or below it, wherever symbolic links lead; undefined when it does not,
   * is longer than `limit` bytes, or cannot be read. Never rejects.
   */
  readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined>;
  /**
   * What stands in the folder to which a path leads from a document's folder, that folder itself for an empty path;
   * nothing when it lies, links followed, outside of that folder. Never rejects.
   */
  entriesBeside(uri: string, path: string): Promise<readonly FolderEntry[]>;
  /**
   * The addresses of the files below a folder that may be manifests by their names; what `.gitignore` names is left
   * out. Never rejects.
   */
  manifestsIn(folder: string): AsyncIterable<string>;
  /** Whether `manifestsIn` would give a file of that address, if there is one. */
  isManifestIn(folder: string, uri: string): boolean;
}

const NOTHING: AsyncIterable<string> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};

/** For hosts without a file system. */
export const NO_FILES: Files = {
  reaches: () => false,
  readText: () => Promise.resolve(undefined),
  fileBeside: () => Promise.resolve(undefined),
  readWithin: () => Promise.resolve(undefined),
  entriesBeside: () => Promise.resolve([]),
  manifestsIn: () => NOTHING,
  isManifestIn: () => false,
};
