import { lstatSync, realpathSync, type Dirent, type Stats } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { message } from "../core/text/messages";
import { filePathOf, fileUri } from "./uris";
import { warnOnce, type Files, type Warn } from "./files";
import { FileRefusal, isPathIn, readBoundedLater, readStart } from "./bounded-file.node";
import { IgnoreCall } from "./gitignore";
import type { GitIgnore } from "./ignore/gitignore";
import { FILE_STEPS, GIT, GITIGNORE, SEARCH_STEPS, StepBudget } from "./ignore/patterns";
import { inTurns } from "./ignore/walk";
import { limitText, MAX_FOUND_BYTES } from "./limits";
import { isSearched, MANIFEST_NAME, SKIPPED_FOLDERS } from "./manifest-names";
import type { FolderEntry } from "../protocol";

/** The part that reports nothing. */
const BESIDE: Pick<
  Files,
  "reaches" | "hasFolder" | "resolveFile" | "readStart" | "readWithin" | "linksOut" | "listFolder"
> = {
  reaches: (uri) => filePathOf(uri) !== undefined,
  hasFolder: (uri) => filePathOf(uri) !== undefined,

  async resolveFile(uri, path) {
    const document = filePathOf(uri);
    if (document === undefined) return undefined;
    const folder = dirname(document);
    const file = join(folder, path);
    try {
      const path = await realPathWithin(folder, file);
      return path !== undefined && (await stat(path)).isFile() ? fileUri(file) : undefined;
    } catch {
      return undefined;
    }
  },

  readWithin: reading(readBoundedLater),
  readStart: reading(readStart),

  async linksOut(folder, uri) {
    const [outer, inner] = [filePathOf(folder), filePathOf(uri)];
    if (outer === undefined || inner === undefined) return false;
    return realPathWithin(outer, inner).then(
      (path) => path === undefined,
      () => false,
    );
  },

  async listFolder(uri, path) {
    const document = filePathOf(uri);
    if (document === undefined) return [];
    const folder = dirname(document);
    const wanted = join(folder, path);
    try {
      const isWithin =
        relative(folder, wanted) === "" || (await realPathWithin(folder, wanted)) !== undefined;
      const entries = isWithin ? await readdir(wanted, { withFileTypes: true }) : [];
      const found = await Promise.all(entries.map((entry) => entryWithin(folder, wanted, entry)));
      return found.flatMap((entry) => entry ?? []);
    } catch {
      return [];
    }
  },
};

/** Makes a reader of files in a folder, which resolves to undefined for any other file. @param read may reject */
function reading(read: (path: string, limit: number) => Promise<Uint8Array>): Files["readWithin"] {
  return async (folder, uri, limit) => {
    const [outer, inner] = [filePathOf(folder), filePathOf(uri)];
    if (outer === undefined || inner === undefined) return undefined;
    try {
      const path = await realPathWithin(outer, inner);
      return path === undefined ? undefined : await read(path, limit);
    } catch {
      return undefined;
    }
  };
}

/** Creates an `IgnoreCall` when one is needed. It ends with the last of the questions that are asked together. */
class Questions {
  #call: IgnoreCall | undefined;
  #count = 0;

  constructor(private readonly create: () => IgnoreCall) {}

  async ask<T>(question: (call: IgnoreCall) => Promise<T>): Promise<T> {
    this.#count++;
    try {
      return await question((this.#call ??= this.create()));
    } finally {
      if (--this.#count === 0) this.#call = undefined;
    }
  }
}

/**
 * Creates the files of this machine.
 * @param report called once for each file that is not read because of what it is
 * @param ceiling the folder above which git's patterns are not looked for, with its links resolved
 * @param isSession true for a program that lives on while files change; false for one call
 */
export function nodeFiles(report: Warn, ceiling?: string, isSession = false): Files {
  const warn = warnOnce(report);
  const newCall = () => new IgnoreCall(warn, ceiling);
  const questions = new Questions(newCall);
  const whole = isSession ? undefined : newCall();
  return {
    ...BESIDE,

    async readText(uri) {
      const path = filePathOf(uri);
      if (path === undefined) return undefined;
      try {
        return (await readBoundedLater(path, MAX_FOUND_BYTES)).toString("utf8");
      } catch (error) {
        if (error instanceof FileRefusal && error.reason === "size") warn(tooLarge(path));
        return undefined;
      }
    },

    async findMissing(uri, paths) {
      const document = filePathOf(uri);
      if (document === undefined) return undefined;
      const named = { folder: dirname(document), name: basename(document), paths };
      // Blocks for one short call only; asking the system in turns takes ten times as long.
      return whole
        ? missingIn(named, whole, (path) => lstatSync(path, { throwIfNoEntry: false }))
        : questions.ask((call) => missingIn(named, call, lstat));
    },

    async *manifestsIn(folder) {
      const path = filePathOf(folder);
      if (path === undefined) return;
      const call = newCall();
      const outer = await inTurns(call.above(path), call.textOf);
      for await (const file of search(path, outer, call)) yield fileUri(file);
    },

    async isManifestIn(folder, uri) {
      const [root, file] = [filePathOf(folder), filePathOf(uri)];
      if (root === undefined || file === undefined || !MANIFEST_NAME.test(basename(file))) return false;
      return !isLinked(root, file) && !(await questions.ask((call) => isIgnoredIn(root, file, call)));
    },

    async isIgnoredIn(folder, uri) {
      const [root, file] = [filePathOf(folder), filePathOf(uri)];
      if (root === undefined || file === undefined) return false;
      return questions.ask((call) => isIgnoredIn(root, file, call));
    },
  };
}

/** A manifest, and the paths in it that lead to files. */
interface Named {
  readonly folder: string;
  readonly name: string;
  readonly paths: readonly string[];
}

/** Describes a file or a link; one that does not exist may be an error. @throws a system error */
type Look = (path: string) => Stats | undefined | Promise<Stats>;

/** Returns the paths of a manifest in a work tree that lead to no file, and that git would not ignore, if that is known. */
async function missingIn(
  { folder, name, paths }: Named,
  call: IgnoreCall,
  look: Look,
): ReturnType<Files["findMissing"]> {
  const root = call.rootOf(folder);
  if (root === undefined) return undefined;
  const [own, ...gone] = await Promise.all([name, ...paths].map((path) => missingPart(folder, path, look)));
  if (own !== undefined) return undefined;
  const absent = paths.flatMap((path, i) => (gone[i] === undefined ? [] : [[path, gone[i]] as const]));
  const missing = new Map<string, string>();
  // Nearly every file is there, so the patterns are read last.
  if (absent.length === 0) return missing;
  const rules = await inTurns(call.within(root, folder), call.textOf);
  if (!rules) return undefined;
  const steps = new StepBudget(FILE_STEPS);
  for (const [path, part] of absent) {
    const ignores = rules.ignoresBelow(folder, join(folder, path), steps);
    if (path === "" || !(await inTurns(ignores, call.textOf))) missing.set(path, part);
  }
  // Whether git ignores the others is not known, so nothing is said about any.
  return steps.areUsedUp ? undefined : missing;
}

/** Tests if a search below a folder would leave out a file because of where it is, or of git's patterns. */
async function isIgnoredIn(root: string, file: string, call: IgnoreCall): Promise<boolean> {
  const names = relative(root, dirname(file)).split(sep).filter(Boolean);
  // Its other path is that of the file.
  if (leadsToManifest(root, file)) return true;
  if (names.includes("..") || names.some((name) => SKIPPED_FOLDERS.includes(name))) return true;
  const outer = await inTurns(call.above(root), call.textOf);
  return inTurns(outer.ignoresBelow(root, file, new StepBudget(FILE_STEPS)), call.textOf);
}

/** Yields the files below a folder that may be manifests, and the configuration files. Does not follow links, and skips unreadable folders. */
async function* search(
  folder: string,
  outer: GitIgnore,
  call: IgnoreCall,
  steps = new StepBudget(SEARCH_STEPS),
  root = folder,
): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isRepository = folder !== root && entries.some(({ name }) => name === GIT);
  if (isRepository && (await inTurns(call.isLinkedWorktree(folder), call.textOf))) return;
  const hasOwn = entries.some(({ name }) => name === GITIGNORE);
  const rules = hasOwn ? await inTurns(outer.within(folder), call.textOf) : outer;
  const isIgnored = (path: string, isFolder: boolean) =>
    inTurns(rules.decide(path, isFolder, steps), call.textOf);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = SKIPPED_FOLDERS.includes(entry.name) || (await isIgnored(path, true));
      if (!isSkipped) yield* search(path, rules, call, steps, root);
    } else if (entry.isFile() && isSearched(entry.name)) {
      if (!(await isIgnored(path, false))) yield path;
    }
  }
}

/** Describes an entry of a folder. Follows a link, and returns undefined if it leads out of the outer folder. */
async function entryWithin(outer: string, folder: string, entry: Dirent): Promise<FolderEntry | undefined> {
  const { name } = entry;
  if (!entry.isSymbolicLink()) return { name, isFolder: entry.isDirectory() };
  const path = await realPathWithin(outer, join(folder, name)).catch(() => undefined);
  return path === undefined ? undefined : { name, isFolder: (await stat(path)).isDirectory() };
}

function isLinked(root: string, file: string): boolean {
  try {
    return realpathSync(file) !== join(realpathSync(root), relative(root, file));
  } catch {
    return false;
  }
}

function leadsToManifest(root: string, file: string): boolean {
  if (!isLinked(root, file)) return false;
  const target = realpathSync(file);
  return isPathIn(realpathSync(root), target) && MANIFEST_NAME.test(basename(target));
}

/** Returns the first part of a relative path that does not exist; undefined if it leads to a file, or to a link, which is not followed. */
async function missingPart(folder: string, path: string, look: Look): Promise<string | undefined> {
  const names = path.split("/");
  let isFolder = true;
  for (let i = 1; i <= names.length; i++) {
    if (!isFolder) return path;
    const part = names.slice(0, i).join("/");
    try {
      const stats = await look(join(folder, part));
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
async function realPathWithin(folder: string, file: string): Promise<string | undefined> {
  const [root, path] = await Promise.all([realpath(folder), realpath(file)]);
  return isPathIn(root, path) ? path : undefined;
}

function tooLarge(path: string): string {
  return message("'{path}' is not read: it is larger than {limit}.", {
    path,
    limit: limitText(MAX_FOUND_BYTES),
  });
}
