import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { isRecognized } from "../../core/manifest/kind";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { CONFIGURATION_FILE, isSearched, OWN_NAME } from "../manifest-names";
import { readManifests, sizesOf, withinLimit, type ManifestObject } from "./revisions.node";
import type { Git } from "./git.node";

export interface TreeFile {
  /** The path from the root of the tree. */
  readonly path: string;
  readonly blob: string;
}

/** The folders and the JSON files of a tree, by name. */
interface Tree {
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

/** Limits against hostile repositories. */
const [MAX_DEPTH, MAX_FILES] = [64, 5_000];

/** Lists the JSON files in the trees of commits. Each tree that commits share is read once. */
export class TreeReader {
  readonly #roots = new Map<string, string>();
  readonly #trees = new Map<string, Tree>();
  readonly #files = new Map<string, readonly TreeFile[]>();
  #reading: Promise<void> = Promise.resolve();

  /** Lists the files of each commit, with one git process. A tag that points to no commit has no files. */
  async filesAt(git: Git, commits: readonly string[]): Promise<ReadonlyMap<string, readonly TreeFile[]>> {
    // A concurrent call may be reading the same trees.
    const reading = this.#reading.then(() => this.#read(git, commits));
    this.#reading = reading.catch(() => undefined);
    await reading;
    return new Map(commits.map((commit) => [commit, this.#filesIn(this.#roots.get(commit) ?? "")]));
  }

  async #read(git: Git, commits: readonly string[]): Promise<void> {
    const unread = [...new Set(commits)].filter((commit) => !this.#roots.has(commit));
    if (unread.length === 0) return;
    await git.objects(async (read) => {
      const roots = await read(unread.map((commit) => `${commit}^{tree}`));
      let trees = roots;
      for (let depth = 0; trees.length > 0 && depth < MAX_DEPTH; depth++) {
        const below = trees.flatMap((tree) => (tree ? this.#add(tree.name, tree.content) : []));
        trees = await read([...new Set(below)].filter((name) => !this.#trees.has(name)));
      }
      for (const [i, commit] of unread.entries()) this.#roots.set(commit, roots[i]?.name ?? "");
    });
  }

  /** Parses and stores a tree. @returns the names of its subtrees */
  #add(name: string, content: Buffer): string[] {
    const [folders, files] = [new Map<string, string>(), new Map<string, string>()];
    const hashLength = name.length / 2;
    for (let at = 0; at < content.length;) {
      const [space, end] = [content.indexOf(" ", at), content.indexOf("\0", at)];
      if (space < 0 || end < 0) break;
      const [mode, file] = [content.toString("latin1", at, space), content.toString("utf8", space + 1, end)];
      at = end + 1 + hashLength;
      const object = content.toString("hex", end + 1, at);
      if (mode === "40000" && file !== "node_modules") folders.set(file, object);
      else if (mode.startsWith("100") && file.endsWith(".json")) files.set(file, object);
    }
    this.#trees.set(name, { folders, files });
    return [...folders.values()];
  }

  #filesIn(name: string): readonly TreeFile[] {
    const known = this.#files.get(name);
    if (known) return known;
    const { files = [], folders = [] } = this.#trees.get(name) ?? {};
    const all = [...files].map(([path, blob]) => ({ path, blob }));
    for (const [folder, tree] of folders) {
      if (all.length >= MAX_FILES) break;
      for (const { path, blob } of this.#filesIn(tree)) all.push({ path: `${folder}/${path}`, blob });
    }
    this.#files.set(name, all);
    return all;
  }
}

interface Candidate {
  readonly size: number;
  readonly value: JsonObject;
  readonly isManifest: boolean;
}

/** Searches whole trees of commits for manifests. */
export class TreeSearch {
  /** Known facts by blob hash. */
  readonly #candidates = new Map<string, Partial<Candidate>>();

  constructor(
    private readonly git: Git,
    private readonly files: ReadonlyMap<string, readonly TreeFile[]>,
  ) {}

  /**
   * Reads the files of all commits whose names may be a manifest's or a configuration's, in the order of the commits.
   */
  async read(): Promise<void> {
    await this.#read([...this.files.keys()], isNamed);
  }

  /** Reads the other JSON files at commits that contain an identifier. */
  async readOthers(commits: readonly string[], id: string): Promise<void> {
    await this.#read(commits, (path) => !isNamed(path), id);
  }

  /** Finds the manifest with an identifier at a commit; the one nearest the root, because copies lie deeper. */
  byId(commit: string, id: string | undefined): ManifestObject | undefined {
    if (id === undefined) return undefined;
    const found = this.#filesAt(commit).filter((file) => memberValue(this.#valueOf(file), "id") === id);
    const [least] = found.sort((one, other) => depth(one.path) - depth(other.path));
    return least && { ...least, commit, size: this.#candidates.get(least.blob)?.size ?? 0 };
  }

  /** Returns the manifests at a commit, except the one at a path. */
  others(commit: string, path: string | undefined): TreeFile[] {
    return this.#filesAt(commit).filter(
      (file) => this.#candidates.get(file.blob)?.isManifest && file.path !== path,
    );
  }

  /**
   * Tests if a tag is a release of another manifest, or matches a `releaseTags` pattern configured at
   * `configurationCommit`.
   */
  belongsToOtherPlugin(tag: string, others: readonly TreeFile[], configurationCommit: string): boolean {
    const name = releaseName(tag);
    const isKnown = (file: TreeFile) =>
      name && isReleaseOf(name, this.#valueOf(file), file.path.split("/").at(-2));
    return (
      others.some(isKnown) ||
      this.#forms(configurationCommit).some((form) => releaseName(tag, form)?.isConfigured)
    );
  }

  #forms(commit: string): string[] {
    const configurations = this.#filesAt(commit).filter(({ path }) => nameOf(path) === CONFIGURATION_FILE);
    return configurations.map((file) => memberValue(this.#valueOf(file), "releaseTags")).filter(isString);
  }

  #filesAt(commit: string): readonly TreeFile[] {
    return this.files.get(commit) ?? [];
  }

  #valueOf({ blob }: TreeFile): JsonObject | undefined {
    return this.#candidates.get(blob)?.value;
  }

  async #read(commits: readonly string[], isWanted: (path: string) => boolean, part = ""): Promise<void> {
    const files = commits.flatMap((commit) => this.#filesAt(commit).filter(({ path }) => isWanted(path)));
    const sized = await sizesOf(
      this.git,
      files.map(({ blob }) => blob),
    );
    for (const { blob, size } of sized) this.#learn(blob, { size });
    const read = await readManifests(
      this.git,
      withinLimit(sized).map(({ blob }) => blob),
      (text) => text.includes(part),
      (blob, { root }) => this.#learn(blob, { isManifest: isRecognized(root) }),
    );
    for (const [blob, value] of read) this.#learn(blob, { value });
  }

  #learn(blob: string, fact: Partial<Candidate>): void {
    this.#candidates.set(blob, { ...this.#candidates.get(blob), ...fact });
  }
}

function isNamed(path: string): boolean {
  const name = nameOf(path);
  return isSearched(name) || OWN_NAME.test(name);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function depth(path: string): number {
  return path.split("/").length;
}
