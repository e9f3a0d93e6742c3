import { lazyOf } from "../core/text/lazy";

/** A glob of a configuration file, relative to that file's folder. */
export interface IgnoredPaths {
  readonly file: string;
  readonly glob: string;
}

/**
 * Tests if the globs of configurations match a file, so that a search skips it (docs/spec/configuration.md, ignore).
 * @param segmentsFrom returns the path segments from a configuration file's folder to the file; undefined if the file
 *   is outside it
 */
export function isIgnoredPath(
  ignore: readonly IgnoredPaths[],
  segmentsFrom: (configuration: string) => readonly string[] | undefined,
): boolean {
  const known = new Map<string, readonly string[] | undefined>();
  return patternsOf(ignore).some(({ file, pattern }) => {
    const segments = known.has(file) ? known.get(file) : segmentsFrom(file);
    known.set(file, segments);
    return segments !== undefined && matchesPath(pattern, segments);
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

function matchesPath(pattern: readonly (readonly string[])[], segments: readonly string[]): boolean {
  const isWildcard = (segment: readonly string[]) => segment.join("") === ANY_FOLDERS;
  return matches(pattern, segments, isWildcard, matchesName);
}

function matchesName(pattern: readonly string[], name: string): boolean {
  const isSame = (wanted: string, character: string) => wanted === "?" || wanted === character;
  return matches(pattern, Array.from(name), (wanted) => wanted === "*", isSame);
}

/** Tests if parts match a pattern. On a mismatch, only the last wildcard takes one more part. */
function matches<Wanted, Part>(
  pattern: readonly Wanted[],
  parts: readonly Part[],
  isWildcard: (wanted: Wanted) => boolean,
  isSame: (wanted: Wanted, part: Part) => boolean,
): boolean {
  let [index, lastWildcard, takenUntil] = [0, -1, 0];
  for (let i = 0; i < parts.length;) {
    const [wanted, part] = [pattern[index], parts[i] as Part];
    if (wanted !== undefined && isWildcard(wanted)) [lastWildcard, takenUntil] = [index++, i];
    else if (wanted !== undefined && isSame(wanted, part)) [index, i] = [index + 1, i + 1];
    else if (lastWildcard >= 0) [index, i] = [lastWildcard + 1, ++takenUntil];
    else return false;
  }
  return pattern.slice(index).every(isWildcard);
}
