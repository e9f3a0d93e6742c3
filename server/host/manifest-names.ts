/** Matches the names of files that may be manifests. `.plugin-manifest.json` is not one, but the configuration. */
export const MANIFEST_NAME = /^(?:manifest\.json|.+\.plugin-manifest\.json|plugin\.manifest\.json)$/;

/** The same names as globs. */
export const MANIFEST_GLOBS = ["**/manifest.json", "**/?*.plugin-manifest.json", "**/plugin.manifest.json"];

/** The names of folders that are not searched, because an author's own manifests are never in them. */
export const SKIPPED_FOLDERS: readonly string[] = ["node_modules", ".git"];

/** Returns true if a file may be a manifest, by its name. */
export function isManifestName(uri: string): boolean {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  try {
    return MANIFEST_NAME.test(decodeURIComponent(name));
  } catch {
    return false;
  }
}
