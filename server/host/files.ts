import type { OffsetRange } from "../core/text/ranges";
import type { FolderEntry } from "../protocol";

export interface FileText {
  /** Includes a byte order mark, which offsets count. */
  readonly text: string;
  /** Set when the bytes are not UTF-8; `text` is then only a guess. */
  readonly encodingFault?: { readonly range: OffsetRange; readonly message: string };
}

/** Receives a sentence about a file that is not read. */
export type Warn = (sentence: string) => void;

export function warnOnce(warn: Warn): Warn {
  const warned = new Set<string>();
  return (sentence) => {
    if (!warned.has(sentence)) warn(sentence);
    warned.add(sentence);
  };
}

export interface FoundFiles {
  /** The files that may be manifests by their names, and the configuration files, without those that git ignores. */
  readonly files: readonly FoundFile[];
  /** Why git refused to list the files of a repository, so that all of them are found: sentences. */
  readonly refusals: readonly string[];
  /** The folders that cannot be read, each with an error of the system. */
  readonly unreadable: readonly { readonly uri: string; readonly error: unknown }[];
}

/** A file that a search finds, or a link. */
export interface FoundFile {
  readonly uri: string;
  readonly isLink?: boolean;
}

/** Reads files beside the open documents; injected, because not every host has a file system. */
export interface Files {
  /** Tests if the host itself can read files with such an address, if they exist. */
  reaches(uri: string): boolean;
  /** Tests if a document is in a folder whose files can be looked up. Without one, nothing is known about them. */
  hasFolder(uri: string): boolean;
  /** Tests if a file or folder exists; true if that cannot be known. Never rejects. */
  exists(uri: string): Promise<boolean>;
  /** Reads a file of at most MAX_FOUND_BYTES. Rejects with a FileRefusal or an error of the system. */
  readFile(uri: string): Promise<FileText>;
  /**
   * Reads the text of a file as editors do, without a byte order mark. Resolves to undefined when it cannot be read or
   * is longer than MAX_FOUND_BYTES. Never rejects.
   */
  readText(uri: string): Promise<string | undefined>;
  /**
   * Returns the address of a file that a document names by a path relative to its folder. Resolves to undefined when
   * it does not exist or is outside the folder after links are followed. Never rejects.
   */
  resolveFile(uri: string, path: string): Promise<string | undefined>;
  /**
   * Reads the bytes of a file in a folder or below it. Resolves to undefined when it is outside the folder after links
   * are followed, is longer than `limit` bytes, or cannot be read. Never rejects.
   */
  readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined>;
  /** Tests if a link in a file's path leads out of a folder, where the host knows links. Never rejects. */
  linksOut(folder: string, uri: string): Promise<boolean>;
  /** Reads the first bytes of a file as `readWithin` does, however long it is. Never rejects. */
  readStart(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined>;
  /**
   * Lists a folder that is named by a path relative to a document's folder; an empty path names that folder itself.
   * Resolves to an empty list when it is outside that folder after links are followed. Never rejects.
   */
  listFolder(uri: string, path: string): Promise<readonly FolderEntry[]>;
  /**
   * Returns those paths, relative to the folder of a document on disk, that do not exist and that git would not ignore;
   * for each, the highest part of it that does not exist: a folder, or the path itself.
   * Opens no file and follows no link: the target of a link counts as existing. Resolves to undefined where that cannot
   * be known: outside a git work tree above all. Never rejects.
   */
  findMissing(uri: string, paths: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>;
  /** Searches a folder, and what is below it. Never rejects. */
  search(folder: string): Promise<FoundFiles>;
  /**
   * Resolves to true if a file in a folder is not its author's own: git ignores it, it is in a folder that is not
   * searched, or it is a link to another file that a search finds, or out of the folder. Never rejects.
   */
  isIgnoredIn(folder: string, uri: string): Promise<boolean>;
}

/** What a search finds where there is nothing. */
export const NOTHING_FOUND: FoundFiles = { files: [], refusals: [], unreadable: [] };

/** Decodes UTF-8, with its byte order mark; undefined for any other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
