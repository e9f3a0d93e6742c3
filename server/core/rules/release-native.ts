import { parentProperty } from "../json/tree/pointer";
import { libraryPlatform } from "../manifest/names/paths";
import { isLibraryFor, libraryIn, type Library } from "../release/packages/library";
import { listAnd, message, show } from "../text/messages";
import type { Rule } from "./rule";
import { RELEASE_RULE, releasePaths } from "./shared/release";

export const releaseNative: Rule = {
  ...RELEASE_RULE,
  summary: "The native library in a package is built for the package's platform.",
  *check(context) {
    const packages = new Map(context.release?.packages.map((each) => [each.platform, each]));
    if (packages.size === 0) return;
    for (const { path, range, pointer } of releasePaths(context)) {
      const platform = libraryPlatform(pointer) ?? "";
      const firstBytes = packages.get(platform)?.contents?.fileStarts.get(path);
      const library = firstBytes && libraryIn(firstBytes);
      if (!firstBytes || isLibraryFor(platform, library)) continue;
      const values = { path: show(path), platform };
      yield {
        range,
        pointer,
        message: message("File {path} is not a library for {platform}. Replace it in the package.", values),
        related: [{ range: parentProperty(range)?.keyNode ?? range, message: describeLibrary(library) }],
      };
    }
  },
};

function describeLibrary(library: Library | undefined): string {
  if (!library) return message("The file does not start like a native library.");
  const machines = library.machines.filter((machine) => machine !== "other");
  const values = { format: library.format, machines: listAnd(machines) };
  if (machines.length > 0) return message("The file has the format {format} for {machines}.", values);
  return library.machines.length > 0
    ? message("The file has the format {format} for another machine.", values)
    : message("The file has the format {format}.", values);
}
