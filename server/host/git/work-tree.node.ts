import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isPathIn, readBoundedLater } from "../bounded-file.node";
import { filePathOf, fileUri } from "../uris";
import { workTreeOf } from "./checkout.node";
import type { Repositories } from "./repository.node";
import { fromRoot, parentOf, type Around, type WorkTree } from "./work-tree";

/** The files of a work tree by their paths, each with the letter that git has for its state. */
type Listed = ReadonlyMap<string, string>;

/** The letters for a file that git does not have, and for one that a sparse checkout leaves out. */
const [NEW, LEFT_OUT] = ["?", "S"];

/** A work tree in one call: what was listed of it. */
interface Known {
  readonly first: { readonly folder: string; readonly listed: Promise<Listed> };
  /** The whole list, once the call has manifests in other folders. */
  whole?: Promise<Listed>;
  /** The same in the order of their paths. */
  readonly sorted: WeakMap<Listed, readonly string[]>;
  /** The texts of files above manifests, which many of them share. */
  readonly texts: Map<string, Promise<string | undefined>>;
}

/** Lists the files of the work trees that one call is about, each work tree once or twice. */
export class WorkTrees {
  readonly #known = new Map<string, Known>();
  readonly #trees = new Map<string, Promise<WorkTree | undefined>>();
  readonly #cached = new Map<string, Promise<string[]>>();

  constructor(private readonly repositories: Repositories) {}

  /**
   * Lists the files in the folder of a manifest and around it.
   * @returns undefined outside of a work tree
   * @throws GitError, or a system error
   */
  async of(uri: string, around: Around): Promise<WorkTree | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    const key = [dirname(path), ...around.named].join("\0");
    let tree = this.#trees.get(key);
    if (!tree) this.#trees.set(key, (tree = this.read(dirname(path), around)));
    return tree;
  }

  private async read(named: string, around: Around): Promise<WorkTree | undefined> {
    const real = await realpath(named);
    const root = workTreeOf(real, this.repositories.ceiling);
    if (root === undefined) return undefined;
    const folder = real === root ? "" : `${slashes(relative(root, real))}/`;
    const listed = await this.list(root, folder, around);
    const known = this.#known.get(root);
    const base = await lexicalRoot(named, root, folder);
    const pathOf = (file: string) =>
      file.startsWith(folder) ? join(named, file.slice(folder.length)) : join(base, file);
    return {
      folder,
      below: startingWith(sortedIn(listed, known), folder),
      isTracked: (file) => (listed.has(file) ? listed.get(file) !== NEW : undefined),
      read: (file, limit) => {
        if (file.startsWith(folder)) return readText(root, join(root, file), limit);
        const text = known?.texts.get(file) ?? readText(root, join(root, file), limit);
        known?.texts.set(file, text);
        return text;
      },
      stateOf: async (file) =>
        (await stateOf(join(root, file))) ?? (isHidden(file, listed) ? UNKNOWN : undefined),
      named: async (name) =>
        (await this.cached(root)).filter((path) => path === name || path.endsWith(`/${name}`)),
      call: this,
      uriOf: (file) => fileUri(pathOf(file)),
    };
  }

  private list(root: string, folder: string, around: Around): Promise<Listed> {
    const known = this.#known.get(root);
    if (!known) {
      const paths = folder === "" ? [] : [folder, ...pathsAround(folder, around)];
      const listed = this.ask(root, paths);
      this.#known.set(root, {
        first: { folder, listed },
        sorted: new WeakMap(),
        texts: new Map(),
      });
      return listed;
    }
    // Two manifests in one folder have the same files around them, but for those that a configuration names.
    if (known.first.folder === "" || (known.first.folder === folder && around.named.length === 0))
      return known.first.listed;
    return (known.whole ??= this.ask(root, []));
  }

  /** Lists the files that git has in a whole work tree, once. */
  private cached(root: string): Promise<string[]> {
    const list = async () => {
      const repository = this.repositories.of(root);
      await repository.verify();
      return (await repository.in(root).run(["ls-files", "-z", "--cached"])).split("\0");
    };
    const paths = this.#cached.get(root) ?? list();
    this.#cached.set(root, paths);
    return paths;
  }

  private async ask(root: string, paths: readonly string[]): Promise<Listed> {
    const repository = this.repositories.of(root);
    await repository.verify();
    const git = repository.in(root);
    const options = ["-z", "-t", "--cached", "--others", "--exclude-standard"];
    const answer = await git.run(["ls-files", ...options, "--", ...paths]);
    const listed = new Map<string, string>();
    for (const line of answer.split("\0")) {
      // A repository in an untracked folder has a slash at its end.
      if (line !== "" && !line.endsWith("/")) listed.set(line.slice(2), line.charAt(0));
    }
    return listed;
  }
}

function pathsAround(folder: string, { above, named }: Around): string[] {
  const paths = named.flatMap((path) => fromRoot(folder, path) ?? []);
  for (let at = folder; at !== "";) {
    at = parentOf(at);
    for (const name of above) paths.push(at + name);
  }
  return paths;
}

function sortedIn(listed: Listed, known: Known | undefined): readonly string[] {
  const paths = known?.sorted.get(listed) ?? [...listed.keys()].sort();
  known?.sorted.set(listed, paths);
  return paths;
}

function startingWith(sorted: readonly string[], prefix: string): readonly string[] {
  if (prefix === "") return sorted;
  const firstAtLeast = (text: string): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const start = firstAtLeast(prefix);
  const end = firstAtLeast(`${prefix.slice(0, -1)}0`);
  return sorted.slice(start, end);
}

/** Returns the root by the names that lead to the manifest; with links resolved where those lead elsewhere. */
async function lexicalRoot(named: string, root: string, folder: string): Promise<string> {
  const depth = folder.split("/").length - 1;
  const lexical = join(named, ...Array<string>(depth).fill(".."));
  const real = await realpath(lexical).catch(() => undefined);
  return real === root ? lexical : root;
}

const UNKNOWN = "unknown";

async function stateOf(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOENT", "ENOTDIR"].includes(code) ? undefined : UNKNOWN;
  }
}

/** Tests if git has a file that is not on disk, or not by the name that Node makes of one that is not UTF-8. */
function isHidden(file: string, listed: Listed): boolean {
  return listed.get(file) === LEFT_OUT || file.includes("\uFFFD");
}

async function readText(root: string, path: string, limit: number): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    if (!isPathIn(root, real)) return undefined;
    const bytes = await readBoundedLater(real, limit);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function slashes(path: string): string {
  return path.split(sep).join("/");
}
