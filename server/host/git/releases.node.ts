import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { isReleaseOf, namedVersion, type TagHistory } from "../../core/release/releases";
import { ManifestDocument } from "../../core/json/parse/document";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { compareVersions } from "../../core/manifest/versions";
import { message } from "../../core/text/messages";
import { readBoundedLater } from "../bounded-file.node";
import { GitError } from "./git.node";
import { Repositories, type NamedTag, type Repository } from "./repository.node";
import { MAX_MANIFEST_BYTES, RevisionReader, withinLimit, type ManifestObject } from "./revisions.node";

/** The most trees in which a manifest is looked for by its identifier. */
const MAX_TREES = 20;

const refOf = ({ tag }: NamedTag) => `refs/tags/${tag}`;

/** Reads a manifest's past from git, as far as a release needs it. */
export class ReleaseReader {
  private constructor(
    private readonly file: string,
    private readonly repository: Repository,
  ) {}

  /**
   * @param path the manifest's path on this machine
   * @param repositories those of the call
   */
  static async of(
    path: string,
    signal?: AbortSignal,
    repositories = new Repositories(),
  ): Promise<ReleaseReader> {
    // Git knows a linked file by the path that the link leads to.
    const file = await realpath(path).catch(() => path);
    return new ReleaseReader(file, await repositories.of(dirname(file), signal));
  }

  /** Reads the tags that may be releases. Never rejects: the note says what failed. */
  async history(): Promise<TagHistory> {
    try {
      return await this.read();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const isUnread = error.kind !== "absent";
      return { tags: [], folder: "", isShallow: false, note: error.message, ...(isUnread && { isUnread }) };
    }
  }

  /**
   * Finds the manifest at a revision.
   * @returns "unknown" if git knows no such revision, without a manifest if it is missing there or is not an object
   */
  async at(revision: string): Promise<RevisionManifest | "unknown"> {
    const git = this.repository.in(dirname(this.file));
    // A second line of defense: whoever asks refuses what begins with a hyphen, and the answer must be a commit.
    const query = (name: string) => ["rev-parse", "--verify", "--quiet", "--end-of-options", name];
    const isKnown = await this.repository.pathOf(this.file).catch(() => undefined);
    const commit = isKnown && (await git.run(query(`${revision}^{commit}`)).catch(() => "")).trim();
    if (!commit || !/^[0-9a-f]+$/.test(commit)) return "unknown";
    const isTag = await git.run(query(`refs/tags/${revision}`)).catch(() => "");
    const reader = await this.revisions();
    const [found] = (await reader.find([commit])).found;
    const object = found ?? (await this.foundById(reader, commit, await this.id()));
    const manifest = object && (await reader.read([object.blob])).get(object.blob);
    return { tag: isTag === "" ? null : revision, commit, manifest };
  }

  private async revisions(): Promise<RevisionReader> {
    const git = this.repository.in(dirname(this.file));
    return new RevisionReader(git, await this.repository.pathOf(this.file), basename(this.file));
  }

  private async read(): Promise<TagHistory> {
    const { file, repository } = this;
    const path = await repository.pathOf(file);
    const [isShallow, folder] = [await repository.isShallow(), await repository.folderNameOf(file)];
    const base = { folder, isShallow };
    const commit = await repository.head();
    if (commit === "") return { ...base, tags: [] };
    if (path.includes("\n")) return { ...base, tags: [], note: lineBreak(), isUnread: true };
    const tags = await repository.tags();
    const reader = await this.revisions();
    const { found: all, note } = await reader.find(["HEAD", ...tags.map(refOf)]);
    const found = await this.withMoved(all, tags, folder, commit, reader);
    const read = withinLimit(found.flatMap((manifest) => manifest ?? []));
    const manifests = await reader.read(read.map(({ blob }) => blob));
    const [head, ...tagged] = found;
    return {
      ...base,
      ...(head && { head: manifests.get(head.blob) }),
      ...(note !== undefined && { note, isUnread: true }),
      tags: tags.map((tag, i) => {
        const object = tagged[i];
        const there = object?.path.split("/").at(-2) ?? "";
        const { isReachable, tag: name } = tag;
        const manifest = object && manifests.get(object.blob);
        // A tag of a tag leads to a commit, too.
        const own = object?.commit ?? tag.commit;
        return { tag: name, commit: own, manifest, folder: there, isHead: own === commit, isReachable };
      }),
    };
  }

  /**
   * Adds what has no history at the manifest's path: the highest release, which others are compared with, is looked for
   * by its identifier, and then all the others at the path that it has there.
   */
  private async withMoved(
    found: readonly (ManifestObject | undefined)[],
    tags: readonly NamedTag[],
    folder: string,
    head: string,
    reader: RevisionReader,
  ): Promise<readonly (ManifestObject | undefined)[]> {
    const places = tags.map((tag, i) => ({ ...tag, at: i + 1 })).filter(({ isReachable }) => isReachable);
    const id = found.every(Boolean) ? undefined : await this.id();
    if (id === undefined) return found;
    const all = [...found];
    const own = places.filter(({ tag }) => isReleaseOf(tag, { id }, folder));
    const downward = own.sort((one, other) =>
      compareVersions(namedVersion(other.tag) ?? "", namedVersion(one.tag) ?? ""),
    );
    const trees = new Set<string>();
    for (const { at, commit } of [{ at: 0, commit: head }, ...downward]) {
      if (!all[at] && !trees.has(commit)) {
        if (trees.size === MAX_TREES) break;
        trees.add(commit);
        const path = await reader.pathById(commit, id);
        if (path !== undefined) await this.addAt(path, all, tags, reader);
      }
      if (all[at] && commit !== head) break;
    }
    return all;
  }

  /** Adds the manifest where it is still missing and has this path. */
  private async addAt(
    path: string,
    all: (ManifestObject | undefined)[],
    tags: readonly NamedTag[],
    reader: RevisionReader,
  ): Promise<void> {
    const names = ["HEAD", ...tags.map(refOf)];
    const lacking = names.flatMap((name, i) => (all[i] ? [] : [{ name, i }]));
    const moved = await reader.lookUp(
      lacking.map(({ name }) => name),
      [path],
    );
    for (const [n, { i }] of lacking.entries()) all[i] = moved[n];
  }

  private async foundById(
    reader: RevisionReader,
    commit: string,
    id: string | undefined,
  ): Promise<ManifestObject | undefined> {
    const path = id === undefined ? undefined : await reader.pathById(commit, id);
    return path === undefined ? undefined : (await reader.lookUp([commit], [path]))[0];
  }

  /** Reads the manifest's identifier on disk. */
  private async id(): Promise<string | undefined> {
    const text = await readBoundedLater(this.file, MAX_MANIFEST_BYTES).catch(() => undefined);
    const id = text && memberValue(new ManifestDocument(text.toString("utf8")).value, "id");
    return isString(id) && id !== "" ? id : undefined;
  }
}

/** A manifest at a revision of git. */
export interface RevisionManifest {
  /** The revision's name if it is a tag's. */
  readonly tag: string | null;
  readonly commit: string;
  readonly manifest: JsonObject | undefined;
}

const lineBreak = () => message("The manifest's path has a line break, so git cannot find it.");
