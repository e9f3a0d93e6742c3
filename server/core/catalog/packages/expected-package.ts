import { isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { escapeSegment } from "../../json/tree/pointer";
import { isPackageSize } from "../../manifest/vocabulary";
import { MAIN_PLATFORM } from "../package-sources";

/** What one place of a document says about a package. */
export interface ExpectedPackage {
  readonly pointer: string;
  readonly size?: number | undefined;
  readonly sha256?: string | undefined;
  readonly signature?: string | undefined;
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
    const [size, sha256, signature] = ["artifact_size", "sha256", "signature"].map((name) =>
      memberValue(place, name),
    );
    const expected = {
      pointer,
      size: isPackageSize(size) ? size : undefined,
      sha256: isString(sha256) ? sha256 : undefined,
      signature: isString(signature) ? signature : undefined,
    };
    const isKnown = [expected.size, expected.sha256, expected.signature].some((value) => value !== undefined);
    return isKnown ? [expected] : [];
  });
}
