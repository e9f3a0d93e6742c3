/** By its name a file is looked into when manifests are searched for; `.plugin-manifest.json` is the configuration. */
export const MANIFEST_NAME = /^(?:manifest\.json|.+\.plugin-manifest\.json|plugin\.manifest\.json)$/;

/** The same as globs. */
export const MANIFEST_GLOBS = ["**/manifest.json", "**/?*.plugin-manifest.json", "**/plugin.manifest.json"];

/** Folders in which nobody's own manifests stand. */
export const SKIPPED_FOLDERS: readonly string[] = ["node_modules", ".git"];

/** Whether the file of an address may be a manifest, by its name. */
export function isManifestName(uri: string): boolean {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return MANIFEST_NAME.test(decodeURIComponent(name));
  } catch {
    return false;
  }
}
