import { compareVersions, isVersion, nextVersions } from "../manifest/versions";
import type { ManifestChange } from "../compare/change";

/** The step from a version to the next one. */
export type Bump = "major" | "minor" | "patch" | "none";

/** The bump that changes call for. Inferred: the interface does not speak of it. */
export interface BumpAdvice {
  readonly bump: Bump;
  /** The least version that will do; the base's if nothing has changed. */
  readonly wanted: string;
  /** True if the manifest's version is at least the wanted one. */
  readonly enough: boolean;
}

/**
 * Returns the bump that changes call for (docs/spec/release.md, diff): major with anything breaking (minor while the
 * base's major version is 0), minor with a permission or a feature, else patch.
 * @param base the base's version
 * @param current the manifest's version
 * @returns undefined if the base's version is not a dotted numeric one of three parts
 */
export function bumpFor(
  changes: readonly ManifestChange[],
  base: string,
  current: string | undefined,
): BumpAdvice | undefined {
  const next = nextVersions(base);
  if (next.length === 0) return undefined;
  const bump = stepFor(changes, compareVersions(base, "1") < 0);
  const wanted = next.find(({ step }) => step === bump)?.version ?? base;
  return { bump, wanted, enough: isVersion(current) && compareVersions(current, wanted) >= 0 };
}

/** Returns the step that changes call for. @param isInitial true while the base's major version is 0 */
export function stepFor(changes: readonly ManifestChange[], isInitial = false): Bump {
  const classes = new Set(changes.map((change) => change.class));
  if (classes.has("breaking")) return isInitial ? "minor" : "major";
  if (classes.has("permission") || classes.has("feature")) return "minor";
  return classes.size > 0 ? "patch" : "none";
}
