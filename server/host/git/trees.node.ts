import type { Git } from "./git.node";

export interface TreeFile {
  /** The path from the root of the tree. */
  readonly path: string;
  readonly blob: string;
}

/** The folders and the JSON files of a tree, by name. */
interface Tree {
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

/** Deeper folders are not read, nor more files of one tree: both would be an attack. */
const [MAX_DEPTH, MAX_FILES] = [64, 5_000];

/** Lists the JSON files in the trees of commits. Each tree that commits share is read once. */
export class TreeReader {
  readonly #roots = new Map<string, string>();
  readonly #trees = new Map<string, Tree>();
  readonly #files = new Map<string, readonly TreeFile[]>();

  /** Lists the files of each commit, with one process of git. A tag of something else than a commit has none. */
  async filesAt(git: Git, commits: readonly string[]): Promise<ReadonlyMap<string, readonly TreeFile[]>> {
    const unread = [...new Set(commits)].filter((commit) => !this.#roots.has(commit));
    if (unread.length > 0)
      await git.objects(async (read) => {
        const roots = await read(unread.map((commit) => `${commit}^{tree}`));
        for (const [i, commit] of unread.entries()) this.#roots.set(commit, roots[i]?.name ?? "");
        let trees = roots;
        for (let depth = 0; trees.length > 0 && depth < MAX_DEPTH; depth++) {
          const below = trees.flatMap((tree) => (tree ? this.#add(tree.name, tree.content) : []));
          trees = await read([...new Set(below)].filter((name) => !this.#trees.has(name)));
        }
      });
    return new Map(commits.map((commit) => [commit, this.#filesIn(this.#roots.get(commit) ?? "")]));
  }

  /** Adds a tree. @returns the names of those in it */
  #add(name: string, content: Buffer): string[] {
    const [folders, files] = [new Map<string, string>(), new Map<string, string>()];
    const hashLength = name.length / 2;
    for (let at = 0; at < content.length;) {
      const [space, end] = [content.indexOf(" ", at), content.indexOf("\0", at)];
      if (space < 0 || end < 0) break;
      const [mode, file] = [content.toString("latin1", at, space), content.toString("utf8", space + 1, end)];
      at = end + 1 + hashLength;
      const object = content.toString("hex", end + 1, at);
      if (mode === "40000" && file !== "node_modules") folders.set(file, object);
      else if (mode.startsWith("100") && file.endsWith(".json")) files.set(file, object);
    }
    this.#trees.set(name, { folders, files });
    return [...folders.values()];
  }

  #filesIn(name: string): readonly TreeFile[] {
    const known = this.#files.get(name);
    if (known) return known;
    const { files = [], folders = [] } = this.#trees.get(name) ?? {};
    const all = [...files].map(([path, blob]) => ({ path, blob }));
    for (const [folder, tree] of folders) {
      if (all.length >= MAX_FILES) break;
      for (const { path, blob } of this.#filesIn(tree)) all.push({ path: `${folder}/${path}`, blob });
    }
    this.#files.set(name, all);
    return all;
  }
}
