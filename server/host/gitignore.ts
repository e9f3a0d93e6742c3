import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { message } from "../core/text/messages";
import { FileRefusal, isPathIn, readBounded } from "./bounded-file.node";
import type { Warn } from "./files";
import { limitText, MAX_GITIGNORE_BYTES } from "./limits";
import { EXCLUDE, GITIGNORE, PatternFile } from "./ignore/patterns";

/**
 * A file with patterns, and the folder that they apply in. In a linked work tree `.git` is a file that may name any
 * folder, and it is not followed.
 */
interface Level {
  readonly folder: string;
  readonly file: PatternFile;
}

/** The patterns of a repository's own list and of the `.gitignore` files from its root down to a folder. */
export class GitIgnore {
  /** @param levels the innermost file first */
  private constructor(
    private readonly read: (path: string) => string | undefined,
    private readonly levels: readonly Level[] = [],
  ) {}

  /** Returns the patterns that apply in a folder that the user named, without those of its own file. */
  static above(named: string, warn: Warn): GitIgnore {
    const folder = resolve(named);
    // A user who names an ignored folder, as in `check dist`, means it.
    const read = (path: string) => textOf(path, warn);
    return descend(GitIgnore.at(rootOf(folder), read), rootOf(folder), folder) ?? new GitIgnore(read);
  }

  /**
   * Returns the patterns that apply in a folder, as `above` does; undefined when git itself would not look there.
   * @param ceiling the folder above which nothing is read, with its links resolved
   */
  static inWorkTree(folder: string, warn: Warn, ceiling?: string): GitIgnore | undefined {
    const root = workTreeOf(folder, ceiling);
    const read = (path: string) =>
      ceiling === undefined || isWithin(ceiling, path) ? textOf(path, warn) : undefined;
    return root === undefined ? undefined : descend(GitIgnore.at(root, read), root, folder);
  }

  /** Returns the patterns that apply in the root of a repository, without those of its `.gitignore`. */
  private static at(root: string, read: (path: string) => string | undefined): GitIgnore {
    return new GitIgnore(read).with(root, EXCLUDE);
  }

  /** Returns the patterns that apply in a folder: these and those of its own file. */
  within(folder: string): GitIgnore {
    return this.with(folder, GITIGNORE);
  }

  private with(folder: string, name: string): GitIgnore {
    const text = this.read(resolve(folder, name));
    if (text === undefined) return this;
    const level = { folder: resolve(folder), file: new PatternFile(text, IGNORES_CASE) };
    return new GitIgnore(this.read, [level, ...this.levels]);
  }

  /** Returns true if a file below a folder, in which these patterns apply, is ignored, or a folder around it. */
  ignoresBelow(folder: string, file: string): boolean {
    const parent = dirname(file);
    return descend(this, folder, parent)?.within(parent).ignores(file, false) ?? true;
  }

  /** Returns true if a file or folder is ignored. Do not call it for the content of an ignored folder. */
  ignores(path: string, isFolder: boolean): boolean {
    for (const { folder, file } of this.levels) {
      const decision = file.decide(relative(folder, path).split(sep), isFolder);
      if (decision !== undefined) return decision;
    }
    return false;
  }
}

/** Returns the patterns that apply in a folder below another, without those of its own file; undefined when ignored. */
function descend(outer: GitIgnore, from: string, to: string): GitIgnore | undefined {
  let rules = outer;
  let at = from;
  for (const name of relative(from, to).split(sep).filter(Boolean)) {
    rules = rules.within(at);
    at = join(at, name);
    if (rules.ignores(at, true)) return undefined;
  }
  return rules;
}

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

/** Tests if a file exists and is in a folder after its links are followed. */
function isWithin(folder: string, path: string): boolean {
  try {
    return isPathIn(folder, realpathSync(path));
  } catch {
    return false;
  }
}

/** Returns the repository's root; outside a repository, the current folder if it contains this one, else this one. */
function rootOf(folder: string): string {
  const root = workTreeOf(folder);
  if (root !== undefined) return root;
  const current = process.cwd();
  return `${folder}${sep}`.startsWith(current.endsWith(sep) ? current : `${current}${sep}`)
    ? current
    : folder;
}

/** Like git on file systems that ignore case. */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** Reads a file with patterns; each byte is a character. Returns undefined when it is missing or not read. */
function textOf(path: string, warn: Warn): string | undefined {
  try {
    return readBounded(path, MAX_GITIGNORE_BYTES).toString("latin1");
  } catch (error) {
    if (error instanceof FileRefusal) warn(refusalText(path, error));
    return undefined;
  }
}

function refusalText(path: string, { reason }: FileRefusal): string {
  return reason === "kind"
    ? message("Ignored '{path}': it is not a regular file.", { path })
    : message("Ignored '{path}': it is larger than {limit}.", {
        path,
        limit: limitText(MAX_GITIGNORE_BYTES),
      });
}
