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
import type { Changelog } from "./changelog";
import type { PackageContents } from "./packages/contents";
import { isReleaseOf, VERSION_PLACEHOLDER, type ReleaseName } from "./tags";

export interface ReleaseTag extends ReleaseName {
  readonly tag: string;
  readonly commit: string;
  /** The date of the tag's commit: ISO 8601, UTC, with milliseconds. */
  readonly publishedAt: string;
  readonly manifest: JsonObject | undefined;
  /** The name of the manifest's folder at that commit; empty for the root, undefined without a manifest. */
  readonly folder: string | undefined;
  readonly isHead: boolean;
  readonly isReachable: boolean;
  /** True if the tag's name fits a release of another manifest, or the `releaseTags` of any configuration. */
  readonly belongsToOtherPlugin?: boolean;
  /** True if the tree at that commit has another manifest; undefined if the tag's name has a known form. */
  readonly hasOtherManifests?: boolean;
}

/** The known history of a manifest (docs/spec/release.md, Release tags). Immutable. */
export interface ReleaseHistory {
  readonly tags: readonly ReleaseTag[];
  readonly headManifest?: JsonObject | undefined;
  /** The name of the manifest's folder on disk, empty for the root of the repository. */
  readonly folder: string;
  readonly isInSubfolder?: boolean | undefined;
  readonly remote?: string | undefined;
  readonly savedResponse?: JsonObject | undefined;
  /** Why the configured response is not used. */
  readonly savedNote?: string | undefined;
  readonly isShallow: boolean;
  /** Why tags are or may be missing. */
  readonly note?: string | undefined;
  /** True if the history could not be read, so the highest release is unknown. */
  readonly isUnread?: boolean | undefined;
  /** True if manifests at older tags were not read, because they are too large in total. */
  readonly isPartial?: boolean | undefined;
  readonly isWithoutGit?: boolean | undefined;
  /** True in an untrusted workspace: `note` is then shown even with a saved response. */
  readonly isUntrusted?: boolean | undefined;
}

export const EMPTY_HISTORY: ReleaseHistory = { tags: [], folder: "", isShallow: false };

/** Facts, in addition to the manifest's text, for checking a release (docs/spec/release.md, check --release). */
export interface ReleaseFacts {
  readonly past: ReleaseHistory;
  /** True if the folder is unknown, so changelog, files and icon are not checked. */
  readonly isWithoutFolder?: boolean;
  readonly changelog?: Changelog | undefined;
  /** Why an existing changelog could not be read. */
  readonly changelogFault?: "encoding" | "unreadable" | undefined;
  readonly packages: readonly ReleasePackage[];
  /** Paths in the manifest that name no existing file; empty if packages are checked instead of the folder. */
  readonly missingPaths: ReadonlySet<string>;
  /** Existing files near the missing files, for suggestions. */
  readonly files: readonly string[];
  /** First bytes of the icon beside the manifest; undefined if unreadable, or if packages are checked instead. */
  readonly icon?: Uint8Array | undefined;
}

export interface ReleasePackage {
  readonly platform: string;
  readonly size: number;
  readonly sha256: string;
  readonly files: ReadonlySet<string>;
  readonly contents?: PackageContents | undefined;
}

export interface Release extends Omit<ReleaseTag, "manifest"> {
  readonly manifest: JsonObject;
  readonly version: string;
}

/** The version that a manifest is compared with. */
export interface Base {
  readonly version: string;
  readonly manifest: JsonObject;
  /** Undefined for the newest version of the saved response. */
  readonly release?: Release | undefined;
}

export function isSavedBase(base: Base | undefined): boolean {
  return base !== undefined && !base.release;
}

/** Tests if an unknown or unreadable tag may be a higher release than the base. */
export function isBaseUncertain({ base, unknownTags, unreadableTags }: Releases): boolean {
  return [...unknownTags, ...unreadableTags].some(({ tagVersion, manifest }) => {
    if (!base) return true;
    const version = memberValue(manifest, "version");
    return [tagVersion, version].some(
      (text) => isString(text) && isVersion(text) && compareVersions(text, base.version) > 0,
    );
  });
}

export function unreadableTagSentence([first]: readonly ReleaseTag[]): string | undefined {
  const tag = first && show(first.tag);
  return tag && message("The manifest at tag {tag} cannot be read. Name another base.", { tag });
}

/** Suggests a setting for tags of an unknown form, if there are any. */
export function unknownTagsSentence(unknownTags: readonly ReleaseTag[]): string | undefined {
  const [first] = unknownTags;
  if (!first) return undefined;
  const names = unknownTags.slice(0, 3).map(({ tag }) => show(tag));
  const form = `${first.tag.slice(0, -first.tagVersion.length)}${VERSION_PLACEHOLDER}`;
  return plural(
    unknownTags.length,
    'Tag {tags} has no known form. If it is a release, set "releaseTags" to `{form}` in .plugin-manifest.json.',
    'Tags {tags} have no known form. If they are releases, set "releaseTags" to `{form}` in .plugin-manifest.json.',
    { tags: names.join(message(", ")), form },
  );
}

export function savedVersionText(version: string): string {
  return message("{version} of the saved catalog entry", { version });
}

export function baseVersionText({ version, release }: Base): string {
  return release ? show(version) : savedVersionText(show(version));
}

/** A manifest's known releases; lists start with the highest version. */
export type Releases = ReturnType<typeof releasesOf>;

/** Finds the releases of a manifest and the version to compare it with (docs/spec/release.md, Release tags). */
export function releasesOf(manifest: JsonObject, past: ReleaseHistory) {
  const { tags, folder } = past;
  const isUnchanged = past.headManifest !== undefined && deepEqual(manifest, past.headManifest);
  const isThisRelease = (tag: Pick<ReleaseTag, "isHead">) => isUnchanged && tag.isHead;
  const isEarlierReleaseName = (tag: ReleaseTag) =>
    tag.isReachable && !isThisRelease(tag) && isReleaseOf(tag, manifest, folder);
  // The identifier and the folder's name may have changed since that release.
  const hasKnownName = (tag: ReleaseTag) =>
    isReleaseOf(tag, manifest, folder) || isReleaseOf(tag, tag.manifest, tag.folder);
  const isAnyKnown = tags.some(hasKnownName);
  const isRelease = (tag: ReleaseTag) => hasKnownName(tag) || (!isAnyKnown && hasOnlyManifest(tag, manifest));
  const allReleases = tags.filter(isRelease).flatMap(toRelease).sort(highestFirst);
  const reachable = allReleases.filter(({ isReachable }) => isReachable);
  const headReleases = reachable.filter(isThisRelease);
  const earlierReleases = firstOfEachVersion(reachable.filter((release) => !isThisRelease(release)));
  const isHistoryKnown = !past.isShallow && !past.isUnread;
  const hasNoValidRelease = isHistoryKnown && earlierReleases.length === 0 && tags.some(isEarlierReleaseName);
  const highest = isHistoryKnown && !hasNoValidRelease ? (earlierReleases[0] ?? headReleases[0]) : undefined;
  const base = baseOf(manifest, past.savedResponse, highest);
  const tagsWithManifest = tags.filter((tag) => tag.isReachable && tag.folder !== undefined);
  return {
    /** The version to compare the manifest with, if known. */
    base,
    /** Reachable releases other than `headReleases`, each version once. */
    earlierReleases,
    /** All reachable releases, each version once. */
    reachableReleases: firstOfEachVersion(reachable),
    /** The release tags of the checked-out commit; empty if the manifest differs from that commit. */
    headReleases,
    /** The plugin's releases with a valid version, even unreachable ones. */
    allReleases,
    /** True if the base is missing because no release tag's manifest has a valid version. All access is then new. */
    isNew: hasNoValidRelease && !base,
    /** True if a release contains the manifest, even one without a valid version. */
    isInRelease: tagsWithManifest.some(isRelease),
    unreadableTags: tagsWithManifest.filter((tag) => isRelease(tag) && !tag.manifest && !isThisRelease(tag)),
    /** The tags of an unknown form that have the manifest. */
    unknownTags: tagsWithManifest.filter((tag) => !tag.belongsToOtherPlugin && !isRelease(tag)),
  };
}

/** Tests if a tag of unknown form is a release: its tree has only this manifest, whose version is the tag's. */
function hasOnlyManifest(
  { hasOtherManifests, isReachable, manifest, tagVersion }: ReleaseTag,
  current: JsonObject,
): boolean {
  const [id, version] = [memberValue(manifest, "id"), memberValue(manifest, "version")];
  const isSame =
    isString(id) && id === current["id"] && isString(version) && isSameVersion(version, tagVersion);
  return hasOtherManifests === false && isReachable && isSame;
}

/**
 * Chooses the base of a manifest: the saved response's newest version, otherwise the highest release. A response with
 * another identifier counts only if there is no release, because the identifier may have changed.
 */
function baseOf(
  manifest: JsonObject,
  saved: JsonObject | undefined,
  release: Release | undefined,
): Base | undefined {
  const newest = newestVersion(saved);
  const [savedManifest, version] = [memberValue(newest, "manifest"), memberValue(newest, "version")];
  if (isObject(savedManifest) && (!release || mayBeSameItem(manifest, memberValue(newest, "item_id"))))
    return { version: isString(version) ? version : "", manifest: savedManifest };
  return release && { version: release.version, manifest: release.manifest, release };
}

function toRelease(tag: ReleaseTag): Release | [] {
  const { manifest } = tag;
  const version = memberValue(manifest, "version");
  return manifest && isString(version) && isVersion(version) ? { ...tag, manifest, version } : [];
}

const namesPlugin = ({ plugin, isConfigured }: ReleaseTag) => plugin !== undefined || isConfigured === true;

/** Sorts the highest version first. Among equal versions, tags that name the plugin come first, then earlier tags. */
function highestFirst(left: Release, right: Release): number {
  return (
    compareVersions(right.version, left.version) ||
    Number(namesPlugin(right)) - Number(namesPlugin(left)) ||
    Date.parse(left.publishedAt) - Date.parse(right.publishedAt) ||
    (left.tag < right.tag ? -1 : 1)
  );
}

function firstOfEachVersion(releases: readonly Release[]): Release[] {
  return releases.filter(({ version }, i) => {
    const previous = releases[i - 1];
    return !previous || compareVersions(previous.version, version) !== 0;
  });
}

/** Tests if an identifier may be the manifest's: the two are equal, or one is unknown. */
export function mayBeSameItem(manifest: JsonObject, itemId: JsonValue | undefined): boolean {
  const id = memberValue(manifest, "id");
  return !isString(id) || !isString(itemId) || id === itemId;
}
