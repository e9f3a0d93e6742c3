import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/** The name of the files that it reads. */
export const GITIGNORE = ".gitignore";

/** What the `.gitignore` files from a root folder down to another say. */
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
    const own = text.split(/\r?\n/).filter(isUsable);
    const lines = prefix === "" ? own : own.map((line) => rebased(line, prefix));
    const rules = emptyRules().add(lines);
    return new GitIgnore(this.root, this.rules ? emptyRules().add(this.rules).add(rules) : rules);
  }

  /** Whether it names a file or folder; what an ignored folder holds is not to be asked for. */
  ignores(path: string, isFolder: boolean): boolean {
    return this.rules?.ignores(this.pathOf(path) + (isFolder ? "/" : "")) === true;
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

function emptyRules(): Ignore {
  // As git does where file names are told apart by case.
  return ignore({ ignorecase: process.platform === "win32" || process.platform === "darwin" });
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

/** Of more wildcards in one name, whether it fits takes longer than anybody waits. */
const MAX_WILDCARDS = 4;

/** Whether a line is a pattern that somebody can have meant. */
function isUsable(line: string): boolean {
  if (line.length > MAX_PATTERN) return false;
  return line.split("/").every((name) => name.split(/\*+/).length - 1 <= MAX_WILDCARDS);
}

/** A pattern of a folder's own file as the root's file would have it; so the last one that fits decides, as in git. */
function rebased(line: string, prefix: string): string {
  const not = line.startsWith("!") ? "!" : "";
  const pattern = patternIn(line.slice(not.length));
  if (pattern === "" || line.startsWith("#")) return "";
  const folder = `/${prefix.replace(/[\\*?[\]!# ]/g, "\\$&")}/`;
  const isAnchored = pattern.slice(0, -1).includes("/");
  // Away from the start of the line, `\!` and `\#` need no backslash.
  const rest = pattern.replace(/^\/|^\\(?=[!#])/, "");
  return `${not}${folder}${isAnchored ? "" : "**/"}${rest}`;
}

/** A pattern without the spaces after it, but for one after a backslash; one that ends with a backslash is none. */
function patternIn(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end--;
  if (text[end - 1] !== "\\") return text.slice(0, end);
  return end < text.length ? text.slice(0, end + 1) : "";
}
