import type { SourceEntry } from "../../core/manifest/host";
import type { CodeFacts, NamedFilePlace, UnreadFile } from "../../core/source/facts";
import { CODE_LIMITS } from "../../core/source/files";
import { lockedCrateVersions, readCargo, type CargoManifest } from "../../core/source/cargo";
import { lockedPackageVersions, packageVersion } from "../../core/source/package-json";
import type { QuotedText, VersionFile } from "../../core/source/version-file";
import { lazyOf } from "../../core/text/lazy";
import type { WorkTree } from "../../host/git/work-tree.node";
import { MAX_LOCK_BYTES, MAX_SOURCE_BYTES } from "../../host/limits";
import {
  folderPathOf,
  folderUriOf,
  relativePath,
  resolvePath,
  parentOf,
  relativePathOfUri,
  uriIn,
} from "../../host/uris";
import { pluginFilesOf } from "./code-reader";

const CARGO = "Cargo.toml";
const CARGO_LOCK = "Cargo.lock";
const PACKAGE = "package.json";
const PACKAGE_LOCK = "package-lock.json";

/** The maximum number of files to search for one manifest. */
const MAX_FILES = 2_000;

/**
 * Finds the versions in a plugin's own files (docs/spec/source.md, Versions), and the files that cannot be read.
 * @param source the configuration's entries, some of which name files
 * @param code facts from the plugin's code, which may contain its version
 */
export async function findVersions(
  tree: WorkTree,
  source: readonly SourceEntry[] = [],
  code?: CodeFacts,
): Promise<{ readonly files: VersionFile[]; readonly unreadFiles: UnreadFile[] }> {
  const search = new VersionSearch(tree);
  const pluginFiles = pluginFilesOf(tree);
  const { folder, filesBelow } = tree;
  const configuredPaths = source.flatMap(({ file, configurationUri }) => {
    if (file === undefined) return [];
    // A configuration names files relative to itself, and a host relative to the manifest.
    const path =
      configurationUri === undefined
        ? file
        : relativePathOfUri(tree.uriOf(folder), uriIn(folderUriOf(configurationUri), file));
    return resolvePath(folder, path) ?? [];
  });
  const chosenPaths = new Set([folder + CARGO, folder + PACKAGE, ...configuredPaths]);
  const allCratePaths = filesBelow.filter((path) => nameOf(path) === CARGO).slice(0, MAX_FILES);
  const cratePaths = allCratePaths.filter((path) => !chosenPaths.has(path) && pluginFiles.isSource(path));
  for (const path of [...chosenPaths, ...cratePaths].slice(0, MAX_FILES)) {
    const isBelow = path.startsWith(folder);
    if (tree.isTracked(path) === undefined || (isBelow && !(await pluginFiles.isPluginFile(path)))) continue;
    if (nameOf(path) === PACKAGE) await search.addPackage(path);
    else if (nameOf(path) === CARGO) await search.addCrate(path, chosenPaths.has(path));
  }
  await search.addCratesSharingVersion(allCratePaths);
  await search.addLocks();
  for (const { path, text, versions } of await codeVersions(tree, code)) search.add(path, text, versions);
  return { files: search.versionFiles(), unreadFiles: [...search.unreadFiles.values()] };
}

/** The versions found in a file. `path` is relative to the root of the work tree. */
type FoundVersions = Pick<VersionFile, "path" | "text" | "versions">;

/** The parsed lock files by path, shared by all manifests with the same `cacheKey`. */
const lockCacheFor = lazyOf((_cacheKey: object) => new Map<string, { text: string; parsed: unknown }>());

class VersionSearch {
  /** The files with versions, by path; each file's versions, by offset. */
  readonly #files = new Map<string, { text: string; versions: Map<number, QuotedText> }>();
  /** The workspace files whose version the plugin shares with other packages. */
  readonly #sharedPaths = new Set<string>();
  /** The names of the crates to look up in lock files, by the crate's folder. */
  readonly #lockedNames = new Map<string, string | undefined>();
  readonly #crates = new Map<string, CargoManifest | undefined>();
  readonly unreadFiles = new Map<string, UnreadFile>();

  constructor(private readonly tree: WorkTree) {}

  versionFiles(): VersionFile[] {
    return [...this.#files]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([path, { text, versions }]) => ({
        path: relativePath(this.tree.folder, path),
        uri: this.tree.uriOf(path),
        text,
        versions: [...versions.values()].sort((left, right) => left.offset - right.offset),
      }));
  }

  async addPackage(path: string): Promise<void> {
    const text = await this.read(path, MAX_SOURCE_BYTES);
    const version = text === undefined ? undefined : packageVersion(text);
    if (text === undefined || !version) return;
    this.add(path, text, [version]);
    const folder = folderPathOf(path);
    // A lock file in a parent folder belongs to a workspace.
    for (let ancestor = folder; ; ancestor = parentOf(ancestor)) {
      const lockPath = ancestor + PACKAGE_LOCK;
      const lock = this.tree.isTracked(lockPath)
        ? await this.readLock(lockPath, lockedPackageVersions)
        : undefined;
      const rootVersion = ancestor === folder ? lock?.parsed.get("/") : undefined;
      if (lock)
        this.add(lockPath, lock.text, [rootVersion, lock.parsed.get(folder.slice(ancestor.length, -1))]);
      if (ancestor === "") return;
    }
  }

  /** @param isChosen false for a crate that counts only if it builds a native library */
  async addCrate(path: string, isChosen: boolean): Promise<void> {
    const crate = await this.readCrate(path);
    if (!crate || !(isChosen || crate.isNativeLibrary)) return;
    const versionPath = crate.inheritsVersion ? await this.findWorkspaceFile(folderPathOf(path)) : path;
    const version = crate.inheritsVersion
      ? versionPath && (await this.readCrate(versionPath))?.workspaceVersion
      : crate.version;
    const text = versionPath === undefined ? undefined : await this.tree.read(versionPath, MAX_SOURCE_BYTES);
    if (!version || versionPath === undefined || text === undefined) return;
    this.add(versionPath, text, [version]);
    if (crate.inheritsVersion) this.#sharedPaths.add(versionPath);
    this.#lockedNames.set(folderPathOf(path), crate.name);
  }

  /**
   * Finds the other crates that inherit the plugin's version, for `addLocks` to look up. Searches `pathsBelow`,
   * and the whole work tree if the version is in a workspace above the manifest's folder.
   */
  async addCratesSharingVersion(pathsBelow: readonly string[]): Promise<void> {
    const isAbove = [...this.#sharedPaths].some((path) => !path.startsWith(this.tree.folder));
    const paths =
      this.#sharedPaths.size === 0 ? [] : new Set([...pathsBelow, ...(isAbove ? this.cratePaths() : [])]);
    for (const path of paths) {
      const crate = await this.readCrate(path);
      const versionPath = crate?.inheritsVersion
        ? await this.findWorkspaceFile(folderPathOf(path))
        : undefined;
      if (versionPath !== undefined && this.#sharedPaths.has(versionPath))
        this.#lockedNames.set(folderPathOf(path), crate?.name);
    }
  }

  /** Adds the locked versions of the crates found so far, because cargo refuses a lock file with outdated versions. */
  async addLocks(): Promise<void> {
    const lockPaths = this.#lockedNames.size === 0 ? [] : this.tree.filesNamed(CARGO_LOCK);
    for (const path of lockPaths.slice(0, MAX_FILES)) {
      const lock = await this.readLock(path, lockedCrateVersions);
      const matches = [...this.#lockedNames].filter(([, name = ""]) => lock?.parsed.get(name));
      if (!lock || matches.length === 0) continue;
      const coveredFolders = await this.foldersCoveredBy(folderPathOf(path));
      const versions = matches.map(([folder, name = ""]) =>
        coveredFolders.has(folder) ? lock.parsed.get(name) : undefined,
      );
      this.add(path, lock.text, versions);
    }
  }

  /** Returns the folders whose crates a lock file covers: its own, workspace members and local dependencies. */
  private async foldersCoveredBy(folder: string): Promise<ReadonlySet<string>> {
    const coveredFolders = new Set([folder]);
    for (const path of this.cratePaths()) {
      if (!path.startsWith(folder)) continue;
      const workspace = await this.findCrateAbove(folderPathOf(path), ({ isWorkspace }) => isWorkspace);
      if (workspace === folder + CARGO) coveredFolders.add(folderPathOf(path));
    }
    for (const dependent of coveredFolders) {
      for (const path of (await this.readCrate(dependent + CARGO))?.dependencyFolders ?? []) {
        const dependency = resolvePath(dependent, path);
        if (dependency !== undefined) coveredFolders.add(dependency === "" ? "" : `${dependency}/`);
      }
    }
    return coveredFolders;
  }

  private cratePaths(): readonly string[] {
    return this.tree.filesNamed(CARGO).slice(0, MAX_FILES);
  }

  /** Finds the workspace file whose version a crate in the folder inherits. */
  private findWorkspaceFile(folder: string): Promise<string | undefined> {
    return this.findCrateAbove(folder, ({ hasWorkspacePackage }) => hasWorkspacePackage);
  }

  /** Finds the nearest matching `Cargo.toml` in a folder or above it. */
  private async findCrateAbove(folder: string, isMatch: (crate: CargoManifest) => boolean) {
    for (let ancestor = folder; ; ancestor = parentOf(ancestor)) {
      const path = ancestor + CARGO;
      const crate = await this.readCrate(path);
      if (crate && isMatch(crate)) return path;
      // An unreadable file may be the nearest match.
      if (ancestor === "" || this.unreadFiles.has(path)) return undefined;
    }
  }

  private async readCrate(path: string): Promise<CargoManifest | undefined> {
    if (this.tree.isTracked(path) === undefined) return undefined;
    if (this.#crates.has(path)) return this.#crates.get(path);
    const text = await this.read(path, MAX_SOURCE_BYTES);
    const crate = text === undefined ? undefined : readCargo(text);
    this.#crates.set(path, crate);
    return crate;
  }

  /** Reads a lock file, parsing it only once per `cacheKey`. */
  private async readLock<T>(path: string, parse: (text: string) => T) {
    const text = await this.read(path, MAX_LOCK_BYTES);
    if (text === undefined) return undefined;
    const locks = lockCacheFor(this.tree.cacheKey);
    const cached = locks.get(path);
    const lock = cached?.text === text ? cached : { text, parsed: parse(text) };
    locks.set(path, lock);
    return lock as { text: string; parsed: T };
  }

  private async read(path: string, limit: number): Promise<string | undefined> {
    const text = await this.tree.read(path, limit);
    // Git still lists a file that the author has just deleted.
    if (text !== undefined || this.unreadFiles.has(path) || (await this.tree.stampOf(path)) === undefined)
      return text;
    this.unreadFiles.set(path, { path: relativePath(this.tree.folder, path), limit });
    return undefined;
  }

  add(path: string, text: string, versions: readonly (QuotedText | undefined)[]): void {
    const file = this.#files.get(path) ?? { text, versions: new Map<number, QuotedText>() };
    for (const version of versions) if (version) file.versions.set(version.offset, version);
    if (file.versions.size > 0) this.#files.set(path, file);
  }
}

/** Returns the versions in a plugin's code, with the texts that contain them. */
async function codeVersions(tree: WorkTree, code: CodeFacts | undefined): Promise<FoundVersions[]> {
  const byFile = new Map<string, NamedFilePlace[]>();
  for (const place of [...(code?.placesByName("version").values() ?? [])].flat()) {
    const path = resolvePath(tree.folder, place.path);
    if (path !== undefined) byFile.set(path, [...(byFile.get(path) ?? []), place]);
  }
  const files = [...byFile].map(async ([path, places]): Promise<FoundVersions[]> => {
    const text = await tree.read(path, CODE_LIMITS.bytesPerFile);
    if (text === undefined) return [];
    const bomLength = text.startsWith("\uFEFF") ? 1 : 0;
    const versions = places.flatMap(({ name: value, contentRange }): QuotedText[] => {
      const [offset, length] = [(contentRange?.offset ?? 0) + bomLength, contentRange?.length ?? 0];
      // The file may have changed since.
      return contentRange && text.slice(offset, offset + length) === value ? [{ value, offset, length }] : [];
    });
    return [{ path, text, versions }];
  });
  return (await Promise.all(files)).flat();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
