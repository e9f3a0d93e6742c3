import type { ManifestChange } from "../compare/change";
import { manifestChanges } from "../compare/diff";
import type { ManifestDocument } from "../json/parse/document";
import { deepEqual, isObject, isString, memberValue, type JsonObject } from "../json/tree/value";
import { newestVersion } from "../manifest/detail";
import { documentKind } from "../manifest/kind";
import { compareVersions, isVersion, nextVersions } from "../manifest/versions";
import { message, show } from "../text/messages";
import {
  isSavedBase,
  releasesOf,
  unknownTagsSentence,
  type Base,
  type ReleaseHistory,
  type Releases,
} from "./past";

export interface Side {
  /** A file's path or name, a revision, a tag, or a label for the saved catalog entry. */
  readonly name: string;
  readonly manifest: JsonObject;
  readonly revision?: Revision | undefined;
  /** Set if this side is the newest version of the saved response. */
  readonly isSaved?: true;
}

export interface Revision {
  readonly tag: string | null;
  readonly commit: string;
}

/** Why a manifest has no base: no known release, no release with the manifest, or no release with a valid version. */
export type NoBaseReason = "unreleased" | "new" | "unversioned";

/** A comparison of two manifests. `wanted` and `enough` exist only if the base's version has three parts. */
export interface ManifestComparison<BaseSide = ComparedSide> extends Partial<BumpAdvice> {
  readonly bump: Bump;
  readonly base: BaseSide;
  readonly current: ComparedSide;
  readonly changes: readonly ManifestChange[];
}

/** The result of `compareWithBase`. Without a base, `base` is the reason. */
export type BaseComparison = ManifestComparison<ComparedSide | NoBaseReason>;

export interface ComparedSide extends Omit<Side, "manifest"> {
  readonly version: string | undefined;
}

/** Compares a manifest with an earlier one, and advises which version the changes require. */
export function compareManifests(base: Side, current: Side): ManifestComparison {
  const { manifest, ...baseSource } = base;
  const changes = manifestChanges(manifest, current.manifest);
  const [baseVersion, version] = [versionOf(base), versionOf(current)];
  return {
    base: { ...baseSource, version: baseVersion },
    current: { name: current.name, version },
    changes,
    bump: bumpOf(changes),
    ...(baseVersion !== undefined && bumpAdvice(changes, baseVersion, version)),
  };
}

/** Compares a manifest with its base. Without a base, reports all access as new, unless no release is known. */
export function compareWithBase(base: Side | NoBaseReason, current: Side): BaseComparison {
  if (typeof base !== "string") return compareManifests(base, current);
  const newAccess = base === "unreleased" ? [] : manifestChanges({}, current.manifest);
  const changes = newAccess.filter((change) => change.class === "permission");
  const { name } = current;
  return { base, current: { name, version: versionOf(current) }, changes, bump: bumpOf(changes) };
}

/** Converts a comparison to JSON (docs/spec/release.md, diff). */
export function comparisonData({ base, current, bump, wanted, enough, changes }: BaseComparison) {
  const side = typeof base === "string" ? undefined : base;
  return {
    base: side?.version ?? null,
    baseRevision: side?.revision ?? null,
    current: current.version ?? null,
    bump,
    wanted: wanted ?? null,
    enough: enough ?? null,
    changes: changes.map(({ class: name, pointer, before = null, after = null, sentence, approval }) => ({
      class: name,
      pointer,
      before,
      after,
      sentence,
      ...approval,
    })),
  };
}

function versionOf({ manifest }: Side): string | undefined {
  const version = memberValue(manifest, "version");
  return isString(version) ? version : undefined;
}

/** Returns a document's manifest; in a detail response, the newest version's. */
export function manifestIn({ root, value }: ManifestDocument): JsonObject | undefined {
  const manifest = documentKind(root) === "detail" ? memberValue(newestVersion(value), "manifest") : value;
  return isObject(manifest) ? manifest : undefined;
}

export function baseSide(manifest: JsonObject, past: ReleaseHistory): Side | NoBaseReason {
  const { base, isNew, isInRelease } = releasesOf(manifest, past);
  if (!base) return !isNew ? "unreleased" : isInRelease ? "unversioned" : "new";
  const { release } = base;
  if (!release) return { name: message("saved catalog entry"), manifest: base.manifest, isSaved: true };
  const { tag, commit } = release;
  return { name: tag, manifest: base.manifest, revision: { tag, commit } };
}

export function invalidBaseSentence(base: string): string | undefined {
  return base.startsWith("-") ? message("A base must not begin with '-': '{base}'.", { base }) : undefined;
}

export function noManifestAtRevisionSentence(revision: string): string {
  return message("Revision '{name}' has no valid manifest at this path.", { name: revision });
}

export function unknownRevisionSentence(revision: string): string {
  return message("'{revision}' is not a git revision. Fetch it, or choose another one.", { revision });
}

export function noManifestInFileSentence(name: string): string {
  return message("'{name}' is neither a manifest nor a detail response with a manifest.", { name });
}

/** Explains why a document is not compared: parsers disagree about the value of a duplicate property. */
export function duplicateSentence(name: string, member: string): string {
  return message("'{name}' has the property {member} twice. Remove one.", { name, member: show(member) });
}

/** Explains why releases may be unknown; undefined if all are known, or if only old manifests were not read. */
export function unreadPastSentence({ isShallow, isPartial, note }: ReleaseHistory): string | undefined {
  if (isShallow) return message("This is a shallow clone. Run 'git fetch --unshallow --tags' first.");
  return isPartial ? undefined : note;
}

function noReleaseSentence(past: ReleaseHistory, unknownTags: Releases["unknownTags"]): string {
  const sentence = unreadPastSentence(past) ?? unknownTagsSentence(unknownTags);
  return sentence ?? message("No release tag has this manifest.");
}

export type Bump = "major" | "minor" | "patch" | "none";

export interface BumpAdvice {
  readonly bump: Bump;
  /** The lowest version that the changes allow; the base's version if nothing changed. */
  readonly wanted: string;
  /** True if the current version is `wanted` or higher. */
  readonly enough: boolean;
}

/** Advises which version the changes require; undefined unless the base's version has three parts. */
export function bumpAdvice(
  changes: readonly ManifestChange[],
  baseVersion: string,
  version: string | undefined,
): BumpAdvice | undefined {
  const next = nextVersions(baseVersion);
  if (next.length === 0) return undefined;
  const bump = bumpOf(changes, compareVersions(baseVersion, "1") < 0);
  const wanted = next.find(({ step }) => step === bump)?.version ?? baseVersion;
  return { bump, wanted, enough: isVersion(version) && compareVersions(version, wanted) >= 0 };
}

function bumpOf(changes: readonly ManifestChange[], isBelowOne = false): Bump {
  const classes = new Set(changes.map((change) => change.class));
  if (classes.has("breaking")) return isBelowOne ? "minor" : "major";
  if (classes.has("permission") || classes.has("feature")) return "minor";
  return classes.size > 0 ? "patch" : "none";
}

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
  /** True if the base's manifest equals the current one. */
  readonly isSame: boolean;
}

/** Lists what a manifest can be compared with: the saved entry and the releases, the highest first. */
export function comparisonBases(manifest: JsonObject, past: ReleaseHistory): ComparisonBases {
  const { base, reachableReleases, unknownTags } = releasesOf(manifest, past);
  const isSame = (side: Base) => deepEqual(side.manifest, manifest);
  const saved = base && isSavedBase(base) && { version: base.version, isSame: isSame(base) };
  const releases = reachableReleases.map((release) => {
    const { tag, version } = release;
    return { tag, version, isSame: isSame(release) };
  });
  const bases = { ...(saved && { saved }), releases };
  if (releases.length > 0) return bases;
  return {
    ...bases,
    ...(!saved && { note: noReleaseSentence(past, unknownTags) }),
    ...(past.isWithoutGit && { isWithoutGit: true }),
  };
}

export function isDefaultBase(choice: BaseChoice, base: Base | undefined): boolean {
  if ("saved" in choice) return isSavedBase(base);
  return (
    "revision" in choice && base?.release !== undefined && choice.revision === `refs/tags/${base.release.tag}`
  );
}
