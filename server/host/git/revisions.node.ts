import { setImmediate } from "node:timers/promises";
import { ManifestDocument } from "../../core/json/parse/document";
import { isObject, memberValue, type JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { GitError, type Git } from "./git.node";
import { MANIFEST_NAME, OWN_NAME } from "../manifest-names";

/** The largest manifest of a revision that is read, in bytes; a larger one is a mistake. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** The manifests of all tags that are read, in bytes: two thousand of the usual size. */
export const MAX_HISTORY_BYTES = 16 * 1024 * 1024;

/** A commit that contains the manifest. */
export interface ManifestObject {
  /** The commit that the revision names. */
  readonly commit: string;
  /** The manifest's object in that commit. */
  readonly blob: string;
  /** The object's size in bytes. */
  readonly size: number;
  /** The manifest's path in that commit. */
  readonly path: string;
}

/** Reads a manifest at revisions of its repository, under the name that it had at the time. */
export class RevisionReader {
  /**
   * @param path the path from the repository's root, with forward slashes
   * @param name the file's name in the folder in which git runs
   */
  constructor(
    private readonly git: Git,
    private readonly path: string,
    private readonly name: string,
  ) {}

  /**
   * Finds the manifest at each revision; undefined where it is missing.
   * @param revisions names that git cannot take for an option
   * @returns a note when older names of the manifest could not be read
   */
  async find(
    revisions: readonly string[],
  ): Promise<{ found: (ManifestObject | undefined)[]; note?: string }> {
    const here = await this.lookUp(revisions, [this.path]);
    const without = revisions.filter((_revision, i) => !here[i]);
    if (without.length === 0) return { found: here };
    let older: string[];
    try {
      older = await this.olderPaths();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const reason = error.message;
      return {
        found: here,
        note: message("Versions from before the manifest was renamed may be missing: {reason}", { reason }),
      };
    }
    const there = (await this.lookUp(without, older)).values();
    return { found: here.map((found) => found ?? there.next().value) };
  }

  /**
   * Reads objects as JSON, without those that do not parse or are not JSON objects.
   * @param isWanted tests a text before it is parsed
   */
  async read(
    blobs: readonly string[],
    isWanted: (text: string) => boolean = () => true,
  ): Promise<ReadonlyMap<string, JsonObject>> {
    const unique = [...new Set(blobs)];
    if (unique.length === 0) return new Map();
    const answer = await this.git.bytes(["cat-file", "--batch"], lines(unique));
    const manifests = new Map<string, JsonObject>();
    for (const [blob, text] of batchOf(answer)) {
      if (!isWanted(text)) continue;
      const { parses, value } = new ManifestDocument(text);
      if (parses && isObject(value)) manifests.set(blob, value);
      // Hundreds of manifests take a while, and an author may be typing.
      await setImmediate();
    }
    return manifests;
  }

  /** Finds, for each revision, the first of some paths that is a file in it. */
  async lookUp(
    revisions: readonly string[],
    paths: readonly string[],
  ): Promise<(ManifestObject | undefined)[]> {
    const names = revisions.flatMap((name) => [
      `${name}^{commit}`,
      ...paths.map((path) => `${name}:${path}`),
    ]);
    const answer = await this.git.run(
      ["cat-file", "--batch-check=%(objecttype) %(objectsize) %(objectname)"],
      lines(names),
    );
    const found = answer.split("\n").map((line) => /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? []);
    return revisions.map((_revision, i) => {
      const [commit, ...blobs] = found.slice(i * (paths.length + 1), (i + 1) * (paths.length + 1));
      const at = blobs.findIndex(([, type, size]) => type === "blob" && Number(size) <= MAX_MANIFEST_BYTES);
      const [[, , size, blob] = [], path] = [blobs[at], paths[at]];
      if (commit?.[1] !== "commit" || blob === undefined || path === undefined) return undefined;
      return { commit: commit[3] ?? "", blob, size: Number(size), path };
    });
  }

  /**
   * Finds a manifest by its identifier in the tree of a revision: first among files with the name of a manifest, then
   * among other JSON files.
   * @returns its path
   */
  async pathById(revision: string, id: string): Promise<string | undefined> {
    const list = ["ls-tree", "-r", "-z", "-l", "--full-tree", revision];
    // Not every tag is that of a commit. When the time is over, the next command fails.
    const answer = await this.git.run(list).catch(() => "");
    const files = answer.split("\0").flatMap((line): ManifestObject[] => {
      const [, blob = "", size, path = ""] = /^100\d{3} blob (\S+) +(\d+)\t(.+)$/.exec(line) ?? [];
      return path.endsWith(".json") && Number(size) <= MAX_MANIFEST_BYTES
        ? [{ commit: revision, blob, size: Number(size), path }]
        : [];
    });
    const isNamed = ({ path }: ManifestObject) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return MANIFEST_NAME.test(name) || OWN_NAME.test(name);
    };
    for (const group of [files.filter(isNamed), files.filter((file) => !isNamed(file))]) {
      const manifests = await this.read(
        withinLimit(group).map(({ blob }) => blob),
        // Most files need not be parsed.
        (text) => text.includes(id),
      );
      const found = group.filter(({ blob }) => memberValue(manifests.get(blob), "id") === id);
      // Copies, such as those of tests, are deeper in the tree.
      const [first, ...others] = found.map(({ path }) => path);
      if (first !== undefined) return others.reduce((a, b) => (depth(b) < depth(a) ? b : a), first);
    }
    return undefined;
  }

  /** Returns the paths that the manifest had before it was renamed, latest first. */
  private async olderPaths(): Promise<string[]> {
    const log = ["log", "--follow", "--format=", "--name-status", "-z", "--diff-filter=R", "-M"];
    // A second line of defense: for names and similarity alone, git runs no program of the repository's configuration.
    const answer = await this.git.run([...log, "--no-ext-diff", "--no-textconv", "--", this.name]);
    const parts = answer.split("\0").map((part) => part.replace(/^\n/, ""));
    const older = parts.flatMap((part, i) => (/^R\d+$/.test(part) ? (parts[i + 1] ?? []) : []));
    return [...new Set(older)].filter((path) => path !== this.path && !path.includes("\n"));
  }
}

function depth(path: string): number {
  return path.split("/").length;
}

/** Returns the first of some manifests, as many as may be read together. */
export function withinLimit<T extends ManifestObject>(manifests: readonly T[]): readonly T[] {
  const read = new Set<string>();
  let left = MAX_HISTORY_BYTES;
  const end = manifests.findIndex(({ blob, size }) => {
    if (!read.has(blob)) left -= size;
    read.add(blob);
    return left < 0;
  });
  return end < 0 ? manifests : manifests.slice(0, end);
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

/** Writes names as git reads them on its standard input, one on each line. */
function lines(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join("");
}
