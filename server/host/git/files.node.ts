import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { message } from "../../core/text/messages";
import { filePathOf, fileUri } from "../uris";
import { NOTHING_FOUND, warnOnce, type Files, type FileText, type FoundFiles, type Warn } from "../files";
import {
  decode,
  FileRefusal,
  isPathIn,
  readBounded,
  readBoundedAsync,
  readStart,
} from "../bounded-file.node";
import { isInLinkedWorktree, workTreeOf } from "./repository.node";
import { Ignored, leadsElsewhere } from "./ignored.node";
import { searchFolder } from "./search.node";
import { limitText, MAX_FOUND_BYTES } from "../limits";
import { SKIPPED_FOLDERS } from "../manifest-names";
import type { FolderEntry } from "../../protocol";

interface Disk {
  /** Describes a file or a link; may throw or return undefined if it does not exist. */
  readonly lstat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly stat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly realpath: (path: string) => string | Promise<string>;
  readonly readdir: (path: string) => Dirent[] | Promise<Dirent[]>;
  readonly read: (path: string, limit: number) => Buffer | Promise<Buffer>;
}

/** For a session, which has other work to do meanwhile. */
const ASYNCHRONOUS: Disk = {
  lstat,
  stat,
  realpath,
  read: readBoundedAsync,
  readdir: (path) => readdir(path, { withFileTypes: true }),
};

/** For a single call: asynchronous access takes ten times as long. */
const SYNCHRONOUS: Disk = {
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false }),
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  realpath: realpathSync,
  readdir: (path) => readdirSync(path, { withFileTypes: true }),
  read: readBounded,
};

interface NodeFilesOptions {
  /** The outermost folder to look for a repository in, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** True for a program that keeps running while files change; false for a single call. */
  readonly isSession?: boolean;
  /** Tests if git may be run for a file or folder, given by its URI. */
  readonly mayRunGit?: (uri: string) => boolean;
}

export class NodeFiles implements Files {
  readonly #disk: Disk;
  readonly #warn: Warn;
  readonly #ignored: Ignored;

  /** @param report called once for each file that is refused, and for each refusal of git */
  constructor(
    report: Warn,
    private readonly options: NodeFilesOptions = {},
  ) {
    const { ceiling, isSession = false } = options;
    this.#disk = isSession ? ASYNCHRONOUS : SYNCHRONOUS;
    this.#warn = warnOnce(report);
    this.#ignored = new Ignored(ceiling, isSession);
  }

  reaches(uri: string): boolean {
    return filePathOf(uri) !== undefined;
  }

  hasFolder(uri: string): boolean {
    return this.reaches(uri);
  }

  async exists(uri: string): Promise<boolean> {
    const path = filePathOf(uri);
    try {
      return path !== undefined && (await this.#disk.stat(path)) !== undefined;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      return !["ENOENT", "ENOTDIR"].includes(code);
    }
  }

  async readFile(uri: string): Promise<FileText> {
    return decode(await this.#readBytes(uri));
  }

  async readText(uri: string): Promise<string | undefined> {
    const bytes = await this.#readBytes(uri).catch(() => undefined);
    return bytes?.toString("utf8");
  }

  async resolveFile(uri: string, path: string): Promise<string | undefined> {
    const document = filePathOf(uri);
    if (document === undefined) return undefined;
    const file = join(dirname(document), path);
    try {
      const real = await this.#realPathWithin(dirname(document), file);
      return real !== undefined && (await this.#disk.stat(real))?.isFile() ? fileUri(file) : undefined;
    } catch {
      return undefined;
    }
  }

  readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    return this.#within(folder, uri, (path) => (path === undefined ? path : this.#disk.read(path, limit)));
  }

  readStart(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    return this.#within(folder, uri, (path) => (path === undefined ? path : readStart(path, limit)));
  }

  async linksOut(folder: string, uri: string): Promise<boolean> {
    return (await this.#within(folder, uri, (path) => path === undefined)) ?? false;
  }

  /** Calls `use` with a file's path, or with undefined if it is outside the folder. @returns undefined if that fails */
  async #within<T>(
    folder: string,
    uri: string,
    use: (path: string | undefined) => T | Promise<T>,
  ): Promise<T | undefined> {
    const [outer, inner] = [filePathOf(folder), filePathOf(uri)];
    if (outer === undefined || inner === undefined) return undefined;
    try {
      return await use(await this.#realPathWithin(outer, inner));
    } catch {
      return undefined;
    }
  }

  async listFolder(uri: string, path: string): Promise<FolderEntry[]> {
    const document = filePathOf(uri);
    if (document === undefined) return [];
    const folder = dirname(document);
    const wanted = join(folder, path);
    try {
      const isWithin =
        relative(folder, wanted) === "" || (await this.#realPathWithin(folder, wanted)) !== undefined;
      const entries = isWithin ? await this.#disk.readdir(wanted) : [];
      const found = await Promise.all(entries.map((entry) => this.#entryWithin(folder, wanted, entry)));
      return found.flatMap((entry) => entry ?? []);
    } catch {
      return [];
    }
  }

  async findMissing(uri: string, paths: readonly string[]): ReturnType<Files["findMissing"]> {
    const document = filePathOf(uri);
    if (document === undefined || !this.#mayRunGit(uri)) return undefined;
    return this.#missing(dirname(document), basename(document), paths).catch(() => undefined);
  }

  async search(folder: string): Promise<FoundFiles> {
    const path = filePathOf(folder);
    if (path === undefined) return NOTHING_FOUND;
    const found = await searchFolder(path, this.#mayRunGit(folder), this.options.ceiling);
    found.refusals.forEach(this.#warn);
    return found;
  }

  async isIgnoredIn(folder: string, uri: string): Promise<boolean> {
    const [root, file] = [filePathOf(folder), filePathOf(uri)];
    if (root === undefined || file === undefined) return false;
    const names = relative(root, dirname(file)).split(sep).filter(Boolean);
    if (leadsElsewhere(root, file)) return true;
    if (names.some((name) => name === ".." || SKIPPED_FOLDERS.includes(name))) return true;
    if (!this.#mayRunGit(uri)) return isInLinkedWorktree(root, file);
    return this.#ignored.skips(root, file).catch(() => false);
  }

  #mayRunGit(uri: string): boolean {
    return this.options.mayRunGit?.(uri) ?? true;
  }

  async #readBytes(uri: string): Promise<Buffer> {
    const path = filePathOf(uri) ?? "";
    try {
      return await this.#disk.read(path, MAX_FOUND_BYTES);
    } catch (error) {
      const values = { path, limit: limitText(MAX_FOUND_BYTES) };
      if (error instanceof FileRefusal && error.reason === "size")
        this.#warn(message("'{path}' is not read: it is larger than {limit}.", values));
      throw error;
    }
  }

  /**
   * Finds a manifest's paths that do not exist and that git would not ignore, if that is known.
   * @throws GitError, or a system error
   */
  async #missing(folder: string, name: string, paths: readonly string[]): ReturnType<Files["findMissing"]> {
    // Git refuses a path through a link.
    const real = await this.#disk.realpath(folder);
    const root = workTreeOf(real, this.options.ceiling);
    if (root === undefined) return undefined;
    const [own, ...gone] = await Promise.all([name, ...paths].map((path) => this.#missingPart(folder, path)));
    if (own !== undefined) return undefined;
    const absent = paths.flatMap((path, i) => (gone[i] === undefined ? [] : [[path, gone[i]] as const]));
    // Nearly all files exist, so ask git last.
    if (absent.length === 0) return new Map();
    const skips = (path: string) => this.#ignored.skips(root, join(real, path));
    const [isOther, ...isIgnored] = await Promise.all([
      skips(name),
      ...absent.map(([path]) => path !== "" && skips(path)),
    ]);
    return isOther ? undefined : new Map(absent.filter((_, i) => !isIgnored[i]));
  }

  /** Describes an entry of a folder, following links; undefined if it leads out of the outer folder. */
  async #entryWithin(outer: string, folder: string, entry: Dirent): Promise<FolderEntry | undefined> {
    const { name } = entry;
    if (!entry.isSymbolicLink()) return { name, isFolder: entry.isDirectory() };
    const path = await this.#realPathWithin(outer, join(folder, name)).catch(() => undefined);
    return path === undefined
      ? undefined
      : { name, isFolder: (await this.#disk.stat(path))?.isDirectory() ?? false };
  }

  /** Returns the first missing part of a relative path; undefined if the file exists, or a part is a link. */
  async #missingPart(folder: string, path: string): Promise<string | undefined> {
    const names = path.split("/");
    let isFolder = true;
    for (let i = 1; i <= names.length; i++) {
      if (!isFolder) return path;
      const part = names.slice(0, i).join("/");
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

  /** Returns a file's path with all links resolved; undefined if it is outside the folder. */
  async #realPathWithin(folder: string, file: string): Promise<string | undefined> {
    const [root, path] = await Promise.all([this.#disk.realpath(folder), this.#disk.realpath(file)]);
    return isPathIn(root, path) ? path : undefined;
  }
}
