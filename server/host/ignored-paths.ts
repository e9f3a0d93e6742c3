import { lazyOf } from "../core/text/lazy";

/** A glob of a configuration file, from the folder of that file. */
export interface IgnoredPaths {
  readonly file: string;
  readonly glob: string;
}

/**
 * Tests if a search for manifests passes over a file (docs/spec/configuration.md, ignore).
 * @param namesFrom returns the names on the way from the folder of a configuration file to the file; undefined if the
 *   file is not in it
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

/** Splits the globs of each file: thousands of manifests share them. */
const patternsOf = lazyOf((ignore: readonly IgnoredPaths[]) =>
  ignore.flatMap(({ file, glob }) => {
    const path = glob.replace(/^(?:\.?\/)+/, "");
    if (path === "") return [];
    // What matches a folder matches all that is in it.
    const segments = [...(path.endsWith("/") ? `${path}*` : path).split(/\/+/), ANY_FOLDERS];
    return { file, pattern: segments.map((segment) => Array.from(segment)) };
  }),
);

/** Matches the names of any folders, or none. */
const ANY_FOLDERS = "**";

function matchesPath(pattern: readonly (readonly string[])[], names: readonly string[]): boolean {
  return matches(pattern, names, (segment) => segment.join("") === ANY_FOLDERS, matchesName);
}

function matchesName(segment: readonly string[], name: string): boolean {
  const isSame = (one: string, other: string) => one === "?" || one === other;
  return matches(segment, Array.from(name), (character) => character === "*", isSame);
}

/** Tests if parts match in a row. After one that does not, only the last wildcard takes one more. */
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
