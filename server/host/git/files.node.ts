import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { message } from "../../core/text/messages";
import { filePathOf, fileUri } from "../uris";
import { NOTHING_FOUND, warnOnce, type Files, type FileText, type FoundFiles, type Warn } from "../files";
import {
  decode,
  FileRefusal,
  isAtOrBelowOutsideGit,
  isMissingFile,
  isBelowOutsideGit,
  readBounded,
  readBoundedAsync,
  readStart,
  notLocalSentence,
} from "../bounded-file.node";
import { isInLinkedWorktree, workTreeOf } from "./repository.node";
import { FolderSearch, IgnoreChecker } from "./search.node";
import { limitText, MAX_FOUND_BYTES } from "../limits";
import { MANIFEST_NAME, SKIPPED_FOLDERS } from "../manifest-names";
import type { FolderEntry } from "../../protocol";

/** Accesses the file system. For a missing file, may throw or return undefined. */
interface Disk {
  readonly lstat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly stat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly realpath: (path: string) => string | Promise<string>;
  readonly readdir: (path: string) => Dirent[] | Promise<Dirent[]>;
  readonly read: (path: string, limit: number) => Buffer | Promise<Buffer>;
}

/** For a session, which must stay responsive. */
const ASYNC_DISK: Disk = {
  lstat,
  stat,
  realpath,
  read: readBoundedAsync,
  readdir: (path) => readdir(path, { withFileTypes: true }),
};

/** For a single command or tool call: asynchronous access takes ten times as long. */
const SYNC_DISK: Disk = {
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false }),
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  realpath: realpathSync,
  readdir: (path) => readdirSync(path, { withFileTypes: true }),
  read: readBounded,
};

interface NodeFilesOptions {
  /** The outermost folder to look for a repository in, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** True for a program that keeps running while files change; false for a single command or tool call. */
  readonly isSession?: boolean;
  /** Tests if git may be run for a file or folder, given by its URI. */
  readonly mayRunGit?: (uri: string) => boolean;
}

export class NodeFiles implements Files {
  readonly #disk: Disk;
  readonly #warn: Warn;
  readonly #ignoreChecker: IgnoreChecker;

  /** @param warn called once for each file that is too large, and once for each refusal by git */
  constructor(
    warn: Warn,
    private readonly options: NodeFilesOptions = {},
  ) {
    const { ceiling, isSession = false } = options;
    this.#disk = isSession ? ASYNC_DISK : SYNC_DISK;
    this.#warn = warnOnce(warn);
    this.#ignoreChecker = new IgnoreChecker(ceiling, isSession);
  }

  readsDirectly(uri: string): boolean {
    return filePathOf(uri) !== undefined;
  }

  hasFolder(uri: string): boolean {
    return this.readsDirectly(uri);
  }

  async exists(uri: string): Promise<boolean> {
    const path = filePathOf(uri);
    try {
      return path !== undefined && (await this.#disk.stat(path)) !== undefined;
    } catch (error) {
      return !isMissingFile(error);
    }
  }

  async readFile(uri: string): Promise<FileText> {
    return decode(await this.#readBytes(uri));
  }

  readText(uri: string): Promise<string | undefined> {
    return ifAccessible(async () => new TextDecoder().decode(await this.#readBytes(uri)));
  }

  resolveFile(uri: string, path: string): Promise<string | undefined> {
    return ifAccessible(async () => {
      const folder = dirname(localPath(uri));
      const file = join(folder, path);
      const stats = await this.#disk.stat(await this.#realPathIn(folder, file));
      return stats?.isFile() ? fileUri(file) : undefined;
    });
  }

  readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    return ifAccessible(async () => this.#disk.read(await this.#realFileIn(folder, uri), limit));
  }

  readStart(folder: string, uri: string, length: number): Promise<Uint8Array | undefined> {
    return ifAccessible(async () => readStart(await this.#realFileIn(folder, uri), length));
  }

  async isLinkOutOf(folder: string, uri: string): Promise<boolean> {
    const paths = await ifAccessible(async () => this.#realPaths(localPath(folder), localPath(uri)));
    return paths !== undefined && !isBelowOutsideGit(paths.realFile, paths.realFolder);
  }

  async listFolder(uri: string, path: string): Promise<FolderEntry[]> {
    const entries = await ifAccessible(async () => {
      const baseFolder = dirname(localPath(uri));
      const folder = join(baseFolder, path);
      const { realFolder, realFile } = await this.#realPaths(baseFolder, folder);
      if (!isAtOrBelowOutsideGit(realFile, realFolder)) return [];
      const dirents = await this.#disk.readdir(folder);
      return Promise.all(dirents.map((dirent) => this.#describe(baseFolder, folder, dirent)));
    });
    return entries?.filter((entry) => entry !== undefined) ?? [];
  }

  async findMissing(uri: string, paths: readonly string[]): ReturnType<Files["findMissing"]> {
    if (!this.#mayRunGit(uri)) return undefined;
    return ifAccessible(async () => this.#findMissing(localPath(uri), paths));
  }

  async search(folder: string): Promise<FoundFiles> {
    const path = filePathOf(folder);
    if (path === undefined) return NOTHING_FOUND;
    const foundFiles = await new FolderSearch(this.#mayRunGit(folder), this.options.ceiling).find(path);
    foundFiles.refusals.forEach(this.#warn);
    return foundFiles;
  }

  async isSkippedIn(folder: string, uri: string): Promise<boolean> {
    const [root, file] = [filePathOf(folder), filePathOf(uri)];
    if (root === undefined || file === undefined) return false;
    const names = relative(root, dirname(file)).split(sep);
    if (names.some((name) => name === ".." || SKIPPED_FOLDERS.includes(name))) return true;
    if (await this.#isSkippedLink(root, file)) return true;
    if (!this.#mayRunGit(uri)) return isInLinkedWorktree(root, file);
    return this.#ignoreChecker.skips(root, file).catch(() => false);
  }

  /** Tests if a search skips a link: its target is outside the folder, or is a manifest that is found anyway. */
  async #isSkippedLink(folder: string, file: string): Promise<boolean> {
    const paths = await ifAccessible(() => this.#realPaths(folder, file));
    if (!paths) return false;
    const { realFolder, realFile } = paths;
    if (realFile === join(realFolder, relative(folder, file))) return false;
    return !isBelowOutsideGit(realFile, realFolder) || MANIFEST_NAME.test(basename(realFile));
  }

  #mayRunGit(uri: string): boolean {
    return this.options.mayRunGit?.(uri) ?? true;
  }

  async #readBytes(uri: string): Promise<Buffer> {
    const path = localPath(uri);
    try {
      return await this.#disk.read(path, MAX_FOUND_BYTES);
    } catch (error) {
      const values = { path, limit: limitText(MAX_FOUND_BYTES) };
      if (error instanceof FileRefusal && error.reason === "size")
        this.#warn(message("'{path}' is not read: it is larger than {limit}.", values));
      throw error;
    }
  }

  /** Finds paths that do not exist and are not ignored; undefined if unknown. @throws GitError or a system error */
  async #findMissing(manifest: string, paths: readonly string[]): ReturnType<Files["findMissing"]> {
    const folder = dirname(manifest);
    // Git refuses a path that contains a symbolic link.
    const realFolder = await this.#disk.realpath(folder);
    const root = workTreeOf(realFolder, this.options.ceiling);
    if (root === undefined || (await this.#missingPart(folder, basename(manifest))) !== undefined)
      return undefined;
    const parts = await Promise.all(paths.map((path) => this.#missingPart(folder, path)));
    const missing = paths.flatMap((path, i) => (parts[i] === undefined ? [] : [[path, parts[i]] as const]));
    // Ask git last, because nearly all files exist.
    if (missing.length === 0) return new Map();
    const names = [basename(manifest), ...missing.map(([path]) => path)];
    const [isManifestIgnored, ...areIgnored] = await Promise.all(
      names.map(async (name) => name !== "" && this.#ignoreChecker.skips(root, join(realFolder, name))),
    );
    return isManifestIgnored ? undefined : new Map(missing.filter((_, i) => !areIgnored[i]));
  }

  /** Describes an entry of a folder; undefined for a broken link, or a link that leads out of the base folder. */
  async #describe(baseFolder: string, folder: string, dirent: Dirent): Promise<FolderEntry | undefined> {
    const { name } = dirent;
    if (!dirent.isSymbolicLink()) return { name, isFolder: dirent.isDirectory() };
    return ifAccessible(async () => {
      const stats = await this.#disk.stat(await this.#realPathIn(baseFolder, join(folder, name)));
      return { name, isFolder: stats?.isDirectory() ?? false };
    });
  }

  /** Returns the topmost missing part of a path; undefined if the file exists, or a part is a link or inaccessible. */
  async #missingPart(folder: string, path: string): Promise<string | undefined> {
    let [part, isFolder] = ["", true];
    for (const name of path.split("/")) {
      if (!isFolder) return path;
      part = part === "" ? name : `${part}/${name}`;
      try {
        const stats = await this.#disk.lstat(join(folder, part));
        if (!stats) return part;
        if (stats.isSymbolicLink()) return undefined;
        isFolder = stats.isDirectory();
      } catch (error) {
        // A file that cannot be accessed may exist.
        return (error as NodeJS.ErrnoException).code === "ENOENT" ? part : undefined;
      }
    }
    return isFolder ? path : undefined;
  }

  /** Resolves all links in a file's path. @throws FileRefusal if the file is outside the folder, or a system error */
  async #realPathIn(folder: string, file: string): Promise<string> {
    const { realFolder, realFile } = await this.#realPaths(folder, file);
    if (!isBelowOutsideGit(realFile, realFolder)) throw new FileRefusal("kind");
    return realFile;
  }

  #realFileIn(folder: string, uri: string): Promise<string> {
    return this.#realPathIn(localPath(folder), localPath(uri));
  }

  async #realPaths(folder: string, file: string) {
    const { realpath } = this.#disk;
    const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file)]);
    return { realFolder, realFile };
  }
}

/** @throws Error unless the URI is that of a local file */
function localPath(uri: string): string {
  const path = filePathOf(uri);
  if (path === undefined) throw new Error(notLocalSentence(uri));
  return path;
}

/** Returns undefined if reading fails. */
function ifAccessible<T>(read: () => Promise<T>): Promise<T | undefined> {
  return read().catch(() => undefined);
}
