import { libraryPlatform } from "../manifest/names/paths";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule, RuleContext } from "./rule";
import { nearestFileFixes, OF_RELEASE, releasePaths } from "./shared/release";

export const releaseFile: Rule = {
  ...OF_RELEASE,
  code: "release-file",
  summary: "A path leads to a file of the release.",
  *check(context) {
    const { document, release } = context;
    if (!release) return;
    const hasPackages = release.packages.length > 0;
    for (const { pointer, ...place } of releasePaths(context)) {
      const missing = hasPackages
        ? missingInPackages(place.path, pointer, context)
        : missingBeside(place.path, context);
      if (!missing) continue;
      const { files, ...problem } = missing;
      const fixes = () => nearestFileFixes(place, pointer, files, document.text);
      yield { ...problem, range: place.range, pointer, fixes };
    }
  },
};

interface MissingFile extends Pick<Problem, "message" | "severity"> {
  /** The files that exist instead. */
  readonly files: readonly string[];
}

function missingInPackages(path: string, pointer: string, { release }: RuleContext): MissingFile | undefined {
  const platform = libraryPlatform(pointer);
  const packages = release?.packages ?? [];
  const lackingIt = packages.filter(
    ({ files, platform: own }) => (platform === undefined || own === platform) && !files.has(path),
  );
  const [first] = lackingIt;
  if (!first) return undefined;
  const values = { path: show(path), platforms: listAnd(lackingIt.map((one) => one.platform)) };
  const other = [...first.files].find((file) => file.toLowerCase() === path.toLowerCase());
  return {
    message:
      other === undefined
        ? message("File {path} is not in the package for {platforms}. Add it or correct the path.", values)
        : message("File {path} is {other} in the package for {platforms}. Use one name.", {
            ...values,
            other: show(other),
          }),
    files: [...first.files].sort(),
  };
}

function missingBeside(path: string, { release }: RuleContext): MissingFile | undefined {
  if (!release?.missing.has(path)) return undefined;
  const exists = release.files.includes(path);
  return {
    message: exists
      ? message("{path} is not a regular file. Replace it or correct the path.", { path: show(path) })
      : message("File {path} does not exist. Add it or correct the path.", { path: show(path) }),
    // A build may create it later.
    severity: exists ? "error" : "warning",
    files: release.files.filter((file) => file !== path),
  };
}
