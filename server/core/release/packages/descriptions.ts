import type { ManifestDocument } from "../../json/parse/document";
import { escapeSegment } from "../../json/tree/pointer";
import {
  isObject,
  isString,
  memberValue,
  valueAt,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { ITEM, NEWEST_COPY, newestVersion, publishedTime, versionsIn } from "../../manifest/detail";
import { documentKind } from "../../manifest/kind";
import { MAIN_PLATFORM } from "../../manifest/vocabulary";

export interface PackageDescriptions {
  readonly version: string | undefined;
  readonly forPlatform: (platform: string) => readonly PackageDescription[];
}

/**
 * Finds where a manifest, or a version of a detail response, describes its packages.
 * @param wantedVersion by default, a manifest's own version, or a detail response's newest version
 * @returns undefined without a manifest, "other-version" if the document does not describe the wanted version
 */
export function descriptionsIn(
  { root, value }: ManifestDocument,
  wantedVersion?: string,
): PackageDescriptions | "other-version" | undefined {
  const isDetail = documentKind(root) === "detail";
  const version = isDetail ? findVersion(value, wantedVersion) : undefined;
  const manifest = isDetail ? memberValue(version?.value, "manifest") : value;
  const versionNumber = memberValue(isDetail ? version?.value : manifest, "version");
  if (wantedVersion !== undefined && versionNumber !== wantedVersion) return "other-version";
  if (!isObject(manifest)) return undefined;
  const places = version ? placesOf(version.pointer, value, versionNumber) : [""];
  return {
    version: isString(versionNumber) ? versionNumber : undefined,
    forPlatform: (platform) => places.flatMap((place) => descriptionsAt(place, value, platform)),
  };
}

/** Lists the JSON Pointers of a version, of its manifest and of the copies of both. */
function placesOf(pointer: string, detail: JsonValue | undefined, version: JsonValue | undefined): string[] {
  const isCopy = (place: string) => valueAt(detail, `${place}/version`) === version;
  const copies = [NEWEST_COPY, `${ITEM}/manifest`].filter(isCopy);
  return [pointer, ...copies].flatMap((place) =>
    place.endsWith("/manifest") ? [place] : [place, `${place}/manifest`],
  );
}

/** Lists the versions of a detail response, the newest first. */
export function versionNumbers({ root, value }: ManifestDocument): string[] {
  if (documentKind(root) !== "detail") return [];
  const numbers = [...versionsIn(value)]
    .sort((left, right) => publishedTime(right) - publishedTime(left) || 0)
    .map((version) => memberValue(version, "version"));
  return [...new Set(numbers.filter(isString))];
}

function findVersion(
  detail: JsonValue | undefined,
  wantedVersion: string | undefined,
): { readonly value: JsonObject; readonly pointer: string } | undefined {
  const versions = versionsIn(detail);
  const newest = newestVersion(detail);
  const index = versions.findIndex((version) =>
    wantedVersion === undefined ? version === newest : memberValue(version, "version") === wantedVersion,
  );
  const value = versions[index];
  return isObject(value) ? { value, pointer: `/data/versions/${index}` } : undefined;
}

/** The values that one object of a document states about a package. Absent and null values are undefined. */
export interface PackageDescription {
  readonly pointer: string;
  readonly size: JsonValue | undefined;
  readonly sha256: JsonValue | undefined;
  readonly signature: JsonValue | undefined;
}

function descriptionsAt(place: string, value: JsonValue | undefined, platform: string): PackageDescription[] {
  const isManifest = place === "" || place.endsWith("/manifest");
  const pointers = [
    ...(platform === MAIN_PLATFORM ? [place] : []),
    ...(isManifest ? [`${place}/artifacts/${escapeSegment(platform)}`] : []),
  ];
  return pointers.flatMap((pointer) => {
    const [size, sha256, signature] = ["artifact_size", "sha256", "signature"].map(
      (name) => memberValue(valueAt(value, pointer), name) ?? undefined,
    );
    const hasValue = [size, sha256, signature].some((field) => field !== undefined);
    return hasValue ? [{ pointer, size, sha256, signature }] : [];
  });
}
