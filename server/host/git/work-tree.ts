/**
 * The files that git has, or would have if they were added, in and around a manifest's folder. Paths are from the
 * root of the work tree, with forward slashes.
 */
export interface WorkTree {
  /** The manifest's folder: empty for the root, otherwise with a trailing slash. */
  readonly folder: string;
  /** The files in and below that folder, in ascending order. */
  readonly below: readonly string[];
  /** Tests if git already has a file; undefined for a file that it would ignore. */
  isTracked(path: string): boolean | undefined;
  /**
   * Reads a text, keeping a byte order mark. Resolves to undefined if it is longer than `limit` bytes, not UTF-8, not
   * a regular file or, after following links, outside the work tree. Never rejects.
   */
  read(path: string, limit: number): Promise<string | undefined>;
  /**
   * Returns a text that changes with a file: its size and modification time. Resolves to undefined if it does not
   * exist, but not if it only cannot be read: in a sparse checkout, or if its name is not UTF-8. Never rejects.
   */
  stateOf(path: string): Promise<string | undefined>;
  /** Lists the files with a name that git already has, anywhere in the work tree. */
  named(name: string): readonly string[];
  /** Shared by the work trees of one call. */
  readonly call: object;
  uriOf(path: string): string;
}

/** Converts a path from a work tree's folder to one from its root; undefined if it leads out of the tree. */
export function fromRoot(folder: string, path: string): string | undefined {
  const names = folder.split("/").slice(0, -1);
  for (const name of path.split("/")) {
    if (name === "..") {
      if (names.pop() === undefined) return undefined;
    } else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}

/** Converts a path from the root of a work tree to one from a folder. */
export function fromFolder(folder: string, path: string): string {
  let up = "";
  let at = folder;
  while (!path.startsWith(at)) {
    at = parentOf(at);
    up += "../";
  }
  return up + path.slice(at.length);
}

/** Returns a folder's parent: empty for the root and below it. */
export function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
}

export function folderIn(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
