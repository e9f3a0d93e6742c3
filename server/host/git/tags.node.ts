import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { formats } from "../../core/manifest/formats";
import { compareVersions } from "../../core/manifest/versions";
import { message } from "../../core/text/messages";
import type { Git } from "./git.node";
import type { FileHistory, TaggedVersion } from "./history";
import { limitText } from "../limits";
import { lines, MAX_HISTORY_BYTES, RevisionReader, withinLimit } from "./revisions.node";

/**
 * Reads the manifest at every tag of a repository. The date of a version is the committer date of the tag's commit: it
 * could not be published earlier.
 */
export class TagReader {
  readonly #revisions: RevisionReader;

  /**
   * @param path the path from the repository's root, with forward slashes
   * @param name the file's name in the folder in which git runs
   */
  constructor(
    private readonly git: Git,
    private readonly path: string,
    name: string,
  ) {
    this.#revisions = new RevisionReader(git, path, name);
  }

  /** @param refs the output of `for-each-ref`: an object and a name on each line */
  async read(refs: string): Promise<FileHistory> {
    const tags = refs.split("\n").flatMap((line) => /^\S+ (.+)$/.exec(line)?.[1] ?? []);
    if (tags.length === 0) return { versions: [], note: message("The repository has no tags.") };
    // Git reads one name on each line.
    if (this.path.includes("\n")) {
      return { versions: [], note: message("The manifest's path has a line break, so git cannot find it.") };
    }
    const { found, note: renamed } = await this.#revisions.find(tags);
    const all = found.flatMap((object, i) => (object ? { ...object, tag: shortName(tags[i]) } : []));
    const times = await this.times(all.map(({ commit }) => commit));
    const timeOf = ({ commit }: { commit: string }) => Date.parse(times.get(commit) ?? "") || 0;
    const shown = withinLimit(all.toSorted((one, other) => timeOf(other) - timeOf(one)));
    const note = renamed ?? (shown.length < all.length ? tooLarge() : undefined);
    const manifests = await this.#revisions.read(shown.map(({ blob }) => blob));
    const tagged = shown.flatMap(({ commit, blob, tag }) => {
      const [time, version] = [times.get(commit), versionOf(manifests.get(blob))];
      return time === undefined || !version ? [] : { ...version, tag, publishedAt: time };
    });
    const versions = earliestOfEach(tagged).sort(newestFirst);
    if (note !== undefined) return { versions, note, isPartial: true };
    return versions.length > 0
      ? { versions }
      : { versions, note: message("No tag of the repository contains a version of this manifest.") };
  }

  /** Returns the committer date of each commit: ISO 8601, UTC, with milliseconds. */
  private async times(commits: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const list = ["rev-list", "--no-walk", "--timestamp", "--ignore-missing", "--stdin"];
    const answer = commits.length > 0 ? await this.git.run(list, lines(commits)) : "";
    const times = answer.split("\n").flatMap((line): [string, string][] => {
      const [, seconds, commit = ""] = /^(\d+) ([0-9a-f]+)$/.exec(line) ?? [];
      const date = new Date(Number(seconds) * 1000);
      return Number.isNaN(date.getTime()) ? [] : [[commit, date.toISOString()]];
    });
    return new Map(times);
  }
}

const tooLarge = () =>
  message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
    limit: limitText(MAX_HISTORY_BYTES),
  });

function shortName(ref = ""): string {
  return ref.replace(/^refs\/tags\//, "");
}

/** Returns a manifest with its version; undefined without an identifier and a valid version. */
function versionOf(manifest: JsonObject | undefined): Omit<TaggedVersion, "tag" | "publishedAt"> | undefined {
  const version = memberValue(manifest, "version");
  if (!manifest || !isString(memberValue(manifest, "id")) || !isString(version)) return undefined;
  return formats["plugin-version"](version) ? { version, manifest } : undefined;
}

/** Keeps the earliest tag of each version, which is the version's publication. */
function earliestOfEach(tagged: readonly TaggedVersion[]): TaggedVersion[] {
  const earliest = new Map<string, TaggedVersion>();
  for (const version of tagged.toSorted(newestFirst)) {
    earliest.set(JSON.stringify([version.manifest["id"], version.version]), version);
  }
  return [...earliest.values()];
}

function newestFirst(one: TaggedVersion, other: TaggedVersion): number {
  return (
    Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || compareVersions(other.version, one.version)
  );
}
