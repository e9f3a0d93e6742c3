import { isString, memberValue, type JsonObject } from "../../json/tree/value";
import { bumpFor, stepFor, type Bump, type BumpAdvice } from "./bump";
import type { ManifestChange } from "./change";
import { manifestChanges } from "./diff";

/** One of two manifests that are compared. */
export interface Side {
  /** Where it comes from: a file's path or name, a revision or a tag. */
  readonly name: string;
  readonly manifest: JsonObject;
}

/** Two manifests, compared; without `wanted` the base's version is not one of three parts. */
export interface ManifestComparison extends Partial<BumpAdvice> {
  readonly bump: Bump;
  readonly base: ComparedSide;
  readonly current: ComparedSide;
  readonly changes: readonly ManifestChange[];
}

export interface ComparedSide {
  readonly name: string;
  readonly version: string | undefined;
}

/** Compares a manifest with an earlier one, and finds the version that its changes call for. */
export function compareManifests(base: Side, current: Side): ManifestComparison {
  const changes = manifestChanges(base.manifest, current.manifest);
  const [from, to] = [versionOf(base), versionOf(current)];
  const advice: Partial<BumpAdvice> | undefined = from === undefined ? undefined : bumpFor(changes, from, to);
  return {
    base: { name: base.name, version: from },
    current: { name: current.name, version: to },
    changes,
    bump: stepFor(changes),
    ...advice,
  };
}

/** Converts a comparison to plain data, with null for what there is not (docs/spec/release.md, diff). */
export function comparisonData({ base, current, bump, wanted, enough, changes }: ManifestComparison) {
  return {
    ...{ base: base.version ?? null, current: current.version ?? null },
    ...{ bump, wanted: wanted ?? null, enough: enough ?? null },
    changes: changes.map(({ class: name, pointer, before = null, after = null, sentence }) => ({
      ...{ class: name, pointer, before, after, sentence },
    })),
  };
}

function versionOf({ manifest }: Side): string | undefined {
  const version = memberValue(manifest, "version");
  return isString(version) ? version : undefined;
}
