import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** The name of the files with patterns. */
export const GITIGNORE = ".gitignore";

/** The patterns of the `.gitignore` files from a root folder down to another. */
export class GitIgnore {
  private constructor(
    private readonly root: string,
    private readonly rules?: Ignore,
  ) {}

  /** Returns the patterns that apply in a folder that the user named, without those of its own file. */
  static above(named: string): GitIgnore {
    const folder = resolve(named);
    const root = rootOf(folder);
    // A user who names an ignored folder, as in `check dist`, means it.
    return descend(new GitIgnore(root), root, folder) ?? new GitIgnore(folder);
  }

  /** Returns the patterns that apply in a folder, as `above` does; undefined when git itself would not look there. */
  static inWorkTree(folder: string): GitIgnore | undefined {
    const root = workTreeOf(folder);
    return root === undefined ? undefined : descend(new GitIgnore(root), root, folder);
  }

  /** Returns the patterns that apply in a folder: these and those of its own file. */
  within(folder: string): GitIgnore {
    const text = readIfAny(join(folder, GITIGNORE));
    if (text === undefined) return this;
    const prefix = this.pathOf(folder);
    const own = text.split(/\r?\n/).filter((line) => !isTooExpensive(line));
    const added = prefix === "" ? own : own.map((line) => rebased(line, prefix));
    const rules = emptyRules();
    if (this.rules) rules.add(this.rules);
    return new GitIgnore(this.root, rules.add(added));
  }

  /** Returns true if a file below a folder, in which these patterns apply, is ignored, or a folder around it. */
  ignoresBelow(folder: string, file: string): boolean {
    const parent = dirname(file);
    return descend(this, folder, parent)?.within(parent).ignores(file, false) ?? true;
  }

  /** Returns true if a file or folder is ignored. Do not call it for the content of an ignored folder. */
  ignores(path: string, isFolder: boolean): boolean {
    const asked = this.pathOf(path) + (isFolder ? "/" : "");
    return this.rules?.ignores(asked) === true;
  }

  private pathOf(path: string): string {
    return relative(this.root, path).split(sep).join("/");
  }
}

/** Returns the patterns that apply in a folder below another, without those of its own file; undefined when ignored. */
function descend(outer: GitIgnore, from: string, to: string): GitIgnore | undefined {
  let rules = outer;
  let at = from;
  for (const name of relative(from, to).split(sep).filter(Boolean)) {
    rules = rules.within(at);
    at = join(at, name);
    if (rules.ignores(at, true)) return undefined;
  }
  return rules;
}

/** Returns the root of the git work tree that a folder is in; undefined outside of one. */
export function workTreeOf(folder: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, ".git"))) return at;
  return undefined;
}

/** Returns the repository's root; outside a repository, the current folder if it contains this one, else this one. */
function rootOf(folder: string): string {
  const root = workTreeOf(folder);
  if (root !== undefined) return root;
  const current = process.cwd();
  return `${folder}${sep}`.startsWith(current.endsWith(sep) ? current : `${current}${sep}`)
    ? current
    : folder;
}

/** Like git on file systems that ignore case. */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

function emptyRules(): Ignore {
  return ignore({ ignorecase: IGNORES_CASE });
}

function readIfAny(file: string): string | undefined {
  try {
    // Reading a pipe may never end.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}

/** The length of the longest path. A much longer pattern cannot be compiled to a regular expression. */
const MAX_PATTERN = 4096;

/** Limits that no real project exceeds: matching more stars in a name, or more `**` in a pattern, may take too long. */
const MAX_STARS = 4;
const MAX_DOUBLE_STARS = 3;

/** Returns true if a pattern is too expensive to match. Such a pattern matches nothing. */
function isTooExpensive(line: string): boolean {
  if (line.startsWith("#")) return false;
  const names = line.split("/");
  const doubleStars = names.filter((name) => name === "**").length;
  const hasManyStars = names.some((name) => name.split(/\*+/).length - 1 > MAX_STARS);
  return line.length > MAX_PATTERN || doubleStars > MAX_DOUBLE_STARS || hasManyStars;
}

/** Returns the pattern that matches exactly this name. */
function quoted(name: string): string {
  return name.replace(/[\\*?[\]!# ]/g, "\\$&");
}

/** Rewrites a pattern of a folder's file for the root's file, so that the last match decides, as in git. */
function rebased(line: string, prefix: string): string {
  const not = line.startsWith("!") ? "!" : "";
  const pattern = withoutBlanks(line.slice(not.length));
  if (pattern === "" || line.startsWith("#")) return "";
  const folder = `/${quoted(prefix)}/`;
  const isAnchored = pattern.slice(0, -1).includes("/");
  // Away from the start of the line, `\!` and `\#` need no backslash.
  const rest = pattern.replace(/^\/|^\\(?=[!#])/, "");
  return `${not}${folder}${isAnchored ? "" : "**/"}${rest}`;
}

/** Removes trailing spaces, except one after a backslash. Returns "" for a pattern that ends with a lone backslash. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end--;
  if (text[end - 1] !== "\\") return text.slice(0, end);
  return end < text.length ? text.slice(0, end + 1) : "";
}
