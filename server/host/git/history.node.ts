import { basename, dirname } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { compareVersions } from "../../core/manifest/versions";
import type { Past, ReleaseTag } from "../../core/release/past";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { message } from "../../core/text/messages";
import { readBoundedAsync } from "../bounded-file.node";
import { limitText } from "../limits";
import { CONFIGURATION_FILE, isSearched, OWN_NAME } from "../manifest-names";
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

/** A manifest's object at each of some revisions, the checked-out commit first; undefined if it is missing. */
type Found = readonly (ManifestObject | undefined)[];

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

  /**
   * Reads the tags that may be releases, the highest version first, and the manifest at each.
   * @param form the format of their names
   */
  async past(form?: string): Promise<Past> {
    const { file, path, repository } = this.manifest;
    const [{ isShallow, head: commit }, remote] = await Promise.all([
      repository.state(),
      repository.remote(),
    ]);
    const isInFolder = path.includes("/");
    const folder = isInFolder ? basename(dirname(file)) : "";
    const base = { tags: [], folder, isInFolder, remote, isShallow };
    if (commit === "") return base;
    // Git reads one name per line.
    if (path.includes("\n")) {
      const note = message("The manifest's path has a line break, so git cannot find it.");
      return { ...base, note, isUnread: true };
    }
    const named = (await repository.tags()).flatMap((tag): NamedTag | [] => {
      const name = releaseName(tag.tag, form);
      return name ? { ...tag, ...name } : [];
    });
    named.sort((one, other) => compareVersions(other.named, one.named));
    const { here, note: renamedNote } = await this.#find([
      "HEAD",
      ...named.map(({ tag }) => `refs/tags/${tag}`),
    ]);
    const { found, tags } = await this.#inTrees(here, named, folder, commit);
    const isComplete = await this.#blobs.read(found);
    const [head, ...tagged] = found;
    return {
      ...base,
      head: this.#valueOf(head),
      ...(!isComplete && {
        note: message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
          limit: limitText(MAX_HISTORY_BYTES),
        }),
        isPartial: true,
      }),
      ...(renamedNote !== undefined && { note: renamedNote, isUnread: true }),
      tags: tags.map((tag, i) => this.#releaseTag(tag, tagged[i], commit)),
    };
  }

  async at(revision: string): Promise<RevisionManifest | undefined> {
    const { repository } = this.manifest;
    const commit = await repository.commitAt(revision);
    if (commit === undefined) return undefined;
    const isTag = (await repository.objectNamed(`refs/tags/${revision}`)) !== "";
    const { here } = await this.#find([commit]);
    const { found } = await this.#inTrees(here, [], "", commit);
    await this.#blobs.read(found);
    return { tag: isTag ? revision : null, commit, manifest: this.#valueOf(found[0]) };
  }

  /**
   * Finds and reads the manifest at each of some revisions, by the name that it had at the time.
   * @param revisions names that git cannot mistake for an option
   * @returns also a note if older names of the manifest could not be read
   */
  async #find(revisions: readonly string[]): Promise<{ here: Found; note?: string }> {
    const { path, repository } = this.manifest;
    const { git } = repository;
    let here = await lookUp(git, revisions, [path]);
    let note: string | undefined;
    const without = revisions.filter((_revision, i) => !here[i]);
    if (without.length > 0) {
      try {
        const older = (await lookUp(git, without, await olderPaths(git, path))).values();
        here = here.map((found) => found ?? older.next().value);
      } catch (error) {
        if (!(error instanceof GitError)) throw error;
        const values = { reason: error.message };
        note = message("Versions from before the manifest was renamed may be missing: {reason}", values);
      }
    }
    await this.#blobs.read(here);
    return { here, ...(note !== undefined && { note }) };
  }

  /**
   * Searches the trees of the commits that need it. If the manifest is not at its path, or another plugin's is, looks
   * for its identifier. If a tag's name has no known form, the tag may belong to another plugin.
   * @param here the manifest at the checked-out commit and at each tag
   */
  async #inTrees(
    here: Found,
    tags: readonly NamedTag[],
    folder: string,
    head: string,
  ): Promise<{ found: Found; tags: readonly NamedTag[] }> {
    const id = await this.#id();
    const commits = [head, ...tags.map(({ commit }) => commit)];
    const isHere = here.map((object) => {
      const value = this.#valueOf(object);
      return object !== undefined && (id === undefined || value === undefined || value["id"] === id);
    });
    const isNamed = (tag: NamedTag, object: ManifestObject | undefined) =>
      isReleaseOf(tag, id === undefined ? {} : { id }, folder) ||
      (object !== undefined && isReleaseOf(tag, this.#valueOf(object), folderOf(object)));
    const named = [true, ...tags.map((tag, i) => !tag.isReachable || isNamed(tag, here[i + 1]))];
    const wanted = commits.filter((_, i) => !isHere[i] || !named[i]);
    if (wanted.length === 0) return { found: here, tags };
    const files = await this.manifest.repository.filesAt([...new Set([head, ...wanted])]);
    await this.#blobs.readSmall([...files.values()].flat().filter(isCandidate));
    const byId = (commit: string) => this.#withId(files.get(commit), commit, id);
    const lacking = commits.filter((commit, i) => named[i] && !isHere[i] && !byId(commit));
    const others = lacking.flatMap((commit) => files.get(commit) ?? []).filter((file) => !isCandidate(file));
    if (id !== undefined) await this.#blobs.readSmall(others, id);
    // If no manifest has the identifier, the one at the path had another.
    const found = here.map((object, i) => (isHere[i] ? object : (byId(commits[i] ?? "") ?? object)));
    const forms = this.#tagForms(files.get(head));
    const placed = tags.map((tag, i) => {
      if (named[i + 1]) return tag;
      const isOther = ({ path, blob }: TreeFile) =>
        this.#blobs.get({ blob })?.isManifest && path !== found[i + 1]?.path;
      const manifests = files.get(tag.commit)?.filter(isOther) ?? [];
      const belongsToOtherPlugin = this.#isOneOf(tag.tag, manifests, forms);
      return { ...tag, isAlone: manifests.length === 0, belongsToOtherPlugin };
    });
    return { found, tags: placed };
  }

  /** Finds the manifest with an identifier; the one nearest the root, because copies lie deeper. */
  #withId(
    files: readonly TreeFile[] = [],
    commit: string,
    id: string | undefined,
  ): ManifestObject | undefined {
    const found = files.filter((file) => id !== undefined && memberValue(this.#valueOf(file), "id") === id);
    const [nearest] = found.sort((one, other) => depth(one) - depth(other));
    return nearest && { ...nearest, commit, size: this.#blobs.get(nearest)?.size ?? 0 };
  }

  /** Returns the `releaseTags` of the configurations in a tree. */
  #tagForms(files: readonly TreeFile[] = []): string[] {
    const configurations = files.filter(({ path }) => nameOf(path) === CONFIGURATION_FILE);
    return configurations.map((file) => memberValue(this.#valueOf(file), "releaseTags")).filter(isString);
  }

  /** Tests if a tag is a release of one of some manifests, or has one of some configured forms. */
  #isOneOf(tag: string, manifests: readonly TreeFile[], forms: readonly string[]): boolean {
    const name = releaseName(tag);
    return (
      manifests.some((file) => name && isReleaseOf(name, this.#valueOf(file), folderOf(file))) ||
      forms.some((form) => releaseName(tag, form)?.isConfigured)
    );
  }

  #releaseTag(tag: NamedTag, object: ManifestObject | undefined, head: string): ReleaseTag {
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
  const name = nameOf(path);
  return isSearched(name) || OWN_NAME.test(name);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function folderOf({ path }: TreeFile): string {
  return path.split("/").at(-2) ?? "";
}

function depth({ path }: TreeFile): number {
  return path.split("/").length;
}
