import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { isRecognized } from "../../core/manifest/kind";
import { isReleaseOf, releaseName } from "../../core/release/tags";
import { CONFIGURATION_FILE, isSearched, OWN_NAME } from "../manifest-names";
import type { Tag } from "./repository.node";
import { withinLimit, type ManifestObject, type RevisionReader } from "./revisions.node";
import type { TreeFile } from "./trees.node";

/** Looks for manifests in whole trees of commits. */
export class TreeSearch {
  readonly #values = new Map<string, JsonObject>();
  /** The objects that are manifests by their content. */
  readonly #recognized = new Set<string>();
  readonly #sizes = new Map<string, number>();

  constructor(
    private readonly reader: RevisionReader,
    private readonly files: ReadonlyMap<string, readonly TreeFile[]>,
  ) {}

  /** Reads the files of all commits that are manifests or configurations by name, the first commits first. */
  async read(): Promise<void> {
    await this.#read([...this.files.keys()], isNamed);
  }

  /** Reads other JSON files at commits, if they have an identifier. */
  async readOthers(commits: readonly string[], id: string): Promise<void> {
    await this.#read(commits, (path) => !isNamed(path), id);
  }

  /** Finds the manifest with an identifier at a commit: the least deep one, because copies are deeper. */
  byId(commit: string, id: string | undefined): ManifestObject | undefined {
    const found = this.#at(commit).filter(({ blob }) => memberValue(this.#values.get(blob), "id") === id);
    const [first, ...others] = id === undefined ? [] : found;
    const least = first && others.reduce((a, b) => (depth(b.path) < depth(a.path) ? b : a), first);
    return least && { ...least, commit, size: this.#sizes.get(least.blob) ?? 0 };
  }

  /** Returns the manifests at a commit, but for that at a path. */
  others(commit: string, path: string | undefined): TreeFile[] {
    return this.#at(commit).filter((file) => this.#recognized.has(file.blob) && file.path !== path);
  }

  /** Tests if a tag has a known form of other manifests at its commit, or one that a configuration at another names. */
  isOfOther(tag: Tag, others: readonly TreeFile[], configured: string): boolean {
    const name = releaseName(tag.tag);
    const isKnown = ({ path, blob }: TreeFile) =>
      name && isReleaseOf(name, this.#values.get(blob), path.split("/").at(-2));
    return (
      others.some(isKnown) || this.#forms(configured).some((form) => releaseName(tag.tag, form)?.isConfigured)
    );
  }

  #forms(commit: string): string[] {
    return this.#at(commit)
      .filter(({ path }) => nameOf(path) === CONFIGURATION_FILE)
      .flatMap(({ blob }) => {
        const form = memberValue(this.#values.get(blob), "releaseTags");
        return isString(form) ? form : [];
      });
  }

  #at(commit: string): readonly TreeFile[] {
    return this.files.get(commit) ?? [];
  }

  async #read(commits: readonly string[], isWanted: (path: string) => boolean, part = ""): Promise<void> {
    const files = commits.flatMap((commit) => this.#at(commit).filter(({ path }) => isWanted(path)));
    const sized = await this.reader.sized(files.map(({ blob }) => blob));
    for (const { blob, size } of sized) this.#sizes.set(blob, size);
    const read = await this.reader.read(
      withinLimit(sized).map(({ blob }) => blob),
      (text) => text.includes(part),
      (blob, { root }) => isRecognized(root) && this.#recognized.add(blob),
    );
    for (const [blob, value] of read) this.#values.set(blob, value);
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
