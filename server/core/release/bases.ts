import { deepEqual, type JsonObject } from "../json/tree/value";
import { noRelease } from "./comparison";
import { type Base, type Past, releasesOf, isSaved } from "./past";

/** A version of a manifest, named by an author: a git revision, a manifest's or a detail response's URI, or the saved entry. */
export type BaseChoice = { readonly revision: string } | { readonly uri: string } | { readonly saved: true };

export interface ComparisonBases {
  /** The newest version of the saved catalog entry, if it takes the place of the releases. */
  readonly saved?: Omit<ComparisonBase, "tag">;
  /** The latest first. */
  readonly releases: readonly ComparisonBase[];
  /** One sentence about why there are none. */
  readonly note?: string;
  /** Set where git is not run, so that no revision can be compared with. */
  readonly isWithoutGit?: true;
}

interface ComparisonBase {
  readonly tag: string;
  readonly version: string;
  readonly isSame: boolean;
}

/** Returns the releases that a manifest can be compared with, the highest first, and the saved entry. */
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

/** Tests if a choice is what a manifest is compared with anyway. */
export function isDefault(choice: BaseChoice, base: Base | undefined): boolean {
  if ("saved" in choice) return isSaved(base);
  return (
    "revision" in choice && base?.release !== undefined && choice.revision === `refs/tags/${base.release.tag}`
  );
}
