import { deepEqual, isString, memberValue, type JsonObject } from "../json/tree/value";
import { compareVersions, isVersion } from "../manifest/versions";
import { deriveSlug } from "./derive";

/** A tag that is reachable from the checked-out commit and names a version, with the manifest at it. */
export interface TaggedManifest {
  /** The tag's name, without `refs/tags/`. */
  readonly tag: string;
  readonly manifest: JsonObject;
  /** The name of the manifest's folder at the tag; empty at the repository's root. */
  readonly folder: string;
  /** True if it is a tag of the checked-out commit. */
  readonly isHead: boolean;
}

/** The git history of a manifest, as far as a release needs it. */
export interface TagHistory {
  readonly tags: readonly TaggedManifest[];
  /** The manifest in the checked-out commit. */
  readonly head?: JsonObject | undefined;
  /** The name of the manifest's folder on disk. */
  readonly folder: string;
  /** True if the clone has only a part of the history. */
  readonly isShallow: boolean;
  /** Why there are no tags. */
  readonly note?: string | undefined;
  /** True if git is not run at all. */
  readonly isWithoutGit?: true;
}

/** A release of the manifest. */
export interface Release {
  readonly tag: string;
  /** The version in the tag's name. */
  readonly named: string;
  /** The version of the manifest at the tag. */
  readonly version: string;
  readonly manifest: JsonObject;
}

/** The releases of a manifest, the highest version first. */
export interface Releases {
  /** The releases to compare with. */
  readonly earlier: readonly Release[];
  /** The tags of the checked-out commit, while the manifest is as in that commit: it is their release. */
  readonly own: readonly Release[];
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

/** Finds the releases of a manifest among the tags (docs/spec/release.md, Release tags). */
export function releasesOf(manifest: JsonObject, { tags, head, folder }: TagHistory): Releases {
  const all = tags.flatMap((tagged) => releaseAt(tagged, [...namesOf(manifest), folder]));
  const sorted = all.sort((one, other) => compareVersions(other.version, one.version));
  const isHead = deepEqual(manifest, head);
  return {
    earlier: sorted.filter((release) => !(isHead && release.isHead)),
    own: sorted.filter((release) => isHead && release.isHead),
  };
}

function releaseAt(
  { tag, manifest, folder, isHead }: TaggedManifest,
  names: readonly string[],
): (Release & { isHead: boolean })[] {
  const parts = splitTag(tag);
  const version = memberValue(manifest, "version");
  if (!parts || !isString(version) || !isVersion(version)) return [];
  const { plugin, named } = parts;
  // The identifier may have changed since then, and the folder's name too.
  const known = [...names, ...namesOf(manifest), folder];
  if (plugin !== undefined && !known.includes(plugin)) return [];
  return [{ tag, named, version, manifest, isHead }];
}

/** Returns the names by which a tag can mean a plugin: its slug, its identifier and the identifier's last label. */
function namesOf(manifest: JsonObject): string[] {
  const id = memberValue(manifest, "id");
  if (!isString(id) || id === "") return [];
  return [deriveSlug(id) ?? id, id, id.slice(id.lastIndexOf(".") + 1)];
}
