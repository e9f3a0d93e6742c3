import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { remoteAsHttps } from "../../core/entry/derive";
import { EMPTY_HISTORY, type ReleaseHistory } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import { GitError } from "./git.node";
import { ManifestHistory, type RevisionManifest } from "./history.node";
import { GitRepository, workTreeOf, type RevisionFiles } from "./repository.node";
import { WorkTrees, type WorkTree } from "./work-tree.node";

export interface Identity {
  readonly author?: string | undefined;
  /** The remote `origin` as an https URL. */
  readonly homepage?: string | undefined;
}

/** Queries git while a command, request or event is handled. Injected, because not every host has git. */
export type GitReader = Pick<PastReader, "past" | "manifestAt" | "workTree" | "identity">;

/** Reads local git repositories (docs/spec/release.md, Release tags), and caches their data. Never rejects. */
export class PastReader {
  readonly #repositories = new Map<string, GitRepository>();
  /** Has a separate time limit, because listing may time out: if `.gitignore` is a pipe, git waits for it. */
  readonly #trees: WorkTrees;

  constructor(private readonly ceiling?: string) {
    this.#trees = new WorkTrees(ceiling);
  }

  /** Reads a manifest's past. On failure, `note` has the reason. @param form the configured tag format */
  async past(uri: string, form?: string): Promise<ReleaseHistory> {
    try {
      const manifest = await this.#locate(uri);
      if (manifest) return await new ManifestHistory(manifest).past(form);
      return { ...EMPTY_HISTORY, note: message("The manifest is not a file on this machine.") };
    } catch (error) {
      if (!(error instanceof GitError))
        return { ...EMPTY_HISTORY, note: message("The git history could not be read."), isUnread: true };
      return { ...EMPTY_HISTORY, note: error.message, ...(error.kind !== "absent" && { isUnread: true }) };
    }
  }

  /** Reads a manifest at a revision; undefined if git knows no such revision, or fails. */
  manifestAt(uri: string, revision: string): Promise<RevisionManifest | undefined> {
    return this.#locate(uri)
      .then((manifest) => manifest && new ManifestHistory(manifest).manifestAt(revision))
      .catch(() => undefined);
  }

  /** Reads the nearest file with a name at a revision, as `GitRepository.nearestFileAt` does. */
  nearestFileAt(uri: string, revision: string, name: string): Promise<RevisionFiles | undefined> {
    return this.#locate(uri)
      .then((manifest) => manifest?.repository.nearestFileAt(manifest.path, revision, name))
      .catch(() => undefined);
  }

  /** Lists the files around a manifest; undefined outside a work tree, or if git fails. */
  workTree(uri: string): Promise<WorkTree | undefined> {
    return this.#trees.find(uri).catch(() => undefined);
  }

  /** Returns the author and homepage that git suggests for a new plugin in a folder, or beside a file. */
  async identity(uri: string): Promise<Identity> {
    const path = filePathOf(uri);
    if (path === undefined) return {};
    const stats = await stat(path).catch(() => undefined);
    const repository = this.#repositoryOf(stats?.isDirectory() ? path : dirname(path));
    const [name, remote] = await Promise.all([
      repository.git.run(["config", "--get", "user.name"]).catch(() => ""),
      repository.remote(),
    ]);
    return { author: name.trim() || undefined, homepage: remote && remoteAsHttps(remote) };
  }

  /** Returns a folder's repository. Its methods reject if the folder is not in a repository. */
  #repositoryOf(folder: string): GitRepository {
    const root = workTreeOf(folder, this.ceiling) ?? folder;
    const repository = this.#repositories.get(root) ?? new GitRepository(root, this.ceiling);
    this.#repositories.set(root, repository);
    return repository;
  }

  async #locate(uri: string) {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    // Git knows a file behind a link only by its real path.
    const file = await realpath(path).catch(() => path);
    const repository = this.#repositoryOf(dirname(file));
    return { file, path: await repository.pathOf(file), repository };
  }
}
