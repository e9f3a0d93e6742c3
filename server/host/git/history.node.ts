import { basename } from "node:path/posix";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { compareVersions } from "../../core/manifest/versions";
import type { ReleaseHistory, ReleaseTag } from "../../core/release/past";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { message } from "../../core/text/messages";
import { readBoundedAsync } from "../bounded-file.node";
import { limitText } from "../limits";
import { CONFIGURATION_FILE, isSearched } from "../manifest-names";
import { GitError } from "./git.node";
import {
  JsonBlobs,
  findAtRevisions,
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  findOlderPaths,
  type ManifestObject,
  type TreeFile,
} from "./objects.node";
import type { GitRepository } from "./repository.node";

export interface RevisionManifest {
  /** The revision's name if it is a tag. */
  readonly tag: string | null;
  readonly commit: string;
  /** Undefined if it is missing at the revision or is not an object. */
  readonly manifest: JsonObject | undefined;
}

/** A tag that may mark a release, judging by its name. */
type ReleaseCandidate = Omit<ReleaseTag, "manifest" | "folder" | "isHead">;

interface Revision {
  /** `HEAD`, the full name of a tag, or a commit. */
  readonly name: string;
  readonly commit: string;
  /** Undefined for the checked-out commit, and for a revision that the user names. */
  readonly tag?: ReleaseCandidate;
}

/** A revision, with its manifest if it has one. */
interface FoundVersion extends Revision {
  object: ManifestObject | undefined;
}

interface LocatedManifest {
  readonly file: string;
  /** The path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly repository: GitRepository;
}

/** Reads a manifest's history, and caches the files. Methods reject with a GitError when git fails. */
export class ManifestHistory {
  readonly #blobs: JsonBlobs;

  constructor(private readonly manifest: LocatedManifest) {
    this.#blobs = new JsonBlobs(manifest.repository.git);
  }

  /** Reads the possible releases and their manifests, highest version first. @param form the configured tag format */
  async past(form?: string): Promise<ReleaseHistory> {
    const { path, repository } = this.manifest;
    const [{ isShallow, head }, remote] = await Promise.all([repository.state(), repository.remote()]);
    const folder = folderNameOf({ path });
    const base = { tags: [], folder, isInSubfolder: folder !== "", remote, isShallow };
    if (head === "") return base;
    // `git cat-file` reads one name per line.
    if (path.includes("\n")) {
      const note = message("The manifest's path has a line break, so git cannot find it.");
      return { ...base, note, isUnread: true };
    }
    const tags = (await repository.tags()).flatMap((tag): ReleaseCandidate | [] => {
      const name = releaseName(tag.tag, form);
      return name ? { ...tag, ...name } : [];
    });
    tags.sort((left, right) => compareVersions(right.tagVersion, left.tagVersion));
    const revisions = [
      { name: "HEAD", commit: head },
      ...tags.map((tag) => ({ name: `refs/tags/${tag.tag}`, commit: tag.commit, tag })),
    ];
    const { versions, isComplete, renameNote } = await this.#read(revisions, folder);
    const values = { limit: limitText(MAX_HISTORY_BYTES) };
    return {
      ...base,
      headManifest: this.#valueOf(versions[0]?.object),
      ...(!isComplete && {
        note: message(
          "Older versions are missing: together, the manifests of all tags exceed {limit}.",
          values,
        ),
        isPartial: true,
      }),
      ...(renameNote !== undefined && { note: renameNote, isUnread: true }),
      tags: versions.flatMap((version) => this.#releaseTag(version, head) ?? []),
    };
  }

  async manifestAt(revision: string): Promise<RevisionManifest | undefined> {
    const { repository } = this.manifest;
    const commit = await repository.commitAt(revision);
    if (commit === undefined) return undefined;
    const isTag = (await repository.objectNameOf(`refs/tags/${revision}`)) !== "";
    const { versions } = await this.#read([{ name: commit, commit }]);
    return { tag: isTag ? revision : null, commit, manifest: this.#valueOf(versions[0]?.object) };
  }

  /**
   * Finds and reads the manifest at each revision. The first revision is the checked-out commit, or the only revision.
   * @param folder the name of the manifest's folder
   * @returns the versions, whether all manifests fit within the limit, and a note if older paths could not be read
   */
  async #read(revisions: readonly Revision[], folder = "") {
    const { candidates, renameNote } = await this.#findByPath(revisions);
    await this.#blobs.read(candidates.map(({ object }) => object));
    const versions = await this.#findInTrees(candidates, folder);
    const isComplete = await this.#blobs.read(versions.map(({ object }) => object));
    return { versions, isComplete, renameNote };
  }

  /** Finds the manifest by the path that it had at each revision. */
  async #findByPath(
    revisions: readonly Revision[],
  ): Promise<{ candidates: readonly FoundVersion[]; renameNote?: string }> {
    const { path, repository } = this.manifest;
    const namesOf = (list: readonly Revision[]) => list.map(({ name }) => name);
    const objects = await findAtRevisions(repository.git, namesOf(revisions), [path]);
    const candidates = revisions.map((revision, i) => ({ ...revision, object: objects[i] }));
    const missingVersions = candidates.filter(({ object }) => !object);
    if (missingVersions.length === 0) return { candidates };
    try {
      const paths = await findOlderPaths(repository.git, path);
      const olderObjects = await findAtRevisions(repository.git, namesOf(missingVersions), paths);
      for (const [i, version] of missingVersions.entries()) version.object = olderObjects[i];
      return { candidates };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const values = { reason: error.message };
      const renameNote = message(
        "Versions from before the manifest was renamed may be missing: {reason}",
        values,
      );
      return { candidates, renameNote };
    }
  }

  /**
   * Searches whole trees where the path or the tag's name is not enough. If the manifest is not at its path, looks for
   * the plugin's identifier. If a tag's name has no known form, looks for other plugins that the tag may belong to.
   */
  async #findInTrees(candidates: readonly FoundVersion[], folder: string) {
    const id = await this.#pluginId();
    const versions = candidates.map((version) => ({
      ...version,
      isAtPath: this.#isAtPath(version, id),
      hasKnownName: this.#hasKnownName(version, id, folder),
    }));
    const unclearVersions = versions.filter(({ isAtPath, hasKnownName }) => !isAtPath || !hasKnownName);
    if (unclearVersions.length === 0) return candidates;
    const [head = ""] = candidates.map(({ commit }) => commit);
    const commits = [head, ...unclearVersions.map(({ commit }) => commit)];
    const filesByCommit = await this.manifest.repository.trees.filesAt(commits);
    const filesAt = (commit: string) => filesByCommit.get(commit) ?? [];
    await this.#blobs.readManifestSized([...filesByCommit.values()].flat().filter(hasSearchedName));
    const manifestWithId = (commit: string) => this.#findById(filesAt(commit), commit, id);
    const missingVersions = unclearVersions.filter(
      ({ commit, isAtPath, hasKnownName }) => hasKnownName && !isAtPath && !manifestWithId(commit),
    );
    const files = missingVersions.flatMap(({ commit }) => filesAt(commit));
    const otherFiles = files.filter((file) => !hasSearchedName(file));
    if (id !== undefined) await this.#blobs.readManifestSized(otherFiles, id);
    const forms = this.#tagForms(filesAt(head));
    return versions.map(({ isAtPath, hasKnownName, ...version }) => {
      const { commit, tag } = version;
      // If no manifest has the identifier, use the manifest at the path: its identifier may have changed.
      const object = isAtPath ? version.object : (manifestWithId(commit) ?? version.object);
      if (!tag || hasKnownName) return { ...version, object };
      const isOther = (file: TreeFile) => this.#blobs.get(file)?.isManifest && file.path !== object?.path;
      const otherManifests = filesAt(commit).filter(isOther);
      const hasOtherManifests = otherManifests.length > 0;
      const belongsToOtherPlugin = this.#isReleaseOfAny(tag.tag, otherManifests, forms);
      return { ...version, object, tag: { ...tag, hasOtherManifests, belongsToOtherPlugin } };
    });
  }

  /** Tests if the file at the path is this plugin's manifest; true if its identifier or the plugin's is unknown. */
  #isAtPath({ object }: FoundVersion, id: string | undefined): boolean {
    const value = this.#valueOf(object);
    return object !== undefined && (id === undefined || value === undefined || value["id"] === id);
  }

  /** Tests if a tag's name has a known form. Returns true without a tag, and for a tag that HEAD does not reach. */
  #hasKnownName({ tag, object }: FoundVersion, id: string | undefined, folder: string): boolean {
    return (
      !tag?.isReachable ||
      isReleaseOf(tag, id === undefined ? {} : { id }, folder) ||
      (object !== undefined && isReleaseOf(tag, this.#valueOf(object), folderNameOf(object)))
    );
  }

  /** Finds the manifest with an identifier. Prefers the file nearest the root, because copies are deeper. */
  #findById(files: readonly TreeFile[], commit: string, id: string | undefined): ManifestObject | undefined {
    const matches = files.filter((file) => id !== undefined && memberValue(this.#valueOf(file), "id") === id);
    const depth = ({ path }: TreeFile) => path.split("/").length;
    const [nearestFile] = matches.sort((left, right) => depth(left) - depth(right));
    return nearestFile && { ...nearestFile, commit, size: this.#blobs.get(nearestFile)?.size ?? 0 };
  }

  /** Returns the `releaseTags` of the configurations in a tree. */
  #tagForms(files: readonly TreeFile[]): string[] {
    const configurations = files.filter(({ path }) => basename(path) === CONFIGURATION_FILE);
    return configurations.map((file) => memberValue(this.#valueOf(file), "releaseTags")).filter(isString);
  }

  /** Tests if a tag is a release of any of the manifests, or has any of the configured forms. */
  #isReleaseOfAny(tag: string, manifests: readonly TreeFile[], forms: readonly string[]): boolean {
    const name = releaseName(tag);
    return (
      manifests.some((file) => name && isReleaseOf(name, this.#valueOf(file), folderNameOf(file))) ||
      forms.some((form) => releaseName(tag, form)?.isConfigured)
    );
  }

  #releaseTag({ tag, object }: FoundVersion, head: string): ReleaseTag | undefined {
    if (!tag) return undefined;
    // For a tag of a tag, `tag.commit` may be the inner tag.
    const commit = object?.commit ?? tag.commit;
    const folder = object && folderNameOf(object);
    return { ...tag, commit, manifest: this.#valueOf(object), folder, isHead: commit === head };
  }

  #valueOf(file: Pick<TreeFile, "blob"> | undefined): JsonObject | undefined {
    return file && this.#blobs.get(file)?.value;
  }

  async #pluginId(): Promise<string | undefined> {
    const text = await readBoundedAsync(this.manifest.file, MAX_MANIFEST_BYTES).catch(() => undefined);
    const id = text && memberValue(new ManifestDocument(text.toString("utf8")).value, "id");
    return isString(id) && id !== "" ? id : undefined;
  }
}

function hasSearchedName({ path }: TreeFile): boolean {
  return isSearched(basename(path));
}

function folderNameOf({ path }: Pick<TreeFile, "path">): string {
  return path.split("/").at(-2) ?? "";
}
