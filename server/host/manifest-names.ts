export const CONFIGURATION_FILE = ".plugin-manifest.json";

export const CONFIGURATION_GLOB = `**/${CONFIGURATION_FILE}`;

/** Matches the names of files that may be manifests. `.plugin-manifest.json` is the configuration, not a manifest. */
export const MANIFEST_NAME = /^(?!\.plugin-manifest\.json$)(?:manifest|plugin|.+[-.]manifest)\.json$/;

/** The same names as globs. They also match `.plugin-manifest.json`, which a glob cannot exclude. */
export const MANIFEST_GLOBS = [
  "**/manifest.json",
  "**/plugin.json",
  "**/?*-manifest.json",
  "**/?*.manifest.json",
];

/** Tests if searches include files with this name: possible manifests, and configurations. */
export function isSearched(name: string): boolean {
  return MANIFEST_NAME.test(name) || name === CONFIGURATION_FILE;
}

/** Matches the names that package.json assigns to our language. Such a file is a manifest, whatever it contains. */
export const ALWAYS_MANIFEST_NAME = /^(?:.+\.plugin-manifest|plugin\.manifest)\.json$/;

/** The names of folders that searches skip, because they never contain an author's own manifests. */
export const SKIPPED_FOLDERS: readonly string[] = ["node_modules", ".git"];

export function isManifestName(uri: string): boolean {
  return MANIFEST_NAME.test(nameOf(uri));
}

export function isAlwaysManifest(uri: string): boolean {
  return ALWAYS_MANIFEST_NAME.test(nameOf(uri));
}

export function isConfigurationFile(uri: string): boolean {
  return nameOf(uri) === CONFIGURATION_FILE;
}

function nameOf(uri: string): string {
  // An unsaved document may have no folder: `untitled:manifest.json`.
  const start = uri.lastIndexOf("/") + 1 || uri.indexOf(":") + 1;
  try {
    return decodeURIComponent(uri.slice(start));
  } catch {
    return "";
  }
}
