import { isString, memberValue, type JsonObject } from "../json/tree/value";
import { deriveSlug } from "../manifest/names/names";
import { isPluginVersion } from "../manifest/versions";

/** The parts of a tag's name, if the tag may be a release. */
export interface ReleaseName {
  /** `clock` in `clock@1.2.0`; undefined for `v1.2.0` or a configured name, empty for `clock1.2.0` (no separator). */
  readonly plugin: string | undefined;
  readonly tagVersion: string;
  /** True if the name matches the configured `releaseTags`. */
  readonly isConfigured?: true;
}

/** Marks the place of the version in the configured `releaseTags`. */
export const VERSION_PLACEHOLDER = "{version}";

const VERSION = /(?<!\d|\d\.)\d+\.\d+\.\d+$/;

/** Splits a tag's name; undefined if the tag cannot be a release. @param pattern the configured `releaseTags` */
export function releaseName(tag: string, pattern = ""): ReleaseName | undefined {
  const [start = "", end] = pattern.split(VERSION_PLACEHOLDER);
  if (end !== undefined && tag.startsWith(start) && tag.endsWith(end)) {
    const tagVersion = tag.slice(start.length, tag.length - end.length);
    if (isPluginVersion(tagVersion)) return { plugin: undefined, tagVersion, isConfigured: true };
  }
  const match = VERSION.exec(tag);
  if (!match) return undefined;
  const [tagVersion] = match;
  const prefix = tag.slice(0, match.index).replace(/v$/i, "");
  if (prefix === "") return { plugin: undefined, tagVersion };
  return { plugin: /[@_/-]$/.test(prefix) ? prefix.slice(0, -1) : "", tagVersion };
}

/** Tests if a tag name may belong to a release of this manifest. @param folders the manifest folder's possible names */
export function isReleaseOf(
  { plugin }: ReleaseName,
  manifest: JsonObject | undefined,
  ...folders: (string | undefined)[]
): boolean {
  if (plugin === undefined) return true;
  // The name may follow a folder or a scope, as in `@acme/clock`.
  const name = plugin.slice(plugin.lastIndexOf("/") + 1).toLowerCase();
  return (
    name !== "" && [...tagNames(manifest), ...folders].some((candidate) => candidate?.toLowerCase() === name)
  );
}

function tagNames(manifest: JsonObject | undefined): string[] {
  const id = memberValue(manifest, "id");
  if (!isString(id) || id === "") return [];
  return [deriveSlug(id) ?? id, id, id.slice(id.lastIndexOf(".") + 1)];
}
