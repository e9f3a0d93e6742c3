import type { ManifestDocument } from "../core/json/parse/document";
import { documentKind, type DocumentKind } from "../core/manifest/kind";
import { manifestsOf } from "../core/manifest/manifest";
import { sourcePaths } from "../core/manifest/names/paths";
import type { FilesBeside } from "../core/rules/rule";
import type { FolderEntry } from "../protocol";
import type { Files } from "./files";

/** How many paths are looked up, and how many files are listed: more than any manifest needs. */
export const MAX_PATHS = 1_000;

/** Looks up the files that a draft names; undefined for any other document, or if it is unknown which are missing. */
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
  // Nearby files are only suggestions for missing ones.
  const near = await filesNear(files, uri, [...missing.keys()]);
  return { missing, files: near };
}

/** Lists the files in the folders of some paths. A missing folder may exist with different letter case. */
export async function filesNear(files: Files, uri: string, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const known = new Map<string, readonly FolderEntry[]>();
  const entriesOf = async (folder: string) => {
    if (!known.has(folder)) known.set(folder, await files.listFolder(uri, folder));
    return known.get(folder) ?? [];
  };
  for (const folder of new Set(paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1)))) {
    let at: string | undefined = "";
    for (const name of folder.split("/").slice(0, -1)) {
      const folders: readonly FolderEntry[] = (await entriesOf(at)).filter(({ isFolder }) => isFolder);
      const inCase = folders.filter((entry) => entry.name.toLowerCase() === name.toLowerCase());
      const right: FolderEntry | undefined = inCase.find((entry) => entry.name === name) ?? inCase[0];
      at = right && `${at}${right.name}/`;
      if (at === undefined) break;
    }
    for (const { name, isFolder } of at === undefined ? [] : await entriesOf(at))
      if (!isFolder && found.size < MAX_PATHS) found.add(at + name);
  }
  return [...found].sort();
}
