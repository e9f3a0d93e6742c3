import { setImmediate } from "node:timers/promises";
import type { GitVersion } from "../core/catalog/earlier";
import { isObject, isString, memberValue } from "../core/json/tree/value";
import { ManifestDocument } from "../core/json/parse/document";
import { formats } from "../core/manifest/formats";
import { compareVersions } from "../core/manifest/versions";
import { GitError, type Git } from "./git.node";
import type { FileHistory } from "./history";

/** A longer manifest is a mistake. */
const MAX_BYTES = 256 * 1024;

/** A tag whose commit holds the manifest. */
interface Shown {
  /** The commit that the tag names. */
  readonly commit: string;
  /** The manifest's object there. */
  readonly blob: string;
}

/**
 * Reads the manifest at every tag of a repository. The commit that a manifest stands in is the one that the tag names,
 * and its date the committer's: the moment from which the tag could be published.
 */
export class TagReader {
  /**
   * @param path from the repository's root, with forward slashes
   * @param name the file's name in git's folder
   */
  constructor(
    private readonly git: Git,
    private readonly path: string,
    private readonly name: string,
  ) {}

  /** @param refs what `for-each-ref` prints: an object and a name on each line */
  async read(refs: string): Promise<FileHistory> {
    const tags = refs.split("\n").flatMap((line) => /^\S+ (.+)$/.exec(line)?.[1] ?? []);
    if (tags.length === 0) return { versions: [], note: "The repository has no tags." };
    // Git's batches are lines.
    if (this.path.includes("\n"))
      return { versions: [], note: "git cannot be asked for a path of two lines." };
    const { shown, note } = await this.find(tags);
    const [times, manifests] = await Promise.all([
      this.times(shown.map(({ commit }) => commit)),
      this.manifests(shown.map(({ blob }) => blob)),
    ]);
    const tagged = shown.flatMap(({ commit, blob }) => {
      const [time, manifest] = [times.get(commit), manifests.get(blob)];
      return time === undefined || !manifest ? [] : { ...manifest, publishedAt: time };
    });
    const versions = earliestOfEach(tagged).sort(newestFirst);
    if (note !== undefined) return { versions, note, isPartial: true };
    return versions.length > 0
      ? { versions }
      : { versions, note: "No tag of the repository shows a version of this manifest." };
  }

  /** The tags with the manifest in them, under the name that it had then. */
  private async find(tags: readonly string[]): Promise<{ shown: Shown[]; note?: string }> {
    const here = await this.look(tags, [this.path]);
    const without = tags.filter((_tag, i) => !here[i]);
    if (without.length === 0) return { shown: here.flatMap((shown) => shown ?? []) };
    let [older, note]: [string[], string | undefined] = [[], undefined];
    try {
      older = await this.olderPaths();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      note = `Where the manifest stood before it was renamed is not known: ${error.message}`;
    }
    const there = older.length > 0 ? await this.look(without, older) : [];
    return { shown: [...here, ...there].flatMap((shown) => shown ?? []), ...(note && { note }) };
  }

  /** For each tag the first of some paths that is a file in it. */
  private async look(tags: readonly string[], paths: readonly string[]): Promise<(Shown | undefined)[]> {
    const names = tags.flatMap((tag) => [`${tag}^{commit}`, ...paths.map((path) => `${tag}:${path}`)]);
    const answer = await this.git.run(
      ["cat-file", "--batch-check=%(objecttype) %(objectsize) %(objectname)"],
      lines(names),
    );
    const found = answer.split("\n").map((line) => /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? []);
    return tags.map((_tag, i) => {
      const [commit, ...blobs] = found.slice(i * (paths.length + 1), (i + 1) * (paths.length + 1));
      const blob = blobs.find(([, type, size]) => type === "blob" && Number(size) <= MAX_BYTES);
      return commit?.[1] === "commit" && blob ? { commit: commit[3] ?? "", blob: blob[3] ?? "" } : undefined;
    });
  }

  /** Where the manifest stood before it was renamed, latest first. */
  private async olderPaths(): Promise<string[]> {
    const log = ["log", "--follow", "--format=", "--name-status", "-z", "--diff-filter=R", "-M"];
    const answer = await this.git.run([...log, "--no-ext-diff", "--no-textconv", "--", this.name]);
    const parts = answer.split("\0").map((part) => part.replace(/^\n/, ""));
    const older = parts.flatMap((part, i) => (/^R\d+$/.test(part) ? (parts[i + 1] ?? []) : []));
    return [...new Set(older)].filter((path) => path !== this.path && !path.includes("\n"));
  }

  /** The committer's date of each commit: ISO 8601 UTC with milliseconds. */
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

  /** The manifests among some objects; what is broken, or has no version of the catalog's form, is none. */
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
      // Hundreds of manifests take their time, and an author may be typing.
      await setImmediate();
    }
    return manifests;
  }
}

/** The objects that `cat-file --batch` prints: a line with name, type and size, then the content. */
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

/** Of several tags of one version the earliest is its publication. */
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
