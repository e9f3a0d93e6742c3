import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { remoteAsHttps } from "../../core/entry/derive";
import { EMPTY_PAST, type Past } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import { GitError } from "./git.node";
import type { GitReader, Identity, RevisionFiles, RevisionManifest } from "./past";
import { Repositories } from "./repository.node";
import { VersionedManifest } from "./versioned-manifest.node";
import type { WorkTree } from "./work-tree";
import { WorkTrees } from "./work-tree.node";

/** Reads manifests' pasts from the git repositories of this machine (docs/spec/release.md, One past). */
export class PastReader implements GitReader {
  readonly #repositories: Repositories;
  readonly #trees: WorkTrees;

  /** @param ceiling the folder above which no repository is looked for, with its links resolved */
  constructor(ceiling?: string) {
    this.#repositories = new Repositories(ceiling);
    this.#trees = new WorkTrees(this.#repositories);
  }

  async past(uri: string, form?: string): Promise<Past> {
    const path = filePathOf(uri);
    if (path === undefined)
      return { ...EMPTY_PAST, note: message("The manifest is not a file on this machine.") };
    try {
      return await (await this.manifest(path)).past(form);
    } catch (error) {
      if (!(error instanceof GitError))
        return { ...EMPTY_PAST, note: message("The git history could not be read."), isUnread: true };
      return { ...EMPTY_PAST, note: error.message, ...(error.kind !== "absent" && { isUnread: true }) };
    }
  }

  async at(uri: string, revision: string): Promise<RevisionManifest | undefined> {
    const path = filePathOf(uri);
    return path === undefined ? undefined : (await this.manifest(path)).at(revision).catch(() => undefined);
  }

  /**
   * Reads the nearest file of a name at a revision, in a manifest's folder or above it.
   * @returns undefined if git knows no such revision; without a file if there is none
   */
  async nearestAt(uri: string, revision: string, name: string): Promise<RevisionFiles | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    return (await this.manifest(path)).nearestAt(revision, name).catch(() => undefined);
  }

  async workTree(uri: string): Promise<WorkTree | undefined> {
    return this.#trees.of(uri).catch(() => undefined);
  }

  async identity(uri: string): Promise<Identity> {
    const path = filePathOf(uri);
    if (path === undefined) return {};
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const folder = isFolder ? path : dirname(path);
    const repository = this.#repositories.of(folder);
    const [name, remote] = await Promise.all([
      repository
        .in(folder)
        .run(["config", "--get", "user.name"])
        .catch(() => ""),
      repository.remote(),
    ]);
    return { author: name.trim() || undefined, homepage: remote && remoteAsHttps(remote) };
  }

  private async manifest(path: string): Promise<VersionedManifest> {
    // Git knows a linked file by the path that the link leads to.
    const file = await realpath(path).catch(() => path);
    return new VersionedManifest(file, this.#repositories.of(dirname(file)));
  }
}
