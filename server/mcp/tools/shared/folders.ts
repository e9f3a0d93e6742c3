import { homedir } from "node:os";
import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { message } from "../../../core/text/messages";
import { isAtOrIn } from "../../../host/bounded-file.node";
import { Failure } from "../../../project/files/failures";
import { quote } from "./quote";

interface Folder {
  readonly path: string;
  /** The path with all links resolved. */
  readonly real: string;
}

export interface FoundFile {
  /** The path with all links resolved. */
  readonly path: string;
  /** The folder that contains the file, with all links resolved. */
  readonly ceiling: string;
}

/** Matches the start of a URI, such as `file:`, or of a UNC path. A drive letter is not a scheme. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;

/** The folders whose files agents may read. */
export class Folders {
  #known: Promise<readonly Folder[]> | undefined;

  /**
   * @param askClient returns the URIs of the client's roots; undefined if the client has none, so that the working
   *   folder applies
   * @param given the folders from the command line, which replace all others
   */
  constructor(
    private readonly askClient: () => Promise<readonly string[] | undefined>,
    private readonly given?: readonly string[],
  ) {}

  /** Makes the next call ask the client again. */
  forget(): void {
    this.#known = undefined;
  }

  all(): Promise<readonly Folder[]> {
    this.#known ??= this.read().catch((error: unknown) => {
      this.forget();
      throw error;
    });
    return this.#known;
  }

  /**
   * Finds a file in the folders.
   * @throws Failure when it is missing, a folder or, after following links, outside the folders
   */
  async find(path: string): Promise<FoundFile> {
    const values = { path: quote(path) };
    if (ADDRESS.test(path) || path.includes("\0"))
      throw new Failure(
        path,
        message("'{path}' is not a path of this machine. Pass a path without a scheme or a server.", values),
      );
    const folders = await this.all();
    if (folders.length === 0)
      throw new Failure(
        path,
        message(
          "No folder is open to read '{path}' from. Open the plugin's folder, or pass the text.",
          values,
        ),
      );
    let isMissing = false;
    for (const file of new Set(folders.map((folder) => resolve(folder.path, path)))) {
      const real = await realOf(file);
      const ceiling = real === undefined ? undefined : outermostWith(real, folders);
      if (real === undefined) isMissing ||= await mayBeNamed(file, folders);
      else if (ceiling !== undefined && !(await stat(real)).isDirectory()) return { path: real, ceiling };
      else if (ceiling !== undefined)
        throw new Failure(path, message("'{path}' is a folder. Pass the path of a file in it.", values));
    }
    const sentence = isMissing
      ? message("'{path}' does not exist. Pass the path of a file in the open folders.", values)
      : message("'{path}' is outside of the open folders. Pass a path in one of them, or the text.", values);
    throw new Failure(path, sentence);
  }

  private async read(): Promise<readonly Folder[]> {
    const paths = this.given?.map((folder) => resolve(folder)) ?? (await this.open());
    const found = await Promise.all(paths.map(async (path) => ({ path, real: await realOf(path) })));
    return found.flatMap(({ path, real }) => (real === undefined ? [] : { path, real }));
  }

  /** Returns the paths of the client's roots; if the client has none, of the working folder. */
  private async open(): Promise<string[]> {
    const uris = await this.askClient().catch((error: unknown) => {
      const reason = quote(error instanceof Error ? error.message : String(error));
      throw new Failure(
        "",
        message("The client did not name its folders: {reason}. Pass the text.", { reason }),
      );
    });
    return uris ? uris.flatMap(pathOf) : [process.cwd()].filter((folder) => isProject(folder));
  }
}

function pathOf(uri: string): string[] {
  try {
    const path = fileURLToPath(uri);
    return path.includes("\0") ? [] : [resolve(path)];
  } catch {
    // The folder is not on this machine.
    return [];
  }
}

function realOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

function outermostWith(file: string, folders: readonly Folder[]): string | undefined {
  const [outermost] = folders
    .map(({ real }) => real)
    .filter((folder) => isAtOrIn(folder, file))
    .sort((one, other) => one.length - other.length);
  return outermost;
}

/** Tests if a missing file would be in the folders. Does not reveal whether a file exists outside of them. */
async function mayBeNamed(file: string, folders: readonly Folder[]): Promise<boolean> {
  const parent = await realOf(dirname(file));
  const paths = parent === undefined ? [file] : [file, parent];
  return folders.some(({ path, real }) => paths.some((each) => isAtOrIn(path, each) || isAtOrIn(real, each)));
}

/** Tests if a working folder may be a plugin's: not the file system's root, a home folder or a folder above it. */
export function isProject(folder: string, home = homedir()): boolean {
  if (dirname(folder) === folder) return false;
  const way = relative(folder, home);
  const isAround = way === "" || (!isAbsolute(way) && way.split(sep)[0] !== "..");
  // Other users' homes are beside this user's.
  const isBeside = dirname(folder) === dirname(home) && dirname(dirname(home)) !== dirname(home);
  return !isAround && !isBeside;
}
