import { deepEqual, type JsonObject } from "../json/tree/value";
import { noRelease } from "./comparison";
import { isSaved, releasesOf, type Base, type Past } from "./past";

/** The base that an author chooses: a git revision, the URI of a manifest or detail response, or the saved entry. */
export type BaseChoice = { readonly revision: string } | { readonly uri: string } | { readonly saved: true };

export interface ComparisonBases {
  /** The newest version of the saved catalog entry, if that is the base. */
  readonly saved?: Omit<ComparisonBase, "tag">;
  readonly releases: readonly ComparisonBase[];
  readonly note?: string;
  readonly isWithoutGit?: true;
}

interface ComparisonBase {
  readonly tag: string;
  readonly version: string;
  readonly isSame: boolean;
}

/** Lists what a manifest can be compared with: the saved entry and the releases, the highest first. */
export function comparisonBases(manifest: JsonObject, past: Past): ComparisonBases {
  const { base, released, unknown } = releasesOf(manifest, past);
  const saved = base &&
    isSaved(base) && { version: base.version, isSame: deepEqual(base.manifest, manifest) };
  const releases = released.map(({ tag, version, manifest: then }) => ({
    ...{ tag, version },
    isSame: deepEqual(then, manifest),
  }));
  const known = { ...(saved && { saved }), releases };
  if (releases.length > 0) return known;
  return {
    ...known,
    ...(!saved && { note: noRelease(past, unknown) }),
    ...(past.isWithoutGit && { isWithoutGit: true }),
  };
}

export function isDefault(choice: BaseChoice, base: Base | undefined): boolean {
  if ("saved" in choice) return isSaved(base);
  return (
    "revision" in choice && base?.release !== undefined && choice.revision === `refs/tags/${base.release.tag}`
  );
}
