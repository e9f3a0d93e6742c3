import {
  deepEqual,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { newestVersion } from "../manifest/detail";
import { compareVersions, isSameVersion, isVersion } from "../manifest/versions";
import { message, plural, show } from "../text/messages";
import { isReleaseOf, VERSION_PLACE, type ReleaseName } from "./tags";

/** A tag whose name may be that of a release, with the manifest at it. */
export interface ReleaseTag extends ReleaseName {
  readonly tag: string;
  /** The commit that it names. */
  readonly commit: string;
  /** The date of that commit: ISO 8601, UTC, with milliseconds. */
  readonly publishedAt: string;
  /** Undefined if the manifest was not found there. */
  readonly manifest: JsonObject | undefined;
  /** The name of the manifest's folder at the tag; empty at the repository's root, undefined if it was not found there. */
  readonly folder: string | undefined;
  /** True if it is a tag of the checked-out commit. */
  readonly isHead: boolean;
  /** True if it is reachable from the checked-out commit. */
  readonly isReachable: boolean;
  /** True if the name has a form that is known for another manifest at the tag. */
  readonly isOfOther?: boolean;
  /** True if the manifest is the only one at the tag. */
  readonly isAlone?: boolean;
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

/** Tests if a tag that is not known as a release, or cannot be read, may be the base. */
export function isUncertain({
  base,
  unknown,
  unread,
}: Pick<Releases, "base" | "unknown" | "unread">): boolean {
  return [...unknown, ...unread].some(({ named, manifest }) => {
    if (!base) return true;
    const version = memberValue(manifest, "version");
    return [named, version].some(
      (each) => isString(each) && isVersion(each) && compareVersions(each, base.version) > 0,
    );
  });
}

/** Names the highest release whose manifest cannot be read. */
export function unreadSentence([first]: readonly ReleaseTag[]): string | undefined {
  return (
    first && message("The manifest at tag {tag} cannot be read. Name another base.", { tag: show(first.tag) })
  );
}

/** Names the highest tags that are not known as releases, and says what to do about them; undefined if there are none. */
export function unknownSentence(unknown: readonly ReleaseTag[]): string | undefined {
  const [first] = unknown;
  if (!first) return undefined;
  const values = {
    tags: unknown
      .slice(0, 3)
      .map(({ tag }) => show(tag))
      .join(message(", ")),
    form: `${first.tag.slice(0, -first.named.length)}${VERSION_PLACE}`,
  };
  return plural(
    unknown.length,
    'Tag {tags} has no known form. If it is a release, set "releaseTags" to `{form}` in .plugin-manifest.json.',
    'Tags {tags} have no known form. If they are releases, set "releaseTags" to `{form}` in .plugin-manifest.json.',
    values,
  );
}

/** Names the version of a saved response in a sentence. @param version its number, as the sentence shows it */
export function savedVersion(version: string): string {
  return message("{version} of the saved catalog entry", { version });
}

export function baseVersion({ version, release }: Base): string {
  return release ? show(version) : savedVersion(show(version));
}

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
  /** True if one of the releases that there are has the manifest, even one without a valid version. */
  readonly isHeld: boolean;
  /** The tags of releases whose manifest cannot be read, the highest version first. */
  readonly unread: readonly ReleaseTag[];
  /** The tags that have the manifest and a form that is not known, the highest version first. */
  readonly unknown: readonly ReleaseTag[];
}

/** Finds the releases of a manifest, and the version that it is compared with (docs/spec/release.md, One past). */
export function releasesOf(manifest: JsonObject, past: Past): Releases {
  const { tags, folder } = past;
  const isHead = past.head !== undefined && deepEqual(manifest, past.head);
  const isOwn = (tag: Pick<ReleaseTag, "isHead">) => isHead && tag.isHead;
  const isLacking = (tag: ReleaseTag) => tag.isReachable && !isOwn(tag) && isReleaseOf(tag, manifest, folder);
  // The identifier may have changed since then, and the folder's name too.
  const isNamed = (tag: ReleaseTag) =>
    isReleaseOf(tag, manifest, folder) || isReleaseOf(tag, tag.manifest, tag.folder);
  const hasNamed = tags.some(isNamed);
  const isRelease = (tag: ReleaseTag) => isNamed(tag) || (!hasNamed && isOnly(tag, manifest));
  const all = tags.filter(isRelease).flatMap(releaseAt).sort(highestFirst);
  const reachable = all.filter(({ isReachable }) => isReachable);
  const own = reachable.filter(isOwn);
  const earlier = earliestOfEach(reachable.filter((release) => !isOwn(release)));
  const isKnown = !past.isShallow && !past.isUnread;
  const isUnreleased = isKnown && earlier.length === 0 && tags.some(isLacking);
  const highest = isKnown && !isUnreleased ? (earlier[0] ?? own[0]) : undefined;
  const base = baseOf(manifest, past.saved, highest);
  const held = tags.filter((tag) => tag.isReachable && tag.folder !== undefined);
  const isHeld = held.some(isRelease);
  const unknown = held.filter((tag) => !tag.isOfOther && !isRelease(tag));
  return {
    base,
    earlier,
    released: earliestOfEach(reachable),
    own,
    all,
    isNew: isUnreleased && !base,
    isHeld,
    unread: held.filter((tag) => isRelease(tag) && !tag.manifest && !isOwn(tag)),
    unknown,
  };
}

/** Tests if a tag of any form can only be that of a manifest: there is no other one, and both have this version. */
function isOnly({ isAlone, isReachable, manifest, named }: ReleaseTag, now: JsonObject): boolean {
  const [id, version] = [memberValue(manifest, "id"), memberValue(manifest, "version")];
  return (
    isAlone === true &&
    isReachable &&
    isString(id) &&
    id === now["id"] &&
    isString(version) &&
    isSameVersion(version, named)
  );
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

function releaseAt(tagged: ReleaseTag): Release[] {
  const { manifest } = tagged;
  const version = memberValue(manifest, "version");
  return manifest && isString(version) && isVersion(version) ? [{ ...tagged, manifest, version }] : [];
}

/** True if a tag names the plugin, and not a version alone. */
const namesPlugin = ({ plugin, isConfigured }: ReleaseTag) => plugin !== undefined || isConfigured === true;

/**
 * Orders releases by version. Of one version, those that name the plugin come first, then the earliest, which is its
 * publication, and of one date the first by name.
 */
function highestFirst(one: Release, other: Release): number {
  return (
    compareVersions(other.version, one.version) ||
    Number(namesPlugin(other)) - Number(namesPlugin(one)) ||
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

/** Tests if an identifier is the plugin's, as far as both are known: another plugin's versions do not count. */
export function isSameItem(manifest: JsonObject, other: JsonValue | undefined): boolean {
  const id = memberValue(manifest, "id");
  return !isString(id) || !isString(other) || id === other;
}
