import { memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { escapeSegment } from "../../json/tree/pointer";
import { MAIN_PLATFORM } from "../../manifest/vocabulary";

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
export function expectedPackages(
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
