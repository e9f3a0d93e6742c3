import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { remoteAsHttps } from "../../core/entry/derive";
import { EMPTY_PAST, type Past } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { filePathOf } from "../uris";
import { GitError } from "./git.node";
import { Repositories } from "./repository.node";
import { VersionedManifest, type RevisionFiles, type RevisionManifest } from "./versioned-manifest.node";
import type { WorkTree } from "./work-tree";
import { WorkTrees } from "./work-tree.node";

export interface Identity {
  readonly author?: string | undefined;
  /** The remote `origin` as an https URL. */
  readonly homepage?: string | undefined;
}

/** Queries git about the files of one call or event; injected, because not every host has git. */
export type GitReader = Pick<PastReader, "past" | "at" | "workTree" | "identity">;

/**
 * Reads manifests' pasts from local git repositories (docs/spec/release.md, One past). Data shared by a call's files
 * is read once. Never rejects.
 */
export class PastReader {
  readonly #repositories: Repositories;
  readonly #trees: WorkTrees;

  /** @param ceiling the outermost folder to look for a repository in, with its links resolved */
  constructor(ceiling?: string) {
    this.#repositories = new Repositories(ceiling);
    // Listing files may use up all of git's time, as with a pipe instead of a .gitignore. History has its own time.
    this.#trees = new WorkTrees(new Repositories(ceiling));
  }

  /**
   * Reads a manifest's past, without a saved response. The note says what could not be read.
   * @param form the configured format of its tags
   */
  async past(uri: string, form?: string): Promise<Past> {
    try {
      const manifest = await this.manifest(uri);
      if (manifest) return await manifest.past(form);
      return { ...EMPTY_PAST, note: message("The manifest is not a file on this machine.") };
    } catch (error) {
      if (!(error instanceof GitError))
        return { ...EMPTY_PAST, note: message("The git history could not be read."), isUnread: true };
      return { ...EMPTY_PAST, note: error.message, ...(error.kind !== "absent" && { isUnread: true }) };
    }
  }

  /** Reads a manifest at a revision; undefined if git knows no such revision. */
  async at(uri: string, revision: string): Promise<RevisionManifest | undefined> {
    return this.manifest(uri)
      .then((manifest) => manifest?.at(revision))
      .catch(() => undefined);
  }

  /**
   * Reads the nearest file with a name at a revision, in a manifest's folder or above it.
   * @returns undefined if git knows no such revision; an object without a file if there is none
   */
  async nearestAt(uri: string, revision: string, name: string): Promise<RevisionFiles | undefined> {
    return this.manifest(uri)
      .then((manifest) => manifest?.nearestAt(revision, name))
      .catch(() => undefined);
  }

  /** Lists the files around a manifest; undefined outside a work tree, or if git fails. */
  async workTree(uri: string): Promise<WorkTree | undefined> {
    return this.#trees.of(uri).catch(() => undefined);
  }

  /** Returns what git knows about a new plugin in a folder, or beside a file. */
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

  private async manifest(uri: string): Promise<VersionedManifest | undefined> {
    const path = filePathOf(uri);
    if (path === undefined) return undefined;
    // Git knows a linked file by the path of the link's target.
    const file = await realpath(path).catch(() => path);
    const repository = this.#repositories.of(dirname(file));
    return new VersionedManifest(file, await repository.pathOf(file), repository);
  }
}
