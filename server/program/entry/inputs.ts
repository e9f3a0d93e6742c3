import type { EntryInputs } from "../../core/entry/review/assemble";
import type { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { paths } from "../../core/manifest/names/paths";
import { changelogSections } from "../../core/release/changelog";
import type { ReleaseFacts } from "../../core/release/facts";
import type { Past } from "../../core/release/past";
import type { Files } from "../../host/files";
import { filesNear, MAX_PATHS } from "../../host/named-files";
import { CHANGELOG, readChangelog } from "./changelog";
import { iconPath, readIcon, readIconStart } from "./icon";
import { lookedInto, type PackageSource } from "./packages";

/** The inputs of an entry that lie beside the manifest, as far as they have been read. Immutable. */
export interface ReadInputs extends Pick<EntryInputs, "changelog"> {
  /** The manifest's icon as a `data:` URI. */
  readonly icon?: string | undefined;
  /** True while something is still being read. */
  readonly isLoading: boolean;
  /** True if no folder is known, where the icon could be. */
  readonly isWithoutFolder?: boolean;
}

/** Reads the files of one document's entry: a server shows each as soon as it is read, a command waits for all. */
export class InputsReader {
  #inputs: ReadInputs;
  #icon: string | undefined;
  // The same text gives the same object, because others cache by it.
  readonly #sectionsIn = cachingLast(changelogSections);

  /** @param onChange called when the inputs have changed */
  constructor(
    private readonly uri: string,
    private readonly files: Files,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#inputs = { isLoading: true, isWithoutFolder: !files.hasFolder(uri) };
  }

  /** The inputs that have been read so far. */
  get inputs(): ReadInputs {
    return this.#inputs;
  }

  /** Reads everything again. @param icon the path of the icon, from the manifest's folder @returns the inputs */
  async read(icon: string | undefined): Promise<ReadInputs> {
    const [changelog, image] = await Promise.all([readChangelog(this.files, this.uri), this.iconAt(icon)]);
    this.update({ changelog: this.#sectionsIn(changelog), ...image, isLoading: false });
    return this.#inputs;
  }

  /** Reads only the icon, after its path has changed in the manifest. */
  async readIcon(path: string | undefined): Promise<void> {
    this.update(await this.iconAt(path));
  }

  /** Reads the icon at a path; nothing if its path changes meanwhile. */
  private async iconAt(path: string | undefined): Promise<Pick<ReadInputs, "icon">> {
    this.#icon = path;
    const icon = path === undefined ? undefined : await readIcon(this.files, this.uri, path);
    return this.#icon === path ? { icon } : {};
  }

  private update(read: Partial<ReadInputs>): void {
    const names = Object.keys(read) as (keyof ReadInputs)[];
    if (names.every((name) => read[name] === this.#inputs[name])) return;
    this.#inputs = { ...this.#inputs, ...read };
    this.onChange();
  }
}

/** Wraps a function of a text so that it is called only when the text changes. */
function cachingLast<T>(compute: (text: string) => T): (text: string | null | undefined) => T | undefined {
  let last: { text: string; value: T } | undefined;
  return (text) => {
    if (text === undefined || text === null) return undefined;
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}

/** What is needed to read the facts. */
export interface ReleaseSources {
  readonly files: Files;
  readonly past: Past | Promise<Past>;
  readonly packages: readonly PackageSource[];
  /** True if files are looked for in packages, and not beside the manifest. */
  readonly hasPackages: boolean;
}

/** Reads what a release of a manifest is checked against (docs/spec/release.md); undefined for a detail response. */
export async function readReleaseFacts(
  uri: string,
  document: ManifestDocument,
  { files, past: read, packages, hasPackages }: ReleaseSources,
  kind: DocumentKind = documentKind(document.root),
): Promise<ReleaseFacts | undefined> {
  if (kind === "detail") return undefined;
  const icon = hasPackages ? undefined : iconPath(document, kind);
  const hasFolder = files.hasFolder(uri);
  const [past, changelog, missing, iconStart, looked] = await Promise.all([
    read,
    readChangelog(files, uri),
    hasPackages || !hasFolder ? [] : missingPaths(uri, document, files, kind),
    icon === undefined ? undefined : readIconStart(files, uri, icon),
    lookedInto(packages, document, kind),
  ]);
  return {
    past,
    isWithoutFolder: !hasFolder,
    changelog: typeof changelog === "string" ? changelogSections(changelog) : undefined,
    changelogFault: changelog === null ? "encoding" : await unreadFault(files, uri, changelog),
    packages: looked,
    missing: new Set(missing),
    files: await filesNear(files, uri, missing),
    icon: iconStart,
  };
}

/** Returns the fault of a changelog that is in the folder of a document and was not read. */
async function unreadFault(files: Files, uri: string, text?: string): Promise<"unreadable" | undefined> {
  const isThere =
    text !== undefined || (await files.listFolder(uri, "")).every(({ name }) => name !== CHANGELOG);
  return isThere ? undefined : "unreadable";
}

/** Returns the paths that lead to no file beside the manifest, whatever git ignores. */
async function missingPaths(
  uri: string,
  document: ManifestDocument,
  files: Files,
  kind: DocumentKind,
): Promise<string[]> {
  const named = new Set([...paths({ manifests: manifestsOf(document, kind) })].map(({ path }) => path));
  const looked = [...named].slice(0, MAX_PATHS);
  const found = await Promise.all(looked.map((path) => files.resolveFile(uri, path)));
  return looked.filter((_path, i) => found[i] === undefined);
}
