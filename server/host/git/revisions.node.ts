import { setImmediate } from "node:timers/promises";
import { ManifestDocument } from "../../core/json/parse/document";
import { isObject, type JsonObject } from "../../core/json/tree/value";
import { ambiguousMember } from "../../core/manifest/detail";
import { message } from "../../core/text/messages";
import { GitError, objectsIn, type Git } from "./git.node";

/** The largest manifest that is read from a revision, in bytes; a larger one is a mistake. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** How many bytes of manifests are read for all tags together: two thousand of the usual size. */
export const MAX_HISTORY_BYTES = 16 * 1024 * 1024;

/** A manifest's object in a commit. */
export interface ManifestObject {
  readonly commit: string;
  readonly blob: string;
  readonly size: number;
  /** The path from the repository's root, with forward slashes. */
  readonly path: string;
}

/**
 * Finds a manifest at each of some revisions, by the name that it had at the time; undefined if it is missing.
 * @param git runs in the manifest's folder
 * @param path the manifest's path from the repository's root
 * @param revisions names that git cannot mistake for an option
 * @returns also a note if older names of the manifest could not be read
 */
export async function findManifest(
  git: Git,
  path: string,
  revisions: readonly string[],
): Promise<{ found: (ManifestObject | undefined)[]; note?: string }> {
  const here = await lookUp(git, revisions, [path]);
  const without = revisions.filter((_revision, i) => !here[i]);
  if (without.length === 0) return { found: here };
  try {
    const there = (await lookUp(git, without, await olderPaths(git, path))).values();
    return { found: here.map((found) => found ?? there.next().value) };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    const reason = error.message;
    const note = message("Versions from before the manifest was renamed may be missing: {reason}", {
      reason,
    });
    return { found: here, note };
  }
}

/** Finds, for each revision, the first path that exists and is a file of a manifest's size. */
export async function lookUp(
  git: Git,
  revisions: readonly string[],
  paths: readonly string[],
): Promise<(ManifestObject | undefined)[]> {
  const names = revisions.flatMap((name) => [`${name}^{commit}`, ...paths.map((path) => `${name}:${path}`)]);
  const found = await headers(git, names);
  return revisions.map((_revision, i) => {
    const [commit, ...blobs] = found.slice(i * (paths.length + 1), (i + 1) * (paths.length + 1));
    const at = blobs.findIndex(([, type, size]) => type === "blob" && Number(size) <= MAX_MANIFEST_BYTES);
    const [[, , size, blob] = [], path] = [blobs[at], paths[at]];
    if (commit?.[1] !== "commit" || blob === undefined || path === undefined) return undefined;
    return { commit: commit[3] ?? "", blob, size: Number(size), path };
  });
}

/** Returns the sizes of objects, each once, omitting those too large for a manifest. */
export async function sizesOf(
  git: Git,
  blobs: readonly string[],
): Promise<Pick<ManifestObject, "blob" | "size">[]> {
  const found = await headers(git, [...new Set(blobs)]);
  return found.flatMap(([, , size = "", blob]) =>
    blob !== undefined && Number(size) <= MAX_MANIFEST_BYTES ? [{ blob, size: Number(size) }] : [],
  );
}

/**
 * Reads objects as JSON, omitting those that are not JSON objects.
 * @param isWanted tests a text before it is parsed
 * @param onRead receives each document
 */
export async function readManifests(
  git: Git,
  blobs: readonly string[],
  isWanted: (text: string) => boolean = () => true,
  onRead: (blob: string, document: ManifestDocument) => void = () => undefined,
): Promise<ReadonlyMap<string, JsonObject>> {
  const unique = [...new Set(blobs)];
  if (unique.length === 0) return new Map();
  const answer = await git.bytes(["cat-file", "--batch"], lines(unique));
  const manifests = new Map<string, JsonObject>();
  for await (const object of objectsIn([answer])) {
    const text = object?.type === "blob" ? object.content.toString("utf8") : undefined;
    if (!object || text === undefined || !isWanted(text)) continue;
    const document = new ManifestDocument(text);
    const { parses, value } = document;
    onRead(object.name, document);
    if (parses && isObject(value) && ambiguousMember(document) === undefined)
      manifests.set(object.name, value);
    // Hundreds of manifests take a while, and the author may be typing.
    await setImmediate();
  }
  return manifests;
}

/** Returns the first manifests that fit within the limit together. */
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

/** Returns type, size and name of each object, as regular expression groups; an empty array for a missing one. */
async function headers(git: Git, names: readonly string[]): Promise<string[][]> {
  if (names.length === 0) return [];
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
  const answer = await git.run(["cat-file", format], lines(names));
  return answer.split("\n").map((line) => /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? []);
}

/** Returns a manifest's paths before it was renamed, latest first. */
async function olderPaths(git: Git, path: string): Promise<string[]> {
  const log = ["log", "--follow", "--format=", "--name-status", "-z", "--diff-filter=R", "-M"];
  const name = path.slice(path.lastIndexOf("/") + 1);
  // A second line of defense: for names and similarity alone, git runs no program from the repository's
  // configuration.
  const answer = await git.run([...log, "--no-ext-diff", "--no-textconv", "--", name]);
  const parts = answer.split("\0").map((part) => part.replace(/^\n/, ""));
  const older = parts.flatMap((part, i) => (/^R\d+$/.test(part) ? (parts[i + 1] ?? []) : []));
  return [...new Set(older)].filter((each) => each !== path && !each.includes("\n"));
}

/** Formats names for git's standard input, one per line. */
function lines(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join("");
}
