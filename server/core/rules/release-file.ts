import { libraryPlatform } from "../manifest/names/paths";
import { listAnd, message, show } from "../text/messages";
import type { Problem, Rule, RuleContext } from "./rule";
import { nearestFileFixes, RELEASE_RULE, releasePaths } from "./shared/release";

export const releaseFile: Rule = {
  ...RELEASE_RULE,
  summary: "Each path names an existing file of the release.",
  *check(context) {
    const { document, release } = context;
    if (!release) return;
    const hasPackages = release.packages.length > 0;
    for (const { pointer, ...place } of releasePaths(context)) {
      const missingFile = hasPackages
        ? missingInPackages(place.path, pointer, context)
        : missingInFolder(place.path, context);
      if (!missingFile) continue;
      const { existingFiles, ...problem } = missingFile;
      const fixes = () => nearestFileFixes(place, pointer, existingFiles, document.text);
      yield { ...problem, range: place.range, pointer, fixes };
    }
  },
};

interface MissingFile extends Pick<Problem, "message" | "severity"> {
  readonly existingFiles: readonly string[];
}

function missingInPackages(path: string, pointer: string, { release }: RuleContext): MissingFile | undefined {
  const platform = libraryPlatform(pointer);
  const packages = release?.packages ?? [];
  const incompletePackages = packages.filter(
    ({ files, platform: packagePlatform }) =>
      (platform === undefined || packagePlatform === platform) && !files.has(path),
  );
  const [first] = incompletePackages;
  if (!first) return undefined;
  const caseVariant = [...first.files].find((file) => file.toLowerCase() === path.toLowerCase());
  const platforms = listAnd(incompletePackages.map((each) => each.platform));
  const values = { path: show(path), platforms, other: show(caseVariant ?? "") };
  return {
    message:
      caseVariant === undefined
        ? message("File {path} is not in the package for {platforms}. Add it or correct the path.", values)
        : message("File {path} is named {other} in the package for {platforms}. Use one name.", values),
    existingFiles: [...first.files].sort(),
  };
}

function missingInFolder(path: string, { release }: RuleContext): MissingFile | undefined {
  if (!release?.missingPaths.has(path)) return undefined;
  const isInFolder = release.files.includes(path);
  return {
    message: isInFolder
      ? message("{path} is not a regular file. Replace it or correct the path.", { path: show(path) })
      : message("File {path} does not exist. Add it or correct the path.", { path: show(path) }),
    // A build may create the file later.
    severity: isInFolder ? "error" : "warning",
    existingFiles: release.files.filter((file) => file !== path),
  };
}
