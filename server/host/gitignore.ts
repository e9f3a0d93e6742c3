import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { fits } from "./gitignore-names";

/** The name of the files that it reads. */
export const GITIGNORE = ".gitignore";

/** What the `.gitignore` files from a root folder down to another say. */
export class GitIgnore {
  private constructor(
    private readonly root: string,
    private readonly rules?: Ignore,
    /** All patterns in their order. */
    private readonly lines: readonly string[] = [],
    /** Those of them that are not among the rules. */
    private readonly hard: readonly string[] = [],
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
    const own = text.split(/\r?\n/).filter((line) => line.length <= MAX_PATTERN);
    const added = prefix === "" ? own : own.map((line) => rebased(line, prefix));
    const lines = [...this.lines, ...added];
    const hard = lines.filter(isHard);
    const rules = emptyRules().add(lines.filter((line) => !isHard(line)));
    return new GitIgnore(this.root, rules, lines, hard);
  }

  /** Whether it names a file or folder; what an ignored folder holds is not to be asked for. */
  ignores(path: string, isFolder: boolean): boolean {
    const asked = this.pathOf(path) + (isFolder ? "/" : "");
    return this.rulesFor(asked)?.ignores(asked) === true;
  }

  /** The rules, with the hard patterns as they are for one path. */
  private rulesFor(path: string): Ignore | undefined {
    if (this.hard.length === 0) return this.rules;
    const names = path.split("/").filter(Boolean);
    const plain = new Map(this.hard.map((line) => [line, asPlain(line, names)]));
    const isApart = [...plain.values()].every((lines) => lines.length === 0);
    return isApart ? this.rules : emptyRules().add(this.lines.flatMap((line) => plain.get(line) ?? [line]));
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

/** Of more wildcards in one name, whether a regular expression fits takes longer than anybody waits. */
const MAX_WILDCARDS = 4;
const MAX_HARD_NAMES = 3;

function isHard(line: string): boolean {
  return !line.startsWith("#") && line.split("/").some(isHardName);
}

function isHardName(name: string): boolean {
  return name.split(/\*+/).length - 1 > MAX_WILDCARDS;
}

/** A hard pattern as far as it is about some names: each hard name in it as those of them that it fits. */
function asPlain(line: string, names: readonly string[]): string[] {
  const not = line.startsWith("!") ? "!" : "";
  const parts = withoutBlanks(line.slice(not.length)).split("/");
  if (parts.filter(isHardName).length > MAX_HARD_NAMES) return [];
  const paths = parts.reduce<string[][]>(
    (heads, part) => {
      const plain = isHardName(part)
        ? names.filter((name) => fits(name, part, IGNORES_CASE)).map(quoted)
        : [part];
      return heads.flatMap((head) => plain.map((name) => [...head, name]));
    },
    [[]],
  );
  return paths.map((path) => not + path.join("/"));
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
