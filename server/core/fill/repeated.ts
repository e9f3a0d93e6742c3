import { deriveSlug } from "../manifest/names/identifiers";
import { deepEqual, isObject, valueIn, type JsonValue, memberValue } from "../json/tree/value";
import {
  levelMember,
  REPEATED_BY_ARTIFACT,
  REPEATED_FROM_ITEM,
  REPEATED_FROM_VERSION,
} from "../manifest/vocabulary";
import { parentPointer } from "../json/tree/pointer";
import { formats } from "../manifest/formats";
import { COPY, ITEM, NEWEST_MANIFEST, NEWEST_VERSION, newestVersion, versionsIn } from "../manifest/detail";

/* Values that a detail response repeats: a place that lacks one can copy it from another. */

/** The fields that the item copies from its newest version, and the description, which is its summary. */
const ITEM_FIELDS: Readonly<Record<string, string>> = {
  id: `${NEWEST_VERSION}/item_id`,
  name: `${NEWEST_MANIFEST}/name`,
  author: `${NEWEST_MANIFEST}/author`,
  license: `${NEWEST_MANIFEST}/license`,
  latest_version: `${NEWEST_VERSION}/version`,
  updated_at: `${NEWEST_VERSION}/published_at`,
  latest_compatible_version: NEWEST_VERSION,
  manifest: NEWEST_MANIFEST,
};

/** The fields of the item that are derived from others (docs/spec/entry.md, Where each field comes from). */
const DERIVED: Readonly<Record<string, (response: JsonValue | undefined) => JsonValue | undefined>> = {
  slug: (response) => {
    const id = valueIn(response, `${ITEM}/id`) ?? valueIn(response, `${NEWEST_VERSION}/item_id`);
    return typeof id === "string" ? deriveSlug(id) : undefined;
  },
  description: (response) =>
    valueIn(response, `${ITEM}/summary`) ?? valueIn(response, `${NEWEST_MANIFEST}/summary`),
  created_at: earliestPublication,
};

const COPIED_WHOLE: ReadonlySet<string> = new Set(["manifest", "latest_compatible_version"]);

/**
 * Finds the value for a member of a detail response in the places that repeat it; undefined when there is none. It is
 * certain if all of them agree, unless it is a whole manifest or version, which brings the
 * faults of its copy, unless the versions are not in order, and unless it names a level without its member.
 * @param pointer the JSON Pointer of the object that lacks the member
 */
export function repeatedValue(
  response: JsonValue | undefined,
  pointer: string,
  name: string,
): { readonly value: JsonValue; readonly certain: boolean } | undefined {
  // A half-typed value in its own place is ignored.
  const places = otherPlaces(pointer, name).filter(
    (place) =>
      place !== `${pointer}/${name}` && ![pointer, place].some((each) => isCopyOfAnother(response, each)),
  );
  const values = places.map((place) => valueIn(response, place)).filter((each) => each !== undefined);
  const isOther = isOfAnotherVersion(response, pointer);
  const derived = isOther || values.length === 0 ? derivedFromOthers(response, pointer, name) : undefined;
  const value = derived ?? values[0];
  if (value === undefined) return undefined;
  const isCertain =
    !COPIED_WHOLE.has(name) && !isOther && !lacksMember(value, name, valueIn(response, pointer));
  return { value, certain: isCertain && values.every((other) => deepEqual(other, value)) };
}

function isOfAnotherVersion(response: JsonValue | undefined, pointer: string): boolean {
  const isRepeated = [ITEM, NEWEST_VERSION].some((place) => `${pointer}/`.startsWith(`${place}/`));
  return isRepeated && newestVersion(response) !== valueIn(response, NEWEST_VERSION);
}

/** Tests if a place is in a copy of the newest version that has the number of another one: then nothing repeats it. */
function isCopyOfAnother(response: JsonValue | undefined, pointer: string): boolean {
  const copy = [COPY, `${ITEM}/manifest`].find((place) => `${pointer}/`.startsWith(`${place}/`));
  const number = copy === undefined ? undefined : valueIn(response, `${copy}/version`);
  return number !== undefined && number !== valueIn(response, `${NEWEST_VERSION}/version`);
}

function lacksMember(value: JsonValue, name: string, object: JsonValue | undefined): boolean {
  const integration = isObject(object) ? object["integration"] : undefined;
  if (name !== "capability_levels" || !Array.isArray(value) || !isObject(integration)) return false;
  return value.some((level) => typeof level !== "number" || !Object.hasOwn(integration, levelMember(level)));
}

function derivedFromOthers(
  response: JsonValue | undefined,
  pointer: string,
  name: string,
): JsonValue | undefined {
  if (pointer === ITEM && Object.hasOwn(DERIVED, name)) return DERIVED[name]?.(response);
  if (name !== "id" || !isVersionPointer(pointer)) return undefined;
  const [item, version] = ["item_id", "version"].map((field) => valueIn(response, `${pointer}/${field}`));
  return typeof item === "string" && typeof version === "string" ? `${item}@${version}` : undefined;
}

function isVersionPointer(pointer: string): boolean {
  return pointer === COPY || /^\/data\/versions\/\d+$/.test(pointer);
}

/** Returns the publication of the first version; undefined if one version has no date. */
function earliestPublication(response: JsonValue | undefined): JsonValue | undefined {
  const times = versionsIn(response).map((version) => memberValue(version, "published_at"));
  const isTime = (time: JsonValue | undefined): time is string =>
    typeof time === "string" && formats["catalog-timestamp"](time);
  return times.every(isTime) ? times.sort()[0] : undefined;
}

/** Lists the places that repeat a value of a detail response. */
export function copiesOf(pointer: string): string[] {
  const [, object, name = "", rest = ""] = REPEATING.exec(pointer) ?? [];
  if (object === undefined) return [];
  const places = otherPlaces(object, name).map((place) => place + rest);
  return places.filter((place) => place !== pointer);
}

/** Matches a place in an item, a version or a manifest: the object, the name of its member, and the rest of the path. */
const REPEATING =
  /^(\/data\/(?:item|versions\/\d+)(?:\/latest_compatible_version)?(?:\/manifest)?)\/(?!(?:latest_compatible_version|manifest)(?:\/|$))([^/]+)(.*)$/s;

function otherPlaces(pointer: string, name: string): string[] {
  if (pointer === ITEM) return itemPlaces(name);
  // The copies of the newest version count as the version itself, so that all get the same value.
  const origin = pointer.replace(COPY, NEWEST_VERSION).replace(`${ITEM}/manifest`, NEWEST_MANIFEST);
  if (/^\/data\/versions\/\d+$/.test(origin)) {
    const copies = origin === NEWEST_VERSION ? [`${NEWEST_VERSION}/${name}`, `${COPY}/${name}`] : [];
    const whole = origin === NEWEST_VERSION && name === "manifest" ? [`${ITEM}/manifest`] : [];
    return [...copies, ...whole, ...versionPlaces(origin, name)];
  }
  const [, version, artifact] =
    /^(\/data\/versions\/\d+)\/manifest(\/artifacts\/windows_x64)?$/.exec(origin) ?? [];
  if (artifact) return REPEATED_BY_ARTIFACT.includes(name) ? [`${version}/${name}`] : [];
  if (version === undefined) return [];
  return [...(origin === NEWEST_MANIFEST ? newestPlaces(name) : []), ...manifestPlaces(origin, name)];
}

function itemPlaces(name: string): string[] {
  if (REPEATED_FROM_ITEM.includes(name)) return [`${NEWEST_MANIFEST}/${name}`];
  return Object.hasOwn(ITEM_FIELDS, name) ? [ITEM_FIELDS[name] ?? ""] : [];
}

function versionPlaces(pointer: string, name: string): string[] {
  if (name === "item_id") return [`${pointer}/manifest/id`, `${ITEM}/id`];
  if (name === "sha256" || name === "signature") return [`${pointer}/manifest/artifacts/windows_x64/${name}`];
  return isOfVersion(name) ? [`${pointer}/manifest/${name}`] : [];
}

function manifestPlaces(pointer: string, name: string): string[] {
  if (name === "id") return [`${parentPointer(pointer)}/item_id`];
  return isOfVersion(name) ? [`${parentPointer(pointer)}/${name}`] : [];
}

function newestPlaces(name: string): string[] {
  const copies = [NEWEST_VERSION, ITEM, COPY].map((whose) => `${whose}/manifest/${name}`);
  return REPEATED_FROM_ITEM.includes(name) ? [...copies, `${ITEM}/${name}`] : copies;
}

function isOfVersion(name: string): boolean {
  return name === "version" || REPEATED_FROM_VERSION.includes(name);
}
