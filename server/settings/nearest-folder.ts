/** What a folder has that matters to the search for a configuration. */
interface FolderFacts {
  readonly hasConfiguration: boolean;
  /** True if it has a file or folder `.git`: it is the root of a repository. */
  readonly isRoot: boolean;
}

/**
 * Searches for the folder whose configuration applies to the documents of a folder: the nearest one, up to the root of the
 * repository; without a repository, up to the folder that was opened. Yields each folder to look at, and is given its facts.
 * @param folder the first one
 * @param isOpened tests if a folder is the one that was opened, or is below it
 * @param parentOf returns the folder around another; the last one itself
 */
export function* nearestFolder(
  folder: string,
  isOpened: (folder: string) => boolean,
  parentOf: (folder: string) => string,
): Generator<string, string | undefined, FolderFacts> {
  let found: string | undefined;
  for (let at = folder; ; at = parentOf(at)) {
    const { hasConfiguration, isRoot } = yield at;
    // Above the opened folder, a configuration applies only if a repository holds both.
    if (hasConfiguration) found ??= at;
    if (found !== undefined && isOpened(found)) return found;
    if (isRoot) return found;
    if (parentOf(at) === at) return undefined;
  }
}

/**
 * Searches for the folder that nothing may lead out of which a configuration extends: the root of its repository; without
 * a repository, the folder that was opened; outside of both, its own folder. Yields each folder to look at, and
 * receives true for the root of a repository.
 * @param folder that of the configuration
 * @param isOpened tests if a folder is the one that was opened, or is below it
 */
export function* repositoryOf(
  folder: string,
  isOpened: (folder: string) => boolean,
  parentOf: (folder: string) => string,
): Generator<string, string, boolean> {
  let opened = folder;
  for (let at = folder; ; at = parentOf(at)) {
    if (isOpened(at)) opened = at;
    if (yield at) return at;
    if (parentOf(at) === at) return opened;
  }
}
