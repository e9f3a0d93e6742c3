import { stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { mayBeRelease } from "../../core/release/releases";
import { Git, GitError, GitTime, noRepository } from "./git.node";

const TAGS = "refs/tags/";

/** A tag whose name may be that of a release. */
export interface NamedTag {
  /** Its name, without `refs/tags/`. */
  readonly tag: string;
  readonly commit: string;
  /** True if it leads to the checked-out commit. */
  readonly isReachable: boolean;
}

/** The repositories that one call reads. Each is asked once for what its manifests have in common. */
export class Repositories {
  readonly #known = new Map<string, Repository>();

  /** @param ceiling the folder above which no repository is looked for, with its links resolved */
  constructor(readonly ceiling?: string) {}

  /**
   * Returns the repository of a folder; whether there is one turns out when it is asked.
   * @param signal that of the call
   */
  async of(folder: string, signal?: AbortSignal): Promise<Repository> {
    const root = await rootOf(folder);
    const repository = this.#known.get(root) ?? new Repository(folder, signal, this.ceiling);
    this.#known.set(root, repository);
    return repository;
  }
}

/** Finds the nearest folder that looks like the root of a work tree, without git; else the folder itself. */
async function rootOf(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const hasGit = await stat(join(at, ".git")).then(
      () => true,
      () => false,
    );
    if (hasGit) return at;
    if (at === dirname(at)) return folder;
  }
}

/** A git repository in one call. Every method rejects with a GitError when git fails. */
export class Repository {
  readonly #time = new GitTime();
  #root: Promise<{ readonly root: string; readonly isShallow: boolean }> | undefined;
  #head: Promise<string> | undefined;
  #tags: Promise<readonly NamedTag[]> | undefined;

  constructor(
    private readonly folder: string,
    private readonly signal?: AbortSignal,
    private readonly ceiling?: string,
  ) {}

  /** Returns git in a folder of the repository. */
  in(folder: string): Git {
    return new Git(folder, this.signal, this.ceiling, this.#time);
  }

  /** Returns the path of a file from the root, with forward slashes. */
  async pathOf(file: string): Promise<string> {
    const { root } = await this.place();
    const path = relative(root, file).split(sep).join("/");
    if (path.startsWith("../")) throw new GitError(noRepository(), "absent");
    return path;
  }

  /** Returns the name of the folder that a file is in; empty for the root, whose name is that of the clone. */
  async folderNameOf(file: string): Promise<string> {
    const { root } = await this.place();
    return dirname(file) === root ? "" : basename(dirname(file));
  }

  async isShallow(): Promise<boolean> {
    return (await this.place()).isShallow;
  }

  /** Returns the checked-out commit; empty before the first one. */
  head(): Promise<string> {
    const query = ["rev-parse", "--verify", "--quiet", "HEAD"];
    this.#head ??= this.in(this.folder)
      .run(query)
      .then(
        (answer) => answer.trim(),
        (error: unknown) => {
          if (error instanceof GitError && error.kind === "refused") return "";
          throw error;
        },
      );
    return this.#head;
  }

  /** Returns the tags that may be releases, the newest first. */
  tags(): Promise<readonly NamedTag[]> {
    this.#tags ??= this.readTags();
    return this.#tags;
  }

  private place(): Promise<{ readonly root: string; readonly isShallow: boolean }> {
    this.#root ??= this.readPlace();
    return this.#root;
  }

  private async readPlace(): Promise<{ readonly root: string; readonly isShallow: boolean }> {
    const git = this.in(this.folder);
    const query = ["--is-inside-work-tree", "--is-shallow-repository", "--show-prefix"];
    const answer = await git.run(["rev-parse", ...query]);
    const [inside, shallow, ...prefix] = answer.replace(/\n$/, "").split("\n");
    if (inside !== "true") throw new GitError(noRepository(), "absent");
    await git.verifyPlace();
    const depth = prefix.join("\n").split("/").length - 1;
    return { root: resolve(this.folder, ...Array<string>(depth).fill("..")), isShallow: shallow === "true" };
  }

  private async readTags(): Promise<readonly NamedTag[]> {
    const git = this.in(this.folder);
    const list = (...args: string[]) => git.run(["for-each-ref", ...args, TAGS]);
    const format = "--format=%(objectname) %(*objectname) %(refname)";
    const answer = await list("--sort=-creatordate", format);
    const tags = answer.split("\n").flatMap((line) => {
      const [, object = "", peeled, name = ""] = /^(\S+) (\S*) (.+)$/.exec(line) ?? [];
      const tag = name.slice(TAGS.length);
      return mayBeRelease(tag) ? [{ tag, commit: peeled || object }] : [];
    });
    if (tags.length === 0) return [];
    const reachable = new Set((await list("--merged=HEAD", "--format=%(refname)")).split("\n"));
    return tags.map((tag) => ({ ...tag, isReachable: reachable.has(TAGS + tag.tag) }));
  }
}
