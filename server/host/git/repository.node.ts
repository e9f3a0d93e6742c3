import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { ReleaseTag } from "../../core/release/past";
import { lazy } from "../../core/text/lazy";
import { message } from "../../core/text/messages";
import { isPathBelow, isBelowOutsideGit, readBounded } from "../bounded-file.node";
import { MAX_GIT_FILE_BYTES } from "../limits";
import { Git, GitError, noRepositoryError } from "./git.node";
import { findAtRevisions, TreeReader } from "./objects.node";

const TAGS = "refs/tags/";

/** Parts of a repository's data, which must be below the ceiling. */
const DATA_PARTS = ["objects", "refs", "packed-refs"];

export type Tag = Pick<ReleaseTag, "tag" | "commit" | "publishedAt" | "isReachable">;

/** The paths below a folder, with forward slashes. */
export interface FileList {
  /** Git's letter for the state of each file. */
  readonly states: ReadonlyMap<string, string>;
  /** Submodules and nested clones. */
  readonly repositories: ReadonlySet<string>;
}

export interface RevisionFiles {
  /** The nearest requested file, by its path from the repository's root; absent if there is none. */
  readonly nearest?: { readonly path: string; readonly bytes: Uint8Array };
  /** Reads another file by its path from the root; undefined if it cannot be read. Never rejects. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

/** The mode of a submodule in git's index. */
const SUBMODULE = "160000";

/** Matches an entry of `ls-files -t -s`: a letter; for files in the index, mode, object and stage; then the path. */
const LISTED_FILE = /^(\S) (?:(\d{6}) \S+ \d\t)?(.*)$/s;

/** Reads a git repository, and caches its state and tags. Methods may reject with a GitError. */
export class GitRepository {
  readonly git: Git;
  readonly trees: TreeReader;
  readonly state = lazy(() => this.readState());
  readonly tags = lazy(() => this.readTags());
  readonly remote = lazy(async () => {
    const answer = await this.git.run(["remote", "get-url", "origin"]).catch(() => "");
    return answer.split("\n")[0] || undefined;
  });

  /** @param folder where git runs: the root of a work tree or, for `list`, any folder in it */
  constructor(
    readonly folder: string,
    private readonly ceiling?: string,
  ) {
    this.git = new Git(folder, ceiling);
    this.trees = new TreeReader(this.git);
  }

  /** Returns a file's path from the root, with forward slashes. */
  async pathOf(file: string): Promise<string> {
    const { isWorkTreeRoot } = await this.state();
    if (!isWorkTreeRoot || !isBelowOutsideGit(file, this.folder)) throw noRepositoryError();
    return relative(this.folder, file).split(sep).join("/");
  }

  /** Lists the files below the folder, tracked or untracked, without ignored ones. */
  async list(): Promise<FileList> {
    await this.#verify();
    const query = ["ls-files", "-z", "-t", "-s", "--cached", "--others", "--exclude-standard"];
    const [states, repositories] = [new Map<string, string>(), new Set<string>()];
    for (const line of (await this.git.run(query)).split("\0")) {
      const [, state = "", mode, path = ""] = LISTED_FILE.exec(line) ?? [];
      if (mode === SUBMODULE || path.endsWith("/")) repositories.add(path.replace(/\/$/, ""));
      else if (path !== "") states.set(path, state);
    }
    return { states, repositories };
  }

  /** Starts `git check-ignore`, which the caller stops. */
  async startCheckIgnore(): Promise<ChildProcessWithoutNullStreams> {
    await this.#verify();
    return this.git.start(["check-ignore", "-z", "--stdin", "-v", "-n"]);
  }

  /** Resolves a revision to a commit; undefined if git knows no such revision. */
  async commitAt(revision: string): Promise<string | undefined> {
    const commit = await this.objectNameOf(`${revision}^{commit}`);
    return /^[0-9a-f]+$/.test(commit) ? commit : undefined;
  }

  /** Resolves a revision expression to an object's name; empty if git finds no object. */
  async objectNameOf(expression: string): Promise<string> {
    // Ending the options is a second line of defense: the callers refuse a leading hyphen.
    const query = ["rev-parse", "--verify", "--quiet", "--end-of-options", expression];
    return (await this.git.run(query).catch(() => "")).trim();
  }

  /**
   * Reads the nearest file with a name at a revision. Looks in the folder of `path`, and then in each folder above.
   * @returns undefined if git knows no such revision; without `nearest` if no such folder has the file
   */
  async nearestFileAt(path: string, revision: string, name: string): Promise<RevisionFiles | undefined> {
    const commit = await this.commitAt(revision);
    if (commit === undefined) return undefined;
    const folders = path.split("/").slice(0, -1);
    const paths = [...folders, ""].map((_, i) => [...folders.slice(0, folders.length - i), name].join("/"));
    const readFirst = async (candidates: readonly string[]) => {
      // Git cannot look up a path with a line break. The nearest file might be at that path, so read none.
      if (candidates.some((candidate) => candidate.includes("\n"))) return undefined;
      const [file] = await findAtRevisions(this.git, [commit], candidates);
      const [object] = file ? await this.git.withObjectReader((readObjects) => readObjects([file.blob])) : [];
      return file && object && { path: file.path, bytes: object.content };
    };
    const nearest = await readFirst(paths);
    const read = async (file: string) => (await readFirst([file]).catch(() => undefined))?.bytes;
    return nearest ? { nearest, read } : { read };
  }

  /** Refuses a repository with data outside the ceiling, such as a linked worktree. */
  async #verify(): Promise<void> {
    if (this.ceiling !== undefined) await this.state();
  }

  private async readState() {
    const { ceiling } = this;
    const parts = DATA_PARTS.flatMap((name) => ["--git-path", name]);
    const pathOptions = ceiling === undefined ? [] : ["--path-format=absolute", "--git-common-dir", ...parts];
    const query = ["--is-inside-work-tree", "--is-shallow-repository", ...pathOptions, "--show-prefix"];
    // Unlike --verify, --revs-only does not fail before the first commit.
    const answer = await this.git.run(["rev-parse", ...query, "--revs-only", "HEAD"]);
    const [isInside, isShallow, ...lines] = answer.replace(/\n$/, "").split("\n");
    if (isInside !== "true") throw noRepositoryError();
    if (ceiling !== undefined) await verifyDataPaths(ceiling, lines.splice(0, 1 + DATA_PARTS.length));
    // The prefix is empty or ends with a slash. Before the first commit, no commit follows the prefix.
    const [head = ""] = /^[0-9a-f]+$/.exec(lines.at(-1) ?? "") ?? [];
    return { isWorkTreeRoot: lines[0] === "", isShallow: isShallow === "true", head };
  }

  private async readTags(): Promise<readonly Tag[]> {
    const listRefs = (...args: string[]) => this.git.run(["for-each-ref", ...args, TAGS]);
    const answer = await listRefs(`--format=${TAG_FIELDS.map((field) => `%(${field})`).join(" ")}`);
    const tags = answer.split("\n").filter(Boolean).map(parseTag);
    if (tags.length === 0) return [];
    const reachableRefs = new Set((await listRefs("--merged=HEAD", "--format=%(refname)")).split("\n"));
    return tags.map((tag) => ({ ...tag, isReachable: reachableRefs.has(TAGS + tag.tag) }));
  }
}

async function verifyDataPaths(ceiling: string, paths: readonly string[]): Promise<void> {
  // The file `packed-refs` is optional.
  const realPaths = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  if (!realPaths.every((path) => isPathBelow(path, ceiling)))
    throw new GitError(message("The git repository is outside of the folders that may be read."), "absent");
}

/** The fields to read for each tag. An asterisk selects the field of an annotated tag's target. */
const TAG_FIELDS = [
  ...["objectname", "*objectname"],
  ...["committerdate:unix", "*committerdate:unix", "creatordate:unix"],
  "refname",
];

function parseTag(line: string): Omit<Tag, "isReachable"> {
  const [object = "", target = "", ...otherFields] = line.split(" ");
  const [seconds, name] = [otherFields.slice(0, 3).find(Boolean), otherFields.slice(3).join(" ")];
  const time = new Date(Number(seconds) * 1000);
  // A tag may point to an object without a date, such as a blob.
  const publishedAt = (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString();
  return { tag: name.slice(TAGS.length), commit: target || object, publishedAt };
}

/** Returns the root of the work tree that contains a folder, if any. @param ceiling the outermost folder to look in */
export function workTreeOf(folder: string, ceiling?: string): string | undefined {
  for (let ancestor = folder; ancestor !== dirname(ancestor); ancestor = dirname(ancestor)) {
    if (existsSync(join(ancestor, ".git"))) return ancestor;
    if (ancestor === ceiling) return undefined;
  }
  return undefined;
}

/** Matches the `.git` file of a linked worktree, but not that of a submodule whose path begins with `worktrees/`. */
const LINKED_WORKTREE = /^gitdir:.*(?<![\\/]modules)[\\/]worktrees[\\/][^\\/]+[\\/]?\s*$/;

/** Tests if a folder is a linked worktree: another checkout, which searches skip. */
export function isLinkedWorktree(folder: string): boolean {
  try {
    return LINKED_WORKTREE.test(readBounded(join(folder, ".git"), MAX_GIT_FILE_BYTES).toString("utf8"));
  } catch {
    return false;
  }
}

export function isInLinkedWorktree(folder: string, file: string): boolean {
  const parent = dirname(file);
  if (!isBelowOutsideGit(parent, folder)) return false;
  return isLinkedWorktree(parent) || isInLinkedWorktree(folder, parent);
}
