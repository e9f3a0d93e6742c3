import { deepEqual, isObject, isString, memberValue, valueAt, type JsonValue } from "../json/tree/value";
import {
  ITEM,
  NEWEST_COPY,
  NEWEST_MANIFEST,
  NEWEST_VERSION,
  newestVersion,
  versionsIn,
} from "../manifest/detail";
import { formats } from "../manifest/formats";
import { deriveSlug } from "../manifest/names/names";
import {
  levelMember,
  MAIN_PLATFORM,
  REPEATED_BY_ARTIFACT,
  REPEATED_FROM_ITEM,
  REPEATED_FROM_VERSION,
} from "../manifest/vocabulary";

/* The values that a detail response repeats. The item has copies of the whole newest version, and of its manifest. */

/** Maps members of the item to their sources, which are paths in the newest version. */
const ITEM_SOURCES: ReadonlyMap<string, string> = new Map([
  ["id", "item_id"],
  ["latest_version", "version"],
  ["updated_at", "published_at"],
  ...REPEATED_FROM_ITEM.map((name) => [name, `manifest/${name}`] as const),
]);

/** Maps paths in a manifest to their sources, which are members of the manifest's version. */
const MANIFEST_SOURCES: ReadonlyMap<string, string> = new Map([
  ["id", "item_id"],
  ...["version", ...REPEATED_FROM_VERSION].map((name) => [name, name] as const),
  ...REPEATED_BY_ARTIFACT.map((name) => [`artifacts/${MAIN_PLATFORM}/${name}`, name] as const),
]);

/** Maps the pointer of a repeated member to its source. Pointers in the item's whole copies stay unchanged. */
export function originalOf(pointer: string): string {
  const [, , part, nameOrIndex = "", ...path] = pointer.split("/");
  if (part === "item") {
    const source = ITEM_SOURCES.get(nameOrIndex);
    return source === undefined ? pointer : originalOf([NEWEST_VERSION, source, ...path].join("/"));
  }
  const name = part === "versions" && path[0] === "manifest" ? path.slice(1).join("/") : "";
  const source = MANIFEST_SOURCES.get(name);
  return source === undefined ? pointer : `/data/versions/${nameOrIndex}/${source}`;
}

/** Matches members of the item that come from the newest manifest, but that no rule compares. */
const FROM_MANIFEST = /^\/data\/item\/(?:name|author|license)(?=\/|$)/;

/** Lists the other places in a response that must have the same value. */
export function copiesOf(pointer: string): string[] {
  if (FROM_MANIFEST.test(pointer)) return [pointer.replace(ITEM, NEWEST_MANIFEST)];
  const original = originalOf(
    pointer.replace(NEWEST_COPY, NEWEST_VERSION).replace(`${ITEM}/manifest`, NEWEST_MANIFEST),
  );
  const [, version, path] = /^(\/data\/versions\/\d+)(?:\/(.*))?$/s.exec(original) ?? [];
  const repeatingPaths = [...MANIFEST_SOURCES].filter(([, source]) => source === path);
  const places =
    version === undefined ? [] : [original, ...repeatingPaths.map(([name]) => `${version}/manifest/${name}`)];
  const copies = version === NEWEST_VERSION ? places.flatMap(placesInItem) : [];
  const itemIdCopies = path === "item_id" ? [`${ITEM}/id`] : [];
  return [...new Set([...places, ...copies, ...itemIdCopies])].filter((place) => place !== pointer);
}

/** Lists the places in the item that repeat a place in the newest version. */
function placesInItem(place: string): string[] {
  const members = [...ITEM_SOURCES, ["latest_compatible_version", ""], ["manifest", "manifest"]] as const;
  return members.flatMap(([name, source]) => {
    const sourcePlace = source === "" ? NEWEST_VERSION : `${NEWEST_VERSION}/${source}`;
    return isInside(place, sourcePlace) ? [`${ITEM}/${name}${place.slice(sourcePlace.length)}`] : [];
  });
}

/** The fields of the item that are derived from others (docs/spec/entry.md, Where each field comes from). */
const ITEM_DERIVATIONS: Readonly<Record<string, (response: JsonValue | undefined) => JsonValue | undefined>> =
  {
    slug: (response) => {
      const id = valueAt(response, `${ITEM}/id`) ?? valueAt(response, `${NEWEST_VERSION}/item_id`);
      return isString(id) ? deriveSlug(id) : undefined;
    },
    description: (response) =>
      valueAt(response, `${ITEM}/summary`) ?? valueAt(response, `${NEWEST_MANIFEST}/summary`),
    created_at: earliestPublication,
  };

/** Matches the pointers of objects whose members repeat members of other objects. */
const REPEATING_OBJECT =
  /^\/data\/(?:item|versions\/\d+)(?:\/latest_compatible_version)?(?:\/manifest(?:\/artifacts\/windows_x64)?)?$/;

const COPIED_WHOLE: readonly string[] = ["manifest", "latest_compatible_version"];

/**
 * Finds or derives the value of a missing member. The value is uncertain for a whole manifest or version, if copies
 * differ, if the newest version is not first, or if copied `capability_levels` name a level that `integration` lacks.
 * @param pointer the JSON Pointer of the object that lacks the member
 */
export function copiedOrDerivedValue(
  response: JsonValue | undefined,
  pointer: string,
  name: string,
): { readonly value: JsonValue; readonly isCertain: boolean } | undefined {
  const values = REPEATING_OBJECT.test(pointer) ? copiedValues(response, `${pointer}/${name}`) : [];
  const isMisplaced = isNewestMisplaced(response, pointer);
  const derived = isMisplaced || values.length === 0 ? deriveMember(response, pointer, name) : undefined;
  const value = derived ?? values[0];
  if (value === undefined) return undefined;
  const isCertain =
    !COPIED_WHOLE.includes(name) &&
    !isMisplaced &&
    !lacksLevelMember(value, name, valueAt(response, pointer)) &&
    values.every((copy) => deepEqual(copy, value));
  return { value, isCertain };
}

export function copiedValues(response: JsonValue | undefined, pointer: string): JsonValue[] {
  if (isCopyOfOtherVersion(response, pointer)) return [];
  const places = copiesOf(pointer).filter((place) => !isCopyOfOtherVersion(response, place));
  return places.map((place) => valueAt(response, place)).filter((value) => value !== undefined);
}

function isInside(pointer: string, place: string): boolean {
  return `${pointer}/`.startsWith(`${place}/`);
}

/** Tests if a pointer is in the item or the first version, but another version is the newest. */
function isNewestMisplaced(response: JsonValue | undefined, pointer: string): boolean {
  const dependsOnNewest = [ITEM, NEWEST_VERSION].some((place) => isInside(pointer, place));
  return dependsOnNewest && newestVersion(response) !== valueAt(response, NEWEST_VERSION);
}

/** Tests if a pointer is in the item's copy of a version other than the first one. */
function isCopyOfOtherVersion(response: JsonValue | undefined, pointer: string): boolean {
  const copy = [NEWEST_COPY, `${ITEM}/manifest`].find((place) => isInside(pointer, place));
  const version = copy === undefined ? undefined : valueAt(response, `${copy}/version`);
  return version !== undefined && version !== valueAt(response, `${NEWEST_VERSION}/version`);
}

/** Tests if a copied `capability_levels` names a level that the manifest's `integration` lacks. */
function lacksLevelMember(value: JsonValue, name: string, manifest: JsonValue | undefined): boolean {
  const integration = memberValue(manifest, "integration");
  if (name !== "capability_levels" || !Array.isArray(value) || !isObject(integration)) return false;
  return value.some((level) => typeof level !== "number" || !Object.hasOwn(integration, levelMember(level)));
}

function deriveMember(response: JsonValue | undefined, pointer: string, name: string): JsonValue | undefined {
  if (pointer === ITEM && Object.hasOwn(ITEM_DERIVATIONS, name)) return ITEM_DERIVATIONS[name]?.(response);
  const isVersion = pointer === NEWEST_COPY || /^\/data\/versions\/\d+$/.test(pointer);
  if (name !== "id" || !isVersion) return undefined;
  const [item, version] = ["item_id", "version"].map((field) => valueAt(response, `${pointer}/${field}`));
  return isString(item) && isString(version) ? `${item}@${version}` : undefined;
}

/** Returns the earliest publication time; undefined if a version has no date. */
function earliestPublication(response: JsonValue | undefined): JsonValue | undefined {
  const times = versionsIn(response).map((version) => memberValue(version, "published_at"));
  const isTime = (time: JsonValue | undefined): time is string =>
    isString(time) && formats["catalog-timestamp"](time);
  return times.every(isTime) ? times.sort()[0] : undefined;
}
