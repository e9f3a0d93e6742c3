import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isPathIn, readBoundedAsync } from "../bounded-file.node";
import { utf8Text } from "../files";
import { filePathOf, fileUri } from "../uris";
import { workTreeOf, type Listed, type Repositories } from "./repository.node";
import type { WorkTree } from "./work-tree";

/** The letters for a file unknown to git, and for one left out by a sparse checkout. */
const [NEW, LEFT_OUT] = ["?", "S"];

/** The files that git has in a work tree, or would have if they were added. */
interface Listing extends Pick<Listed, "states"> {
  readonly sorted: readonly string[];
  /** The texts of files above manifests, which many of them share. */
  readonly texts: Map<string, Promise<string | undefined>>;
}

/** Lists the files of a call's work trees, each work tree once. */
export class WorkTrees {
  readonly #listed = new Map<string, Promise<Listing>>();
  readonly #trees = new Map<string, Promise<WorkTree | undefined>>();

  constructor(private readonly repositories: Repositories) {}

  /**
   * Lists the files around a manifest.
   * @returns undefined outside a work tree
   * @throws GitError, or a system error
   */
  async of(uri: string): Promise<WorkTree | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    const folder = dirname(path);
    const tree = this.#trees.get(folder) ?? this.read(folder);
    this.#trees.set(folder, tree);
    return tree;
  }

  private async read(named: string): Promise<WorkTree | undefined> {
    const real = await realpath(named);
    const root = workTreeOf(real, this.repositories.ceiling);
    if (root === undefined) return undefined;
    const folder = real === root ? "" : `${slashes(relative(root, real))}/`;
    const listing = this.#listed.get(root) ?? this.list(root);
    this.#listed.set(root, listing);
    const { states, sorted, texts } = await listing;
    const base = await lexicalRoot(named, root, folder);
    return {
      folder,
      below: startingWith(sorted, folder),
      isTracked: (file) => (states.has(file) ? states.get(file) !== NEW : undefined),
      read: (file, limit) => {
        if (file.startsWith(folder)) return readText(root, join(root, file), limit);
        const text = texts.get(file) ?? readText(root, join(root, file), limit);
        texts.set(file, text);
        return text;
      },
      stateOf: async (file) =>
        (await stateOf(join(root, file))) ?? (isHidden(file, states) ? UNKNOWN : undefined),
      named: (name) =>
        sorted.filter((path) => (path === name || path.endsWith(`/${name}`)) && states.get(path) !== NEW),
      call: this,
      uriOf: (file) =>
        fileUri(file.startsWith(folder) ? join(named, file.slice(folder.length)) : join(base, file)),
    };
  }

  private async list(root: string): Promise<Listing> {
    const repository = this.repositories.of(root);
    await repository.verify();
    const { states } = await repository.list(root);
    return { states, sorted: [...states.keys()].sort(), texts: new Map() };
  }
}

function startingWith(sorted: readonly string[], prefix: string): readonly string[] {
  let [start, high] = [0, sorted.length];
  while (start < high) {
    const middle = (start + high) >> 1;
    if ((sorted[middle] ?? "") < prefix) start = middle + 1;
    else high = middle;
  }
  let end = start;
  while (sorted[end]?.startsWith(prefix)) end++;
  return sorted.slice(start, end);
}

/** Returns the root by the names in the manifest's path; if those lead elsewhere, with links resolved. */
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

/** Tests if git has a file that is missing on disk, or whose name is not UTF-8 and which Node cannot find. */
function isHidden(file: string, states: Listing["states"]): boolean {
  return states.get(file) === LEFT_OUT || file.includes("\uFFFD");
}

async function readText(root: string, path: string, limit: number): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    if (!isPathIn(root, real)) return undefined;
    return utf8Text(await readBoundedAsync(real, limit));
  } catch {
    return undefined;
  }
}

function slashes(path: string): string {
  return path.split(sep).join("/");
}
