import {
  deepEqual,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { newestVersion } from "../manifest/detail";
import { deriveSlug } from "../manifest/names/identifiers";
import { compareVersions, isVersion } from "../manifest/versions";
import { message, show } from "../text/messages";

/** A tag whose name may be that of a release, with the manifest at it. */
export interface ReleaseTag extends ReleaseName {
  /** The tag's name, without `refs/tags/`. */
  readonly tag: string;
  /** The commit that it names. */
  readonly commit: string;
  /** The date of that commit: ISO 8601, UTC, with milliseconds. */
  readonly publishedAt: string;
  /** Undefined if the manifest was not found there. */
  readonly manifest: JsonObject | undefined;
  /** The name of the manifest's folder at the tag; empty at the repository's root. */
  readonly folder: string;
  /** True if it is a tag of the checked-out commit. */
  readonly isHead: boolean;
  /** True if it is reachable from the checked-out commit. */
  readonly isReachable: boolean;
}

/** The parts of the name of a release's tag. */
interface ReleaseName {
  /** The plugin that it names; undefined if it names none. */
  readonly plugin: string | undefined;
  /** The version that it names. */
  readonly named: string;
}

/** Everything that is known of a manifest's earlier versions (docs/spec/release.md, One past). Immutable. */
export interface Past {
  /** The tags that may be releases, the highest version first. */
  readonly tags: readonly ReleaseTag[];
  /** The manifest in the checked-out commit. */
  readonly head?: JsonObject | undefined;
  /** The name of the manifest's folder on disk; empty at the root of the repository. */
  readonly folder: string;
  /** True if the manifest is in a folder of the repository. */
  readonly isInFolder?: boolean | undefined;
  /** The address of the remote `origin`, as git prints it. */
  readonly remote?: string | undefined;
  /** The catalog's saved response that the author points to. */
  readonly saved?: JsonObject | undefined;
  /** Why the file that the author points to is not used. */
  readonly savedNote?: string | undefined;
  /** True if the clone has only a part of the history. */
  readonly isShallow: boolean;
  /** Why there are no tags, or why some may be missing. */
  readonly note?: string | undefined;
  /** True if there is a history that could not be read, so that the highest release is not known. */
  readonly isUnread?: boolean | undefined;
  /** True if the oldest versions are missing. */
  readonly isPartial?: boolean | undefined;
  /** True if git is not run at all. */
  readonly isWithoutGit?: boolean | undefined;
  /** True if git may not be run, which a reader needs to know even if there is a saved response. */
  readonly isForbidden?: boolean | undefined;
}

/** A past of which nothing is known. */
export const EMPTY_PAST: Past = { tags: [], folder: "", isShallow: false };

/** A release of the manifest. */
export interface Release extends Omit<ReleaseTag, "manifest"> {
  readonly manifest: JsonObject;
  /** The version of the manifest at the tag. */
  readonly version: string;
}

/** The version that a manifest is compared with. */
export interface Base {
  readonly version: string;
  readonly manifest: JsonObject;
  /** Undefined if it is the newest version of the saved response. */
  readonly release?: Release | undefined;
}

/** Tests if a base is the newest version of the saved response. */
export function isSaved(base: Base | undefined): boolean {
  return base !== undefined && !base.release;
}

/** Names the version of a saved response in a sentence. @param version its number, as the sentence shows it */
export function savedVersion(version: string): string {
  return message("{version} of the saved catalog entry", { version });
}

/** Names the version of a base in a sentence. */
export function baseVersion({ version, release }: Base): string {
  return release ? show(version) : savedVersion(show(version));
}

/** The releases of a manifest. */
export interface Releases {
  /** What the manifest is compared with, everywhere; undefined if there is nothing or if it cannot be known. */
  readonly base: Base | undefined;
  /** The releases before the manifest, the highest version first, each version once: at its earliest tag. */
  readonly earlier: readonly Release[];
  /** The same with that of the manifest itself: every version that has been released. */
  readonly released: readonly Release[];
  /** The tags of the checked-out commit, while the manifest is as in that commit: it is their release. */
  readonly own: readonly Release[];
  /** Every release tag of the plugin, also those that do not lead to the checked-out commit. */
  readonly all: readonly Release[];
  /** True if the manifest is in none of the releases that there are: everything that it may do is new. */
  readonly isNew: boolean;
}

/** Matches the version of three numbers at the end of a tag. */
const VERSION = /(?<!\d)\d+\.\d+\.\d+$/;

/** Splits the name of a release's tag; undefined for other tags. */
export function releaseName(tag: string): ReleaseName | undefined {
  const match = VERSION.exec(tag);
  if (!match) return undefined;
  const [named] = match;
  const prefix = tag.slice(0, match.index).replace(/v$/, "");
  if (prefix === "") return { plugin: undefined, named };
  return /[@/-]$/.test(prefix) ? { plugin: prefix.slice(0, -1), named } : undefined;
}

/** Tests by its name if a tag is that of a release of a manifest. @param folders the names of its folder */
export function isReleaseOf({ plugin }: ReleaseName, manifest: JsonObject, ...folders: string[]): boolean {
  return plugin === undefined || (plugin !== "" && [...namesOf(manifest), ...folders].includes(plugin));
}

/** Finds the releases of a manifest, and the version that it is compared with (docs/spec/release.md, One past). */
export function releasesOf(manifest: JsonObject, past: Past): Releases {
  const { tags, folder } = past;
  const isHead = past.head !== undefined && deepEqual(manifest, past.head);
  const isOwn = (tag: Pick<ReleaseTag, "isHead">) => isHead && tag.isHead;
  const isLacking = (tag: ReleaseTag) => tag.isReachable && !isOwn(tag) && isReleaseOf(tag, manifest, folder);
  const all = tags.flatMap((tagged) => releaseAt(tagged, manifest, folder)).sort(highestFirst);
  const reachable = all.filter(({ isReachable }) => isReachable);
  const own = reachable.filter(isOwn);
  const earlier = earliestOfEach(reachable.filter((release) => !isOwn(release)));
  const isKnown = !past.isShallow && !past.isUnread;
  const isUnreleased = isKnown && earlier.length === 0 && tags.some(isLacking);
  const highest = isKnown && !isUnreleased ? (earlier[0] ?? own[0]) : undefined;
  const base = baseOf(manifest, past.saved, highest);
  return { base, earlier, released: earliestOfEach(reachable), own, all, isNew: isUnreleased && !base };
}

/**
 * Chooses what a manifest is compared with: the saved response's newest version, else the highest release. A saved
 * response of another plugin counts only where there is no release: then the identifier has changed.
 */
function baseOf(
  manifest: JsonObject,
  saved: JsonObject | undefined,
  release: Release | undefined,
): Base | undefined {
  const published = newestVersion(saved);
  const [shown, number] = [memberValue(published, "manifest"), memberValue(published, "version")];
  const isSaved = isObject(shown) && (!release || isSameItem(manifest, memberValue(published, "item_id")));
  if (isSaved) return { version: isString(number) ? number : "", manifest: shown };
  return release && { version: release.version, manifest: release.manifest, release };
}

function releaseAt(tagged: ReleaseTag, now: JsonObject, folder: string): Release[] {
  const { manifest } = tagged;
  const version = memberValue(manifest, "version");
  if (!manifest || !isString(version) || !isVersion(version)) return [];
  // The identifier may have changed since then, and the folder's name too.
  const isOurs = isReleaseOf(tagged, now, folder) || isReleaseOf(tagged, manifest, tagged.folder);
  return isOurs ? [{ ...tagged, manifest, version }] : [];
}

/**
 * Orders releases by version, those of one version by date, because the earliest of them is its publication, and those
 * of one date by name.
 */
function highestFirst(one: Release, other: Release): number {
  return (
    compareVersions(other.version, one.version) ||
    Date.parse(one.publishedAt) - Date.parse(other.publishedAt) ||
    (one.tag < other.tag ? -1 : 1)
  );
}

function earliestOfEach(releases: readonly Release[]): Release[] {
  return releases.filter(({ version }, i) => {
    const before = releases[i - 1];
    return !before || compareVersions(before.version, version) !== 0;
  });
}

/** Returns the names by which a tag can mean a plugin: its slug, its identifier and the identifier's last label. */
function namesOf(manifest: JsonObject): string[] {
  const id = memberValue(manifest, "id");
  if (!isString(id) || id === "") return [];
  return [deriveSlug(id) ?? id, id, id.slice(id.lastIndexOf(".") + 1)];
}

/** Tests if an identifier is the plugin's, as far as both are known: another plugin's versions do not count. */
export function isSameItem(manifest: JsonObject, other: JsonValue | undefined): boolean {
  const id = memberValue(manifest, "id");
  return !isString(id) || !isString(other) || id === other;
}
