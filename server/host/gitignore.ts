import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** The name of the files that it reads. */
export const GITIGNORE = ".gitignore";

/** The patterns of the `.gitignore` files from a root folder down to another. */
export class GitIgnore {
  private constructor(
    private readonly root: string,
    private readonly rules?: Ignore,
  ) {}

  /** What holds for the content of a folder that was named, but for its own file. */
  static above(named: string): GitIgnore {
    const folder = resolve(named);
    const root = rootOf(folder);
    let rules = new GitIgnore(root);
    let at = root;
    for (const name of relative(root, folder).split(sep).filter(Boolean)) {
      rules = rules.within(at);
      at = join(at, name);
      // Who names an ignored folder, `check dist`, means it.
      if (rules.ignores(at, true)) return new GitIgnore(folder);
    }
    return rules;
  }

  /** What holds for the content of a folder: the same and what its own file says. */
  within(folder: string): GitIgnore {
    const text = readIfAny(join(folder, GITIGNORE));
    if (text === undefined) return this;
    const prefix = this.pathOf(folder);
    const own = text.split(/\r?\n/).filter((line) => !isRefused(line));
    const added = prefix === "" ? own : own.map((line) => rebased(line, prefix));
    const rules = emptyRules();
    if (this.rules) rules.add(this.rules);
    return new GitIgnore(this.root, rules.add(added));
  }

  /** Whether it names a file or folder; what an ignored folder holds is not to be asked for. */
  ignores(path: string, isFolder: boolean): boolean {
    const asked = this.pathOf(path) + (isFolder ? "/" : "");
    return this.rules?.ignores(asked) === true;
  }

  private pathOf(path: string): string {
    return relative(this.root, path).split(sep).join("/");
  }
}

/** The repository's root; outside of a repository the current folder, as far as it has to do with the folder. */
function rootOf(folder: string): string {
  for (let at = folder; at !== dirname(at); at = dirname(at)) if (existsSync(join(at, ".git"))) return at;
  const current = process.cwd();
  return `${folder}${sep}`.startsWith(current.endsWith(sep) ? current : `${current}${sep}`)
    ? current
    : folder;
}

/** As git does where file names are not told apart by case. */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

function emptyRules(): Ignore {
  return ignore({ ignorecase: IGNORES_CASE });
}

function readIfAny(file: string): string | undefined {
  try {
    // Who reads a pipe may wait for ever.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}

/** No path is longer than this; of a longer pattern no regular expression can be made. */
const MAX_PATTERN = 4096;

/** More stars in one name, or more `**` in a pattern, no project has; to match them could take longer than anybody waits. */
const MAX_STARS = 4;
const MAX_DOUBLE_STARS = 3;

/** Whether a pattern is made to be hard rather than to name files: then it names none. */
function isRefused(line: string): boolean {
  if (line.startsWith("#")) return false;
  const names = line.split("/");
  const doubleStars = names.filter((name) => name === "**").length;
  const hasManyStars = names.some((name) => name.split(/\*+/).length - 1 > MAX_STARS);
  return line.length > MAX_PATTERN || doubleStars > MAX_DOUBLE_STARS || hasManyStars;
}

/** A name as a pattern that stands for it alone. */
function quoted(name: string): string {
  return name.replace(/[\\*?[\]!# ]/g, "\\$&");
}

/** A pattern of a folder's own file as the root's file would have it; so the last one that fits decides, as in git. */
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

/** A pattern without the spaces after it, but for one after a backslash; one that ends with a backslash is none. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end--;
  if (text[end - 1] !== "\\") return text.slice(0, end);
  return end < text.length ? text.slice(0, end + 1) : "";
}
