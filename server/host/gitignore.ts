import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { message } from "../core/text/messages";
import { FileRefusal, isPathIn, readBounded } from "./bounded-file.node";
import type { Warn } from "./files";
import { limitText, MAX_GITIGNORE_BYTES } from "./limits";
import { atOnce, CallSteps, EXCLUDE, GITIGNORE, PatternFile, type Turns } from "./ignore/patterns";

/**
 * A file with patterns, and the folder that they apply in. In a linked work tree `.git` is a file that may name any
 * folder, and it is not followed.
 */
interface Level {
  readonly folder: string;
  readonly file: PatternFile;
}

/** Caches the patterns for one call of the program, which reads each file once. Its steps are bounded together. */
export class IgnoreCall {
  readonly steps = new CallSteps();
  #hasWarned = false;
  readonly #files = new Map<string, PatternFile | undefined>();
  readonly #byText = new Map<string, PatternFile>();
  readonly #folders = new Map<string, GitIgnore | undefined>();
  readonly #roots = new Map<string, string | undefined>();

  /** @param ceiling the folder above which nothing is read, with its links resolved */
  constructor(
    private readonly warn: Warn,
    private readonly ceiling?: string,
  ) {}

  /** Returns the root of the work tree that a folder is in. */
  rootOf(folder: string): string | undefined {
    if (!this.#roots.has(folder)) this.#roots.set(folder, workTreeOf(folder, this.ceiling));
    return this.#roots.get(folder);
  }

  read(path: string): PatternFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.compiled(path));
    return this.#files.get(path);
  }

  private compiled(path: string): PatternFile | undefined {
    const isOutside = this.ceiling !== undefined && !isWithin(this.ceiling, path);
    const text = isOutside ? undefined : textOf(path, this.warn);
    if (text === undefined) return undefined;
    const file = this.#byText.get(text) ?? new PatternFile(text, IGNORES_CASE);
    this.#byText.set(text, file);
    return file;
  }

  /** Returns the patterns that apply in a folder of a work tree; undefined when git itself would not look there. */
  *within(root: string, folder: string): Turns<GitIgnore | undefined> {
    const known = this.#folders.get(folder);
    if (known || this.#folders.has(folder)) return known;
    const found = yield* this.find(root, folder);
    this.#folders.set(folder, found);
    return found;
  }

  private *find(root: string, folder: string): Turns<GitIgnore | undefined> {
    if (folder === root || folder === dirname(folder)) return GitIgnore.at(root, this);
    const parent = dirname(folder);
    const outer = (yield* this.within(root, parent))?.within(parent);
    return outer && !(yield* outer.decide(folder, true)) ? outer : undefined;
  }

  /** Tests if git ignores a file of a work tree, or a folder around it. */
  *ignores(root: string, file: string): Turns<boolean> {
    const parent = dirname(file);
    const rules = yield* this.within(root, parent);
    return !rules || (yield* rules.within(parent).decide(file, false));
  }

  /** Warns once that a list is no longer applied. */
  warnOfSteps(folder: string): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.warn(
      message(
        "Ignored the .gitignore of '{path}': it takes too long to match. Missing files are not reported.",
        {
          path: folder,
        },
      ),
    );
  }
}

/** The patterns of a repository's own list and of the `.gitignore` files from its root down to a folder. */
export class GitIgnore {
  /** @param levels the innermost file first */
  private constructor(
    private readonly call: IgnoreCall,
    private readonly levels: readonly Level[] = [],
  ) {}

  /** Returns the patterns that apply in a folder that the user named, without those of its own file. */
  static above(named: string, call: IgnoreCall): GitIgnore {
    const folder = resolve(named);
    // A user who names an ignored folder, as in `check dist`, means it.
    return atOnce(call.within(call.rootOf(folder) ?? rootWithout(folder), folder)) ?? new GitIgnore(call);
  }

  /** Returns the patterns that apply in a folder, as `above` does; undefined when git itself would not look there. */
  static inWorkTree(folder: string, call: IgnoreCall): GitIgnore | undefined {
    const root = call.rootOf(folder);
    return root === undefined ? undefined : atOnce(call.within(root, folder));
  }

  /** Returns the patterns that apply in the root of a repository, without those of its `.gitignore`. */
  static at(root: string, call: IgnoreCall): GitIgnore {
    return new GitIgnore(call).with(root, EXCLUDE);
  }

  /** Returns the patterns that apply in a folder: these and those of its own file. */
  within(folder: string): GitIgnore {
    return this.with(folder, GITIGNORE);
  }

  private with(folder: string, name: string): GitIgnore {
    const file = this.call.read(resolve(folder, name));
    if (file === undefined) return this;
    return new GitIgnore(this.call, [{ folder: resolve(folder), file }, ...this.levels]);
  }

  /**
   * Decides if a file below a folder, in which these patterns apply, is ignored, or a folder around it; in turns with
   * other work.
   */
  *decideBelow(folder: string, file: string): Turns<boolean> {
    let [rules, at]: [GitIgnore, string] = [this, folder];
    for (const name of relative(folder, file).split(sep).slice(0, -1)) {
      rules = rules.within(at);
      at = join(at, name);
      if (yield* rules.decide(at, true)) return true;
    }
    return yield* rules.within(at).decide(file, false);
  }

  /** Tests if a file or folder is ignored. Do not call it for the content of an ignored folder. */
  ignores(path: string, isFolder: boolean): boolean {
    return atOnce(this.decide(path, isFolder));
  }

  /** Decides as `ignores` does, in turns with other work. */
  *decide(path: string, isFolder: boolean): Turns<boolean> {
    for (const { folder, file } of this.levels) {
      const names = relative(folder, path).split(sep);
      const decision = yield* file.decide(names, isFolder, this.call.steps);
      if (decision !== undefined) return decision;
      if (this.call.steps.areUsedUp) this.call.warnOfSteps(folder);
    }
    return false;
  }
}

/**
 * Returns the root of the git work tree that a folder is in; undefined outside of one.
 * @param ceiling the last folder to look in
 */
export function workTreeOf(folder: string, ceiling?: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === ceiling) return undefined;
  }
  return undefined;
}

/** Tests if a file exists and is in a folder after its links are followed. */
function isWithin(folder: string, path: string): boolean {
  try {
    return isPathIn(folder, realpathSync(path));
  } catch {
    return false;
  }
}

/** Returns what counts as the root outside of a repository: the current folder if it contains this one, else this one. */
function rootWithout(folder: string): string {
  const current = process.cwd();
  return `${folder}${sep}`.startsWith(current.endsWith(sep) ? current : `${current}${sep}`)
    ? current
    : folder;
}

/** Like git on file systems that ignore case. */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

/** Reads a file with patterns; each byte is a character. Returns undefined when it is missing or not read. */
function textOf(path: string, warn: Warn): string | undefined {
  try {
    return readBounded(path, MAX_GITIGNORE_BYTES).toString("latin1");
  } catch (error) {
    if (error instanceof FileRefusal) warn(refusalText(path, error));
    return undefined;
  }
}

function refusalText(path: string, { reason }: FileRefusal): string {
  return reason === "kind"
    ? message("Ignored '{path}': it is not a regular file.", { path })
    : message("Ignored '{path}': it is larger than {limit}.", {
        path,
        limit: limitText(MAX_GITIGNORE_BYTES),
      });
}
