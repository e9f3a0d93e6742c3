import { lstatSync, type Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { SKIPPED_FOLDERS } from "../manifest-names";
import { isLinkedWorktree, workTreeOf } from "./checkout.node";
import { GitError } from "./git.node";
import { Ignored } from "./ignored.node";
import { Repositories } from "./repository.node";

/** A file or a link that a search has found. */
export interface FoundFile {
  readonly path: string;
  readonly isLink: boolean;
}

/** What a search needs to know. */
export interface SearchOptions {
  readonly isNamed: (name: string) => boolean;
  /** False where git may not run. */
  readonly mayRunGit?: boolean;
  /** The folder above which no repository is looked for, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** Called when git refuses to list the files, so that all are found. @param reason a sentence */
  readonly onRefusal?: (reason: string) => void;
  /** Called for a folder that cannot be read. */
  readonly onUnreadable?: (folder: string, error: unknown) => void;
}

/**
 * Finds the files below a folder by their names (docs/spec/command-line.md, Paths): those that git lists, of nested
 * repositories too; without git, all of them. Never rejects.
 * @returns in the order of the names on their paths
 */
export async function searchFolder(folder: string, options: SearchOptions): Promise<FoundFile[]> {
  const found = await new FolderSearch(options).below(folder);
  const key = ({ path }: FoundFile) => path.replaceAll(sep, "\0");
  return found.sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** The mode of a submodule in git's index. */
const SUBMODULE = "160000";
/** Matches what `ls-files -t -s` prints of a file: a tag, for one in the index mode, object and stage, and its path. */
const LISTED = /^\S (?:(\d{6}) \S+ \d\t)?(.*)$/s;

class FolderSearch {
  readonly #ignored: Ignored;
  readonly #repositories: Repositories;

  constructor(private readonly options: SearchOptions) {
    this.#ignored = new Ignored(options.ceiling, true);
    this.#repositories = new Repositories(options.ceiling);
  }

  async below(folder: string): Promise<FoundFile[]> {
    const listed = this.options.mayRunGit === false ? undefined : await this.#listed(folder);
    if (!listed) return this.#walk(folder, true);
    const found: FoundFile[] = [];
    for (const [path, isRepository] of listed) {
      if (!isRepository && !this.options.isNamed(basename(path))) continue;
      if (path.split("/").some((name) => SKIPPED_FOLDERS.includes(name))) continue;
      if (isRepository) found.push(...(await this.#nested(join(folder, path))));
      else found.push(...fileAt(join(folder, path)));
    }
    return found;
  }

  async #nested(folder: string): Promise<FoundFile[]> {
    const isThere = lstatSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
    return isThere && !isLinkedWorktree(folder) ? this.below(folder) : [];
  }

  /** Lists the paths below a folder that git has or would have; undefined where git does not say. */
  async #listed(folder: string): Promise<ReadonlyMap<string, boolean> | undefined> {
    try {
      const real = await realpath(folder);
      const root = workTreeOf(real, this.options.ceiling);
      if (root === undefined) return undefined;
      const repository = this.#repositories.of(root);
      await repository.verify();
      // Who names or opens an ignored folder means it.
      if (root !== real && (await this.#ignored.has(root, real))) return undefined;
      const query = ["ls-files", "-z", "-t", "-s", "--cached", "--others", "--exclude-standard"];
      const listed = new Map<string, boolean>();
      for (const line of (await repository.in(real).run(query)).split("\0")) {
        const [, mode, path = ""] = LISTED.exec(line) ?? [];
        if (path !== "") listed.set(path.replace(/\/$/, ""), mode === SUBMODULE || path.endsWith("/"));
      }
      return listed;
    } catch (error) {
      if (error instanceof GitError && error.kind !== "absent") this.options.onRefusal?.(error.message);
      return undefined;
    }
  }

  async #walk(folder: string, isFirst = false): Promise<FoundFile[]> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      this.options.onUnreadable?.(folder, error);
      return [];
    }
    if (!isFirst && entries.some(({ name }) => name === ".git")) return this.#nested(folder);
    const found: FoundFile[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.includes(entry.name)) found.push(...(await this.#walk(path)));
      } else if (this.options.isNamed(entry.name)) found.push(...fileAt(path));
    }
    return found;
  }
}

/** Returns a listed path if a file or a link is there. Reading a pipe or a socket would block. */
function fileAt(path: string): FoundFile[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A name that is not UTF-8 leads nowhere; who opens the file says so.
  if (path.includes("\uFFFD")) return [{ path, isLink: false }];
  return stats && (stats.isFile() || stats.isSymbolicLink())
    ? [{ path, isLink: stats.isSymbolicLink() }]
    : [];
}
