import { setImmediate } from "node:timers/promises";
import { ManifestDocument } from "../../core/json/parse/document";
import { isObject, type JsonObject } from "../../core/json/tree/value";
import { duplicateHidingAccess } from "../../core/manifest/detail";
import { isPluginJson } from "../../core/manifest/kind";
import type { Git } from "./git.node";

/** The maximum size of a manifest to read from a revision, in bytes; a larger manifest is a mistake. */
export const MAX_MANIFEST_BYTES = 256 * 1024;

/** The maximum total size of the files in one `JsonBlobs.read`, in bytes: about two thousand typical manifests. */
export const MAX_HISTORY_BYTES = 16 * 1024 * 1024;

interface SizedBlob {
  readonly blob: string;
  readonly size: number;
}

export interface TreeFile extends Pick<SizedBlob, "blob"> {
  /** The path from the repository's root, with forward slashes. */
  readonly path: string;
}

export interface ManifestObject extends TreeFile, SizedBlob {
  readonly commit: string;
}

/** Finds, at each revision, the first path with a file of at most MAX_MANIFEST_BYTES. */
export async function findAtRevisions(
  git: Git,
  revisions: readonly string[],
  paths: readonly string[],
): Promise<(ManifestObject | undefined)[]> {
  // `git cat-file` reads one name per line.
  const queryablePaths = paths.filter((path) => !path.includes("\n"));
  const names = revisions.flatMap((name) => [
    `${name}^{commit}`,
    ...queryablePaths.map((path) => `${name}:${path}`),
  ]);
  const headers = await readHeaders(git, names);
  return revisions.map(() => {
    const [commit, ...files] = headers.splice(0, 1 + queryablePaths.length);
    const index = files.findIndex(isManifestSized);
    const [file, path] = [files[index], queryablePaths[index]];
    return commit?.type === "commit" && file && path !== undefined
      ? { commit: commit.name, blob: file.name, size: file.size, path }
      : undefined;
  });
}

/** Finds the paths that a manifest had before renames, latest first. `git` must run in the repository's root. */
export async function findOlderPaths(git: Git, path: string): Promise<string[]> {
  const log = ["log", "--follow", "--format=", "--name-status", "-z", "--diff-filter=R", "-M"];
  // As a second line of defense, forbid a repository's diff programs and text converters, which renames do not need.
  const answer = await git.run([...log, "--no-ext-diff", "--no-textconv", "--", path]);
  const parts = answer.split("\0").map((part) => part.replace(/^\n/, ""));
  const paths = parts.flatMap((part, i) => (/^R\d+$/.test(part) ? (parts[i + 1] ?? []) : []));
  return [...new Set(paths)].filter((olderPath) => olderPath !== path);
}

interface ObjectHeader {
  readonly type: string;
  readonly size: number;
  readonly name: string;
}

/** Returns the headers of objects; undefined for a missing object, and for a tree or tag. */
async function readHeaders(git: Git, names: readonly string[]): Promise<(ObjectHeader | undefined)[]> {
  if (names.length === 0) return [];
  const format = "--batch-check=%(objecttype) %(objectsize) %(objectname)";
  const answer = await git.run(["cat-file", format], names.map((name) => `${name}\n`).join(""));
  return answer.split("\n").map((line) => {
    const [, type = "", size, name = ""] = /^(commit|blob) (\d+) ([0-9a-f]+)$/.exec(line) ?? [];
    return size === undefined ? undefined : { type, size: Number(size), name };
  });
}

function isManifestSized(header: ObjectHeader | undefined): header is ObjectHeader {
  return header?.type === "blob" && header.size <= MAX_MANIFEST_BYTES;
}

interface JsonBlob {
  readonly size: number;
  /** Undefined unless the file is a valid and unambiguous JSON object. */
  readonly value: JsonObject | undefined;
  readonly isManifest: boolean;
}

/** Reads JSON files from a repository, and caches their values. */
export class JsonBlobs {
  readonly #blobs = new Map<string, JsonBlob>();

  constructor(private readonly git: Git) {}

  get({ blob }: Pick<SizedBlob, "blob">): JsonBlob | undefined {
    return this.#blobs.get(blob);
  }

  /**
   * Reads and caches the files that contain the substring. Stops before the total size exceeds MAX_HISTORY_BYTES, and
   * then returns false.
   */
  async read(files: readonly (SizedBlob | undefined)[], substring = ""): Promise<boolean> {
    const sizes = new Map(files.flatMap((file) => (file ? [[file.blob, file.size] as const] : [])));
    let bytesLeft = MAX_HISTORY_BYTES;
    const fittingBlobs = [...sizes].filter(([, size]) => (bytesLeft -= size) >= 0).map(([blob]) => blob);
    const unreadBlobs = fittingBlobs.filter((blob) => !this.#blobs.has(blob));
    if (unreadBlobs.length > 0) await this.#parse(unreadBlobs, substring);
    return fittingBlobs.length === sizes.size;
  }

  /** Reads the files of at most MAX_MANIFEST_BYTES, as `read` does. */
  async readManifestSized(files: readonly TreeFile[], substring?: string): Promise<void> {
    const headers = await readHeaders(this.git, [...new Set(files.map(({ blob }) => blob))]);
    const blobs = headers.filter(isManifestSized).map(({ name, size }) => ({ blob: name, size }));
    await this.read(blobs, substring);
  }

  async #parse(blobs: readonly string[], substring: string): Promise<void> {
    for (const object of await this.git.withObjectReader((read) => read(blobs))) {
      if (object?.type !== "blob") continue;
      const { name, content } = object;
      const text = content.toString("utf8");
      if (!text.includes(substring)) continue;
      const document = new ManifestDocument(text);
      const { isValidJson, root } = document;
      const isReadable =
        isValidJson && isObject(document.value) && duplicateHidingAccess(document) === undefined;
      const value = isReadable ? document.value : undefined;
      this.#blobs.set(name, { size: content.length, value, isManifest: isPluginJson(root) });
      // Parsing hundreds of manifests takes a while: let the server answer the editor in between.
      await setImmediate();
    }
  }
}

/** Maps the names of a tree's folders and JSON files to the names of their objects. */
interface Tree {
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** The files in the folder and below, once they are listed. */
  allFiles?: readonly TreeFile[];
}

/** Limits against hostile repositories. */
const [MAX_DEPTH, MAX_FILES] = [64, 5_000];

/** Lists the JSON files in the trees of commits. Reads a tree only once, even if several commits share it. */
export class TreeReader {
  /** The trees of commits and of their folders, by object names. */
  readonly #trees = new Map<string, Tree>();
  #lastRead: Promise<void> = Promise.resolve();

  constructor(private readonly git: Git) {}

  /** Lists the files of each commit, with one git process. */
  async filesAt(commits: readonly string[]): Promise<ReadonlyMap<string, readonly TreeFile[]>> {
    // A concurrent call may be reading the same trees.
    const read = this.#lastRead.then(() => this.#read(commits));
    this.#lastRead = read.catch(() => undefined);
    await read;
    return new Map(commits.map((commit) => [commit, this.#filesIn(commit)]));
  }

  async #read(commits: readonly string[]): Promise<void> {
    const isUnread = (name: string) => !this.#trees.has(name);
    const unreadCommits = [...new Set(commits)].filter(isUnread);
    if (unreadCommits.length === 0) return;
    await this.git.withObjectReader(async (read) => {
      let names = unreadCommits;
      for (let depth = 0; names.length > 0 && depth < MAX_DEPTH; depth++) {
        const trees = await read(depth === 0 ? names.map((commit) => `${commit}^{tree}`) : names);
        for (const [i, name] of names.entries()) this.#trees.set(name, parseTree(trees[i]));
        const subtrees = names.flatMap((name) => [...(this.#trees.get(name)?.folders.values() ?? [])]);
        names = [...new Set(subtrees)].filter(isUnread);
      }
    });
  }

  #filesIn(name: string): readonly TreeFile[] {
    const tree = this.#trees.get(name);
    if (!tree) return [];
    if (tree.allFiles) return tree.allFiles;
    const files = Array.from(tree.files, ([path, blob]) => ({ path, blob }));
    for (const [folder, subtree] of tree.folders) {
      if (files.length >= MAX_FILES) break;
      for (const { path, blob } of this.#filesIn(subtree)) files.push({ path: `${folder}/${path}`, blob });
    }
    return (tree.allFiles = files);
  }
}

/** Parses a tree: for each entry its mode, a space, its name, a zero byte and the bytes of its object's name. */
function parseTree(tree: { readonly name: string; readonly content: Buffer } | undefined): Tree {
  const [folders, files] = [new Map<string, string>(), new Map<string, string>()];
  const { name = "", content = Buffer.alloc(0) } = tree ?? {};
  const hashLength = name.length / 2;
  for (let start = 0; start < content.length;) {
    const [space, end] = [content.indexOf(" ", start), content.indexOf("\0", start)];
    if (space < 0 || end < 0) break;
    const mode = content.toString("latin1", start, space);
    const entryName = content.toString("utf8", space + 1, end);
    start = end + 1 + hashLength;
    const object = content.toString("hex", end + 1, start);
    if (mode === "40000" && entryName !== "node_modules") folders.set(entryName, object);
    else if (mode.startsWith("100") && entryName.endsWith(".json")) files.set(entryName, object);
  }
  return { folders, files };
}
