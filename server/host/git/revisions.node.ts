import { setImmediate } from "node:timers/promises";
import { ManifestDocument } from "../../core/json/parse/document";
import { isObject, type JsonObject } from "../../core/json/tree/value";
import { hidingMember } from "../../core/manifest/detail";
import { message } from "../../core/text/messages";
import { GitError, objectsIn, type Git } from "./git.node";

/** The largest manifest of a revision that is read, in bytes; a larger one is a mistake. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** The manifests of all tags that are read, in bytes: two thousand of the usual size. */
export const MAX_HISTORY_BYTES = 16 * 1024 * 1024;

export interface ManifestObject {
  readonly commit: string;
  /** The manifest's object in that commit. */
  readonly blob: string;
  readonly size: number;
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
   * @param onRead receives each document
   */
  async read(
    blobs: readonly string[],
    isWanted: (text: string) => boolean = () => true,
    onRead: (blob: string, document: ManifestDocument) => void = () => undefined,
  ): Promise<ReadonlyMap<string, JsonObject>> {
    const unique = [...new Set(blobs)];
    if (unique.length === 0) return new Map();
    const answer = await this.git.bytes(["cat-file", "--batch"], lines(unique));
    const manifests = new Map<string, JsonObject>();
    for await (const object of objectsIn([answer])) {
      const text = object?.type === "blob" ? object.content.toString("utf8") : undefined;
      if (!object || text === undefined || !isWanted(text)) continue;
      const document = new ManifestDocument(text);
      const { parses, value } = document;
      onRead(object.name, document);
      if (parses && isObject(value) && hidingMember(document) === undefined)
        manifests.set(object.name, value);
      // Hundreds of manifests take a while, and an author may be typing.
      await setImmediate();
    }
    return manifests;
  }

  async lookUp(
    revisions: readonly string[],
    paths: readonly string[],
  ): Promise<(ManifestObject | undefined)[]> {
    const names = revisions.flatMap((name) => [
      `${name}^{commit}`,
      ...paths.map((path) => `${name}:${path}`),
    ]);
    const found = await this.check(names);
    return revisions.map((_revision, i) => {
      const [commit, ...blobs] = found.slice(i * (paths.length + 1), (i + 1) * (paths.length + 1));
      const at = blobs.findIndex(([, type, size]) => type === "blob" && Number(size) <= MAX_MANIFEST_BYTES);
      const [[, , size, blob] = [], path] = [blobs[at], paths[at]];
      if (commit?.[1] !== "commit" || blob === undefined || path === undefined) return undefined;
      return { commit: commit[3] ?? "", blob, size: Number(size), path };
    });
  }

  /** Returns the objects that may be manifests by their size, each once. */
  async sized(blobs: readonly string[]): Promise<Pick<ManifestObject, "blob" | "size">[]> {
    const found = await this.check([...new Set(blobs)]);
    return found.flatMap(([, , size = "", blob]) =>
      blob !== undefined && Number(size) <= MAX_MANIFEST_BYTES ? [{ blob, size: Number(size) }] : [],
    );
  }

  /** Returns type, size and name of each object, after what was matched; nothing for one that is not there. */
  private async check(names: readonly string[]): Promise<string[][]> {
    if (names.length === 0) return [];
    const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
    const answer = await this.git.run(["cat-file", format], lines(names));
    return answer.split("\n").map((line) => /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? []);
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

/** Returns the first of some manifests, as many as may be read together. */
export function withinLimit<T extends Pick<ManifestObject, "blob" | "size">>(
  manifests: readonly T[],
): readonly T[] {
  const read = new Set<string>();
  let left = MAX_HISTORY_BYTES;
  const end = manifests.findIndex(({ blob, size }) => {
    if (!read.has(blob)) left -= size;
    read.add(blob);
    return left < 0;
  });
  return end < 0 ? manifests : manifests.slice(0, end);
}

/** Writes names as git reads them on its standard input, one on each line. */
function lines(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join("");
}
