import { basename } from "node:path/posix";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { compareVersions } from "../../core/manifest/versions";
import type { Past, ReleaseTag } from "../../core/release/past";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { message } from "../../core/text/messages";
import { readBoundedAsync } from "../bounded-file.node";
import { limitText } from "../limits";
import { CONFIGURATION_FILE, isSearched } from "../manifest-names";
import { GitError } from "./git.node";
import {
  JsonBlobs,
  lookUp,
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  olderPaths,
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

/** A tag whose name may be a release's. */
type NamedTag = Omit<ReleaseTag, "manifest" | "folder" | "isHead">;

interface Revision {
  /** A name that git cannot mistake for an option. */
  readonly name: string;
  readonly commit: string;
  /** Undefined for the checked-out commit, and for a revision that the user names. */
  readonly tag?: NamedTag;
}

/** A revision with the manifest in it; undefined if it is missing. */
interface FoundVersion extends Revision {
  readonly object: ManifestObject | undefined;
}

interface LocatedManifest {
  readonly file: string;
  /** The path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly repository: GitRepository;
}

/** One question about a manifest's history. Every method rejects with a GitError when git fails. */
export class ManifestHistory {
  readonly #blobs: JsonBlobs;

  constructor(private readonly manifest: LocatedManifest) {
    this.#blobs = new JsonBlobs(manifest.repository.git);
  }

  /** Reads the possible releases, highest version first, and their manifests. @param form the configured format of tags */
  async past(form?: string): Promise<Past> {
    const { path, repository } = this.manifest;
    const [{ isShallow, head }, remote] = await Promise.all([repository.state(), repository.remote()]);
    const folder = folderOf({ path });
    const base = { tags: [], folder, isInFolder: folder !== "", remote, isShallow };
    if (head === "") return base;
    // Git reads one name per line.
    if (path.includes("\n")) {
      const note = message("The manifest's path has a line break, so git cannot find it.");
      return { ...base, note, isUnread: true };
    }
    const tags = (await repository.tags()).flatMap((tag): NamedTag | [] => {
      const name = releaseName(tag.tag, form);
      return name ? { ...tag, ...name } : [];
    });
    tags.sort((one, other) => compareVersions(other.tagVersion, one.tagVersion));
    const tagged = tags.map((tag) => ({ name: `refs/tags/${tag.tag}`, commit: tag.commit, tag }));
    const read = await this.#read([{ name: "HEAD", commit: head }, ...tagged], folder);
    const { versions, isComplete, renameNote } = read;
    return {
      ...base,
      head: this.#valueOf(versions[0]?.object),
      ...(!isComplete && {
        note: message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
          limit: limitText(MAX_HISTORY_BYTES),
        }),
        isPartial: true,
      }),
      ...(renameNote !== undefined && { note: renameNote, isUnread: true }),
      tags: versions.flatMap((version) => this.#releaseTag(version, head) ?? []),
    };
  }

  async at(revision: string): Promise<RevisionManifest | undefined> {
    const { repository } = this.manifest;
    const commit = await repository.commitAt(revision);
    if (commit === undefined) return undefined;
    const isTag = (await repository.objectNamed(`refs/tags/${revision}`)) !== "";
    const { versions } = await this.#read([{ name: commit, commit }]);
    return { tag: isTag ? revision : null, commit, manifest: this.#valueOf(versions[0]?.object) };
  }

  /**
   * Finds and reads the manifest at each of some revisions.
   * @param revisions the checked-out commit or the only revision, then tags
   * @param folder the name of the manifest's folder
   * @returns also if all manifests fit within the limit, and a note if older names could not be read
   */
  async #read(revisions: readonly Revision[], folder = "") {
    const { found, renameNote } = await this.#findByPath(revisions);
    await this.#blobs.read(found.map(({ object }) => object));
    const versions = await this.#findInTrees(found, folder);
    const isComplete = await this.#blobs.read(versions.map(({ object }) => object));
    return { versions, isComplete, renameNote };
  }

  /** Finds the manifest by the name that it had at the time. */
  async #findByPath(
    revisions: readonly Revision[],
  ): Promise<{ found: readonly FoundVersion[]; renameNote?: string }> {
    const { path, repository } = this.manifest;
    const { git } = repository;
    const namesOf = (some: readonly Revision[]) => some.map(({ name }) => name);
    const objects = await lookUp(git, namesOf(revisions), [path]);
    const found = revisions.map((revision, i) => ({ ...revision, object: objects[i] }));
    const missing = found.filter(({ object }) => !object);
    if (missing.length === 0) return { found };
    try {
      const older = (await lookUp(git, namesOf(missing), await olderPaths(git, path))).values();
      const object = (version: FoundVersion) => version.object ?? older.next().value;
      return { found: found.map((version) => ({ ...version, object: object(version) })) };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const values = { reason: error.message };
      return {
        found,
        renameNote: message("Versions from before the manifest was renamed may be missing: {reason}", values),
      };
    }
  }

  /**
   * Searches the trees of the commits that need it. If the manifest is not at its path, or another plugin's is, looks
   * for its identifier. If a tag's name has no known form, the tag may belong to another plugin.
   */
  async #findInTrees(found: readonly FoundVersion[], folder: string): Promise<readonly FoundVersion[]> {
    const id = await this.#id();
    const versions = found.map((version) => ({
      ...version,
      isHere: this.#isHere(version, id),
      isNamed: this.#isNamed(version, id, folder),
    }));
    const unclear = versions.filter(({ isHere, isNamed }) => !isHere || !isNamed);
    if (unclear.length === 0) return found;
    const [head = ""] = found.map(({ commit }) => commit);
    const commits = new Set([head, ...unclear.map(({ commit }) => commit)]);
    const files = await this.manifest.repository.filesAt([...commits]);
    const filesAt = (commit: string) => files.get(commit) ?? [];
    await this.#blobs.readSmall([...files.values()].flat().filter(isCandidate));
    const withId = (commit: string) => this.#withId(filesAt(commit), commit, id);
    const lacking = unclear.filter(({ commit, isHere, isNamed }) => isNamed && !isHere && !withId(commit));
    const others = lacking.flatMap(({ commit }) => filesAt(commit)).filter((file) => !isCandidate(file));
    if (id !== undefined) await this.#blobs.readSmall(others, id);
    const forms = this.#tagForms(filesAt(head));
    return versions.map(({ isHere, isNamed, ...version }) => {
      const { commit, tag } = version;
      // If no manifest has the identifier, the one at the path had another.
      const object = isHere ? version.object : (withId(commit) ?? version.object);
      if (!tag || isNamed) return { ...version, object };
      const isOther = (file: TreeFile) => this.#blobs.get(file)?.isManifest && file.path !== object?.path;
      const manifests = filesAt(commit).filter(isOther);
      const belongsToOtherPlugin = this.#isReleaseOfAny(tag.tag, manifests, forms);
      return { ...version, object, tag: { ...tag, isAlone: manifests.length === 0, belongsToOtherPlugin } };
    });
  }

  /** Tests if the manifest at its path is this plugin's. */
  #isHere({ object }: FoundVersion, id: string | undefined): boolean {
    const value = this.#valueOf(object);
    return object !== undefined && (id === undefined || value === undefined || value["id"] === id);
  }

  /** Tests if a tag's name has a known form, as far as that matters. */
  #isNamed({ tag, object }: FoundVersion, id: string | undefined, folder: string): boolean {
    return (
      !tag?.isReachable ||
      isReleaseOf(tag, id === undefined ? {} : { id }, folder) ||
      (object !== undefined && isReleaseOf(tag, this.#valueOf(object), folderOf(object)))
    );
  }

  /** Finds the manifest with an identifier; the one nearest the root, because copies lie deeper. */
  #withId(files: readonly TreeFile[], commit: string, id: string | undefined): ManifestObject | undefined {
    const found = files.filter((file) => id !== undefined && memberValue(this.#valueOf(file), "id") === id);
    const depth = ({ path }: TreeFile) => path.split("/").length;
    const [nearest] = found.sort((one, other) => depth(one) - depth(other));
    return nearest && { ...nearest, commit, size: this.#blobs.get(nearest)?.size ?? 0 };
  }

  /** Returns the `releaseTags` of the configurations in a tree. */
  #tagForms(files: readonly TreeFile[]): string[] {
    const configurations = files.filter(({ path }) => basename(path) === CONFIGURATION_FILE);
    return configurations.map((file) => memberValue(this.#valueOf(file), "releaseTags")).filter(isString);
  }

  /** Tests if a tag is a release of one of some manifests, or has one of some configured forms. */
  #isReleaseOfAny(tag: string, manifests: readonly TreeFile[], forms: readonly string[]): boolean {
    const name = releaseName(tag);
    return (
      manifests.some((file) => name && isReleaseOf(name, this.#valueOf(file), folderOf(file))) ||
      forms.some((form) => releaseName(tag, form)?.isConfigured)
    );
  }

  #releaseTag({ tag, object }: FoundVersion, head: string): ReleaseTag | undefined {
    if (!tag) return undefined;
    // A tag of a tag also leads to a commit.
    const commit = object?.commit ?? tag.commit;
    const manifest = this.#valueOf(object);
    return { ...tag, commit, manifest, folder: object && folderOf(object), isHead: commit === head };
  }

  #valueOf(file: Pick<TreeFile, "blob"> | undefined): JsonObject | undefined {
    return file && this.#blobs.get(file)?.value;
  }

  async #id(): Promise<string | undefined> {
    const text = await readBoundedAsync(this.manifest.file, MAX_MANIFEST_BYTES).catch(() => undefined);
    const id = text && memberValue(new ManifestDocument(text.toString("utf8")).value, "id");
    return isString(id) && id !== "" ? id : undefined;
  }
}

/** Tests if a file's name may be a manifest's or a configuration's. */
function isCandidate({ path }: TreeFile): boolean {
  return isSearched(basename(path));
}

function folderOf({ path }: Pick<TreeFile, "path">): string {
  return path.split("/").at(-2) ?? "";
}
