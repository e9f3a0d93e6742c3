import { deepEqual, isString, memberValue, type JsonObject } from "../json/tree/value";
import { compareVersions, isVersion } from "../manifest/versions";
import { deriveSlug } from "../manifest/names/identifiers";

/** A tag whose name may be that of a release, with the manifest at it. */
export interface TaggedManifest {
  /** The tag's name, without `refs/tags/`. */
  readonly tag: string;
  /** The commit that it names. */
  readonly commit: string;
  /** Undefined if the manifest was not found there. */
  readonly manifest: JsonObject | undefined;
  /** The name of the manifest's folder at the tag; empty at the repository's root. */
  readonly folder: string;
  /** True if it is a tag of the checked-out commit. */
  readonly isHead: boolean;
  /** True if it is reachable from the checked-out commit. */
  readonly isReachable: boolean;
}

/** The git history of a manifest, as far as a release needs it. */
export interface TagHistory {
  readonly tags: readonly TaggedManifest[];
  /** The manifest in the checked-out commit. */
  readonly head?: JsonObject | undefined;
  /** The name of the manifest's folder on disk; empty at the root of the repository. */
  readonly folder: string;
  /** True if the clone has only a part of the history. */
  readonly isShallow: boolean;
  /** Why there are no tags, or why some may be missing. */
  readonly note?: string | undefined;
  /** True if there is a history that could not be read, or not as a whole. */
  readonly isUnread?: boolean;
  /** True if git is not run at all. */
  readonly isWithoutGit?: true;
}

/** A release of the manifest. */
export interface Release {
  readonly tag: string;
  readonly commit: string;
  /** The version in the tag's name. */
  readonly named: string;
  /** The version of the manifest at the tag. */
  readonly version: string;
  readonly manifest: JsonObject;
  /** True if its tag is one of the checked-out commit. */
  readonly isHead: boolean;
}

/** The releases of a manifest, the highest version first. */
export interface Releases {
  /** The releases to compare with. */
  readonly earlier: readonly Release[];
  /** The tags of the checked-out commit, while the manifest is as in that commit: it is their release. */
  readonly own: readonly Release[];
  /** Those that do not lead to the checked-out commit. */
  readonly elsewhere: readonly Release[];
  /** True if there are earlier releases, and the manifest is in none of them. */
  readonly isNew: boolean;
}

/** Matches the version of three numbers at the end of a tag. No number begins with a zero, so each version has one name. */
const VERSION = /(?<!\d)(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/;

/** Splits the name of a release's tag into the plugin that it names, if any, and the version; undefined for others. */
function splitTag(tag: string): { readonly plugin: string | undefined; readonly named: string } | undefined {
  const match = VERSION.exec(tag);
  if (!match) return undefined;
  const [named] = match;
  const prefix = tag.slice(0, match.index).replace(/v$/, "");
  if (prefix === "") return { plugin: undefined, named };
  return /[@/-]$/.test(prefix) ? { plugin: prefix.slice(0, -1), named } : undefined;
}

/** Tests by its name if a tag may be that of a release. */
export function mayBeRelease(tag: string): boolean {
  return splitTag(tag) !== undefined;
}

/** Returns the version in the name of a release's tag. */
export function namedVersion(tag: string): string | undefined {
  return splitTag(tag)?.named;
}

/** Tests by its name if a tag is that of a release of a manifest. @param folders the names of its folder */
export function isReleaseOf(tag: string, manifest: JsonObject, ...folders: readonly string[]): boolean {
  const parts = splitTag(tag);
  if (!parts) return false;
  const { plugin } = parts;
  return plugin === undefined || (plugin !== "" && [...namesOf(manifest), ...folders].includes(plugin));
}

/** Finds the releases of a manifest among the tags (docs/spec/release.md, Release tags). */
export function releasesOf(manifest: JsonObject, { tags, head, folder }: TagHistory): Releases {
  const isHead = deepEqual(manifest, head);
  const isOwn = (tag: Pick<TaggedManifest, "isHead">) => isHead && tag.isHead;
  const all = tags
    .flatMap((tagged) => releaseAt(tagged, manifest, folder))
    .sort((one, other) => compareVersions(other.version, one.version));
  const past = all.filter(({ isReachable }) => isReachable);
  const earlier = past.filter((release) => !isOwn(release));
  const isLacking = (tag: TaggedManifest) =>
    tag.isReachable && !isOwn(tag) && isReleaseOf(tag.tag, manifest, folder);
  return {
    earlier,
    own: past.filter(isOwn),
    elsewhere: all.filter(({ isReachable }) => !isReachable),
    isNew: earlier.length === 0 && tags.some(isLacking),
  };
}

function releaseAt(
  tagged: TaggedManifest,
  now: JsonObject,
  folder: string,
): (Release & Pick<TaggedManifest, "isReachable">)[] {
  const { tag, manifest } = tagged;
  const named = namedVersion(tag);
  const version = memberValue(manifest, "version");
  if (!manifest || named === undefined || !isString(version) || !isVersion(version)) return [];
  // The identifier may have changed since then, and the folder's name too.
  const isOurs = isReleaseOf(tag, now, folder) || isReleaseOf(tag, manifest, tagged.folder);
  return isOurs ? [{ ...tagged, manifest, named, version }] : [];
}

/** Returns the names by which a tag can mean a plugin: its slug, its identifier and the identifier's last label. */
function namesOf(manifest: JsonObject): string[] {
  const id = memberValue(manifest, "id");
  if (!isString(id) || id === "") return [];
  return [deriveSlug(id) ?? id, id, id.slice(id.lastIndexOf(".") + 1)];
}
