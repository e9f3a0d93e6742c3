import { escapeSegment } from "../../json/tree/pointer";
import {
  deepEqual,
  isArray,
  isObject,
  isString,
  memberValue,
  valueIn,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { ITEM, NEWEST_MANIFEST, NEWEST_VERSION } from "../../manifest/detail";
import { CATALOG_MEMBERS } from "../../manifest/vocabulary";

export interface EntryChange {
  readonly kind: "added" | "removed" | "changed";
  /** JSON Pointer in the new envelope; for a removed field, in the earlier one. */
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/* Members that repeat others, so that their changes would be listed twice. */
const ITEM_COPIES = ["latest_compatible_version", "manifest"];
const VERSION_COPIES = ["id", "item_id", "version", "min_app_version", "max_app_version", "manifest"];
const MANIFEST_COPIES = ["id", "name", "version", "author", "license", ...CATALOG_MEMBERS].filter(
  (name) => name !== "install_status",
);

/** Fields to list first: access, then compatibility. */
const FIRST = [
  ["permissions", "host_capabilities", "capability_levels"].map((name) => `${NEWEST_MANIFEST}/${name}`),
  [`${ITEM}/min_app_version`, `${ITEM}/max_app_version`, `${NEWEST_MANIFEST}/compatibility`],
];

/**
 * Finds what publication would change in the earlier envelope, each fact once: permissions and capabilities, then
 * compatibility, then the rest (docs/spec/entry.md, Earlier versions).
 */
export function entryChanges(earlier: JsonObject, payload: JsonObject): EntryChange[] {
  const changesIn = (place: string, copies: readonly string[]) =>
    memberChanges(place, valueIn(earlier, place), valueIn(payload, place), copies);
  const changes = [
    ...changesIn(ITEM, ITEM_COPIES),
    ...changesIn(NEWEST_VERSION, VERSION_COPIES),
    ...changesIn(NEWEST_MANIFEST, MANIFEST_COPIES),
  ];
  const ranked = changes.map((change) => ({ change, rank: rankOf(change) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ change }) => change);
}

function rankOf({ pointer }: EntryChange): number {
  const isWithin = (place: string) => `${pointer}/`.startsWith(`${place}/`);
  const group = FIRST.findIndex((places) => places.some(isWithin));
  return group < 0 ? FIRST.length * 10 : group * 10 + (FIRST[group] ?? []).findIndex(isWithin);
}

function memberChanges(
  pointer: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  except: readonly string[] = [],
): EntryChange[] {
  const names = new Set([after, before].flatMap((object) => (isObject(object) ? Object.keys(object) : [])));
  return [...names]
    .filter((name) => !except.includes(name))
    .flatMap((name) =>
      changesAt(`${pointer}/${escapeSegment(name)}`, memberValue(before, name), memberValue(after, name)),
    );
}

function changesAt(
  pointer: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): EntryChange[] {
  if (before === undefined) return after === undefined ? [] : [{ kind: "added", pointer, after }];
  if (after === undefined) return [{ kind: "removed", pointer, before }];
  if (deepEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) return memberChanges(pointer, before, after);
  const entries = isArray(before) && isArray(after) ? listChanges(pointer, before, after) : undefined;
  return entries ?? [{ kind: "changed", pointer, before, after }];
}

/** Compares lists whose entries have distinct names; undefined for others. */
function listChanges(pointer: string, before: JsonValue[], after: JsonValue[]): EntryChange[] | undefined {
  const [oldIndices, newIndices] = [indicesByName(before), indicesByName(after)];
  if (!oldIndices || !newIndices) return undefined;
  const names = [...new Set([...newIndices.keys(), ...oldIndices.keys()])];
  const changes = names.flatMap((name) => {
    const [from, to] = [oldIndices.get(name) ?? -1, newIndices.get(name) ?? -1];
    return changesAt(`${pointer}/${to < 0 ? from : to}`, before[from], after[to]);
  });
  return changes.length > 0 ? changes : undefined;
}

function indicesByName(list: readonly JsonValue[]): Map<string, number> | undefined {
  const indices = new Map<string, number>();
  for (const [index, entry] of list.entries()) {
    const name = isObject(entry)
      ? [memberValue(entry, "type"), memberValue(entry, "id")].find(isString)
      : JSON.stringify(entry);
    if (name === undefined || indices.has(name)) return undefined;
    indices.set(name, index);
  }
  return indices;
}
