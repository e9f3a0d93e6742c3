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

/** Matches the start of a URI, such as `file:` or `https:`, but not a drive; also that of a UNC path. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]+:|[\\/]{2})/i;

/** The folders whose files agents may read. */
export class Folders {
  #known: Promise<readonly Folder[]> | undefined;

  /**
   * @param ask returns the URIs of the client's roots; undefined if the client has none, so that the working folder
   *   applies
   * @param given the folders from the command line, which replace all others
   */
  constructor(
    private readonly ask: () => Promise<readonly string[] | undefined>,
    private readonly given?: readonly string[],
  ) {}

  /** Makes the next call ask the client again. */
  forget(): void {
    this.#known = undefined;
  }

  async all(): Promise<readonly Folder[]> {
    const known = (this.#known ??= this.read());
    // After a failure, ask the client again.
    known.catch(() => this.forget());
    return known;
  }

  /**
   * Finds a file in the folders.
   * @throws Failure when it is missing, a folder or, after following links, outside the folders
   */
  async find(path: string): Promise<FoundFile> {
    const values = { path: quote(path) };
    const failure = (sentence: string) => new Failure(path, sentence);
    if (ADDRESS.test(path) || path.includes("\0"))
      throw failure(
        message("'{path}' is not a path of this machine. Pass a path without a scheme or a server.", values),
      );
    const folders = await this.all();
    if (folders.length === 0)
      throw failure(
        message(
          "No folder is open to read '{path}' from. Open the plugin's folder, or pass the text.",
          values,
        ),
      );
    let isMissing = false;
    for (const file of new Set(folders.map((folder) => resolve(folder.path, path)))) {
      const [real, parent] = await Promise.all([file, dirname(file)].map(realOf));
      // Do not reveal whether a file exists outside the folders.
      isMissing ||= real === undefined && [file, parent].some((each) => isNamedIn(folders, each));
      if (real === undefined) continue;
      const [ceiling] = folders
        .map((folder) => folder.real)
        .filter((folder) => isAtOrIn(folder, real))
        .sort((one, other) => one.length - other.length);
      if (ceiling === undefined) continue;
      if (!(await stat(real)).isDirectory()) return { path: real, ceiling };
      throw failure(message("'{path}' is a folder. Pass the path of a file in it.", values));
    }
    throw failure(
      isMissing
        ? message("'{path}' does not exist. Pass the path of a file in the open folders.", values)
        : message(
            "'{path}' is outside of the open folders. Pass a path in one of them, or the text.",
            values,
          ),
    );
  }

  private async read(): Promise<readonly Folder[]> {
    const paths = this.given?.map((folder) => resolve(folder)) ?? (await this.open());
    const found = await Promise.all(paths.map(async (path) => ({ path, real: await realOf(path) })));
    return found.flatMap(({ path, real }) => (real === undefined ? [] : { path, real }));
  }

  /** Returns the paths of the client's roots; if the client has none, of the working folder. */
  private async open(): Promise<string[]> {
    const uris = await this.ask().catch((error: unknown) => {
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

function isNamedIn(folders: readonly Folder[], file = ""): boolean {
  return folders.some(({ path, real }) => isAtOrIn(path, file) || isAtOrIn(real, file));
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
