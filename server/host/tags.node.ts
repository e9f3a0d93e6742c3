import { setImmediate } from "node:timers/promises";
import type { GitVersion } from "../core/catalog/earlier";
import { message } from "../core/text/messages";
import { isObject, isString, memberValue } from "../core/json/tree/value";
import { ManifestDocument } from "../core/json/parse/document";
import { formats } from "../core/manifest/formats";
import { compareVersions } from "../core/manifest/versions";
import { GitError, type Git } from "./git.node";
import type { FileHistory } from "./history";
import { limitText } from "./limits";

/** The largest manifest of a tag that is read, in bytes; a larger one is a mistake. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** The manifests of all tags that are read, in bytes: two thousand of the usual size. */
export const MAX_HISTORY_BYTES = 16 * 1024 * 1024;

/** A tag whose commit contains the manifest. */
interface TaggedManifest {
  /** The commit that the tag names. */
  readonly commit: string;
  /** The manifest's object in that commit. */
  readonly blob: string;
  /** The object's size in bytes. */
  readonly size: number;
}

/**
 * Reads the manifest at every tag of a repository. The date of a version is the committer date of the tag's commit: it
 * could not be published earlier.
 */
export class TagReader {
  /**
   * @param path the path from the repository's root, with forward slashes
   * @param name the file's name in the folder in which git runs
   */
  constructor(
    private readonly git: Git,
    private readonly path: string,
    private readonly name: string,
  ) {}

  /** @param refs the output of `for-each-ref`: an object and a name on each line */
  async read(refs: string): Promise<FileHistory> {
    const tags = refs.split("\n").flatMap((line) => /^\S+ (.+)$/.exec(line)?.[1] ?? []);
    if (tags.length === 0) return { versions: [], note: message("The repository has no tags.") };
    // Git reads one name on each line.
    if (this.path.includes("\n")) {
      return { versions: [], note: message("The manifest's path has a line break, so git cannot find it.") };
    }
    const found = await this.find(tags);
    const times = await this.times(found.shown.map(({ commit }) => commit));
    const shown = newestWithinLimit(found.shown, times);
    const note = found.note ?? (shown.length < found.shown.length ? TOO_LARGE : undefined);
    const manifests = await this.manifests(shown.map(({ blob }) => blob));
    const tagged = shown.flatMap(({ commit, blob }) => {
      const [time, manifest] = [times.get(commit), manifests.get(blob)];
      return time === undefined || !manifest ? [] : { ...manifest, publishedAt: time };
    });
    const versions = earliestOfEach(tagged).sort(newestFirst);
    if (note !== undefined) return { versions, note, isPartial: true };
    return versions.length > 0
      ? { versions }
      : { versions, note: message("No tag of the repository contains a version of this manifest.") };
  }

  /** Finds the tags that contain the manifest, under the name that it had at the time. */
  private async find(tags: readonly string[]): Promise<{ shown: TaggedManifest[]; note?: string }> {
    const here = await this.lookUp(tags, [this.path]);
    const without = tags.filter((_tag, i) => !here[i]);
    if (without.length === 0) return { shown: here.flatMap((shown) => shown ?? []) };
    let [older, note]: [string[], string | undefined] = [[], undefined];
    try {
      older = await this.olderPaths();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const reason = error.message;
      note = message("Versions from before the manifest was renamed may be missing: {reason}", { reason });
    }
    const there = older.length > 0 ? await this.lookUp(without, older) : [];
    return { shown: [...here, ...there].flatMap((shown) => shown ?? []), ...(note && { note }) };
  }

  /** Finds, for each tag, the first of some paths that is a file in it. */
  private async lookUp(
    tags: readonly string[],
    paths: readonly string[],
  ): Promise<(TaggedManifest | undefined)[]> {
    const names = tags.flatMap((tag) => [`${tag}^{commit}`, ...paths.map((path) => `${tag}:${path}`)]);
    const answer = await this.git.run(
      ["cat-file", "--batch-check=%(objecttype) %(objectsize) %(objectname)"],
      lines(names),
    );
    const found = answer.split("\n").map((line) => /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? []);
    return tags.map((_tag, i) => {
      const [commit, ...blobs] = found.slice(i * (paths.length + 1), (i + 1) * (paths.length + 1));
      const blob = blobs.find(([, type, size]) => type === "blob" && Number(size) <= MAX_MANIFEST_BYTES);
      if (commit?.[1] !== "commit" || !blob) return undefined;
      return { commit: commit[3] ?? "", blob: blob[3] ?? "", size: Number(blob[2]) };
    });
  }

  /** Returns the paths that the manifest had before it was renamed, latest first. */
  private async olderPaths(): Promise<string[]> {
    const log = ["log", "--follow", "--format=", "--name-status", "-z", "--diff-filter=R", "-M"];
    const answer = await this.git.run([...log, "--no-ext-diff", "--no-textconv", "--", this.name]);
    const parts = answer.split("\0").map((part) => part.replace(/^\n/, ""));
    const older = parts.flatMap((part, i) => (/^R\d+$/.test(part) ? (parts[i + 1] ?? []) : []));
    return [...new Set(older)].filter((path) => path !== this.path && !path.includes("\n"));
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

  /** Reads the objects that are manifests, without those that do not parse or have no valid version. */
  private async manifests(blobs: readonly string[]) {
    const unique = [...new Set(blobs)];
    const batch = ["cat-file", "--batch"];
    const answer = unique.length > 0 ? await this.git.bytes(batch, lines(unique)) : Buffer.alloc(0);
    const manifests = new Map<string, Omit<GitVersion, "publishedAt">>();
    for (const [blob, text] of batchOf(answer)) {
      const manifest = new ManifestDocument(text);
      const version = memberValue(manifest.value, "version");
      const isOne =
        manifest.parses && isObject(manifest.value) && isString(memberValue(manifest.value, "id"));
      if (isOne && isString(version) && formats["plugin-version"](version))
        manifests.set(blob, { version, manifest: manifest.value });
      // Hundreds of manifests take a while, and an author may be typing.
      await setImmediate();
    }
    return manifests;
  }
}

const TOO_LARGE = message("Older versions are missing: the manifests of all tags are larger than {limit}.", {
  limit: limitText(MAX_HISTORY_BYTES),
});

/** Returns the newest of some manifests, newest first, as many as may be read together. */
function newestWithinLimit(
  tagged: readonly TaggedManifest[],
  times: ReadonlyMap<string, string>,
): readonly TaggedManifest[] {
  const timeOf = ({ commit }: TaggedManifest) => Date.parse(times.get(commit) ?? "") || 0;
  const newest = tagged.toSorted((one, other) => timeOf(other) - timeOf(one));
  const read = new Set<string>();
  let left = MAX_HISTORY_BYTES;
  const end = newest.findIndex(({ blob, size }) => {
    if (!read.has(blob)) left -= size;
    read.add(blob);
    return left < 0;
  });
  return end < 0 ? newest : newest.slice(0, end);
}

/** Parses the output of `cat-file --batch`: for each object a line with name, type and size, then its content. */
function* batchOf(output: Buffer): Generator<[name: string, text: string]> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    const [, name, size] = /^([0-9a-f]+) blob (\d+)$/.exec(output.toString("latin1", at, end)) ?? [];
    if (end < 0) return;
    at = end + 1;
    if (name === undefined) continue;
    yield [name, output.toString("utf8", at, at + Number(size))];
    at += Number(size) + 1;
  }
}

function lines(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join("");
}

/** Keeps the earliest tag of each version, which is the version's publication. */
function earliestOfEach(tagged: readonly GitVersion[]): GitVersion[] {
  const earliest = new Map<string, GitVersion>();
  for (const version of tagged.toSorted(newestFirst)) {
    earliest.set(JSON.stringify([version.manifest["id"], version.version]), version);
  }
  return [...earliest.values()];
}

function newestFirst(one: GitVersion, other: GitVersion): number {
  return (
    Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || compareVersions(other.version, one.version)
  );
}
