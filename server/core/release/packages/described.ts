import type { ManifestDocument } from "../../json/parse/document";
import { escapeSegment } from "../../json/tree/pointer";
import {
  isObject,
  isString,
  memberValue,
  valueIn,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { COPY, ITEM, newestVersion, publishedTime, versionsIn } from "../../manifest/detail";
import { documentKind } from "../../manifest/kind";
import { MAIN_PLATFORM } from "../../manifest/vocabulary";

export interface Described {
  readonly version: string | undefined;
  readonly packageFor: (platform: string) => readonly ExpectedPackage[];
}

/**
 * Finds what a manifest, or a version of a detail response, says about its packages.
 * @param wanted the version's number; the newest version if absent
 * @returns undefined without a manifest, "other-version" without the wanted version
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
  const places = version
    ? [...placesOf(version.pointer, version.value), ...repetitionsIn(value, number)]
    : [{ pointer: "", value: manifest, isManifest: true }];
  return {
    version: isString(number) ? number : undefined,
    packageFor: (platform) => places.flatMap((place) => expectedPackages(place, platform)),
  };
}

interface Place {
  readonly pointer: string;
  readonly value: JsonValue | undefined;
  readonly isManifest: boolean;
}

function placesOf(pointer: string, value: JsonValue | undefined): Place[] {
  const manifest = memberValue(value, "manifest");
  return [
    { pointer, value, isManifest: false },
    { pointer: `${pointer}/manifest`, value: manifest, isManifest: true },
  ];
}

function repetitionsIn(detail: JsonValue | undefined, number: JsonValue | undefined): Place[] {
  const [copy, manifest] = [valueIn(detail, COPY), valueIn(detail, `${ITEM}/manifest`)];
  return [
    ...(memberValue(copy, "version") === number ? placesOf(COPY, copy) : []),
    ...(memberValue(manifest, "version") === number
      ? [{ pointer: `${ITEM}/manifest`, value: manifest, isManifest: true }]
      : []),
  ];
}

/** Lists the versions of a detail response, the newest first. */
export function versionNumbers({ root, value }: ManifestDocument): string[] {
  if (documentKind(root) !== "detail") return [];
  const numbers = [...versionsIn(value)]
    .sort((one, other) => publishedTime(other) - publishedTime(one) || 0)
    .map((version) => memberValue(version, "version"));
  return [...new Set(numbers.filter(isString))];
}

function versionIn(
  detail: JsonValue | undefined,
  wanted: string | undefined,
): { readonly value: JsonObject; readonly pointer: string } | undefined {
  const all = versionsIn(detail);
  const newest = newestVersion(detail);
  const index = all.findIndex((version) =>
    wanted === undefined ? version === newest : memberValue(version, "version") === wanted,
  );
  const value = all[index];
  return isObject(value) ? { value, pointer: `/data/versions/${index}` } : undefined;
}

/** What one place says about a package; undefined for what is absent or null. */
export interface ExpectedPackage {
  readonly pointer: string;
  readonly size: JsonValue | undefined;
  readonly sha256: JsonValue | undefined;
  readonly signature: JsonValue | undefined;
}

function expectedPackages({ pointer: at, value, isManifest }: Place, platform: string): ExpectedPackage[] {
  const artifact = memberValue(memberValue(value, "artifacts"), platform);
  const places: readonly (readonly [pointer: string, place: JsonValue | undefined])[] = [
    ...(platform === MAIN_PLATFORM ? [[at, value] as const] : []),
    ...(isManifest ? [[`${at}/artifacts/${escapeSegment(platform)}`, artifact] as const] : []),
  ];
  return places.flatMap(([pointer, place]) => {
    const [size, sha256, signature] = ["artifact_size", "sha256", "signature"].map(
      (name) => memberValue(place, name) ?? undefined,
    );
    const isKnown = [size, sha256, signature].some((value) => value !== undefined);
    return isKnown ? [{ pointer, size, sha256, signature }] : [];
  });
}
