import type { SourceEntry } from "../../core/manifest/host";
import type { CodeFacts, NamedPlace, UnreadFile } from "../../core/source/facts";
import { CODE_LIMITS } from "../../core/source/files";
import { lockedCrates, readCargo, type CargoManifest } from "../../core/source/cargo";
import { lockedPackages, packageVersion } from "../../core/source/package-json";
import type { Quoted, VersionFile } from "../../core/source/version-file";
import { lazyOf } from "../../core/text/lazy";
import type { WorkTree } from "../../host/git/work-tree.node";
import { MAX_LOCK_BYTES, MAX_SOURCE_BYTES } from "../../host/limits";
import { folderIn, folderOf, fromFolder, fromRoot, parentOf, relativePath, uriIn } from "../../host/uris";
import { ownFilesOf } from "./own-files";

const CARGO = "Cargo.toml";
const CARGO_LOCK = "Cargo.lock";
const PACKAGE = "package.json";
const PACKAGE_LOCK = "package-lock.json";

/** How many files of one manifest are searched. */
const MAX_FILES = 2_000;

/** Resolves the files that a configuration names to paths from a manifest's folder, given by its URI. */
function namedIn(source: readonly SourceEntry[], folder: string): string[] {
  return source.flatMap(({ file, from }) =>
    file === undefined || from === undefined
      ? (file ?? [])
      : relativePath(folder, uriIn(folderOf(from), file)),
  );
}

/**
 * Finds the versions in a plugin's own files (docs/spec/source.md, Versions).
 * @param source the files that the configuration names
 * @param code the facts from the plugin's code, which may contain its version
 * @returns also each existing file that cannot be read
 */
export async function findVersions(
  tree: WorkTree,
  source: readonly SourceEntry[] = [],
  code?: CodeFacts,
): Promise<{ readonly files: VersionFile[]; readonly unread: UnreadFile[] }> {
  const search = new VersionSearch(tree);
  const own = ownFilesOf(tree);
  const { folder, below } = tree;
  const named = namedIn(source, tree.uriOf(folder)).flatMap((file) => fromRoot(folder, file) ?? []);
  const chosen = new Set([folder + CARGO, folder + PACKAGE, ...named]);
  const allCrates = below.filter((path) => nameOf(path) === CARGO).slice(0, MAX_FILES);
  const crates = allCrates.filter((path) => !chosen.has(path) && own.isSource(path));
  for (const path of [...chosen, ...crates].slice(0, MAX_FILES)) {
    const isBelow = path.startsWith(folder);
    if (tree.isTracked(path) === undefined || (isBelow && !(await own.has(path)))) continue;
    if (nameOf(path) === PACKAGE) await search.addPackage(path);
    else if (nameOf(path) === CARGO) await search.addCrate(path, chosen.has(path));
  }
  await search.addSharing(allCrates);
  await search.addLocks();
  return { files: search.found(await codeVersions(tree, code)), unread: [...search.unread.values()] };
}

/** The versions found in a file, by its path from the root of the work tree. */
type FoundVersions = Pick<VersionFile, "path" | "text" | "versions">;

/** The lock files read in one call, by path. */
const locksOf = lazyOf((_call: object) => new Map<string, { text: string; read: unknown }>());

class VersionSearch {
  readonly #found = new Map<string, { text: string; versions: Map<number, Quoted> }>();
  /** The files with a version that the plugin shares with others. */
  readonly #sharing = new Set<string>();
  /** The names that packages may have in lock files, by their folders. */
  readonly #locked = new Map<string, string | undefined>();
  readonly #crates = new Map<string, CargoManifest | undefined>();
  readonly unread = new Map<string, UnreadFile>();

  constructor(private readonly tree: WorkTree) {}

  /** Returns the files with versions, ordered by path. */
  found(further: readonly FoundVersions[]): VersionFile[] {
    for (const { path, text, versions } of further) this.add(path, text, versions);
    return [...this.#found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, { text, versions }]) => ({
        ...{ path: fromFolder(this.tree.folder, path), uri: this.tree.uriOf(path), text },
        versions: [...versions.values()].sort((one, other) => one.offset - other.offset),
      }));
  }

  async addPackage(path: string): Promise<void> {
    const text = await this.read(path, MAX_SOURCE_BYTES);
    const version = text === undefined ? undefined : packageVersion(text);
    if (text === undefined || !version) return;
    this.add(path, text, [version]);
    const folder = folderIn(path);
    // A lock file above belongs to a workspace.
    for (let at = folder; ; at = parentOf(at)) {
      const path = at + PACKAGE_LOCK;
      const lock = this.tree.isTracked(path) ? await this.lock(path, lockedPackages) : undefined;
      const own = at === folder ? lock?.read.get("/") : undefined;
      if (lock) this.add(path, lock.text, [own, lock.read.get(folder.slice(at.length, -1))]);
      if (at === "") return;
    }
  }

  /** @param isChosen false for a crate that counts only if it builds a library */
  async addCrate(path: string, isChosen: boolean): Promise<void> {
    const crate = await this.crate(path);
    if (!crate || !(isChosen || crate.isNativeLibrary)) return;
    const place = crate.inheritsVersion ? await this.shared(folderIn(path)) : path;
    const version = crate.inheritsVersion ? place && (await this.crate(place))?.sharedVersion : crate.version;
    const text = place === undefined ? undefined : await this.tree.read(place, MAX_SOURCE_BYTES);
    if (!version || place === undefined || text === undefined) return;
    this.add(place, text, [version]);
    if (crate.inheritsVersion) this.#sharing.add(place);
    this.#locked.set(folderIn(path), crate.name);
  }

  /**
   * Adds the packages that share the plugin's version.
   * @param below the packages in the manifest's folder: all of them, unless the version is that of a workspace above
   */
  async addSharing(below: readonly string[]): Promise<void> {
    const isAbove = [...this.#sharing].some((path) => !path.startsWith(this.tree.folder));
    const wanted = this.#sharing.size === 0 ? [] : new Set([...below, ...(isAbove ? this.allCrates() : [])]);
    for (const path of wanted) {
      const crate = await this.crate(path);
      const place = crate?.inheritsVersion === true ? await this.shared(folderIn(path)) : undefined;
      if (place !== undefined && this.#sharing.has(place)) this.#locked.set(folderIn(path), crate?.name);
    }
  }

  /** Adds the versions of all these packages in lock files: cargo refuses a lock file with other versions. */
  async addLocks(): Promise<void> {
    const locks = this.#locked.size === 0 ? [] : this.tree.named(CARGO_LOCK);
    for (const path of locks.slice(0, MAX_FILES)) {
      const lock = await this.lock(path, lockedCrates);
      const known = [...this.#locked].filter(([, name = ""]) => lock?.read.get(name));
      if (!lock || known.length === 0) continue;
      const reached = await this.reachedFrom(folderIn(path));
      const held = known.filter(([folder]) => reached.has(folder));
      this.add(
        path,
        lock.text,
        held.map(([, name = ""]) => lock.read.get(name)),
      );
    }
  }

  /** Finds the folders of a package, its workspace and the packages it is built with. */
  private async reachedFrom(folder: string): Promise<ReadonlySet<string>> {
    const reached = new Set([folder]);
    for (const path of this.allCrates()) {
      const isMember = path.startsWith(folder) && (await this.workspaceOf(folderIn(path))) === folder + CARGO;
      if (isMember) reached.add(folderIn(path));
    }
    for (const at of reached) {
      for (const path of (await this.crate(at + CARGO))?.paths ?? []) {
        const next = fromRoot(at, path);
        if (next !== undefined) reached.add(next === "" ? "" : `${next}/`);
      }
    }
    return reached;
  }

  private allCrates(): readonly string[] {
    return this.tree.named(CARGO).slice(0, MAX_FILES);
  }

  /** Finds the file whose version the packages in a folder share. */
  private shared(folder: string): Promise<string | undefined> {
    return this.above(folder, ({ hasShared }) => hasShared);
  }

  private workspaceOf(folder: string): Promise<string | undefined> {
    return this.above(folder, ({ isWorkspace }) => isWorkspace);
  }

  /** Finds the nearest matching `Cargo.toml` in a folder or above it. */
  private async above(
    folder: string,
    isWanted: (crate: CargoManifest) => boolean,
  ): Promise<string | undefined> {
    for (let at = folder; ; at = parentOf(at)) {
      const crate = await this.crate(at + CARGO);
      if (crate && isWanted(crate)) return at + CARGO;
      // An unreadable one may be the nearest.
      if (at === "" || this.unread.has(at + CARGO)) return undefined;
    }
  }

  private async crate(path: string): Promise<CargoManifest | undefined> {
    if (this.tree.isTracked(path) === undefined) return undefined;
    if (this.#crates.has(path)) return this.#crates.get(path);
    const text = await this.read(path, MAX_SOURCE_BYTES);
    const crate = text === undefined ? undefined : readCargo(text);
    this.#crates.set(path, crate);
    return crate;
  }

  /** Reads a lock file; parses it once per call. */
  private async lock<T>(
    path: string,
    parse: (text: string) => T,
  ): Promise<{ text: string; read: T } | undefined> {
    const text = await this.read(path, MAX_LOCK_BYTES);
    if (text === undefined) return undefined;
    const known = locksOf(this.tree.call).get(path);
    const lock = known?.text === text ? known : { text, read: parse(text) };
    locksOf(this.tree.call).set(path, lock);
    return lock as { text: string; read: T };
  }

  private async read(path: string, limit: number): Promise<string | undefined> {
    const text = await this.tree.read(path, limit);
    // Git still lists a file that the author has just deleted.
    if (text !== undefined || this.unread.has(path) || (await this.tree.stateOf(path)) === undefined)
      return text;
    this.unread.set(path, { path: fromFolder(this.tree.folder, path), limit });
    return undefined;
  }

  private add(path: string, text: string, versions: readonly (Quoted | undefined)[]): void {
    const known = this.#found.get(path) ?? { text, versions: new Map<number, Quoted>() };
    for (const version of versions) if (version) known.versions.set(version.offset, version);
    if (known.versions.size > 0) this.#found.set(path, known);
  }
}

/** Returns the versions in a plugin's code, with the texts that contain them. */
async function codeVersions(tree: WorkTree, code: CodeFacts | undefined): Promise<FoundVersions[]> {
  const byFile = new Map<string, NamedPlace[]>();
  for (const place of [...(code?.named("version").values() ?? [])].flat()) {
    const path = fromRoot(tree.folder, place.path);
    if (path !== undefined) byFile.set(path, [...(byFile.get(path) ?? []), place]);
  }
  const found = [...byFile].map(async ([path, places]): Promise<FoundVersions[]> => {
    const text = await tree.read(path, CODE_LIMITS.bytes);
    if (text === undefined) return [];
    const mark = text.startsWith("\uFEFF") ? 1 : 0;
    return [{ path, text, versions: places.flatMap((place) => quotedAt(place, text, mark)) }];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Locates a name's characters, unless it has escapes or the file has changed since.
 * @param mark the length of a byte order mark
 */
function quotedAt({ name, content }: NamedPlace, text: string, mark: number): Quoted[] {
  if (!content) return [];
  const [offset, length] = [content.offset + mark, content.length];
  return text.slice(offset, offset + length) === name ? [{ value: name, offset, length }] : [];
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
