import { lstatSync, type Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import type { FoundFile, FoundFiles } from "../files";
import { isSearched, SKIPPED_FOLDERS } from "../manifest-names";
import { fileUri } from "../uris";
import { GitError } from "./git.node";
import { Ignored } from "./ignored.node";
import { Repositories, isLinkedWorktree, workTreeOf, type Listed } from "./repository.node";

/**
 * Finds the files below a folder by their names (docs/spec/command-line.md, What a search finds): those that git
 * lists, including nested repositories; without git, all of them. Never rejects.
 * @param mayRunGit false if git may not be run
 * @param ceiling the outermost folder to look for a repository in, with its links resolved
 * @returns files ordered by the names on their paths
 */
export async function searchFolder(
  folder: string,
  mayRunGit: boolean,
  ceiling?: string,
): Promise<FoundFiles> {
  const search = new FolderSearch(mayRunGit, ceiling);
  const found = await search.below(folder);
  const key = (path: string) => path.replaceAll(sep, "\0");
  const sorted = found.sort((one, other) => (key(one) < key(other) ? -1 : 1));
  const { refusals, unreadable } = search;
  return { files: sorted.flatMap(fileAt), refusals, unreadable };
}

class FolderSearch {
  readonly #ignored: Ignored;
  readonly #repositories: Repositories;
  readonly refusals: string[] = [];
  readonly unreadable: { uri: string; error: unknown }[] = [];

  constructor(
    private readonly mayRunGit: boolean,
    private readonly ceiling: string | undefined,
  ) {
    this.#ignored = new Ignored(ceiling, true);
    this.#repositories = new Repositories(ceiling);
  }

  async below(folder: string): Promise<string[]> {
    const listed = this.mayRunGit ? await this.#listed(folder) : undefined;
    if (!listed) return this.#walk(folder, true);
    const isSkipped = (path: string) => path.split("/").some((name) => SKIPPED_FOLDERS.includes(name));
    const files = [...listed.states.keys()].filter((path) => isSearched(basename(path)) && !isSkipped(path));
    const found = files.map((path) => join(folder, path));
    for (const path of listed.repositories)
      if (!isSkipped(path)) found.push(...(await this.#nested(join(folder, path))));
    return found;
  }

  async #nested(folder: string): Promise<string[]> {
    const isThere = lstatSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
    return isThere && !isLinkedWorktree(folder) ? this.below(folder) : [];
  }

  /** @returns undefined if git does not list the folder */
  async #listed(folder: string): Promise<Listed | undefined> {
    try {
      const real = await realpath(folder);
      const root = workTreeOf(real, this.ceiling);
      if (root === undefined) return undefined;
      const repository = this.#repositories.of(root);
      await repository.verify();
      // If an ignored folder is named or opened, search it.
      if (root !== real && (await this.#ignored.has(root, real))) return undefined;
      return await repository.list(real);
    } catch (error) {
      if (error instanceof GitError && error.kind !== "absent") this.refusals.push(error.message);
      return undefined;
    }
  }

  async #walk(folder: string, isFirst = false): Promise<string[]> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      this.unreadable.push({ uri: fileUri(folder), error });
      return [];
    }
    if (!isFirst && entries.some(({ name }) => name === ".git")) return this.#nested(folder);
    const found: string[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.includes(entry.name)) found.push(...(await this.#walk(path)));
      } else if (isSearched(entry.name)) found.push(path);
    }
    return found;
  }
}

/** Returns a listed path if it is a file or a link. Reading a pipe or socket would block. */
function fileAt(path: string): FoundFile[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A path that is not UTF-8 cannot be opened; opening it reports why.
  if (path.includes("\uFFFD")) return [{ uri: fileUri(path) }];
  return stats && (stats.isFile() || stats.isSymbolicLink())
    ? [{ uri: fileUri(path), isLink: stats.isSymbolicLink() }]
    : [];
}
