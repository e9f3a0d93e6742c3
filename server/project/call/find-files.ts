import { realpathSync, statSync, type Stats } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { lazy } from "../../core/text/lazy";
import { message } from "../../core/text/messages";
import { isBelowOutsideGit } from "../../host/bounded-file.node";
import { isInLinkedWorktree } from "../../host/git/repository.node";
import { limitText, MAX_FOUND_BYTES } from "../../host/limits";
import { CONFIGURATION_FILE, SKIPPED_FOLDERS } from "../../host/manifest-names";
import { filePathOf } from "../../host/uris";
import type { ConfigurationResolver } from "./configuration-resolver";
import { Failure, fileFailure } from "../files/failures";
import { warn } from "../files/read";

/** An input to check: a file or, without a path, standard input. */
export interface CheckInput {
  readonly name: string;
  readonly path?: string;
  /** True if a search found the file. It is then checked only if its name or content identifies a manifest. */
  readonly isFound?: boolean;
  /** True if git refused to list the folder's files. Git may ignore this file, so commands do not change it. */
  readonly isUnlisted?: boolean;
  readonly searchedFolder?: string;
}

type FolderSearch = Pick<ConfigurationResolver, "search">;

type FoundInputs = AsyncGenerator<CheckInput | Failure>;

/**
 * Yields the files that the arguments name, each once and in a stable order, and a Failure for each path that cannot
 * be checked. Searches folders for manifests. Expands globs as a shell does, but also matches names with a leading dot.
 */
export async function* findFiles(
  paths: readonly string[],
  stdinName: string,
  configurations: FolderSearch,
): FoundInputs {
  const standardInput: CheckInput = { name: stdinName };
  const yieldedKeys = new Set<string>();
  // If an argument names a file that a search also finds, drop the search result, which may be a Failure.
  const namedFiles = new Set(paths.filter((path) => tryStat(path)?.isFile()).map(realPath));
  for (const path of paths.length ? paths : ["."]) {
    const isNamed = namedFiles.has(realPath(path));
    for await (const result of path === "-" ? [standardInput] : findFilesAt(path, configurations)) {
      const file = result instanceof Failure ? result.place : result.path;
      const key = file === undefined ? "-" : realPath(file);
      if (yieldedKeys.has(key) || (!isNamed && namedFiles.has(key))) continue;
      if (!(result instanceof Failure)) yieldedKeys.add(key);
      yield result;
    }
  }
}

/** Resolves the folders to search; undefined if an argument names anything but a folder. */
export function searchedFolders(paths: readonly string[]): string[] | undefined {
  const roots = paths.length ? paths : ["."];
  const isFolder = (path: string) => path !== "-" && tryStat(path)?.isDirectory() === true;
  return roots.every(isFolder) ? roots.map((path) => resolve(path)) : undefined;
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

async function* findFilesAt(path: string, configurations: FolderSearch): FoundInputs {
  const stats = tryStat(path);
  if (stats?.isDirectory()) yield* searchFolder(path, configurations);
  else if (stats || !(await import("tinyglobby")).isDynamicPattern(path)) yield sourceOf(path);
  else yield* expandGlob(path, configurations);
}

async function* expandGlob(pattern: string, configurations: FolderSearch): FoundInputs {
  const { globSync, isDynamicPattern } = await import("tinyglobby");
  const segments = withSlashes(pattern).split("/");
  const skippedNames = SKIPPED_FOLDERS.filter((name) => !segments.includes(name));
  const matches = globSync(withSlashes(pattern), {
    absolute: isAbsolute(pattern),
    dot: true,
    expandDirectories: false,
    onlyFiles: false,
    // As in a shell, `**` does not follow links to folders, which may form a loop.
    followSymbolicLinks: !pattern.includes("**"),
    ignore: [...skippedNames.flatMap((name) => [`**/${name}`, `**/${name}/**`]), `**/${CONFIGURATION_FILE}`],
  });
  if (matches.length === 0) yield new Failure(pattern, message("No file matches '{pattern}'.", { pattern }));
  // With `**`, skip linked worktrees below the fixed part of the pattern, as a search does.
  const firstWildcard = segments.findIndex((name) => isDynamicPattern(name));
  const root = resolve(segments.slice(0, firstWildcard).join("/") || ".");
  for (const path of matches.sort()) {
    if (pattern.includes("**") && isInLinkedWorktree(root, resolve(path))) continue;
    if (!path.endsWith("/")) yield sourceOf(path);
    // Search the folders that `packages/*` matches; `packages/**` also matches the files in the folders.
    else if (!pattern.includes("**")) yield* searchFolder(path, configurations);
  }
}

/** Yields the files in and below a folder that may be manifests. */
async function* searchFolder(root: string, configurations: FolderSearch): FoundInputs {
  const { files, refusals, unreadFolders } = await configurations.search(root);
  for (const refusal of refusals) warn(refusal);
  // Begin each path with the folder as the user wrote it.
  const pathOf = (uri: string) => join(root, relative(resolve(root), filePathOf(uri) ?? ""));
  // If a search finds both a file and a link to it, skip the link.
  const filePaths = lazy(
    () => new Set(files.flatMap(({ uri, isLink }) => (isLink ? [] : realPath(pathOf(uri))))),
  );
  for (const { uri, isLink = false } of files) {
    if (isLink && filePaths().has(realPath(pathOf(uri)))) continue;
    const result = checkFoundFile(pathOf(uri), isLink, root);
    if (result)
      yield result instanceof Failure || refusals.length === 0 ? result : { ...result, isUnlisted: true };
  }
  for (const { uri, error } of unreadFolders) yield fileFailure("read", withSlashes(pathOf(uri)), error);
}

/** Returns a Failure for a large or unreadable file, or a link out of the root folder; undefined for a folder. */
function checkFoundFile(path: string, isLink: boolean, root: string): CheckInput | Failure | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return undefined;
    const source = sourceOf(path);
    // A link in a repository could make us show or change the user's other files.
    if (isLink && !isBelowOutsideGit(realpathSync(path), realpathSync(root)))
      return new Failure(
        source.name,
        message("Cannot check '{path}': it links out of the folder. To check it anyway, name the file.", {
          path: source.name,
        }),
      );
    if (stats.size > MAX_FOUND_BYTES)
      return new Failure(
        source.name,
        message("Cannot check '{path}': it is larger than {limit}. To check it anyway, name the file.", {
          path: source.name,
          limit: limitText(MAX_FOUND_BYTES),
        }),
      );
    return { ...source, isFound: true, searchedFolder: root };
  } catch (error) {
    return fileFailure("read", withSlashes(path), error);
  }
}

function sourceOf(path: string): CheckInput {
  return { name: withSlashes(path), path };
}

function withSlashes(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
