import { isString, memberValue, type JsonObject } from "../json/tree/value";
import { deriveSlug } from "../manifest/names/names";
import { isPluginVersion } from "../manifest/versions";

/** The parts of a tag name that may be a release's. */
export interface ReleaseName {
  /** The name before the version; undefined if there is none, empty if it is not separated. */
  readonly plugin: string | undefined;
  /** The version in the name. */
  readonly named: string;
  /** True if it matches the configured form. */
  readonly isConfigured?: true;
}

/** Stands for the version in `releaseTags` of the configuration. */
export const VERSION_PLACE = "{version}";

const VERSION = /(?<!\d|\d\.)\d+\.\d+\.\d+$/;

/** Splits a tag name that may be a release's. @param form the configured `releaseTags` */
export function releaseName(tag: string, form = ""): ReleaseName | undefined {
  const [before = "", after] = form.split(VERSION_PLACE);
  if (after !== undefined && tag.startsWith(before) && tag.endsWith(after)) {
    const named = tag.slice(before.length, tag.length - after.length);
    if (isPluginVersion(named)) return { plugin: undefined, named, isConfigured: true };
  }
  const match = VERSION.exec(tag);
  if (!match) return undefined;
  const [named] = match;
  const prefix = tag.slice(0, match.index).replace(/v$/i, "");
  if (prefix === "") return { plugin: undefined, named };
  return { plugin: /[@_/-]$/.test(prefix) ? prefix.slice(0, -1) : "", named };
}

/** Tests if a tag has a known form of a release of the manifest. @param folders the names of its folder */
export function isReleaseOf(
  { plugin }: ReleaseName,
  manifest: JsonObject | undefined,
  ...folders: (string | undefined)[]
): boolean {
  if (plugin === undefined) return true;
  // The name may be at the end of a path or in a scope.
  const name = plugin.slice(plugin.lastIndexOf("/") + 1).toLowerCase();
  return name !== "" && [...namesOf(manifest), ...folders].some((known) => known?.toLowerCase() === name);
}

function namesOf(manifest: JsonObject | undefined): string[] {
  const id = memberValue(manifest, "id");
  if (!isString(id) || id === "") return [];
  return [deriveSlug(id) ?? id, id, id.slice(id.lastIndexOf(".") + 1)];
}
