import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { ReleaseTag } from "../../core/release/past";
import { lazy } from "../../core/text/lazy";
import { message } from "../../core/text/messages";
import { isBelow, isPathIn, readBounded } from "../bounded-file.node";
import { MAX_GIT_FILE_BYTES } from "../limits";
import { Git, GitError, GitTime, noRepository } from "./git.node";
import { TreeReader } from "./trees.node";

const TAGS = "refs/tags/";

/** The parts of a repository; all must be below the ceiling. */
const PARTS = ["objects", "refs", "packed-refs"];

export type Tag = Pick<ReleaseTag, "tag" | "commit" | "publishedAt" | "isReachable">;

/** The repositories of one call. Each reads the data that its manifests share once. */
export class Repositories {
  readonly #known = new Map<string, Repository>();

  /** @param ceiling the outermost folder to look for a repository in, with its links resolved */
  constructor(readonly ceiling?: string) {}

  /** Returns a folder's repository; if there is none, its methods reject. */
  of(folder: string): Repository {
    const root = workTreeOf(folder) ?? folder;
    const repository = this.#known.get(root) ?? new Repository(folder, this.ceiling);
    this.#known.set(root, repository);
    return repository;
  }
}

interface Place {
  readonly root: string;
  readonly isShallow: boolean;
  /** The checked-out commit; empty before the first commit. */
  readonly head: string;
}

/** The paths in a folder, with forward slashes. */
export interface Listed {
  /** Git's letter for the state of each file. */
  readonly states: ReadonlyMap<string, string>;
  /** Submodules and nested clones. */
  readonly repositories: ReadonlySet<string>;
}

/** The mode of a submodule in git's index. */
const SUBMODULE = "160000";

/** Matches the output of `ls-files -t -s`: a letter; for files in the index, mode, object and stage; then the path. */
const LISTED = /^(\S) (?:(\d{6}) \S+ \d\t)?(.*)$/s;

/** A git repository in one call. Every method rejects with a GitError when git fails. */
export class Repository {
  readonly #time = new GitTime();
  readonly #trees = new TreeReader();
  readonly place = lazy(() => this.readPlace());
  readonly tags = lazy(() => this.readTags());
  readonly remote = lazy(async () => {
    const answer = await this.in(this.folder)
      .run(["remote", "get-url", "origin"])
      .catch(() => "");
    return answer.split("\n")[0] || undefined;
  });

  constructor(
    private readonly folder: string,
    private readonly ceiling?: string,
  ) {}

  in(folder: string): Git {
    return new Git(folder, this.ceiling, this.#time);
  }

  async pathOf(file: string): Promise<string> {
    const { root } = await this.place();
    const path = relative(root, file).split(sep).join("/");
    if (path.startsWith("../")) throw new GitError(noRepository(), "absent");
    return path;
  }

  /** Refuses a repository with data above the ceiling, such as a linked worktree. @throws GitError */
  async verify(): Promise<void> {
    if (this.ceiling !== undefined) await this.place();
  }

  /** Lists the files below a folder that git has, or would have if they were added. */
  async list(folder: string): Promise<Listed> {
    const query = ["ls-files", "-z", "-t", "-s", "--cached", "--others", "--exclude-standard"];
    const listed = { states: new Map<string, string>(), repositories: new Set<string>() };
    for (const line of (await this.in(folder).run(query)).split("\0")) {
      const [, state = "", mode, path = ""] = LISTED.exec(line) ?? [];
      if (mode === SUBMODULE || path.endsWith("/")) listed.repositories.add(path.replace(/\/$/, ""));
      else if (path !== "") listed.states.set(path, state);
    }
    return listed;
  }

  filesAt(commits: readonly string[]): ReturnType<TreeReader["filesAt"]> {
    return this.#trees.filesAt(this.in(this.folder), commits);
  }

  private async readPlace(): Promise<Place> {
    const parts = PARTS.flatMap((name) => ["--git-path", name]);
    const above = this.ceiling === undefined ? [] : ["--path-format=absolute", "--git-common-dir", ...parts];
    const query = ["--is-inside-work-tree", "--is-shallow-repository", ...above, "--show-prefix"];
    // Unlike --verify, --revs-only does not fail before the first commit.
    const answer = await this.in(this.folder).run(["rev-parse", ...query, "--revs-only", "HEAD"]);
    const [inside, shallow, ...lines] = answer.replace(/\n$/, "").split("\n");
    if (inside !== "true") throw new GitError(noRepository(), "absent");
    const { ceiling } = this;
    if (ceiling !== undefined) await verifyPlace(ceiling, lines.splice(0, 1 + PARTS.length));
    // A folder ends with a slash, or is empty.
    const [head = ""] = /^[0-9a-f]+$/.exec(lines.at(-1) ?? "") ?? [];
    const depth = lines.join("\n").split("/").length - 1;
    const root = resolve(this.folder, ...Array<string>(depth).fill(".."));
    return { root, isShallow: shallow === "true", head };
  }

  private async readTags(): Promise<readonly Tag[]> {
    const git = this.in(this.folder);
    const list = (...args: string[]) => git.run(["for-each-ref", ...args, TAGS]);
    const answer = await list(`--format=${FIELDS.map((field) => `%(${field})`).join(" ")}`);
    const tags = answer.split("\n").filter(Boolean).map(tagIn);
    if (tags.length === 0) return [];
    const reachable = new Set((await list("--merged=HEAD", "--format=%(refname)")).split("\n"));
    return tags.map((tag) => ({ ...tag, isReachable: reachable.has(TAGS + tag.tag) }));
  }
}

/** @param paths where git stores the data */
async function verifyPlace(ceiling: string, paths: readonly string[]): Promise<void> {
  // Not every repository has packed references.
  const real = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  if (!real.every((path) => isBelow(ceiling, path)))
    throw new GitError(message("The git repository is outside of the folders that may be read."), "absent");
}

/**
 * The fields of a tag: objects, then dates (its commit's, which for an annotated tag comes second, and its own), then
 * its name.
 */
const FIELDS = ["objectname", "*objectname"].concat(
  ["committerdate", "*committerdate", "creatordate"].map((date) => `${date}:unix`),
  "refname",
);

function tagIn(line: string): Omit<Tag, "isReachable"> {
  const [object = "", peeled = "", ...rest] = line.split(" ");
  const [date, name] = [rest.slice(0, 3).find(Boolean), rest.slice(3).join(" ")];
  const time = new Date(Number(date) * 1000);
  // A tag that does not point to a commit has no date.
  const publishedAt = (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString();
  return { tag: name.slice(TAGS.length), commit: peeled || object, publishedAt };
}

/**
 * Returns the root of the git work tree that contains a folder; undefined if there is none.
 * @param ceiling the outermost folder to look in
 */
export function workTreeOf(folder: string, ceiling?: string): string | undefined {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === ceiling) return undefined;
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

/** Tests if a file is in a linked worktree below a folder. */
export function isInLinkedWorktree(folder: string, file: string): boolean {
  for (let at = dirname(file); at !== folder && isPathIn(folder, at); at = dirname(at))
    if (isLinkedWorktree(at)) return true;
  return false;
}
