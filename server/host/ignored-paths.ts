import { lazyOf } from "../core/text/lazy";

/** A glob of a configuration file, relative to that file's folder. */
export interface IgnoredPaths {
  readonly file: string;
  readonly glob: string;
}

/**
 * Tests if a search for manifests skips a file (docs/spec/configuration.md, ignore).
 * @param namesFrom returns the path segments from a configuration file's folder to the file; undefined if the file is
 *   outside it
 */
export function isPassedOver(
  ignore: readonly IgnoredPaths[],
  namesFrom: (configuration: string) => readonly string[] | undefined,
): boolean {
  const known = new Map<string, readonly string[] | undefined>();
  return patternsOf(ignore).some(({ file, pattern }) => {
    const names = known.has(file) ? known.get(file) : namesFrom(file);
    known.set(file, names);
    return names !== undefined && matchesPath(pattern, names);
  });
}

/** Splits each file's globs once: thousands of manifests share them. */
const patternsOf = lazyOf((ignore: readonly IgnoredPaths[]) =>
  ignore.flatMap(({ file, glob }) => {
    const path = glob.replace(/^(?:\.?\/)+/, "");
    if (path === "") return [];
    // A pattern that matches a folder matches everything in it.
    const segments = [...(path.endsWith("/") ? `${path}*` : path).split(/\/+/), ANY_FOLDERS];
    return { file, pattern: segments.map((segment) => Array.from(segment)) };
  }),
);

/** Matches any number of folders. */
const ANY_FOLDERS = "**";

function matchesPath(pattern: readonly (readonly string[])[], names: readonly string[]): boolean {
  return matches(pattern, names, (segment) => segment.join("") === ANY_FOLDERS, matchesName);
}

function matchesName(segment: readonly string[], name: string): boolean {
  const isSame = (one: string, other: string) => one === "?" || one === other;
  return matches(segment, Array.from(name), (character) => character === "*", isSame);
}

/** Tests if parts match a pattern. On a mismatch, only the last wildcard takes one more part. */
function matches<P, T>(
  pattern: readonly P[],
  parts: readonly T[],
  isWildcard: (part: P) => boolean,
  isSame: (one: P, other: T) => boolean,
): boolean {
  let [at, from, wildcard] = [0, 0, -1];
  for (let i = 0; i < parts.length;) {
    const [one, other] = [pattern[at], parts[i] as T];
    if (one !== undefined && isWildcard(one)) [wildcard, from] = [at++, i];
    else if (one !== undefined && isSame(one, other)) [at, i] = [at + 1, i + 1];
    else if (wildcard >= 0) [at, i] = [wildcard + 1, ++from];
    else return false;
  }
  return pattern.slice(at).every(isWildcard);
}
