import { lazyOf } from "../core/text/lazy";

/** A glob of a configuration file, relative to that file's folder. */
export interface IgnoreGlob {
  readonly file: string;
  readonly glob: string;
}

/**
 * Tests if a search skips a file because of a configuration's globs (docs/spec/configuration.md, Ignoring manifests).
 * @param segmentsFrom returns the path segments from a configuration's folder to the file; undefined outside the folder
 */
export function isIgnoredPath(
  ignore: readonly IgnoreGlob[],
  segmentsFrom: (configuration: string) => readonly string[] | undefined,
): boolean {
  const segmentsByFile = new Map<string, readonly string[] | undefined>();
  return patternsOf(ignore).some(({ file, pattern }) => {
    const segments = segmentsByFile.has(file) ? segmentsByFile.get(file) : segmentsFrom(file);
    segmentsByFile.set(file, segments);
    return segments !== undefined && matchesPath(pattern, segments);
  });
}

/** Splits each file's globs once: thousands of manifests share them. */
const patternsOf = lazyOf((ignore: readonly IgnoreGlob[]) =>
  ignore.flatMap(({ file, glob }) => {
    const path = glob.replace(/^(?:\.?\/)+/, "");
    if (path === "") return [];
    // A pattern that matches a folder matches everything in it.
    const segments = [...(path.endsWith("/") ? `${path}*` : path).split(/\/+/), ANY_FOLDERS];
    return { file, pattern: segments.map((segment) => Array.from(segment)) };
  }),
);

const ANY_FOLDERS = "**";

function matchesPath(pattern: readonly (readonly string[])[], segments: readonly string[]): boolean {
  const isWildcard = (segment: readonly string[]) => segment.join("") === ANY_FOLDERS;
  return matches(pattern, segments, isWildcard, matchesName);
}

function matchesName(pattern: readonly string[], name: string): boolean {
  const matchesCharacter = (token: string, character: string) => token === "?" || token === character;
  return matches(pattern, Array.from(name), (token) => token === "*", matchesCharacter);
}

/** Tests if path segments or characters match a pattern. On a mismatch, only the last wildcard takes one more part. */
function matches<Token, Part>(
  pattern: readonly Token[],
  parts: readonly Part[],
  isWildcard: (token: Token) => boolean,
  matchesPart: (token: Token, part: Part) => boolean,
): boolean {
  let [index, wildcardIndex, wildcardEnd] = [0, -1, 0];
  for (let i = 0; i < parts.length;) {
    const [token, part] = [pattern[index], parts[i] as Part];
    if (token !== undefined && isWildcard(token)) [wildcardIndex, wildcardEnd] = [index++, i];
    else if (token !== undefined && matchesPart(token, part)) [index, i] = [index + 1, i + 1];
    else if (wildcardIndex >= 0) [index, i] = [wildcardIndex + 1, ++wildcardEnd];
    else return false;
  }
  return pattern.slice(index).every(isWildcard);
}
