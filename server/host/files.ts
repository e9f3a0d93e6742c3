import type { ManifestDocument } from "../core/json/parse/document";
import { documentKind, type DocumentKind } from "../core/manifest/kind";
import { manifestsOf } from "../core/manifest/manifest";
import { findSourcePaths } from "../core/manifest/names/paths";
import type { FolderFiles } from "../core/rules/rule";
import type { OffsetRange } from "../core/text/ranges";
import type { FolderEntry } from "../protocol";
import { folderPathOf } from "./uris";

export interface FileText {
  /** May start with a byte order mark, which counts in offsets. */
  readonly text: string;
  /** Set when the bytes are not UTF-8; `text` is then only a guess. */
  readonly encodingFault?: { readonly range: OffsetRange; readonly message: string };
}

/** Receives a warning about a file that is not read, or an error message from git. */
export type Warn = (sentence: string) => void;

export function warnOnce(warn: Warn): Warn {
  const warned = new Set<string>();
  return (sentence) => {
    if (!warned.has(sentence)) warn(sentence);
    warned.add(sentence);
  };
}

export interface FoundFiles {
  /** Configuration files and, judging by their names, possible manifests. Omits files that git ignores. */
  readonly files: readonly FoundFile[];
  /** Messages about repositories that git refused to list. The search includes all their files, even ignored ones. */
  readonly refusals: readonly string[];
  /** Folders that cannot be read, each with the system error. */
  readonly unreadFolders: readonly { readonly uri: string; readonly error: unknown }[];
}

export interface FoundFile {
  readonly uri: string;
  readonly isLink?: boolean;
}

/** Reads a host's files. Injected, because not every host has a file system. Only `readFile` rejects. */
export interface Files {
  /** Tests if the host can read the file itself, without the client. */
  readsDirectly(uri: string): boolean;
  /** Tests if a document has a folder whose files can be looked up. */
  hasFolder(uri: string): boolean;
  /** Tests if a file or folder exists; true if unknown. For a client's file, tests if its text can be read. */
  exists(uri: string): Promise<boolean>;
  /** Reads a file of at most MAX_FOUND_BYTES. Rejects if the file cannot be read. */
  readFile(uri: string): Promise<FileText>;
  /** Reads a text of at most MAX_FOUND_BYTES without its byte order mark; undefined if it cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /** Resolves a path against a document's folder; undefined if the file is missing or outside the folder. */
  resolveFile(uri: string, path: string): Promise<string | undefined>;
  /** Reads a file; undefined if it is unreadable, over `limit` bytes or, after following links, outside the folder. */
  readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined>;
  /** Tests if a link in a file's path leads out of a folder; false if the host has no links. */
  isLinkOutOf(folder: string, uri: string): Promise<boolean>;
  /** Reads at most the first `limit` bytes of a file in a folder. A client refuses a longer file. */
  readStart(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined>;
  /** Lists a folder. An empty path is the document's folder; other paths start there. */
  listFolder(uri: string, path: string): Promise<readonly FolderEntry[]>;
  /**
   * Finds the paths that neither exist nor are ignored by git, and maps each to its topmost missing part. Paths start in
   * a saved document's folder. A link counts as existing. Undefined if unknown, as outside a work tree.
   */
  findMissing(uri: string, paths: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>;
  /** Finds the possible manifests and the configurations in a folder, at any depth. */
  search(folder: string): Promise<FoundFiles>;
  /** Tests if a search of a folder skips a file, for example because git ignores the file. */
  isSkippedIn(folder: string, uri: string): Promise<boolean>;
}

export const NOTHING_FOUND: FoundFiles = { files: [], refusals: [], unreadFolders: [] };

/** Decodes UTF-8, keeping a byte order mark; undefined for any other bytes. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The maximum number of paths to look up, and of files to list: more than a manifest needs. */
export const MAX_PATHS = 1_000;

/** Looks up the files that a draft names; undefined for any other document, or if the missing files are unknown. */
export async function lookUpFiles(
  files: Files,
  uri: string,
  document: ManifestDocument,
  kind: DocumentKind = documentKind(document.root),
): Promise<FolderFiles | undefined> {
  if (kind !== "draft") return undefined;
  const sourcePaths = findSourcePaths({ manifests: manifestsOf(document, kind) });
  const paths = new Set(Array.from(sourcePaths, ({ path }) => path));
  const missingPaths = await files.findMissing(uri, [...paths].slice(0, MAX_PATHS));
  // Nearby files only serve as suggestions for missing ones.
  return missingPaths && { missingPaths, files: await listFilesNear(files, uri, [...missingPaths.keys()]) };
}

/** Lists the files in the paths' folders. Finds a folder even if its letter case differs. */
export async function listFilesNear(files: Files, uri: string, paths: readonly string[]): Promise<string[]> {
  const listings = new Map<string, Promise<readonly FolderEntry[]>>();
  const entriesOf = (folder: string) => {
    const entries = listings.get(folder) ?? files.listFolder(uri, folder);
    listings.set(folder, entries);
    return entries;
  };
  const nearFiles = new Set<string>();
  for (const path of new Set(paths.map(folderPathOf))) {
    const folder = await existingFolder(path, entriesOf);
    for (const { name, isFolder } of folder === undefined ? [] : await entriesOf(folder))
      if (!isFolder && nearFiles.size < MAX_PATHS) nearFiles.add(folder + name);
  }
  return [...nearFiles].sort();
}

/** Returns a folder's path in its letter case on disk; undefined if it does not exist in any case. */
async function existingFolder(
  path: string,
  entriesOf: (folder: string) => Promise<readonly FolderEntry[]>,
): Promise<string | undefined> {
  let folder = "";
  for (const segment of path.split("/").slice(0, -1)) {
    const folders = (await entriesOf(folder)).filter(
      ({ name, isFolder }) => isFolder && name.toLowerCase() === segment.toLowerCase(),
    );
    const entry = folders.find(({ name }) => name === segment) ?? folders[0];
    if (!entry) return undefined;
    folder += `${entry.name}/`;
  }
  return folder;
}
