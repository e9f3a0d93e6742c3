import { isSample } from "../../fill/samples";
import { parsePointer, pointerOf } from "../../json/tree/pointer";
import { memberOf, stringOf, type StringNode, type ValueNode } from "../../json/tree/tree";
import { isObject } from "../../json/tree/value";
import { isIntact } from "../../manifest/detail";
import { IMAGE_FILE } from "../../manifest/file-kinds";
import { formats } from "../../manifest/formats";
import { findPaths, type PathOccurrence } from "../../manifest/names/paths";
import { releasesOf, type Releases } from "../../release/past";
import { nearestAtAnyDistance } from "../../text/spelling";
import { changeTo, type Fix, type Rule, type RuleContext } from "../rule";

/** Properties that all release rules share. A detail response is not released, so the rules skip it. */
export const RELEASE_RULE = {
  evidence: "inferred",
  severity: "error",
  appliesTo: ["draft", "published", "placeholder"],
  requires: "release",
} satisfies Partial<Rule>;

/** Returns the manifest's releases; undefined if the text is not JSON, or no release is checked. */
export function releasesIn({ release, document }: RuleContext): Releases | undefined {
  const { value, isValidJson } = document;
  return release && isValidJson && isObject(value) ? releasesOf(value, release.past) : undefined;
}

/** Returns the manifest's version; undefined if the version is missing or not valid. */
export function versionNode(root: ValueNode | undefined): StringNode | undefined {
  const node = memberOf(root, "version");
  return node?.type === "string" && formats["plugin-version"](node.value) ? node : undefined;
}

/** Finds the paths to check in a release, without any `native_path` that repeats the path in `entry.native`. */
export function* releasePaths(context: RuleContext): Iterable<PathOccurrence & { readonly pointer: string }> {
  for (const place of findPaths(context)) {
    const pointer = pointerOf(place.range);
    // release-template reports template text.
    if (isSample(place.range.value, pointer) || !isIntact(context.document, place.range)) continue;
    if (!repeatsEntryPath(pointer, context)) yield { ...place, pointer };
  }
}

function repeatsEntryPath(pointer: string, { document: { root } }: RuleContext): boolean {
  const [member, platform = ""] = parsePointer(pointer);
  if (member !== "artifacts") return false;
  const artifactPath = stringOf(memberOf(memberOf(memberOf(root, "artifacts"), platform), "native_path"));
  return artifactPath === stringOf(memberOf(memberOf(memberOf(root, "entry"), "native"), platform));
}

/** Offers the path that differs only in case, or else the most similar file of the same kind in the same folder. */
export function nearestFileFixes(
  { range, path }: Pick<PathOccurrence, "range" | "path">,
  pointer: string,
  files: readonly string[],
  text: string,
): Fix[] {
  const candidates = filesOfKind(path, pointer, files);
  const siblings = candidates.filter((file) => folderPath(file) === folderPath(path));
  const caseVariant = candidates.find((file) => file.toLowerCase() === path.toLowerCase());
  const nearestPath = caseVariant ?? nearestAtAnyDistance(path, siblings);
  return nearestPath === undefined ? [] : [changeTo(text, range, nearestPath, "offered")];
}

function filesOfKind(path: string, pointer: string, files: readonly string[]): string[] {
  if (pointer === "/icon") return files.filter((file) => IMAGE_FILE.test(file));
  const extension = extensionOf(path);
  return files.filter((file) => extensionOf(file) === extension);
}

function folderPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? "";
}
