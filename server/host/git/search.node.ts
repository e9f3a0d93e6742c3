import { lstatSync, type Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import type { FoundFile, FoundFiles } from "../files";
import { isSearched, SKIPPED_FOLDERS } from "../manifest-names";
import { fileUri } from "../uris";
import { GitError } from "./git.node";
import { IgnoreChecker } from "./ignored.node";
import { GitRepository, isLinkedWorktree, workTreeOf, type Listed } from "./repository.node";

/** A search for files by their names (docs/spec/command-line.md, What a search finds). Never rejects. */
export class FolderSearch {
  readonly #paths: string[] = [];
  readonly #refusals: string[] = [];
  readonly #unreadable: { uri: string; error: unknown }[] = [];

  constructor(
    private readonly mayRunGit: boolean,
    private readonly ceiling?: string,
  ) {}

  /** Finds the files below a folder, ordered by the names on their paths. */
  async find(folder: string): Promise<FoundFiles> {
    await this.#search(folder);
    const names = (path: string) => path.replaceAll(sep, "\0");
    const sorted = this.#paths.sort((one, other) => (names(one) < names(other) ? -1 : 1));
    return { files: sorted.flatMap(fileAt), refusals: this.#refusals, unreadable: this.#unreadable };
  }

  /** Adds the files that git lists, including nested repositories; without git, all of them. */
  async #search(folder: string): Promise<void> {
    const listed = this.mayRunGit ? await this.#listed(folder) : undefined;
    if (!listed) return this.#walk(folder, true);
    const isSkipped = (path: string) => path.split("/").some((name) => SKIPPED_FOLDERS.includes(name));
    for (const path of listed.states.keys())
      if (isSearched(basename(path)) && !isSkipped(path)) this.#paths.push(join(folder, path));
    for (const path of listed.repositories)
      if (!isSkipped(path)) await this.#searchNested(join(folder, path));
  }

  async #searchNested(folder: string): Promise<void> {
    const isThere = lstatSync(join(folder, ".git"), { throwIfNoEntry: false }) !== undefined;
    if (isThere && !isLinkedWorktree(folder)) await this.#search(folder);
  }

  /** @returns undefined if git does not list the folder */
  async #listed(folder: string): Promise<Listed | undefined> {
    try {
      const real = await realpath(folder);
      const root = workTreeOf(real, this.ceiling);
      if (root === undefined) return undefined;
      const repository = new GitRepository(real, this.ceiling);
      // If an ignored folder is named or opened, search it.
      if (root !== real && (await new IgnoreChecker(this.ceiling, true).isIgnored(root, real)))
        return undefined;
      return await repository.list();
    } catch (error) {
      if (error instanceof GitError && error.kind !== "absent") this.#refusals.push(error.message);
      return undefined;
    }
  }

  async #walk(folder: string, isFirst = false): Promise<void> {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      this.#unreadable.push({ uri: fileUri(folder), error });
      return;
    }
    if (!isFirst && entries.some(({ name }) => name === ".git")) return this.#searchNested(folder);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) {
        if (isSearched(entry.name)) this.#paths.push(path);
      } else if (!SKIPPED_FOLDERS.includes(entry.name)) await this.#walk(path);
    }
  }
}

/** Returns a found path if it is a file or a link. Reading a pipe or socket would block. */
function fileAt(path: string): FoundFile[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const isLink = stats?.isSymbolicLink() ?? false;
  // A path that is not UTF-8 cannot be opened; opening it reports why.
  const isFound = stats?.isFile() || isLink || path.includes("\uFFFD");
  return isFound ? [{ uri: fileUri(path), isLink }] : [];
}
