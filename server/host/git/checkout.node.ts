import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isPathIn, readBounded } from "../bounded-file.node";
import { MAX_GIT_FILE_BYTES } from "../limits";

/**
 * Returns the root of the git work tree that a folder is in; undefined outside of one.
 * @param ceiling the last folder to look in
 */
export function workTreeOf(folder: string, ceiling?: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === ceiling) return undefined;
  }
  return undefined;
}

/** Matches the `.git` file of a linked worktree, but not that of a submodule whose path begins with `worktrees/`. */
const LINKED_WORKTREE = /^gitdir:.*(?<![\\/]modules)[\\/]worktrees[\\/][^\\/]+[\\/]?\s*$/;

/** Tests if a folder is a linked worktree: another checkout, which searches pass over. */
export function isLinkedWorktree(folder: string): boolean {
  try {
    return LINKED_WORKTREE.test(readBounded(join(folder, ".git"), MAX_GIT_FILE_BYTES).toString("utf8"));
  } catch {
    return false;
  }
}

/** Tests if a file is in a linked worktree below a folder. */
export function isInLinkedWorktree(folder: string, file: string): boolean {
  for (let at = dirname(file); at !== folder && isPathIn(folder, at); at = dirname(at))
    if (isLinkedWorktree(at)) return true;
  return false;
}
