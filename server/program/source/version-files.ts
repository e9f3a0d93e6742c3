import type { SourceEntry } from "../../core/manifest/host/source-entry";
import type { UnreadFile } from "../../core/source/facts";
import { lockedCrate, readCargo, type CargoManifest } from "../../core/source/cargo";
import { lockedPackage, packageVersion } from "../../core/source/package-json";
import type { Quoted } from "../../core/source/quoted";
import type { VersionFile } from "../../core/source/version-file";
import {
  folderIn,
  fromFolder,
  fromRoot,
  parentOf,
  type Around,
  type WorkTree,
} from "../../host/git/work-tree";
import { MAX_LOCK_BYTES, MAX_SOURCE_BYTES } from "../../host/limits";
import { ownFilesOf } from "./own-files";

const CARGO = "Cargo.toml";
const CARGO_LOCK = "Cargo.lock";
const PACKAGE = "package.json";
const PACKAGE_LOCK = "package-lock.json";

/** The most files of one manifest that are looked into. */
const MAX_FILES = 2_000;

/** Returns the files besides those below a manifest's folder that its versions may be in. */
export function aroundVersions(source: readonly SourceEntry[]): Around {
  const named = source.flatMap(({ file, names }) => (file !== undefined && names === "version" ? file : []));
  const beside = named.flatMap((file) => {
    const folder = folderIn(file);
    return [file, folder + CARGO_LOCK, folder + PACKAGE_LOCK];
  });
  return { above: [CARGO, CARGO_LOCK], named: beside };
}

/**
 * Finds the versions of a plugin's own parts (docs/spec/source.md, Versions).
 * @param source the files that the configuration names
 * @param further files with versions that were found by other means, by their paths from the root
 * @param onUnread receives each file that is there and cannot be read
 */
export async function findVersions(
  tree: WorkTree,
  source: readonly SourceEntry[] = [],
  further: readonly FoundVersions[] = [],
  onUnread: (file: UnreadFile) => void = () => undefined,
): Promise<VersionFile[]> {
  const search = new VersionSearch(tree, onUnread);
  const own = ownFilesOf(tree);
  const { folder, below } = tree;
  const named = source.flatMap(({ file, names }) => {
    const path = file === undefined || names !== "version" ? undefined : fromRoot(folder, file);
    return path === undefined ? [] : path;
  });
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
  return search.found(further);
}

/** The versions that were found in a file, by its path from the root of the work tree. */
export type FoundVersions = Pick<VersionFile, "path" | "text" | "versions">;

/** Collects the versions in files. */
class VersionSearch {
  readonly #found = new Map<string, { text: string; versions: Quoted[] }>();
  /** The files with a version that the plugin shares with others. */
  readonly #sharing = new Set<string>();
  readonly #crates = new Map<string, Promise<CargoManifest | undefined>>();
  readonly #unread = new Set<string>();
  /** The files of other packages that git has, where the plugin shares a version with them. */
  #others: ReadonlySet<string> = new Set();

  constructor(
    private readonly tree: WorkTree,
    private readonly onUnread: (file: UnreadFile) => void,
  ) {}

  /** Returns the files with versions in the order of their paths. */
  found(further: readonly FoundVersions[]): VersionFile[] {
    for (const { path, text, versions } of further) this.add(path, text, versions);
    return [...this.#found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, { text, versions }]) => ({
        ...{ path: fromFolder(this.tree.folder, path), uri: this.tree.uriOf(path), text },
        versions: versions.toSorted((one, other) => one.offset - other.offset),
      }));
  }

  async addPackage(path: string): Promise<void> {
    const text = await this.read(path, MAX_SOURCE_BYTES);
    const version = text === undefined ? undefined : packageVersion(text);
    if (text === undefined || !version) return;
    this.add(path, text, [version]);
    const lock = folderIn(path) + PACKAGE_LOCK;
    const locked = await this.readTracked(lock);
    if (locked !== undefined) this.add(lock, locked, lockedPackage(locked));
  }

  /** @param isChosen false for one that counts only if it builds a library */
  async addCrate(path: string, isChosen: boolean): Promise<void> {
    const crate = await this.crate(path);
    if (!crate || !(isChosen || crate.isNativeLibrary)) return;
    const place = crate.inheritsVersion ? await this.shared(folderIn(path)) : path;
    const version = crate.inheritsVersion ? place && (await this.crate(place))?.sharedVersion : crate.version;
    const text = place === undefined ? undefined : await this.tree.read(place, MAX_SOURCE_BYTES);
    if (!version || place === undefined || text === undefined) return;
    this.add(place, text, [version]);
    if (crate.inheritsVersion) this.#sharing.add(place);
    await this.addLocked(folderIn(path), crate.name);
  }

  /**
   * Adds what locks have of all packages that share a version: cargo refuses a lock that has another one.
   * @param below the packages in the manifest's folder: all, unless the version is that of a workspace above
   */
  async addSharing(below: readonly string[]): Promise<void> {
    const isAbove = [...this.#sharing].some((path) => !path.startsWith(this.tree.folder));
    if (isAbove) this.#others = new Set((await this.tree.named(CARGO)).slice(0, MAX_FILES));
    for (const path of this.#sharing.size === 0 ? [] : new Set([...below, ...this.#others])) {
      const crate = await this.crate(path);
      const place = crate?.inheritsVersion === true ? await this.shared(folderIn(path)) : undefined;
      if (place !== undefined && this.#sharing.has(place)) await this.addLocked(folderIn(path), crate?.name);
    }
  }

  private async addLocked(folder: string, name: string | undefined): Promise<void> {
    const workspace = await this.above(folder, ({ isWorkspace }) => isWorkspace);
    const locks = [folder, ...(workspace === undefined ? [] : [folderIn(workspace)])];
    for (const lock of locks.map((at) => at + CARGO_LOCK)) {
      const text = await this.readTracked(lock);
      if (text === undefined && !this.#unread.has(lock)) continue;
      const version = text === undefined || name === undefined ? undefined : lockedCrate(text, name);
      if (text !== undefined && version) this.add(lock, text, [version]);
      return;
    }
  }

  /** Finds the file whose version the packages in a folder share. */
  private shared(folder: string): Promise<string | undefined> {
    return this.above(folder, ({ hasShared }) => hasShared);
  }

  /** Finds the nearest `Cargo.toml` in a folder or above it that is wanted. */
  private async above(
    folder: string,
    isWanted: (crate: CargoManifest) => boolean,
  ): Promise<string | undefined> {
    for (let at = folder; ; at = parentOf(at)) {
      const crate = await this.crate(at + CARGO);
      if (crate && isWanted(crate)) return at + CARGO;
      // One that cannot be read may be the nearest.
      if (at === "" || this.#unread.has(at + CARGO)) return undefined;
    }
  }

  private crate(path: string): Promise<CargoManifest | undefined> {
    let known = this.#crates.get(path);
    if (!known) this.#crates.set(path, (known = this.readCrate(path)));
    return known;
  }

  private async readCrate(path: string): Promise<CargoManifest | undefined> {
    if (this.tree.isTracked(path) === undefined && !this.#others.has(path)) return undefined;
    const text = await this.read(path, MAX_SOURCE_BYTES);
    return text === undefined ? undefined : readCargo(text);
  }

  private async readTracked(path: string): Promise<string | undefined> {
    return this.tree.isTracked(path) === true ? this.read(path, MAX_LOCK_BYTES) : undefined;
  }

  private async read(path: string, limit: number): Promise<string | undefined> {
    const text = await this.tree.read(path, limit);
    // Git still lists a file that the author has just deleted.
    if (text !== undefined || this.#unread.has(path) || (await this.tree.stateOf(path)) === undefined)
      return text;
    this.#unread.add(path);
    this.onUnread({ path: fromFolder(this.tree.folder, path), limit });
    return undefined;
  }

  private add(path: string, text: string, versions: readonly Quoted[]): void {
    const known = this.#found.get(path) ?? { text, versions: [] };
    const isNew = ({ offset }: Quoted) => known.versions.every((version) => version.offset !== offset);
    known.versions.push(...versions.filter(isNew));
    if (known.versions.length > 0) this.#found.set(path, known);
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
