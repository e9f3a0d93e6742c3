import { isObject, isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { fieldsOf, type FieldOptions } from "./fields";
import { NO_PACKAGE } from "./packages";
import { fromHistory, objectOf, toldAs, type Traced } from "./provenance";
import { buildVersion, type Face } from "./version";

/** A version that a tag of the git history shows. */
export interface GitVersion {
  /** Its manifest's `version`. */
  readonly version: string;
  /** The date of the commit that the manifest stands in, in any form that Date.parse knows. */
  readonly publishedAt: string;
  readonly manifest: JsonObject;
}

/** Where the plugin's earlier versions come from (entry.md, Earlier versions); `item` is the earlier entry's. */
export type EarlierVersions =
  | { readonly kind: "detail"; readonly item: JsonValue; readonly versions: readonly JsonValue[] }
  | { readonly kind: "git"; readonly item?: JsonValue; readonly versions: readonly GitVersion[] };

/** What the earlier versions are made of. */
export interface EarlierParts extends FieldOptions {
  /** The manifest being edited; any member may be missing or of a wrong type. */
  readonly manifest: JsonObject;
  readonly face: Face;
  readonly earlier?: EarlierVersions | undefined;
  /** The sections of the CHANGELOG.md beside the manifest, by version; see `changelogSections`. */
  readonly changelog?: ReadonlyMap<string, string> | undefined;
}

/** The earlier versions as the entry lists them, behind the edited one. */
export interface Earlier {
  /** Newest first, without the edited version's number and without `artifacts`. */
  readonly versions: readonly Traced<JsonObject>[];
  /** The catalog's version of the edited one's number. */
  readonly replaced?: JsonObject | undefined;
  readonly slug?: string | undefined;
}

/** The plugin's earlier versions, newest first (entry.md, Fields, `versions`, and Earlier versions). */
export function earlierVersions(parts: EarlierParts): Earlier {
  const { earlier, manifest } = parts;
  if (!earlier) return { versions: [] };
  const { item = null } = earlier;
  const slug = isSameItem(manifest, memberValue(item, "id")) ? memberValue(item, "slug") : undefined;
  return {
    ...(earlier.kind === "git" ? fromGit(parts, earlier.versions) : fromDetail(manifest, earlier.versions)),
    slug: isString(slug) ? slug : undefined,
  };
}

/** Milliseconds of a version's `published_at`; of one that has none, before all others. */
export function publishedTime(version: JsonValue): number {
  const text = memberValue(version, "published_at");
  const time = isString(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? -Infinity : time;
}

function fromDetail(manifest: JsonObject, versions: readonly JsonValue[]): Earlier {
  const number = memberValue(manifest, "version");
  const same = versions
    .filter(isObject)
    .filter((version) => isSameItem(manifest, memberValue(version, "item_id")));
  const others = same.filter((version) => memberValue(version, "version") !== number);
  return {
    versions: newestFirst(
      others.map((version) => past(withoutArtifacts(version), "as in the earlier entry")),
    ),
    replaced: same.find((version) => memberValue(version, "version") === number),
  };
}

/** Each version once, as the earliest of its tags shows it. */
function fromGit(parts: EarlierParts, tagged: readonly GitVersion[]): Earlier {
  const earliest = new Map<string, GitVersion>();
  for (const shown of tagged) {
    const isEdited = shown.version === memberValue(parts.manifest, "version");
    if (isEdited || !isSameItem(parts.manifest, memberValue(shown.manifest, "id"))) continue;
    const known = earliest.get(shown.version);
    if (!known || Date.parse(shown.publishedAt) < Date.parse(known.publishedAt))
      earliest.set(shown.version, shown);
  }
  return { versions: newestFirst([...earliest.values()].map((shown) => gitVersion(parts, shown))) };
}

/** The versions that the tags have been made into last: hundreds of them stay the same while an author types. */
const made = new WeakMap<GitVersion, { from: MadeFrom; version: Traced<JsonObject> }[]>();

type MadeFrom = Pick<EarlierParts, "face" | "source" | "repositoryUrl" | "changelog">;

function gitVersion(parts: EarlierParts, tag: GitVersion): Traced<JsonObject> {
  const { face, source, repositoryUrl, changelog } = parts;
  const known = made.get(tag) ?? [];
  const same = known.find(
    ({ from }) =>
      from.face === face &&
      from.source === source &&
      from.repositoryUrl === repositoryUrl &&
      from.changelog === changelog,
  );
  if (same) return same.version;
  const version = makeGitVersion(parts, tag);
  const others = known.filter(({ from }) => from.face !== face);
  made.set(tag, [...others, { from: { face, source, repositoryUrl, changelog }, version }]);
  return version;
}

function makeGitVersion(
  parts: EarlierParts,
  { version, publishedAt, manifest }: GitVersion,
): Traced<JsonObject> {
  const numbered = { ...manifest, version };
  const built = buildVersion({
    manifest: numbered,
    fields: fieldsOf(numbered, parts),
    face: parts.face,
    packed: NO_PACKAGE,
    publishedAt: fromHistory(asTimestamp(publishedAt), "the date of its commit"),
    changelogSection: parts.changelog?.get(version),
  });
  return past(built.version.value, "the manifest that a tag of the git history shows");
}

/** A version that the past tells, each member of it. */
function past(version: JsonObject, rule: string): Traced<JsonObject> {
  const members = Object.entries(version).map(([name, value]) => [name, fromHistory(value, rule)] as const);
  return toldAs(objectOf(members), { kind: "history", rule });
}

/** ISO 8601 UTC with milliseconds, or null when it is no date. */
function asTimestamp(date: string): string | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Whether an identifier is the plugin's own, as far as both are known: another plugin's versions are none of it. */
export function isSameItem(manifest: JsonObject, other: JsonValue | undefined): boolean {
  const id = memberValue(manifest, "id");
  return !isString(id) || !isString(other) || id === other;
}

/** Only the newest version's manifest carries `artifacts`. */
function withoutArtifacts(version: JsonObject): JsonObject {
  const manifest = memberValue(version, "manifest");
  if (!isObject(manifest) || !Object.hasOwn(manifest, "artifacts")) return version;
  const kept = Object.entries(manifest).filter(([name]) => name !== "artifacts");
  return { ...version, manifest: Object.fromEntries(kept) };
}

function newestFirst(versions: readonly Traced<JsonObject>[]): Traced<JsonObject>[] {
  const dated = versions.map((version) => ({ version, time: publishedTime(version.value) }));
  return dated
    .sort((one, other) => (other.time > one.time ? 1 : other.time < one.time ? -1 : 0))
    .map(({ version }) => version);
}
