/** Files of tests, generated files and declarations, which are not what a plugin does. */
const OTHER_FILES = /\.(?:test|spec|generated)\.[^/]*$|\.d\.ts$/;

/** What is read of a plugin's code (docs/spec/source.md, Names in the code). */
export const CODE_LIMITS = {
  /** The most files, in the order of their paths. */
  files: 2_000,
  /** The most bytes of a file. */
  bytes: 1024 * 1024,
  /** The most bytes of all files that have something to find. */
  tokenized: 4 * 1024 * 1024,
} as const;

/** Returns the extension of a path without its dot; empty without one. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? "";
}

/** Tests by its name if a file is code of the plugin itself. */
export function isCodeName(path: string): boolean {
  return !OTHER_FILES.test(path);
}
