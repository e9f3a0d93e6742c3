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
      const found = hasPackages ? inPackages(place.path, pointer, context) : beside(place.path, context);
      if (!found) continue;
      const { files, ...problem } = found;
      const fixes = () => nearestFileFixes(place, pointer, files, document.text);
      yield { ...problem, range: place.range, pointer, fixes };
    }
  },
};

type Found = Pick<Problem, "message" | "severity"> & { readonly files: readonly string[] };

function inPackages(path: string, pointer: string, { release }: RuleContext): Found | undefined {
  const platform = libraryPlatform(pointer);
  const packages = release?.packages ?? [];
  const without = packages.filter(
    ({ files, platform: own }) => (platform === undefined || own === platform) && !files.has(path),
  );
  const [first] = without;
  if (!first) return undefined;
  const values = { path: show(path), platforms: listAnd(without.map((one) => one.platform)) };
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

function beside(path: string, { release }: RuleContext): Found | undefined {
  if (!release?.missing.has(path)) return undefined;
  const isThere = release.files.includes(path);
  return {
    message: isThere
      ? message("{path} is not a regular file. Replace it or correct the path.", { path: show(path) })
      : message("File {path} does not exist. Add it or correct the path.", { path: show(path) }),
    // A build may create it later.
    severity: isThere ? "error" : "warning",
    files: release.files.filter((file) => file !== path),
  };
}
