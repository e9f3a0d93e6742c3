import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { message } from "../core/text/messages";
import { isPathIn } from "../host/bounded-file.node";
import { IgnoreCall } from "../host/gitignore";
import type { GitIgnore } from "../host/ignore/gitignore";
import { GIT, GITIGNORE, SEARCH_STEPS, StepBudget } from "../host/ignore/patterns";
import { atOnce } from "../host/ignore/walk";
import { limitText, MAX_FOUND_BYTES } from "../host/limits";
import { MANIFEST_NAME, SKIPPED_FOLDERS } from "../host/manifest-names";
import { CONFIGURATION_FILE } from "../settings/configuration";
import { Failure, fileFailure } from "./failures";
import { warn } from "./read";

/** A file to check, or standard input. */
export interface Source {
  /** The name that it is reported under. */
  readonly name: string;
  /** Absent for standard input. */
  readonly path?: string;
  /** True if a search found it: then it is checked only if its content or its name says that it is a manifest. */
  readonly isFound?: boolean;
  /** The folder that was searched for it. */
  readonly searched?: string;
}

/** Returns a test for the files of a folder that a search passes over. */
type PassedOverIn = (folder: string) => (path: string) => boolean;

/**
 * Yields the documents that the arguments name, each once and in a stable order. Folders are searched for manifests,
 * and globs are expanded as in a shell, but also match names with a leading dot, as the search does. For a file or folder that cannot be read, yields a Failure in its place.
 */
export async function* findFiles(
  paths: readonly string[],
  stdinName: string,
  passedOverIn: PassedOverIn,
): AsyncGenerator<Source | Failure> {
  const seen = new Set<string>();
  // A search leaves out, or refuses, some files that are checked when they are named.
  const named = new Set(paths.filter((path) => statIfAny(path)?.isFile()).map(realPath));
  for (const path of paths.length ? paths : ["."]) {
    const isNamed = named.has(realPath(path));
    for await (const found of path === "-" ? [{ name: stdinName }] : findPath(path, passedOverIn)) {
      const key = keyOf(found);
      if (seen.has(key) || (!isNamed && named.has(key))) continue;
      if (!(found instanceof Failure)) seen.add(key);
      yield found;
    }
  }
}

/** Returns the folders that arguments name, to search them; undefined if they name anything else. */
export function searchedFolders(paths: readonly string[]): string[] | undefined {
  const named = paths.length ? paths : ["."];
  const isFolder = (path: string) => path !== "-" && statIfAny(path)?.isDirectory() === true;
  return named.every(isFolder) ? named.map((path) => resolve(path)) : undefined;
}

/** Returns what makes a file one file, whatever path leads to it. */
function keyOf(found: Source | Failure): string {
  if (found instanceof Failure) return realPath(found.place);
  return found.path === undefined ? "-" : realPath(found.path);
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

async function* findPath(path: string, passedOverIn: PassedOverIn): AsyncGenerator<Source | Failure> {
  const stats = statIfAny(path);
  if (stats?.isDirectory()) yield* searchIn(path, passedOverIn);
  else if (stats) yield sourceOf(path);
  else yield* expandGlob(path, passedOverIn);
}

/** Yields what a glob matches; the path itself if it is none. */
async function* expandGlob(pattern: string, passedOverIn: PassedOverIn): AsyncGenerator<Source | Failure> {
  const { globSync, isDynamicPattern } = await import("tinyglobby");
  if (!isDynamicPattern(pattern)) {
    yield sourceOf(pattern);
    return;
  }
  const names = slashes(pattern).split("/");
  const skipped = SKIPPED_FOLDERS.filter((name) => !names.includes(name));
  const found = globSync(slashes(pattern), {
    absolute: isAbsolute(pattern),
    dot: true,
    expandDirectories: false,
    onlyFiles: false,
    // As in a shell, `**` does not follow links to folders, which may form a loop.
    followSymbolicLinks: !pattern.includes("**"),
    ignore: [...skipped.flatMap((name) => [`**/${name}`, `**/${name}/**`]), `**/${CONFIGURATION_FILE}`],
  });
  if (found.length === 0) yield new Failure(pattern, message("No file matches '{pattern}'.", { pattern }));
  // Below what comes before `**`, other checkouts are passed over, as in a search.
  const root = resolve(
    names
      .slice(
        0,
        names.findIndex((name) => isDynamicPattern(name)),
      )
      .join("/") || ".",
  );
  const call = new IgnoreCall(warn);
  for (const path of found.sort()) {
    if (pattern.includes("**") && call.isInLinkedWorktree(root, resolve(path))) continue;
    if (!path.endsWith("/")) yield sourceOf(path);
    // `packages/*` matches the folders, `packages/**` also the files in them.
    else if (!pattern.includes("**")) yield* searchIn(path, passedOverIn);
  }
}

/** Yields the manifests in a folder that the user named, and below it. */
function* searchIn(root: string, passedOverIn: PassedOverIn): Generator<Source | Failure> {
  const [call, steps] = [new IgnoreCall(warn), new StepBudget(SEARCH_STEPS)];
  yield* searchFolder(root, atOnce(call.above(root), call.textOf), passedOverIn(root));

  function* searchFolder(
    folder: string,
    outer: GitIgnore,
    passedOver: (path: string) => boolean,
  ): Generator<Source | Failure> {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      yield fileFailure("read", slashes(folder), error);
      return;
    }
    const isRepository = folder !== root && entries.some(({ name }) => name === GIT);
    if (isRepository && atOnce(call.isLinkedWorktree(folder), call.textOf)) return;
    const hasOwn = entries.some(({ name }) => name === GITIGNORE);
    const rules = hasOwn ? atOnce(outer.within(resolve(folder)), call.textOf) : outer;
    // Another configuration begins here, or another repository.
    const isApart =
      isRepository || (folder !== root && entries.some(({ name }) => name === CONFIGURATION_FILE));
    const isPassedOver = isApart ? passedOverIn(folder) : passedOver;
    const isIgnored = (path: string, isFolder: boolean) =>
      atOnce(rules.decide(path, isFolder, steps), call.textOf);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.includes(entry.name) && !isIgnored(path, true))
          yield* searchFolder(path, rules, isPassedOver);
      } else if (MANIFEST_NAME.test(entry.name) && !isIgnored(path, false) && !isPassedOver(path)) {
        yield* candidate(path, entry, root);
      }
    }
  }
}

/** Yields a directory entry if it is a file; a Failure if it is too large, or a link out of the root folder. */
function* candidate(path: string, entry: Dirent, root: string): Generator<Source | Failure> {
  try {
    // A link may lead to a folder, and reading a pipe or a socket would block.
    const isFile = entry.isFile() || entry.isSymbolicLink();
    const stats = isFile ? statSync(path) : undefined;
    if (!stats?.isFile()) return;
    // A repository could show, or have changed, a file of its reader.
    if (entry.isSymbolicLink() && !isPathIn(realpathSync(root), realpathSync(path)))
      yield outside(slashes(path));
    else
      yield stats.size > MAX_FOUND_BYTES
        ? tooLarge(slashes(path))
        : { ...sourceOf(path), isFound: true, searched: root };
  } catch (error) {
    yield fileFailure("read", slashes(path), error);
  }
}

function tooLarge(path: string): Failure {
  const values = { path, limit: limitText(MAX_FOUND_BYTES) };
  return new Failure(
    path,
    message("Cannot check '{path}': it is larger than {limit}. To check it even so, name the file.", values),
  );
}

function outside(path: string): Failure {
  const sentence = message(
    "Cannot check '{path}': it links out of the folder. To check it even so, name the file.",
    { path },
  );
  return new Failure(path, sentence);
}

function sourceOf(path: string): Source {
  return { name: slashes(path), path };
}

function slashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

function statIfAny(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
