import { isSample } from "../fill/samples";
import { parsePointer, pointerOf } from "../json/tree/pointer";
import { memberOf, stringOf } from "../json/tree/tree";
import { isIntact } from "../manifest/detail";
import { paths } from "../manifest/names/paths";
import { listAnd, message, show } from "../text/messages";
import type { Rule, RuleContext } from "./rule";
import type { Problem } from "../problem";
import { nearestFileFixes } from "./shared/release/nearest-file";
import { OF_RELEASE } from "./shared/release/of-release";

export const releaseFile: Rule = {
  ...OF_RELEASE,
  code: "release-file",
  summary: "A path leads to a file of the release.",
  *check(context) {
    const { document, release } = context;
    if (!release) return;
    const hasPackages = release.packages.length > 0;
    for (const place of paths(context)) {
      const pointer = pointerOf(place.range);
      // release-template reports the text of a template.
      if (isSample(place.range.value, pointer) || !isIntact(document, place.range)) continue;
      if (repeatsEntry(pointer, context)) continue;
      const found = (hasPackages ? inPackages : beside)(place.path, pointer, context);
      if (!found) continue;
      const { files, ...problem } = found;
      const fixes = () => nearestFileFixes(place, pointer, files, document.text);
      yield { ...problem, range: place.range, pointer, fixes };
    }
  },
};

type Found = Pick<Problem, "message" | "severity"> & { readonly files: readonly string[] };

function inPackages(path: string, pointer: string, { release }: RuleContext): Found | undefined {
  const platform = platformOf(pointer);
  const packages = release?.packages ?? [];
  const without = packages.filter(
    ({ files, platform: own }) => (platform === undefined || own === platform) && !files.has(path),
  );
  const [first] = without;
  if (!first) return undefined;
  const platforms = listAnd(without.map((one) => one.platform));
  return {
    message: message("File {path} is not in the package for {platforms}. Add it or correct the path.", {
      ...{ path: show(path), platforms },
    }),
    files: [...first.files].sort(),
  };
}

function beside(path: string, _pointer: string, { release }: RuleContext): Found | undefined {
  if (!release?.missing.has(path)) return undefined;
  if (release.files.includes(path)) {
    return {
      message: message("{path} is not a regular file. Replace it or correct the path.", { path: show(path) }),
      severity: "error",
      files: release.files.filter((file) => file !== path),
    };
  }
  return {
    message: message("File {path} does not exist. Add it or correct the path.", { path: show(path) }),
    // A build may still have to make it.
    severity: "warning",
    files: release.files,
  };
}

/** Returns the platform key of a native library's path, which is in the package for that platform only. */
function platformOf(pointer: string): string | undefined {
  const [member, part, last] = parsePointer(pointer);
  if (member === "entry" && part === "native") return last;
  return member === "artifacts" ? part : undefined;
}

/** Tests if an artifact only repeats the path of the entry, which is reported there. */
function repeatsEntry(pointer: string, { document: { root } }: RuleContext): boolean {
  const [member, platform = ""] = parsePointer(pointer);
  if (member !== "artifacts") return false;
  const own = stringOf(memberOf(memberOf(memberOf(root, "artifacts"), platform), "native_path"));
  return own === stringOf(memberOf(memberOf(memberOf(root, "entry"), "native"), platform));
}
