import type { ManifestDocument } from "../../json/parse/document";
import {
  isArray,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { documentKind } from "../../manifest/kind";
import { newestVersion, publishedTime } from "../../manifest/detail";
import { expectedPackages, type ExpectedPackage } from "./expected-package";

/** A version as a manifest or a detail response describes it. */
export interface Described {
  readonly version: string | undefined;
  /** Lists what it says about the package for a platform. */
  readonly packageFor: (platform: string) => readonly ExpectedPackage[];
}

/**
 * Finds what a manifest, or a version of a detail response, says about its packages.
 * @param wanted the version's number; the newest version if absent
 * @returns undefined if the document has no manifest, "other-version" if it lacks the wanted version
 */
export function describedIn(
  { root, value }: ManifestDocument,
  wanted?: string,
): Described | "other-version" | undefined {
  const isDetail = documentKind(root) === "detail";
  const version = isDetail ? versionIn(value, wanted) : undefined;
  const manifest = isDetail ? memberValue(version?.value, "manifest") : value;
  const number = memberValue(isDetail ? version?.value : manifest, "version");
  if (wanted !== undefined && number !== wanted) return "other-version";
  if (!isObject(manifest)) return undefined;
  return {
    version: isString(number) ? number : undefined,
    packageFor: (platform) => expectedPackages(manifest, platform, version),
  };
}

/** Lists the versions of a detail response, the newest first; none for a manifest. */
export function versionsIn({ root, value }: ManifestDocument): string[] {
  if (documentKind(root) !== "detail") return [];
  const numbers = [...versionsOf(value)]
    .sort((one, other) => publishedTime(other) - publishedTime(one) || 0)
    .map((version) => memberValue(version, "version"));
  return [...new Set(numbers.filter(isString))];
}

function versionsOf(detail: JsonValue | undefined): readonly JsonValue[] {
  const versions = memberValue(memberValue(detail, "data"), "versions");
  return isArray(versions) ? versions : [];
}

function versionIn(
  detail: JsonValue | undefined,
  wanted: string | undefined,
): { readonly value: JsonObject; readonly pointer: string } | undefined {
  const all = versionsOf(detail);
  const newest = newestVersion(detail);
  const index = all.findIndex((version) =>
    wanted === undefined ? version === newest : memberValue(version, "version") === wanted,
  );
  const value = all[index];
  return isObject(value) ? { value, pointer: `/data/versions/${index}` } : undefined;
}
