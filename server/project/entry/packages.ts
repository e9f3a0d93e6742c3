import type { ManifestDocument } from "../../core/json/parse/document";
import { pointerOf } from "../../core/json/tree/pointer";
import type { DocumentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { libraryPlatform, paths } from "../../core/manifest/names/paths";
import type { ReleasePackage } from "../../core/release/facts";
import { START_BYTES } from "../../core/release/packages/inside";
import type { PackageContents } from "../../host/packages/reader";

/** A package of a release that can be looked into. */
export interface PackageSource extends PackageContents {
  readonly platform: string;
}

/** Reads the beginnings of the files that a manifest names in packages: the icon, and the library of each platform. */
export function lookedInto(
  packages: readonly PackageSource[],
  document: ManifestDocument,
  kind: DocumentKind,
): Promise<ReleasePackage[]> {
  const named = [...paths({ manifests: manifestsOf(document, kind) })].map(({ path, range }) => {
    const pointer = pointerOf(range);
    return { path, isIcon: pointer === "/icon", library: libraryPlatform(pointer) };
  });
  return Promise.all(
    packages.map(async ({ start, manifest, outside, alike, odd, folder, ...facts }) => {
      const wanted = named.filter(({ isIcon, library }) => isIcon || library === facts.platform);
      const starts = new Map<string, Uint8Array>();
      for (const { path } of wanted) {
        const bytes = await start(path, START_BYTES);
        if (bytes) starts.set(path, bytes);
      }
      return { ...facts, inside: { manifest, outside, alike, odd, folder, starts } };
    }),
  );
}
