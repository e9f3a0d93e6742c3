import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isPathIn, readBoundedAsync } from "../bounded-file.node";
import { utf8Text } from "../files";
import { filePathOf, fileUri } from "../uris";
import { GitRepository, workTreeOf } from "./repository.node";

/** Git's letters for a file that it does not have, and for one left out by a sparse checkout. */
const [NEW, LEFT_OUT] = ["?", "S"];

/** The files that git has in a work tree, or would have if they were added. */
interface Listing {
  /** Git's letter for the state of each file. */
  readonly states: ReadonlyMap<string, string>;
  readonly sorted: readonly string[];
  /** The texts of files above manifests, which many of them share. */
  readonly texts: Map<string, Promise<string | undefined>>;
}

/** A manifest's folder, and its place in a work tree. */
interface Place {
  /** The path by which the manifest is named. */
  readonly named: string;
  /** The root, with its links resolved. */
  readonly root: string;
  /** The root by the names in the manifest's path; if those lead elsewhere, with its links resolved. */
  readonly namedRoot: string;
  /** The path from the root. */
  readonly folder: string;
}

/** The public members, which tests implement. */
export type WorkTree = Pick<GitWorkTree, keyof GitWorkTree>;

/**
 * The files that git has, or would have if they were added, in and around a manifest's folder. Paths are from the
 * root of the work tree, with forward slashes.
 */
class GitWorkTree {
  /** The manifest's folder: empty for the root, otherwise with a trailing slash. */
  readonly folder: string;
  /** The files in and below that folder, in ascending order. */
  readonly below: readonly string[];

  constructor(
    private readonly place: Place,
    private readonly files: Listing,
  ) {
    this.folder = place.folder;
    this.below = startingWith(files.sorted, place.folder);
  }

  /** Shared by the manifests of one call in this work tree. */
  get call(): object {
    return this.files;
  }

  /** Tests if git already has a file; undefined for a file that it would ignore. */
  isTracked(path: string): boolean | undefined {
    const state = this.files.states.get(path);
    return state === undefined ? undefined : state !== NEW;
  }

  /** Lists the files with a name that git already has, anywhere in the work tree. */
  named(name: string): readonly string[] {
    const isNamed = (path: string) => path === name || path.endsWith(`/${name}`);
    return this.files.sorted.filter((path) => isNamed(path) && this.isTracked(path));
  }

  /**
   * Reads a text, keeping a byte order mark. Resolves to undefined if it is longer than `limit` bytes, not UTF-8, not
   * a regular file or, after following links, outside the work tree. Never rejects.
   */
  read(path: string, limit: number): Promise<string | undefined> {
    const { root } = this.place;
    if (path.startsWith(this.folder)) return readText(root, join(root, path), limit);
    const text = this.files.texts.get(path) ?? readText(root, join(root, path), limit);
    this.files.texts.set(path, text);
    return text;
  }

  /**
   * Returns a text that changes with a file: its size and modification time. Resolves to undefined if it does not
   * exist, but not if it only cannot be read: in a sparse checkout, or if its name is not UTF-8. Never rejects.
   */
  async stateOf(path: string): Promise<string | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(this.place.root, path));
      return `${size} ${mtimeMs}`;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      const isHidden = this.files.states.get(path) === LEFT_OUT || path.includes("\uFFFD");
      return ["ENOENT", "ENOTDIR"].includes(code) && !isHidden ? undefined : "unknown";
    }
  }

  uriOf(path: string): string {
    const { named, namedRoot } = this.place;
    const isBelow = path.startsWith(this.folder);
    return fileUri(isBelow ? join(named, path.slice(this.folder.length)) : join(namedRoot, path));
  }
}

/** Lists the files of a call's work trees, each work tree once. */
export class WorkTrees {
  readonly #listings = new Map<string, Promise<Listing>>();
  readonly #trees = new Map<string, Promise<WorkTree | undefined>>();

  constructor(private readonly ceiling?: string) {}

  /** Lists the files around a manifest; undefined outside a work tree. @throws GitError, or a system error */
  async of(uri: string): Promise<WorkTree | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    const folder = dirname(path);
    const tree = this.#trees.get(folder) ?? this.#read(folder);
    this.#trees.set(folder, tree);
    return tree;
  }

  async #read(named: string): Promise<WorkTree | undefined> {
    const real = await realpath(named);
    const root = workTreeOf(real, this.ceiling);
    if (root === undefined) return undefined;
    const listing = this.#listings.get(root) ?? this.#list(root);
    this.#listings.set(root, listing);
    const names = relative(root, real).split(sep).filter(Boolean);
    const up = join(named, ...names.map(() => ".."));
    const namedRoot = (await realpath(up).catch(() => undefined)) === root ? up : root;
    const folder = names.map((name) => `${name}/`).join("");
    return new GitWorkTree({ named, root, namedRoot, folder }, await listing);
  }

  async #list(root: string): Promise<Listing> {
    const { states } = await new GitRepository(root, this.ceiling).list();
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

async function readText(root: string, path: string, limit: number): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    if (!isPathIn(root, real)) return undefined;
    return utf8Text(await readBoundedAsync(real, limit));
  } catch {
    return undefined;
  }
}
