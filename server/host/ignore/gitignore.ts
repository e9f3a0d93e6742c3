import { EXCLUDE, FILE_STEPS, GIT, GITIGNORE, PatternFile, StepBudget } from "./patterns";
import type { Walk } from "./walk";

/** What the paths of files are: paths of this machine, or a client's URIs. */
export interface Paths {
  /** True where the file system does not distinguish upper and lower case. */
  readonly ignoresCase: boolean;
  parentOf(path: string): string;
  join(folder: string, name: string): string;
  names(folder: string, path: string): readonly string[];
}

/** The files with patterns: each is read once, so this lives no longer than one question, or one call of the program. */
export class PatternFiles {
  readonly #files = new Map<string, PatternFile | undefined>();
  readonly #byText = new Map<string, PatternFile>();
  readonly #folders = new Map<string, GitIgnore | undefined>();

  /** @param warnOfSteps called when matching the list of a folder takes too long, and the list is ignored from then on */
  constructor(
    readonly paths: Paths,
    readonly warnOfSteps: (folder: string) => void = () => undefined,
  ) {}

  /** Returns the path of the user's own patterns, which apply below a root; undefined where that is not a repository. */
  userExcludes?(root: string): string | undefined;

  /** Returns the patterns of a file; undefined when it is missing or not read. */
  *read(path: string): Walk<PatternFile | undefined> {
    if (!this.#files.has(path)) {
      const text = yield path;
      this.#files.set(path, text === undefined ? undefined : this.compiled(text));
    }
    return this.#files.get(path);
  }

  private compiled(text: string): PatternFile {
    const file = this.#byText.get(text) ?? new PatternFile(text, this.paths.ignoresCase);
    this.#byText.set(text, file);
    return file;
  }

  /**
   * Returns the patterns that apply in a folder of a work tree, without those of its own file; undefined when git itself
   * would not look there, or when it takes too long to find out.
   */
  *within(root: string, folder: string): Walk<GitIgnore | undefined> {
    if (!this.#folders.has(folder)) this.#folders.set(folder, yield* this.find(root, folder));
    return this.#folders.get(folder);
  }

  private *find(root: string, folder: string): Walk<GitIgnore | undefined> {
    const parent = this.paths.parentOf(folder);
    if (folder === root || folder === parent) return yield* GitIgnore.at(root, this);
    const above = yield* this.within(root, parent);
    if (!above) return undefined;
    const outer = yield* above.within(parent);
    // Its own steps: which of several manifests first asks about a folder must not matter.
    const steps = new StepBudget(FILE_STEPS);
    const isIgnored = yield* outer.decide(folder, true, steps);
    return isIgnored || steps.areUsedUp || (yield* this.isLinkedWorktree(folder)) ? undefined : outer;
  }

  /** Tests if a folder is a linked worktree: another checkout, which searches pass over. */
  *isLinkedWorktree(folder: string): Walk<boolean> {
    return LINKED_WORKTREE.test((yield this.paths.join(folder, GIT)) ?? "");
  }

  *ignores(root: string, file: string, steps: StepBudget): Walk<boolean> {
    const parent = this.paths.parentOf(file);
    const rules = yield* this.within(root, parent);
    return !rules || (yield* (yield* rules.within(parent)).decide(file, false, steps));
  }
}

/** Matches the `.git` file of a linked worktree, but not that of a submodule whose path begins with `worktrees/`. */
const LINKED_WORKTREE = /^gitdir:.*(?<![\\/]modules)[\\/]worktrees[\\/][^\\/]+[\\/]?\s*$/;

/**
 * A file with patterns, and the folder that they apply in. In a linked work tree `.git` is a file that may name any
 * folder, and it is not followed.
 */
interface Level {
  readonly folder: string;
  readonly file: PatternFile;
}

/** The patterns of a repository's own list and of the `.gitignore` files from its root down to a folder. */
export class GitIgnore {
  /** @param levels the innermost file first; none where nothing is ignored */
  constructor(
    private readonly files: PatternFiles,
    private readonly levels: readonly Level[] = [],
  ) {}

  /** Returns the patterns that apply in the root of a repository, without those of its `.gitignore`. */
  static *at(root: string, files: PatternFiles): Walk<GitIgnore> {
    const path = files.userExcludes?.(root);
    const file = path === undefined ? undefined : yield* files.read(path);
    const user = new GitIgnore(files, file ? [{ folder: root, file }] : []);
    return yield* user.with(root, EXCLUDE);
  }

  /** Returns the patterns that apply in a folder: these and those of its own file. */
  *within(folder: string): Walk<GitIgnore> {
    return yield* this.with(folder, GITIGNORE);
  }

  private *with(folder: string, name: string): Walk<GitIgnore> {
    const file = yield* this.files.read(this.files.paths.join(folder, name));
    return file ? new GitIgnore(this.files, [{ folder, file }, ...this.levels]) : this;
  }

  /** Tests if a file below a folder, in which these patterns apply, is ignored or in a linked worktree, or a folder around it. */
  *ignoresBelow(folder: string, file: string, steps: StepBudget): Walk<boolean> {
    const { paths } = this.files;
    let [rules, at]: [GitIgnore, string] = [this, folder];
    for (const name of paths.names(folder, file).slice(0, -1)) {
      rules = yield* rules.within(at);
      at = paths.join(at, name);
      if ((yield* rules.decide(at, true, steps)) || (yield* this.files.isLinkedWorktree(at))) return true;
    }
    return yield* (yield* rules.within(at)).decide(file, false, steps);
  }

  *decide(path: string, isFolder: boolean, steps: StepBudget): Walk<boolean> {
    for (const { folder, file } of this.levels) {
      const decision = yield* file.decide(this.files.paths.names(folder, path), isFolder, steps);
      if (decision !== undefined) return decision;
      if (!steps.areUsedUp) continue;
      this.files.warnOfSteps(folder);
      return false;
    }
    return false;
  }
}
