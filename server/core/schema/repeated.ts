import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "../vocabulary";
import type { JsonValue } from "../document/value";
import { valueIn } from "../manifests";
import { parentPointer } from "../wording";

/* A detail response says most things more than once: what one place lacks, another one tells. */

const ITEM = "/data/item";
const NEWEST = "/data/versions/0";
const COPY = `${ITEM}/latest_compatible_version`;

/** The fields that the item has from its newest version. */
const ITEM_FIELDS: Readonly<Record<string, string>> = {
  id: `${NEWEST}/item_id`,
  latest_version: `${NEWEST}/version`,
  updated_at: `${NEWEST}/published_at`,
  latest_compatible_version: NEWEST,
  manifest: `${NEWEST}/manifest`,
};

/**
 * The value that a member of a detail response repeats or is repeated by; undefined when it stands nowhere else.
 * @param pointer the JSON Pointer of the object that lacks the member
 */
export function repeatedValue(
  response: JsonValue | undefined,
  pointer: string,
  name: string,
): JsonValue | undefined {
  const values = otherPlaces(pointer, name).map((place) => valueIn(response, place));
  return values.find((value) => value !== undefined);
}

function otherPlaces(pointer: string, name: string): string[] {
  if (pointer === ITEM) return itemPlaces(name);
  // The copies of the newest version are looked at as the version itself, so that all of them get the same value.
  const origin = pointer.replace(COPY, NEWEST).replace(`${ITEM}/manifest`, `${NEWEST}/manifest`);
  if (/^\/data\/versions\/\d+$/.test(origin)) {
    const copies = origin === NEWEST ? [`${NEWEST}/${name}`, `${COPY}/${name}`] : [];
    return [...copies, ...versionPlaces(origin, name)];
  }
  if (!/^\/data\/versions\/\d+\/manifest$/.test(origin)) return [];
  return [...(origin === `${NEWEST}/manifest` ? newestPlaces(name) : []), ...manifestPlaces(origin, name)];
}

function itemPlaces(name: string): string[] {
  if (REPEATED_FROM_ITEM.includes(name)) return [`${NEWEST}/manifest/${name}`];
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
  const copies = [NEWEST, ITEM, COPY].map((whose) => `${whose}/manifest/${name}`);
  return REPEATED_FROM_ITEM.includes(name) ? [...copies, `${ITEM}/${name}`] : copies;
}

function isOfVersion(name: string): boolean {
  return name === "version" || REPEATED_FROM_VERSION.includes(name);
}
