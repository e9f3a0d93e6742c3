/**
 * The files that git has, or would have if they were added, in the folder of a manifest and around it. Paths are those
 * from the root of the work tree, with forward slashes.
 */
export interface WorkTree {
  /** The manifest's folder: empty for the root, else with a slash at its end. */
  readonly folder: string;
  /** The files in that folder and below it, in ascending order. */
  readonly below: readonly string[];
  /** Tests if git has a file already; undefined for a file that it would ignore. */
  isTracked(path: string): boolean | undefined;
  /**
   * Reads a text, with its byte order mark. Resolves to undefined when it is longer than `limit` bytes, is not UTF-8 or
   * not a regular file, or is outside of the work tree after links are followed. Never rejects.
   */
  read(path: string, limit: number): Promise<string | undefined>;
  /**
   * Returns what changes with a file: its size and the time of its last change. Resolves to undefined when it does not
   * exist, but not for one that only cannot be read: in a sparse checkout, or by a name that is not UTF-8. Never rejects.
   */
  stateOf(path: string): Promise<string | undefined>;
  /** Lists the files of a name that git has already, anywhere in the work tree. */
  named(name: string): readonly string[];
  /** Shared by the work trees of one call. */
  readonly call: object;
  uriOf(path: string): string;
}

/** Converts a path from a folder of a work tree to one from its root; undefined if it leads out of the tree. */
export function fromRoot(folder: string, path: string): string | undefined {
  const names = folder.split("/").slice(0, -1);
  for (const name of path.split("/")) {
    if (name === "..") {
      if (names.pop() === undefined) return undefined;
    } else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}

/** Returns the path from a folder of a work tree for one from its root. */
export function fromFolder(folder: string, path: string): string {
  let up = "";
  let at = folder;
  while (!path.startsWith(at)) {
    at = parentOf(at);
    up += "../";
  }
  return up + path.slice(at.length);
}

/** Returns the folder above a folder: empty for the root, and for the root itself. */
export function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
}

/** Returns the folder of a file. */
export function folderIn(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
