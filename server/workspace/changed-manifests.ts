import type { Files } from "../host/files";
import { isManifestName, SKIPPED_FOLDERS } from "../host/manifest-names";
import { isIn, withoutSlash } from "../host/uris";

/**
 * Returns the manifests that a file event affects. An editor reports only the folder when a whole folder is created,
 * deleted or renamed; the manifests known to be in it and those in it now are then affected.
 * @param uris the files and folders that the event names
 * @param known the URIs of all manifests that are known
 */
export async function changedManifests(
  uris: readonly string[],
  known: Iterable<string>,
  files: Files,
): Promise<string[]> {
  const found = new Set(uris.filter(isManifestName));
  const folders = new Set(uris.filter((uri) => !isManifestName(uri) && !isSkipped(uri)).map(withoutSlash));
  if (folders.size === 0) return [...found];
  for (const uri of known) if (isIn(uri, folders)) found.add(uri);
  // For a file, this yields nothing.
  for (const folder of folders) for await (const uri of files.manifestsIn(folder)) found.add(uri);
  return [...found];
}

function isSkipped(uri: string): boolean {
  return SKIPPED_FOLDERS.some((name) => `${uri}/`.includes(`/${name}/`));
}
