import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { mayBeRelease, type TagHistory } from "../core/catalog/releases";
import type { JsonObject } from "../core/json/tree/value";
import { Git, GitError } from "./git.node";
import { repositoryPlace, RevisionReader, withinLimit } from "./revisions.node";

const TAGS = "refs/tags/";

/** Reads a manifest's past from git, as far as a release needs it. */
export class ReleaseReader {
  readonly #git: Git;
  readonly #name: string;
  readonly #folder: string;

  private constructor(file: string, signal?: AbortSignal, ceiling?: string) {
    this.#git = new Git(dirname(file), signal, ceiling);
    this.#name = basename(file);
    this.#folder = basename(dirname(file));
  }

  /**
   * @param path the manifest's path on this machine
   * @param ceiling the folder above which no repository is looked for, with its links resolved
   */
  static async of(path: string, signal?: AbortSignal, ceiling?: string): Promise<ReleaseReader> {
    // Git knows a linked file by the path that the link leads to.
    return new ReleaseReader(await realpath(path).catch(() => path), signal, ceiling);
  }

  /** Reads the tags that are reachable from the checked-out commit. Never rejects: the note says what failed. */
  async history(): Promise<TagHistory> {
    try {
      return await this.read();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { tags: [], folder: this.#folder, isShallow: false, note: error.message };
    }
  }

  /**
   * Finds the manifest at a revision.
   * @returns "unknown" if git knows no such revision, undefined if the manifest is missing there or is not an object
   */
  async at(revision: string): Promise<JsonObject | "unknown" | undefined> {
    const place = await repositoryPlace(this.#git, this.#name).catch(() => undefined);
    // A second line of defense: whoever asks refuses what begins with a hyphen, and the answer must be a commit.
    const query = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
    const commit = place && (await this.#git.run(query).catch(() => ""));
    if (!commit || !/^[0-9a-f]+\n$/.test(commit)) return "unknown";
    const reader = new RevisionReader(this.#git, place.path, this.#name);
    const [found] = (await reader.find([commit.trim()])).found;
    return found && (await reader.read([found.blob])).get(found.blob);
  }

  private async read(): Promise<TagHistory> {
    const { path, isShallow } = await repositoryPlace(this.#git, this.#name);
    const base = { folder: this.#folder, isShallow };
    const commit = (await this.#git.run(["rev-parse", "--verify", "--quiet", "HEAD"]).catch(() => "")).trim();
    // Without a commit there is nothing to reach. Git reads one name on each line.
    if (commit === "" || path.includes("\n")) return { ...base, tags: [] };
    const list = ["for-each-ref", "--merged=HEAD", "--sort=-creatordate", "--format=%(refname)", TAGS];
    const refs = (await this.#git.run(list)).split("\n");
    const tags = refs.map((ref) => ref.slice(TAGS.length)).filter((tag) => tag !== "" && mayBeRelease(tag));
    const reader = new RevisionReader(this.#git, path, this.#name);
    const { found } = await reader.find(["HEAD", ...tags.map((tag) => TAGS + tag)]);
    const read = withinLimit(found.flatMap((manifest) => manifest ?? []));
    const manifests = await reader.read(read.map(({ blob }) => blob));
    const [head, ...tagged] = found.map(
      (object) => object && { ...object, manifest: manifests.get(object.blob) },
    );
    return {
      ...base,
      head: head?.manifest,
      tags: tagged.flatMap((object, i) => {
        const { manifest, path: there, commit: tag } = object ?? {};
        if (!manifest) return [];
        const folder = there?.split("/").at(-2) ?? "";
        return [{ tag: tags[i] ?? "", manifest, folder, isHead: tag === commit }];
      }),
    };
  }
}
