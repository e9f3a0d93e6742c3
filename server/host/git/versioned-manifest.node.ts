import { basename, dirname } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { compareVersions } from "../../core/manifest/versions";
import type { Past, ReleaseTag } from "../../core/release/past";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { message } from "../../core/text/messages";
import { readBoundedAsync } from "../bounded-file.node";
import { limitText } from "../limits";
import type { Git } from "./git.node";
import type { Repository } from "./repository.node";
import {
  findManifest,
  lookUp,
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  readManifests,
  withinLimit,
  type ManifestObject,
} from "./revisions.node";
import { TreeSearch } from "./trees.node";

export interface RevisionManifest {
  /** The revision's name if it is a tag. */
  readonly tag: string | null;
  readonly commit: string;
  /** Undefined if it is missing at the revision or is not an object. */
  readonly manifest: JsonObject | undefined;
}

/** The files of a revision. */
export interface RevisionFiles {
  /** The nearest requested file, by its path from the repository's root; absent if there is none. */
  readonly nearest?: { readonly path: string; readonly bytes: Uint8Array };
  /** Reads another file by its path from the root; undefined if it does not exist. Never rejects. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
}

/** A tag whose name may be a release's. */
type NamedTag = Omit<ReleaseTag, "manifest" | "folder" | "isHead">;

/** A manifest's object at each of some revisions, the checked-out commit first; undefined if it is missing. */
type Found = readonly (ManifestObject | undefined)[];

/** A manifest in a repository. Every method rejects with a GitError when git fails. */
export class VersionedManifest {
  /** @param path the path from the repository's root, with forward slashes */
  constructor(
    private readonly file: string,
    private readonly path: string,
    private readonly repository: Repository,
  ) {}

  /**
   * Reads the tags that may be releases, the highest version first, and the manifest at each.
   * @param form the format of their names
   */
  async past(form?: string): Promise<Past> {
    const { file, path, repository, git } = this;
    const [{ root, isShallow, head: commit }, remote] = await Promise.all([
      repository.place(),
      repository.remote(),
    ]);
    const folder = dirname(file) === root ? "" : basename(dirname(file));
    const base = { tags: [], folder, isInFolder: path.includes("/"), remote, isShallow };
    if (commit === "") return base;
    // Git reads one name per line.
    if (path.includes("\n")) {
      const note = message("The manifest's path has a line break, so git cannot find it.");
      return { ...base, note, isUnread: true };
    }
    const all = (await repository.tags()).flatMap((tag): NamedTag | [] => {
      const name = releaseName(tag.tag, form);
      return name ? { ...tag, ...name } : [];
    });
    const named = all.sort((one, other) => compareVersions(other.named, one.named));
    const { found: here, note: unread } = await findManifest(git, path, ["HEAD", ...named.map(refOf)]);
    const known = await readManifests(git, blobsOf(withinLimit(here.flatMap((object) => object ?? []))));
    const { found, tags } = await this.inTrees(here, known, named, folder, commit);
    const objects = found.flatMap((object) => object ?? []);
    const read = withinLimit(objects);
    const moved = await readManifests(git, blobsOf(read.filter(({ blob }) => !known.has(blob))));
    const valueOf = (object: ManifestObject | undefined) =>
      object && (known.get(object.blob) ?? moved.get(object.blob));
    const [head, ...tagged] = found;
    return {
      ...base,
      head: valueOf(head),
      ...(read.length < objects.length && {
        note: message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
          limit: limitText(MAX_HISTORY_BYTES),
        }),
        isPartial: true,
      }),
      ...(unread !== undefined && { note: unread, isUnread: true }),
      tags: tags.map((tag, i) => releaseTag(tag, tagged[i], valueOf(tagged[i]), commit)),
    };
  }

  async at(revision: string): Promise<RevisionManifest | undefined> {
    const { git, path } = this;
    const commit = await this.commitOf(revision);
    if (commit === undefined) return undefined;
    const isTag = await git.run(query(`refs/tags/${revision}`)).catch(() => "");
    const { found: here } = await findManifest(git, path, [commit]);
    const known = await readManifests(git, blobsOf(here));
    const { found } = await this.inTrees(here, known, [], "", commit);
    const moved = await readManifests(
      git,
      blobsOf(found).filter((blob) => !known.has(blob)),
    );
    const [manifest] = blobsOf(found).map((blob) => known.get(blob) ?? moved.get(blob));
    return { tag: isTag === "" ? null : revision, commit, manifest };
  }

  /**
   * Reads the nearest file with a name at a revision, in the manifest's folder or above it.
   * @returns undefined if git knows no such revision; an object without a file if there is none
   */
  async nearestAt(revision: string, name: string): Promise<RevisionFiles | undefined> {
    const { git } = this;
    const commit = await this.commitOf(revision);
    if (commit === undefined) return undefined;
    const folders = this.path.split("/").slice(0, -1);
    const paths = [...folders, ""].map((_, i) => [...folders.slice(0, folders.length - i), name].join("/"));
    const read = async (names: readonly string[]) => {
      const [found] = names.some((path) => path.includes("\n")) ? [] : await lookUp(git, [commit], names);
      return found && { path: found.path, bytes: await git.bytes(["cat-file", "blob", found.blob]) };
    };
    const nearest = await read(paths);
    return {
      ...(nearest && { nearest }),
      read: async (path) => (await read([path]).catch(() => undefined))?.bytes,
    };
  }

  private get git(): Git {
    return this.repository.in(dirname(this.file));
  }

  private async commitOf(revision: string): Promise<string | undefined> {
    const commit = (await this.git.run(query(`${revision}^{commit}`)).catch(() => "")).trim();
    return /^[0-9a-f]+$/.test(commit) ? commit : undefined;
  }

  /**
   * Searches the trees of the tags that need it. If the manifest is not at its path, or another plugin's is, looks
   * for its identifier. If a tag's name has no known form, the tag may belong to another plugin.
   * @param known the manifests that were read
   */
  private async inTrees(
    found: Found,
    known: ReadonlyMap<string, JsonObject>,
    tags: readonly NamedTag[],
    folder: string,
    head: string,
  ): Promise<{ found: Found; tags: readonly NamedTag[] }> {
    const id = await this.id();
    const commits = [head, ...tags.map(({ commit }) => commit)];
    const isHere = (i: number) => {
      const object = found[i];
      return object !== undefined && !(id !== undefined && hasOtherId(known.get(object.blob), id));
    };
    const isNamed = (tag: NamedTag, i: number) => {
      const there = found[i + 1];
      return (
        isReleaseOf(tag, id === undefined ? {} : { id }, folder) ||
        (there !== undefined && isReleaseOf(tag, known.get(there.blob), folderOf(there)))
      );
    };
    const named = [true, ...tags.map((tag, i) => !tag.isReachable || isNamed(tag, i))];
    const wanted = commits.filter((_, i) => !isHere(i) || !named[i]);
    if (wanted.length === 0) return { found, tags };
    const files = await this.repository.filesAt([...new Set([head, ...wanted])]);
    const search = new TreeSearch(this.git, files);
    await search.read();
    const lacking = commits.filter((commit, i) => named[i] && !isHere(i) && !search.byId(commit, id));
    if (id !== undefined) await search.readOthers(lacking, id);
    // If no manifest has the identifier, the one at the path had another.
    const all = found.map((object, i) =>
      isHere(i) ? object : (search.byId(commits[i] ?? "", id) ?? object),
    );
    const placed = tags.map((tag, i) => {
      if (named[i + 1]) return tag;
      const others = search.others(tag.commit, all[i + 1]?.path);
      return {
        ...tag,
        isAlone: others.length === 0,
        belongsToOtherPlugin: search.belongsToOtherPlugin(tag.tag, others, head),
      };
    });
    return { found: all, tags: placed };
  }

  private async id(): Promise<string | undefined> {
    const text = await readBoundedAsync(this.file, MAX_MANIFEST_BYTES).catch(() => undefined);
    const id = text && memberValue(new ManifestDocument(text.toString("utf8")).value, "id");
    return isString(id) && id !== "" ? id : undefined;
  }
}

/** A second line of defense: the callers refuse a leading hyphen, and the answer must be a commit. */
const query = (name: string) => ["rev-parse", "--verify", "--quiet", "--end-of-options", name];

function hasOtherId(manifest: JsonObject | undefined, id: string): boolean {
  return manifest !== undefined && manifest["id"] !== id;
}

function folderOf({ path }: ManifestObject): string {
  return path.split("/").at(-2) ?? "";
}

function blobsOf(objects: Found): string[] {
  return objects.flatMap((object) => object?.blob ?? []);
}

const refOf = ({ tag }: NamedTag) => `refs/tags/${tag}`;

function releaseTag(
  tag: NamedTag,
  object: ManifestObject | undefined,
  manifest: JsonObject | undefined,
  head: string,
): ReleaseTag {
  // A tag of a tag also leads to a commit.
  const commit = object?.commit ?? tag.commit;
  return { ...tag, commit, manifest, folder: object && folderOf(object), isHead: commit === head };
}
