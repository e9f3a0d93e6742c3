import type { ManifestDocument } from "../core/json/parse/document";
import { documentKind, type DocumentKind } from "../core/manifest/kind";
import { manifestsOf } from "../core/manifest/manifest";
import { sourcePaths } from "../core/manifest/names/paths";
import type { FilesBeside } from "../core/rules/rule";
import type { Files } from "./files";
import { SKIPPED_FOLDERS } from "./manifest-names";

/** The most paths to look up, and the most files and folders to list: more than beside any manifest. */
export const MAX_PATHS = 1_000;

/** Looks up the files that a draft names; undefined for any other document, and where it is not known which are missing. */
export async function lookUpFiles(
  files: Files,
  uri: string,
  document: ManifestDocument,
  kind: DocumentKind = documentKind(document.root),
): Promise<FilesBeside | undefined> {
  if (kind !== "draft") return undefined;
  const named = new Set<string>();
  for (const { path } of sourcePaths({ manifests: manifestsOf(document, kind) })) {
    if (named.size < MAX_PATHS) named.add(path);
  }
  const missing = await files.findMissing(uri, [...named]);
  if (!missing) return undefined;
  // The files near them are only proposed for a missing one.
  const near = missing.length > 0 ? await filesNear(files, uri, missing) : [];
  return { missing: new Set(missing), files: near };
}

/** Lists files: first those in the folders of some paths, then those in the document's folder and below it. */
export async function filesNear(files: Files, uri: string, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1))).add("");
  let count = 0;
  // Folders that are added meanwhile have their turn, too.
  for (const folder of folders) {
    const entries = await files.listFolder(uri, folder);
    for (const { name, isFolder } of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (name.startsWith(".") || SKIPPED_FOLDERS.includes(name)) continue;
      if (++count > MAX_PATHS) return [...found].sort();
      if (isFolder) folders.add(`${folder}${name}/`);
      else found.add(folder + name);
    }
  }
  return [...found].sort();
}
