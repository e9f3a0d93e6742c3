import { CallSteps, EXCLUDE, GITIGNORE, inBytes, inTurns, PatternFile } from "./patterns";

/** The patterns that apply in a folder, the innermost file first. */
type Levels = readonly { readonly depth: number; readonly file: PatternFile }[];

/**
 * The patterns in a folder of the workspace whose files only the client can read. The folder counts as the root of a
 * repository: what is above it is not read. Each file is read once, so this lives no longer than one question.
 */
export class ClientGitIgnore {
  readonly #folders = new Map<string, Promise<Levels | undefined>>();
  readonly #steps = new CallSteps();

  /**
   * @param root the folder's URI, without a slash at its end
   * @param read reads the text of a file; resolves to undefined when it is missing or not read
   */
  constructor(
    private readonly root: string,
    private readonly read: (uri: string) => Promise<string | undefined>,
  ) {}

  /** Resolves to true if a file below the folder is ignored, or a folder around it. Never rejects. */
  async ignores(uri: string): Promise<boolean> {
    const path = uri.slice(this.root.length + 1);
    const levels = await this.#within(parentOf(path));
    return !levels || this.#isIgnored(levels, path, false);
  }

  /** Resolves to the patterns in a folder, a path as in URIs; undefined when it is ignored. */
  #within(path: string): Promise<Levels | undefined> {
    const known = this.#folders.get(path);
    if (known) return known;
    const found = this.#find(path);
    this.#folders.set(path, found);
    return found;
  }

  async #find(path: string): Promise<Levels | undefined> {
    if (path === "") return this.#with(GITIGNORE, 0, await this.#with(EXCLUDE, 0, []));
    const outer = await this.#within(parentOf(path));
    if (!outer || (await this.#isIgnored(outer, path, true))) return undefined;
    return this.#with(`${path}/${GITIGNORE}`, path.split("/").length, outer);
  }

  async #with(path: string, depth: number, outer: Levels): Promise<Levels> {
    const text = await this.read(`${this.root}/${path}`);
    return text === undefined ? outer : [{ depth, file: new PatternFile(inBytes(text), false) }, ...outer];
  }

  async #isIgnored(levels: Levels, path: string, isFolder: boolean): Promise<boolean> {
    const names = path.split("/").map(decoded);
    for (const { depth, file } of levels) {
      const decision = await inTurns(file.decide(names.slice(depth), isFolder, this.#steps));
      if (decision !== undefined) return decision;
    }
    return false;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
