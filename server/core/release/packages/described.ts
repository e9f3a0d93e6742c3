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
import { escapeSegment } from "../../json/tree/pointer";
import { MAIN_PLATFORM } from "../../manifest/vocabulary";

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

/** What one place of a document says about a package, whatever its type; undefined for what is absent or null. */
export interface ExpectedPackage {
  readonly pointer: string;
  readonly size: JsonValue | undefined;
  readonly sha256: JsonValue | undefined;
  readonly signature: JsonValue | undefined;
}

/**
 * Lists what a manifest says about the package for a platform: its artifact, and the top level for the main platform.
 * @param version the version of a detail response that has the manifest, and its JSON Pointer
 */
function expectedPackages(
  manifest: JsonObject,
  platform: string,
  version?: { readonly value: JsonObject; readonly pointer: string },
): ExpectedPackage[] {
  const artifact = memberValue(memberValue(manifest, "artifacts"), platform);
  const isMain = platform === MAIN_PLATFORM;
  const prefix = version ? `${version.pointer}/manifest` : "";
  const places: readonly (readonly [pointer: string, place: JsonValue | undefined])[] = [
    ...(isMain && version ? [[version.pointer, version.value] as const] : []),
    ...(isMain ? [[prefix, manifest] as const] : []),
    [`${prefix}/artifacts/${escapeSegment(platform)}`, artifact],
  ];
  return places.flatMap(([pointer, place]) => {
    const [size, sha256, signature] = ["artifact_size", "sha256", "signature"].map(
      (name) => memberValue(place, name) ?? undefined,
    );
    const isKnown = [size, sha256, signature].some((value) => value !== undefined);
    return isKnown ? [{ pointer, size, sha256, signature }] : [];
  });
}
