import { homedir } from "node:os";
import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { message } from "../../../core/text/messages";
import { isAtOrBelowOutsideGit } from "../../../host/bounded-file.node";
import { Failure } from "../../../project/files/failures";
import { sanitize } from "./sanitize";

interface Folder {
  readonly path: string;
  /** The path with all links resolved. */
  readonly realPath: string;
}

export interface FileInFolders {
  /** The path with all links resolved. */
  readonly path: string;
  /** The outermost open folder that contains the file, with all links resolved. */
  readonly ceiling: string;
}

/** Matches the start of a URI, such as `file:`, or of a UNC path. A drive letter is not a scheme. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;

/** The folders whose files agents may read. */
export class Folders {
  #folders: Promise<readonly Folder[]> | undefined;

  /**
   * @param requestRoots returns the URIs of the client's roots; if it resolves to undefined, the working folder applies
   * @param commandLineFolders the folders from the command line; they replace the roots and the working folder
   */
  constructor(
    private readonly requestRoots: () => Promise<readonly string[] | undefined>,
    private readonly commandLineFolders?: readonly string[],
  ) {}

  /** Forgets the folders, so that the next call requests them again. */
  forget(): void {
    this.#folders = undefined;
  }

  list(): Promise<readonly Folder[]> {
    this.#folders ??= this.read().catch((error: unknown) => {
      this.forget();
      throw error;
    });
    return this.#folders;
  }

  /** Finds a file by its path. @throws Failure unless the open folders contain the file, after following links */
  async findFile(path: string): Promise<FileInFolders> {
    const values = { path: sanitize(path) };
    const failure = (sentence: string) => new Failure(path, sentence);
    if (ADDRESS.test(path) || path.includes("\0"))
      throw failure(
        message("'{path}' is not a path on this machine. Pass a path without a scheme or a server.", values),
      );
    const folders = await this.list();
    if (folders.length === 0)
      throw failure(
        message(
          "No folder is open to read '{path}' from. Open the plugin's folder, or pass the text.",
          values,
        ),
      );
    let isMissing = false;
    for (const file of new Set(folders.map((folder) => resolve(folder.path, path)))) {
      const target = await realPathOf(file);
      const ceiling = target === undefined ? undefined : outermostFolder(target, folders);
      if (target === undefined) isMissing ||= await isInFolders(file, folders);
      else if (ceiling !== undefined && !(await stat(target)).isDirectory()) return { path: target, ceiling };
      else if (ceiling !== undefined)
        throw failure(message("'{path}' is a folder. Pass the path of a file in it.", values));
    }
    const sentence = isMissing
      ? message("'{path}' does not exist. Pass the path of a file in the open folders.", values)
      : message("'{path}' is outside the open folders. Pass a path in one of them, or the text.", values);
    throw failure(sentence);
  }

  private async read(): Promise<readonly Folder[]> {
    const paths =
      this.commandLineFolders?.map((folder) => resolve(folder)) ?? (await this.rootsOrWorkingFolder());
    const folders = await Promise.all(
      paths.map(async (path) => ({ path, realPath: await realPathOf(path) })),
    );
    return folders.flatMap(({ path, realPath }) => (realPath === undefined ? [] : { path, realPath }));
  }

  private async rootsOrWorkingFolder(): Promise<string[]> {
    const uris = await this.requestRoots().catch((error: unknown) => {
      const reason = sanitize(error instanceof Error ? error.message : String(error));
      const sentence = message("The client did not name its folders: {reason}. Pass the text.", { reason });
      throw new Failure("", sentence);
    });
    return uris ? uris.flatMap(localPath) : [process.cwd()].filter((folder) => mayBePluginFolder(folder));
  }
}

/** Returns a URI's local path as a list; an empty list for another scheme or machine. */
function localPath(uri: string): string[] {
  try {
    const path = fileURLToPath(uri);
    return path.includes("\0") ? [] : [resolve(path)];
  } catch {
    return [];
  }
}

function realPathOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

function outermostFolder(file: string, folders: readonly Folder[]): string | undefined {
  const paths = folders.map(({ realPath }) => realPath).filter((root) => isAtOrBelowOutsideGit(file, root));
  return paths.sort((left, right) => left.length - right.length)[0];
}

/** Tests if a missing file would be in the folders. Does not reveal whether a file exists outside of them. */
async function isInFolders(file: string, folders: readonly Folder[]): Promise<boolean> {
  const paths = [file, (await realPathOf(dirname(file))) ?? file];
  return folders
    .flatMap(({ path, realPath }) => [path, realPath])
    .some((folder) => paths.some((path) => isAtOrBelowOutsideGit(path, folder)));
}

/** Returns false for the file system's root, for the user's home, and for the folders above and beside this home. */
export function mayBePluginFolder(folder: string, home = homedir()): boolean {
  if (dirname(folder) === folder) return false;
  // Other users' homes are beside this user's, unless this home is in the root, such as /root.
  const isOtherHome = dirname(folder) === dirname(home) && dirname(dirname(home)) !== dirname(home);
  const homePath = relative(folder, home);
  const containsHome = homePath === "" || (!isAbsolute(homePath) && homePath.split(sep)[0] !== "..");
  return !containsHome && !isOtherHome;
}
