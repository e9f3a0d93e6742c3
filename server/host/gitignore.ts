import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve, sep } from "node:path";
import { message } from "../core/text/messages";
import { FileRefusal, isBelow, isPathIn, readBounded } from "./bounded-file.node";
import type { Warn } from "./files";
import { limitText, MAX_GITIGNORE_BYTES } from "./limits";
import { GitIgnore, PatternFiles, type Paths } from "./ignore/gitignore";
import { FILE_STEPS, GIT, StepBudget } from "./ignore/patterns";
import { atOnce, type Walk } from "./ignore/walk";

const PATHS: Paths = {
  // Like git on file systems that ignore case.
  ignoresCase: process.platform === "win32" || process.platform === "darwin",
  parentOf: dirname,
  join,
  names: (folder, path) => relative(folder, path).split(sep),
};

/** The files with patterns on this machine, for one call of the program, which reads each file once. */
export class IgnoreCall extends PatternFiles {
  readonly #roots = new Map<string, string | undefined>();

  /** @param ceiling the folder above which nothing is read, with its links resolved */
  constructor(
    private readonly warn: Warn,
    private readonly ceiling?: string,
  ) {
    super(PATHS, (path) => warn(tooSlow(path)));
  }

  readonly textOf = (path: string): string | undefined => {
    const isOutside = this.ceiling !== undefined && !isWithin(this.ceiling, path);
    return isOutside ? undefined : textOf(path, this.warn);
  };

  override userExcludes(root: string): string | undefined {
    return existsSync(join(root, GIT)) ? userExcludes() : undefined;
  }

  rootOf(folder: string): string | undefined {
    if (!this.#roots.has(folder)) this.#roots.set(folder, workTreeOf(folder, this.ceiling));
    return this.#roots.get(folder);
  }

  /** Returns the patterns that apply in a folder that the user named, without those of its own file. */
  *above(named: string): Walk<GitIgnore> {
    const folder = resolve(named);
    // A user who names an ignored folder, as in `check dist`, means it.
    return (yield* this.within(this.rootOf(folder) ?? rootWithout(folder), folder)) ?? new GitIgnore(this);
  }

  isInLinkedWorktree(root: string, file: string): boolean {
    for (let at = dirname(file); at !== root && isPathIn(root, at); at = dirname(at))
      if (atOnce(this.isLinkedWorktree(at), this.textOf)) return true;
    return false;
  }

  /** Tests if git ignores a file, or a folder around it. Outside of a work tree, it ignores none. */
  isIgnored(file: string): boolean {
    const root = this.rootOf(dirname(file));
    const steps = new StepBudget(FILE_STEPS);
    return root !== undefined && atOnce(this.ignores(root, file, steps), this.textOf);
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

/** Finds the user's own excludes file as git does: where the user's configuration says, else at the usual place. */
function userExcludes(): string {
  const { GIT_CONFIG_GLOBAL, XDG_CONFIG_HOME, HOME = homedir() } = process.env;
  const folder = join(XDG_CONFIG_HOME || join(HOME, ".config"), "git");
  const usual = [join(HOME, ".gitconfig"), join(folder, "config")];
  for (const path of GIT_CONFIG_GLOBAL === undefined ? usual : [GIT_CONFIG_GLOBAL]) {
    const sections = textOf(path, () => undefined)?.split(/^[ \t]*\[/m) ?? [];
    const core = sections.filter((section) => /^core\s*\]/i.test(section)).join("\n");
    const set = [...core.matchAll(/^[ \t]*excludesfile[ \t]*=(.*)$/gim)]
      .at(-1)?.[1]
      ?.trim()
      .replace(/^"|"$/g, "");
    if (set) return resolve(set.replace(/^~(?=[\\/])/, HOME));
  }
  return join(folder, "ignore");
}

function isWithin(folder: string, path: string): boolean {
  try {
    return isBelow(folder, realpathSync(path));
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

function tooSlow(path: string): string {
  return message(
    "Ignored the .gitignore of '{path}': it takes too long to match. Missing files are not reported.",
    { path },
  );
}
