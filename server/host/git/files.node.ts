import { lstatSync, readdirSync, realpathSync, statSync, type Dirent, type Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { message } from "../../core/text/messages";
import { filePathOf, fileUri } from "../uris";
import { NOTHING_FOUND, warnOnce, type Files, type Warn } from "../files";
import { FileRefusal, isPathIn, readBounded, readBoundedLater, readStart } from "../bounded-file.node";
import { decode } from "../decode.node";
import { isInLinkedWorktree, workTreeOf } from "./checkout.node";
import { Ignored } from "./ignored.node";
import { searchFolder } from "./search.node";
import { limitText, MAX_FOUND_BYTES } from "../limits";
import { MANIFEST_NAME, SKIPPED_FOLDERS } from "../manifest-names";
import type { FolderEntry } from "../../protocol";

/** How the file system is read. */
interface Disk {
  /** Describes a file or a link; one that does not exist may be an error. */
  readonly lstat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly stat: (path: string) => Stats | undefined | Promise<Stats>;
  readonly realpath: (path: string) => string | Promise<string>;
  readonly readdir: (path: string) => Dirent[] | Promise<Dirent[]>;
  readonly read: (path: string, limit: number) => Buffer | Promise<Buffer>;
}

/** A session has other work in the meantime. */
const IN_TURNS: Disk = {
  lstat,
  stat,
  realpath,
  read: readBoundedLater,
  readdir: (path) => readdir(path, { withFileTypes: true }),
};

/** For one call; asking the system in turns takes ten times as long. */
const AT_ONCE: Disk = {
  lstat: (path) => lstatSync(path, { throwIfNoEntry: false }),
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  realpath: realpathSync,
  readdir: (path) => readdirSync(path, { withFileTypes: true }),
  read: readBounded,
};

type Beside = "reaches" | "hasFolder" | "exists" | "resolveFile" | "readStart" | "readWithin" | "linksOut";

function filesOn(disk: Disk): Pick<Files, Beside | "listFolder"> {
  return {
    reaches: (uri) => filePathOf(uri) !== undefined,
    hasFolder: (uri) => filePathOf(uri) !== undefined,

    async exists(uri) {
      const path = filePathOf(uri);
      try {
        return path !== undefined && (await disk.stat(path)) !== undefined;
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        return !["ENOENT", "ENOTDIR"].includes(code);
      }
    },

    async resolveFile(uri, path) {
      const document = filePathOf(uri);
      if (document === undefined) return undefined;
      const folder = dirname(document);
      const file = join(folder, path);
      try {
        const path = await realPathWithin(disk, folder, file);
        return path !== undefined && (await disk.stat(path))?.isFile() ? fileUri(file) : undefined;
      } catch {
        return undefined;
      }
    },

    readWithin: reading(disk, disk.read),
    readStart: reading(disk, readStart),

    async linksOut(folder, uri) {
      const [outer, inner] = [filePathOf(folder), filePathOf(uri)];
      if (outer === undefined || inner === undefined) return false;
      return realPathWithin(disk, outer, inner).then(
        (path) => path === undefined,
        () => false,
      );
    },

    listFolder: (uri, path) => entriesIn(disk, uri, path).catch(() => []),
  };
}

/** Makes a reader of files in a folder, which resolves to undefined for any other file. @param read may reject */
function reading(disk: Disk, read: Disk["read"]): Files["readWithin"] {
  return async (folder, uri, limit) => {
    const [outer, inner] = [filePathOf(folder), filePathOf(uri)];
    if (outer === undefined || inner === undefined) return undefined;
    try {
      const path = await realPathWithin(disk, outer, inner);
      return path === undefined ? undefined : await read(path, limit);
    } catch {
      return undefined;
    }
  };
}

/** Lists a folder by its path from the folder of a document. @throws a system error */
async function entriesIn(disk: Disk, uri: string, path: string): Promise<FolderEntry[]> {
  const document = filePathOf(uri);
  if (document === undefined) return [];
  const folder = dirname(document);
  const wanted = join(folder, path);
  const isWithin =
    relative(folder, wanted) === "" || (await realPathWithin(disk, folder, wanted)) !== undefined;
  const entries = isWithin ? await disk.readdir(wanted) : [];
  const found = await Promise.all(entries.map((entry) => entryWithin(disk, folder, wanted, entry)));
  return found.flatMap((entry) => entry ?? []);
}

/** What the files of this machine depend on. */
interface NodeFilesOptions {
  /** The folder above which no repository is looked for, with its links resolved. */
  readonly ceiling?: string | undefined;
  /** True for a program that lives on while files change; false for one call. */
  readonly isSession?: boolean;
  /** Tests if git may be asked about a file or folder, a URI. */
  readonly mayRunGit?: (uri: string) => boolean;
}

/**
 * Creates the files of this machine.
 * @param report called once for each file that is not read because of what it is, and for each refusal of git
 */
export function nodeFiles(report: Warn, options: NodeFilesOptions = {}): Files {
  const { ceiling, isSession = false, mayRunGit = () => true } = options;
  const disk = isSession ? IN_TURNS : AT_ONCE;
  const warn = warnOnce(report);
  const ignored = new Ignored(ceiling, isSession);
  const places = new Map<string, Promise<Place>>();
  const placeOf = (folder: string): Promise<Place> => {
    if (isSession) return placeAt(folder, disk, ceiling);
    // Nothing moves during one call.
    const place = places.get(folder) ?? placeAt(folder, disk, ceiling);
    places.set(folder, place);
    return place;
  };
  const passesOver = async (folder: string, uri: string) => {
    const [root, file] = [filePathOf(folder), filePathOf(uri)];
    if (root === undefined || file === undefined) return false;
    const names = relative(root, dirname(file)).split(sep).filter(Boolean);
    if (leadsElsewhere(root, file)) return true;
    if (names.includes("..") || names.some((name) => SKIPPED_FOLDERS.includes(name))) return true;
    if (!mayRunGit(uri)) return isInLinkedWorktree(root, file);
    return ignored.passesOver(root, file).catch(() => false);
  };
  const readBytes = async (uri: string): Promise<Buffer> => {
    const path = filePathOf(uri) ?? "";
    try {
      return await disk.read(path, MAX_FOUND_BYTES);
    } catch (error) {
      if (error instanceof FileRefusal && error.reason === "size") warn(tooLarge(path));
      throw error;
    }
  };
  return {
    ...filesOn(disk),
    readFile: async (uri) => decode(await readBytes(uri)),
    readText: (uri) =>
      readBytes(uri).then(
        (bytes) => bytes.toString("utf8"),
        () => undefined,
      ),

    async findMissing(uri, paths) {
      const document = filePathOf(uri);
      if (document === undefined || !mayRunGit(uri)) return undefined;
      const named = { folder: dirname(document), name: basename(document), paths };
      return missingIn(named, ignored, disk, placeOf).catch(() => undefined);
    },

    async search(folder) {
      const path = filePathOf(folder);
      if (path === undefined) return NOTHING_FOUND;
      const found = await searchFolder(path, mayRunGit(folder), ceiling);
      found.refusals.forEach(warn);
      return found;
    },

    isIgnoredIn: passesOver,
  };
}

/** A manifest, and the paths in it that lead to files. */
interface Named {
  readonly folder: string;
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * Returns the paths of a manifest in a work tree that lead to no file, and that git would not ignore, if that is known.
 * @throws GitError, or a system error
 */
async function missingIn(
  { folder, name, paths }: Named,
  ignored: Ignored,
  disk: Disk,
  placeOf: (folder: string) => Promise<Place>,
): ReturnType<Files["findMissing"]> {
  const { real, root } = await placeOf(folder);
  if (root === undefined) return undefined;
  const [own, ...gone] = await Promise.all([name, ...paths].map((path) => missingPart(folder, path, disk)));
  if (own !== undefined) return undefined;
  const absent = paths.flatMap((path, i) => (gone[i] === undefined ? [] : [[path, gone[i]] as const]));
  // Nearly every file is there, so git is asked last.
  if (absent.length === 0) return new Map();
  const passesOver = (path: string) => ignored.passesOver(root, join(real, path));
  const [isOther, ...isIgnored] = await Promise.all([
    passesOver(name),
    ...absent.map(([path]) => path !== "" && passesOver(path)),
  ]);
  return isOther ? undefined : new Map(absent.filter((_, i) => !isIgnored[i]));
}

/** Where a folder really is, and the work tree around it. */
interface Place {
  readonly real: string;
  readonly root: string | undefined;
}

async function placeAt(folder: string, disk: Disk, ceiling: string | undefined): Promise<Place> {
  // Git refuses a path through a link.
  const real = await disk.realpath(folder);
  return { real, root: workTreeOf(real, ceiling) };
}

/** Describes an entry of a folder. Follows a link, and returns undefined if it leads out of the outer folder. */
async function entryWithin(
  disk: Disk,
  outer: string,
  folder: string,
  entry: Dirent,
): Promise<FolderEntry | undefined> {
  const { name } = entry;
  if (!entry.isSymbolicLink()) return { name, isFolder: entry.isDirectory() };
  const path = await realPathWithin(disk, outer, join(folder, name)).catch(() => undefined);
  return path === undefined ? undefined : { name, isFolder: (await disk.stat(path))?.isDirectory() ?? false };
}

/** Tests if a link leads out of a folder, or to a file that a search finds by its other path. */
function leadsElsewhere(root: string, file: string): boolean {
  try {
    const [folder, target] = [realpathSync(root), realpathSync(file)];
    if (target === join(folder, relative(root, file))) return false;
    return !isPathIn(folder, target) || MANIFEST_NAME.test(basename(target));
  } catch {
    return false;
  }
}

/** Returns the first part of a relative path that does not exist; undefined if it leads to a file, or to a link, which is not followed. */
async function missingPart(folder: string, path: string, disk: Disk): Promise<string | undefined> {
  const names = path.split("/");
  let isFolder = true;
  for (let i = 1; i <= names.length; i++) {
    if (!isFolder) return path;
    const part = names.slice(0, i).join("/");
    try {
      const stats = await disk.lstat(join(folder, part));
      if (!stats) return part;
      if (stats.isSymbolicLink()) return undefined;
      isFolder = stats.isDirectory();
    } catch (error) {
      // What cannot be looked at may be there.
      return (error as NodeJS.ErrnoException).code === "ENOENT" ? part : undefined;
    }
  }
  return isFolder ? path : undefined;
}

/** Returns the path of a file with all links resolved; undefined when it is outside the folder. */
async function realPathWithin(disk: Disk, folder: string, file: string): Promise<string | undefined> {
  const [root, path] = await Promise.all([disk.realpath(folder), disk.realpath(file)]);
  return isPathIn(root, path) ? path : undefined;
}

function tooLarge(path: string): string {
  return message("'{path}' is not read: it is larger than {limit}.", {
    path,
    limit: limitText(MAX_FOUND_BYTES),
  });
}
