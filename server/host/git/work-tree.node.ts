import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { isMissingFile, isBelowOutsideGit, readBoundedAsync } from "../bounded-file.node";
import { utf8Text } from "../files";
import { filePathOf, fileUri } from "../uris";
import { GitRepository, workTreeOf } from "./repository.node";

/** Git's letters for an untracked file, and for a file that a sparse checkout leaves out. */
const [UNTRACKED, SKIP_WORKTREE] = ["?", "S"];

/** The files of a work tree, tracked or untracked, without ignored ones. */
interface Listing {
  /** Git's letter for the state of each file. */
  readonly states: ReadonlyMap<string, string>;
  readonly sortedPaths: readonly string[];
  /** The texts of files outside the manifest's folder, cached because many manifests share them. */
  readonly texts: Map<string, Promise<string | undefined>>;
}

/** A manifest's folder, and its location in a work tree. */
interface FolderLocation {
  /** The folder's path as it was passed, with links. */
  readonly path: string;
  /** The root, with its links resolved. */
  readonly realRoot: string;
  /** The root as reached from `path`, with its links; `realRoot` if a link lies between the root and `path`. */
  readonly root: string;
  /** The folder's path from the root. */
  readonly folder: string;
}

/** The public members, which tests implement. */
export type WorkTree = Pick<GitWorkTree, keyof GitWorkTree>;

/** A work tree, seen from a manifest. Paths are from the root, with forward slashes. */
class GitWorkTree {
  /** The manifest's folder: empty for the root, otherwise with a trailing slash. */
  readonly folder: string;
  /** The files in and below that folder, sorted. */
  readonly filesBelow: readonly string[];

  constructor(
    private readonly location: FolderLocation,
    private readonly listing: Listing,
  ) {
    this.folder = location.folder;
    this.filesBelow = pathsWithPrefix(listing.sortedPaths, location.folder);
  }

  /** Cache key: the same object for all manifests of this work tree that one `WorkTrees` instance finds. */
  get cacheKey(): object {
    return this.listing;
  }

  /** Tests if git tracks a file; undefined for a file that is not listed. */
  isTracked(path: string): boolean | undefined {
    const state = this.listing.states.get(path);
    return state === undefined ? undefined : state !== UNTRACKED;
  }

  /** Lists the tracked files with a name, anywhere in the work tree. */
  filesNamed(name: string): readonly string[] {
    const isNamed = (path: string) => path === name || path.endsWith(`/${name}`);
    return this.listing.sortedPaths.filter((path) => isNamed(path) && this.isTracked(path));
  }

  /**
   * Reads a text, keeping a byte order mark. Resolves to undefined if it is longer than `limit` bytes, not UTF-8, not
   * a regular file or, after following links, outside the work tree. Never rejects.
   */
  read(path: string, limit: number): Promise<string | undefined> {
    const { realRoot } = this.location;
    if (path.startsWith(this.folder)) return readText(realRoot, path, limit);
    const text = this.listing.texts.get(path) ?? readText(realRoot, path, limit);
    this.listing.texts.set(path, text);
    return text;
  }

  /**
   * Returns a stamp that changes with a file: its size and modification time. Resolves to undefined if the file does not
   * exist; to "unknown" if that is unclear, as in a sparse checkout or for a name that is not UTF-8. Never rejects.
   */
  async stampOf(path: string): Promise<string | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(this.location.realRoot, path));
      return `${size} ${mtimeMs}`;
    } catch (error) {
      const isHidden = this.listing.states.get(path) === SKIP_WORKTREE || path.includes("\uFFFD");
      return isMissingFile(error) && !isHidden ? undefined : "unknown";
    }
  }

  uriOf(path: string): string {
    const { location, folder } = this;
    const isBelow = path.startsWith(folder);
    return fileUri(isBelow ? join(location.path, path.slice(folder.length)) : join(location.root, path));
  }
}

/** Finds the work trees of manifests, and lists the files of each work tree once. */
export class WorkTrees {
  readonly #listings = new Map<string, Promise<Listing>>();
  readonly #trees = new Map<string, Promise<WorkTree | undefined>>();

  constructor(private readonly ceiling?: string) {}

  /** Lists the files of a manifest's work tree; undefined outside a work tree. @throws GitError, or a system error */
  async find(uri: string): Promise<WorkTree | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    const folder = dirname(path);
    const tree = this.#trees.get(folder) ?? this.#read(folder);
    this.#trees.set(folder, tree);
    return tree;
  }

  async #read(path: string): Promise<WorkTree | undefined> {
    const realFolder = await realpath(path);
    const realRoot = workTreeOf(realFolder, this.ceiling);
    if (realRoot === undefined) return undefined;
    const listing = this.#listings.get(realRoot) ?? this.#list(realRoot);
    this.#listings.set(realRoot, listing);
    const names = relative(realRoot, realFolder).split(sep).filter(Boolean);
    const ancestor = join(path, ...names.map(() => ".."));
    const folder = names.map((name) => `${name}/`).join("");
    // Wait for both together: an unhandled rejection would end the process.
    const [list, realAncestor] = await Promise.all([listing, realpath(ancestor).catch(() => undefined)]);
    const root = realAncestor === realRoot ? ancestor : realRoot;
    return new GitWorkTree({ path, realRoot, root, folder }, list);
  }

  async #list(root: string): Promise<Listing> {
    const { states } = await new GitRepository(root, this.ceiling).list();
    return { states, sortedPaths: [...states.keys()].sort(), texts: new Map() };
  }
}

function pathsWithPrefix(sortedPaths: readonly string[], prefix: string): readonly string[] {
  let [start, high] = [0, sortedPaths.length];
  while (start < high) {
    const middle = (start + high) >> 1;
    if ((sortedPaths[middle] ?? "") < prefix) start = middle + 1;
    else high = middle;
  }
  let end = start;
  while (sortedPaths[end]?.startsWith(prefix)) end++;
  return sortedPaths.slice(start, end);
}

async function readText(root: string, path: string, limit: number): Promise<string | undefined> {
  try {
    const realFile = await realpath(join(root, path));
    return isBelowOutsideGit(realFile, root) ? utf8Text(await readBoundedAsync(realFile, limit)) : undefined;
  } catch {
    return undefined;
  }
}
