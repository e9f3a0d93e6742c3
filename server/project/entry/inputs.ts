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

/** Reads what lies beside a manifest. @param icon the path of its icon, from its folder */
export async function readInputs(files: Files, uri: string, icon?: string): Promise<ReadInputs> {
  const [changelog, image] = await Promise.all([
    readSections(files, uri),
    icon === undefined ? undefined : readIcon(files, uri, icon),
  ]);
  return { changelog, icon: image, isLoading: false, isWithoutFolder: !files.hasFolder(uri) };
}

/** Reads the sections of the changelog beside a manifest; undefined if it has none that can be read. */
export async function readSections(files: Files, uri: string): Promise<EntryInputs["changelog"]> {
  const text = await readChangelog(files, uri);
  return typeof text === "string" ? changelogSections(text) : undefined;
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
