import { basename, dirname } from "node:path";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { isReleaseOf, type Past, type ReleaseTag } from "../../core/release/past";
import { message } from "../../core/text/messages";
import { readBoundedLater } from "../bounded-file.node";
import { limitText } from "../limits";
import type { RevisionFiles, RevisionManifest } from "./past";
import type { NamedTag, Repository } from "./repository.node";
import {
  MAX_HISTORY_BYTES,
  MAX_MANIFEST_BYTES,
  RevisionReader,
  withinLimit,
  type ManifestObject,
} from "./revisions.node";

/** The most trees in which a manifest is looked for by its identifier. */
const MAX_TREES = 20;

/** A manifest's object at each of some revisions, the checked-out commit first; undefined where it is missing. */
type Found = readonly (ManifestObject | undefined)[];

/** A manifest in a repository. Every method rejects with a GitError when git fails. */
export class VersionedManifest {
  constructor(
    private readonly file: string,
    private readonly repository: Repository,
  ) {}

  /** Reads the tags that may be releases, and the manifest at each. */
  async past(): Promise<Past> {
    const { file, repository } = this;
    const path = await repository.pathOf(file);
    const [isShallow, folder, remote, commit] = await Promise.all([
      repository.isShallow(),
      repository.folderNameOf(file),
      repository.remote(),
      repository.head(),
    ]);
    const base = { tags: [], folder, isInFolder: path.includes("/"), remote, isShallow };
    if (commit === "") return base;
    // Git reads one name on each line.
    if (path.includes("\n")) return { ...base, note: lineBreak(), isUnread: true };
    const tags = await repository.tags();
    const reader = await this.revisions();
    const { found: here, note: unread } = await reader.find(["HEAD", ...tags.map(refOf)]);
    const atPath = withinLimit(here.flatMap((object) => object ?? []));
    const known = await reader.read(atPath.map(({ blob }) => blob));
    const found = await this.withMoved(here, known, tags, folder, commit, reader);
    const all = found.flatMap((object) => object ?? []);
    const read = withinLimit(all);
    const moved = read.filter(({ blob }) => !known.has(blob));
    const manifests = new Map([...known, ...(await reader.read(moved.map(({ blob }) => blob)))]);
    const valueOf = (object: ManifestObject | undefined) => object && manifests.get(object.blob);
    const [head, ...tagged] = found;
    return {
      ...base,
      head: valueOf(head),
      ...(read.length < all.length && { note: tooLarge(), isPartial: true }),
      ...(unread !== undefined && { note: unread, isUnread: true }),
      tags: tags.map((tag, i) => releaseTag(tag, tagged[i], valueOf(tagged[i]), commit)),
    };
  }

  /** Finds the manifest at a revision; undefined if git knows no such revision. */
  async at(revision: string): Promise<RevisionManifest | undefined> {
    const git = this.repository.in(dirname(this.file));
    const commit = await this.commitOf(revision);
    if (commit === undefined) return undefined;
    const isTag = await git.run(query(`refs/tags/${revision}`)).catch(() => "");
    const reader = await this.revisions();
    const [here] = (await reader.find([commit])).found;
    const id = await this.id();
    const known = here && (await reader.read([here.blob])).get(here.blob);
    const isOurs = here && (id === undefined || !hasOtherId(known, id));
    const moved = isOurs || id === undefined ? undefined : await foundById(reader, commit, id);
    const manifest = moved ? (await reader.read([moved.blob])).get(moved.blob) : known;
    return { tag: isTag === "" ? null : revision, commit, manifest };
  }

  /**
   * Reads the nearest file of a name at a revision, in the manifest's folder or above it.
   * @returns undefined if git knows no such revision; without a file if there is none
   */
  async nearestAt(revision: string, name: string): Promise<RevisionFiles | undefined> {
    const commit = await this.commitOf(revision);
    if (commit === undefined) return undefined;
    const folders = (await this.repository.pathOf(this.file)).split("/").slice(0, -1);
    const paths = [...folders, ""].map((_, i) => [...folders.slice(0, folders.length - i), name].join("/"));
    const reader = await this.revisions();
    const git = this.repository.in(dirname(this.file));
    const read = async (names: readonly string[]) => {
      const [found] = names.some((path) => path.includes("\n")) ? [] : await reader.lookUp([commit], names);
      return found && { path: found.path, bytes: await git.bytes(["cat-file", "blob", found.blob]) };
    };
    const nearest = await read(paths);
    return {
      ...(nearest && { nearest }),
      read: async (path) => (await read([path]).catch(() => undefined))?.bytes,
    };
  }

  /** Returns the commit of a revision; undefined if git knows no such revision. */
  private async commitOf(revision: string): Promise<string | undefined> {
    const git = this.repository.in(dirname(this.file));
    const isKnown = await this.repository.pathOf(this.file).catch(() => undefined);
    const commit = isKnown && (await git.run(query(`${revision}^{commit}`)).catch(() => "")).trim();
    return commit && /^[0-9a-f]+$/.test(commit) ? commit : undefined;
  }

  private async revisions(): Promise<RevisionReader> {
    const git = this.repository.in(dirname(this.file));
    return new RevisionReader(git, await this.repository.pathOf(this.file), basename(this.file));
  }

  /**
   * Adds what has no history at the manifest's path, where another plugin's manifest may have been: the highest release,
   * which others are compared with, is looked for by its identifier, and then all the others at the path that it has
   * there.
   * @param known the manifests that were read
   */
  private async withMoved(
    found: Found,
    known: ReadonlyMap<string, JsonObject>,
    tags: readonly NamedTag[],
    folder: string,
    head: string,
    reader: RevisionReader,
  ): Promise<Found> {
    const id = await this.id();
    if (id === undefined) return found;
    const all = found.map((object) =>
      object && hasOtherId(known.get(object.blob), id) ? undefined : object,
    );
    const names = ["HEAD", ...tags.map(refOf)];
    const own = tags
      .map((tag, i) => ({ ...tag, at: i + 1 }))
      .filter((tag) => tag.isReachable && isReleaseOf(tag, { id }, folder));
    const trees = new Set<string>();
    for (const { at, commit } of [{ at: 0, commit: head }, ...own]) {
      if (!all[at] && !trees.has(commit)) {
        if (trees.size === MAX_TREES) break;
        trees.add(commit);
        const path = await reader.pathById(commit, id);
        if (path !== undefined) await addAt(path, names, all, reader);
      }
      if ((all[at] ?? found[at]) && commit !== head) break;
    }
    // Where no manifest has the identifier, that at the path had another one.
    return all.map((object, i) => object ?? found[i]);
  }

  /** Reads the manifest's identifier on disk. */
  private async id(): Promise<string | undefined> {
    const text = await readBoundedLater(this.file, MAX_MANIFEST_BYTES).catch(() => undefined);
    const id = text && memberValue(new ManifestDocument(text.toString("utf8")).value, "id");
    return isString(id) && id !== "" ? id : undefined;
  }
}

/** A second line of defense: the callers refuse what begins with a hyphen, and the answer must be a commit. */
const query = (name: string) => ["rev-parse", "--verify", "--quiet", "--end-of-options", name];

function hasOtherId(manifest: JsonObject | undefined, id: string): boolean {
  return manifest !== undefined && manifest["id"] !== id;
}

async function foundById(
  reader: RevisionReader,
  commit: string,
  id: string,
): Promise<ManifestObject | undefined> {
  const path = await reader.pathById(commit, id);
  return path === undefined ? undefined : (await reader.lookUp([commit], [path]))[0];
}

const refOf = ({ tag }: NamedTag) => `refs/tags/${tag}`;

function releaseTag(
  tag: NamedTag,
  object: ManifestObject | undefined,
  manifest: JsonObject | undefined,
  head: string,
): ReleaseTag {
  // A tag of a tag leads to a commit, too.
  const commit = object?.commit ?? tag.commit;
  return { ...tag, commit, manifest, folder: object?.path.split("/").at(-2) ?? "", isHead: commit === head };
}

/** Adds the manifest where it is still missing and has this path. */
async function addAt(
  path: string,
  names: readonly string[],
  all: (ManifestObject | undefined)[],
  reader: RevisionReader,
): Promise<void> {
  const lacking = names.flatMap((name, i) => (all[i] ? [] : [{ name, i }]));
  const moved = await reader.lookUp(
    lacking.map(({ name }) => name),
    [path],
  );
  for (const [n, { i }] of lacking.entries()) all[i] = moved[n];
}

const lineBreak = () => message("The manifest's path has a line break, so git cannot find it.");

const tooLarge = () =>
  message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
    limit: limitText(MAX_HISTORY_BYTES),
  });
