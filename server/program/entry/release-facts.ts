import type { Past } from "../../core/release/past";
import type { ReleaseFacts, ReleasePackage } from "../../core/release/facts";
import type { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, type DocumentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { paths } from "../../core/manifest/names/paths";
import { filesNear, MAX_PATHS } from "../../host/files-beside";
import type { Files } from "../../host/files";
import { CHANGELOG, EntryFiles, sectionsLater } from "./files";

/** What is needed to read the facts. */
export interface ReleaseSources {
  readonly files: Files;
  readonly past: Past | Promise<Past>;
  readonly packages: readonly ReleasePackage[];
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
  const [past, changelog, missing] = await Promise.all([
    read,
    new EntryFiles(files).changelog(uri),
    hasPackages ? [] : missingPaths(uri, document, files, kind),
  ]);
  return {
    past,
    changelog: changelog === undefined ? undefined : await sectionsLater(changelog),
    isChangelogUnread: changelog === undefined && (await isListed(files, uri, CHANGELOG)),
    packages,
    missing: new Set(missing),
    files: missing.length > 0 ? await filesNear(files, uri, missing) : [],
  };
}

/** Tests if something in the folder of a document has a name: a file that cannot be read is there nevertheless. */
async function isListed(files: Files, uri: string, name: string): Promise<boolean> {
  return (await files.listFolder(uri, "")).some((entry) => entry.name === name);
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
