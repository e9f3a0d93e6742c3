import { ManifestDocument } from "../json/parse/document";
import {
  asArray,
  isObject,
  isString,
  memberValue,
  withoutMember,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { publishedTime } from "../manifest/detail";
import { documentKind } from "../manifest/kind";
import { headingNames, type Changelog } from "../release/changelog";
import { mayBeSameItem, type ReleaseHistory, type Release, type Releases } from "../release/past";
import { message } from "../text/messages";
import { fieldsOf, type FieldOptions } from "./fields";
import { noPackage } from "./packages";
import { fromHistory, objectOf, withProvenance, type Traced } from "./provenance";
import { buildVersion, type Face } from "./version";

export type EarlierRelease = Pick<Release, "version" | "publishedAt" | "manifest">;

/** Earlier versions from a saved response or from git (docs/spec/entry.md), and the item of the saved response. */
export type EarlierVersions =
  | { readonly kind: "detail"; readonly item: JsonValue; readonly versions: readonly JsonValue[] }
  | { readonly kind: "git"; readonly item?: JsonValue; readonly versions: readonly EarlierRelease[] };

/** Parses a detail response; undefined for any other text. */
export function parseDetail(text: string): JsonObject | undefined {
  const document = new ManifestDocument(text);
  const { value } = document;
  return document.isValidJson && isObject(value) && documentKind(document.root) === "detail"
    ? value
    : undefined;
}

/** Chooses the first source that has the plugin's earlier versions, or at least its slug (docs/spec/entry.md). */
export function findEarlierVersions(
  { savedResponse }: ReleaseHistory,
  { reachableReleases }: Releases,
  manifest: JsonObject,
): EarlierVersions | undefined {
  const data = memberValue(savedResponse, "data");
  const item = memberValue(data, "item") ?? null;
  const versions = asArray(memberValue(data, "versions"));
  const isThisPlugin = (id: JsonValue | undefined) => mayBeSameItem(manifest, id);
  if (versions.some((version) => isObject(version) && isThisPlugin(memberValue(version, "item_id"))))
    return { kind: "detail", item, versions };
  const releases = reachableReleases.filter(({ manifest: { id } }) => isString(id) && isThisPlugin(id));
  if (releases.length > 0) return { kind: "git", item, versions: releases };
  const isSavedItem = isObject(item) && isThisPlugin(memberValue(item, "id"));
  return isSavedItem ? { kind: "detail", item, versions: [] } : undefined;
}

export interface EarlierVersionInputs extends FieldOptions {
  readonly manifest: JsonObject;
  readonly face: Face;
  readonly earlier?: EarlierVersions | undefined;
  readonly changelog?: Changelog | undefined;
}

export interface CollectedVersions {
  /** Newest first. Omits artifacts in manifests, and a version with the edited version's number. */
  readonly versions: readonly Traced<JsonObject>[];
  /** The published version with the edited version's number. */
  readonly replacedVersion?: JsonObject | undefined;
  readonly slug?: string | undefined;
}

/** Collects the plugin's earlier versions, newest first (docs/spec/entry.md, Earlier versions). */
export function collectVersions(inputs: EarlierVersionInputs): CollectedVersions {
  const { earlier, manifest } = inputs;
  if (!earlier) return { versions: [] };
  const { item = null } = earlier;
  const slug = mayBeSameItem(manifest, memberValue(item, "id")) ? memberValue(item, "slug") : undefined;
  const collected =
    earlier.kind === "git"
      ? releaseVersions(inputs, earlier.versions)
      : detailVersions(manifest, earlier.versions);
  return { ...collected, slug: isString(slug) ? slug : undefined };
}

function detailVersions(manifest: JsonObject, versions: readonly JsonValue[]): CollectedVersions {
  const pluginVersions = versions.filter(isObject).filter(({ item_id: id }) => mayBeSameItem(manifest, id));
  const isReplaced = ({ version }: JsonObject) => version === memberValue(manifest, "version");
  const otherVersions = pluginVersions.filter((version) => !isReplaced(version));
  const rule = message("as in the earlier entry");
  return {
    versions: newestFirst(otherVersions.map((version) => traceToHistory(withoutArtifacts(version), rule))),
    replacedVersion: pluginVersions.find(isReplaced),
  };
}

function releaseVersions(
  inputs: EarlierVersionInputs,
  releases: readonly EarlierRelease[],
): CollectedVersions {
  const editedVersion = memberValue(inputs.manifest, "version");
  const otherReleases = releases.filter(
    ({ version, manifest }) =>
      version !== editedVersion && mayBeSameItem(inputs.manifest, memberValue(manifest, "id")),
  );
  return { versions: newestFirst(otherReleases.map((release) => cachedGitVersion(inputs, release))) };
}

/** Caches versions built from tags; otherwise each keystroke would build hundreds, at 0.1 ms each. */
const builtVersions = new WeakMap<JsonObject, Map<Face, CachedVersion>>();

interface CachedVersion {
  readonly cacheKey: readonly unknown[];
  readonly version: Traced<JsonObject>;
}

function cachedGitVersion(inputs: EarlierVersionInputs, release: EarlierRelease): Traced<JsonObject> {
  const { face, source, repositoryUrl, isInSubfolder } = inputs;
  const section = inputs.changelog?.get(release.version, headingNames(inputs.manifest));
  const cacheKey = [source, repositoryUrl, isInSubfolder, section, release.publishedAt];
  const byFace = builtVersions.get(release.manifest) ?? new Map<Face, CachedVersion>();
  const cached = byFace.get(face);
  if (cached && cacheKey.every((input, i) => input === cached.cacheKey[i])) return cached.version;
  const version = buildGitVersion(inputs, release, section);
  builtVersions.set(release.manifest, byFace.set(face, { cacheKey, version }));
  return version;
}

function buildGitVersion(
  inputs: EarlierVersionInputs,
  { version, publishedAt, manifest }: EarlierRelease,
  changelogSection: string | undefined,
): Traced<JsonObject> {
  const versionManifest = { ...manifest, version };
  const time = Date.parse(publishedAt);
  const date = Number.isNaN(time) ? null : new Date(time).toISOString();
  const builtVersion = buildVersion({
    manifest: versionManifest,
    fields: fieldsOf(versionManifest, inputs),
    face: inputs.face,
    packageRecord: noPackage(),
    publishedAt: fromHistory(date, message("the date of its commit")),
    changelogSection,
  });
  return traceToHistory(builtVersion.version.value, message("the manifest at a tag of the git history"));
}

function traceToHistory(version: JsonObject, rule: string): Traced<JsonObject> {
  const members = Object.entries(version).map(([name, value]) => [name, fromHistory(value, rule)] as const);
  return withProvenance(objectOf(members), { kind: "history", rule });
}

function withoutArtifacts(version: JsonObject): JsonObject {
  const manifest = memberValue(version, "manifest");
  if (!isObject(manifest) || !Object.hasOwn(manifest, "artifacts")) return version;
  return { ...version, manifest: withoutMember(manifest, "artifacts") };
}

function newestFirst(versions: readonly Traced<JsonObject>[]): Traced<JsonObject>[] {
  // The difference is NaN if neither version has a time.
  return versions.toSorted((a, b) => publishedTime(b.value) - publishedTime(a.value) || 0);
}
