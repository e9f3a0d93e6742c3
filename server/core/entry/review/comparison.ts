import { explainChanges } from "../../check/suppress";
import type { CheckOptions } from "../../check/check";
import type { ManifestChange } from "../../compare/change";
import { manifestChanges } from "../../compare/diff";
import { escapeSegment, selfAndAncestors } from "../../json/tree/pointer";
import {
  asObject,
  deepEqual,
  isArray,
  isObject,
  isString,
  memberName,
  memberValue,
  valueAt,
  type JsonObject,
  type JsonValue,
} from "../../json/tree/value";
import { ITEM, NEWEST_MANIFEST, NEWEST_VERSION } from "../../manifest/detail";
import { CATALOG_MEMBERS, PERMISSION_CAPABILITIES } from "../../manifest/vocabulary";
import { isSavedBase, type Base } from "../../release/past";
import { groupBy } from "../../text/group";
import type { CatalogEntry } from "../entry";
import { nearestProvenance, type ProvenanceMap } from "../provenance";

export interface EntryChange {
  readonly kind: "added" | "removed" | "changed";
  /** JSON Pointer in the new envelope; for a removed field, in the earlier envelope. */
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** A change to the manifest, and the changes that it causes in the entry. */
export interface ReviewedChange extends ManifestChange {
  readonly follows: readonly EntryChange[];
}

export interface EntryComparison {
  /** The earlier version's number, or empty without a number. */
  readonly base: string;
  /** The tag of the earlier version; absent for a version of the saved response. */
  readonly tag?: string;
  readonly changes: readonly ReviewedChange[];
  /** Entry changes without a cause in the manifest; includes pending values only if the base is a saved response. */
  readonly others: readonly EntryChange[];
}

/** Compares a manifest with its base, and its published entry with the envelope `earlier`. */
export function compareEntries(
  manifest: JsonObject,
  base: Base,
  earlier: JsonObject,
  entry: CatalogEntry,
  options: CheckOptions,
): EntryComparison {
  const changes = manifestChanges(base.manifest, manifest);
  const fieldChanges = entryChanges(earlier, entry.payload);
  const byCause = groupBy(fieldChanges, causeFinder(changes, entry.provenance));
  const others = byCause.get(undefined) ?? [];
  return {
    base: base.version,
    ...(base.release && { tag: base.release.tag }),
    changes: explainChanges(
      changes.map((change) => ({
        ...change,
        // A field of the same name would only repeat the change.
        follows: (byCause.get(change) ?? []).filter(
          ({ pointer }) =>
            !pointer.startsWith(`${NEWEST_MANIFEST}/`) && memberName(pointer) !== memberName(change.pointer),
        ),
      })),
      manifest,
      options,
    ),
    // Compared with a release, a pending value is not a change, so omit it. Compared with a saved response, it is one:
    // publication will replace the saved value.
    others: isSavedBase(base) ? others : others.filter((change) => !isPending(change, entry.provenance)),
  };
}

function isPending({ pointer }: EntryChange, provenance: ProvenanceMap): boolean {
  return nearestProvenance(provenance, pointer)?.provenance.kind === "pending";
}

/** The places of the minimum version. A change of that version has only one of these pointers. */
const MINIMUM_VERSION_PLACES: readonly string[] = ["/min_app_version", "/compatibility/min_app_version"];

/** Returns a function that finds the manifest change that caused a changed field. */
function causeFinder(changes: readonly ManifestChange[], provenance: ProvenanceMap) {
  const byPointer = firstChangeByKey(changes, ({ pointer }) =>
    MINIMUM_VERSION_PLACES.includes(pointer) ? MINIMUM_VERSION_PLACES : [pointer],
  );
  const byAncestor = firstChangeByKey(changes, ({ pointer }) => selfAndAncestors(pointer));
  const byTag = firstChangeByKey(changes, (change) => tagsOf(change.pointer, valueOf(change)));
  const changeAt = (path: string): ManifestChange | undefined => {
    const changedPlace = selfAndAncestors(path).find((place) => byPointer.has(place));
    return changedPlace === undefined ? byAncestor.get(path) : byPointer.get(changedPlace);
  };
  return (change: EntryChange): ManifestChange | undefined => {
    const { pointer } = change;
    if (pointer.startsWith(`${ITEM}/tags/`)) return byTag.get(valueOf(change));
    if (!pointer.startsWith(`${NEWEST_MANIFEST}/`)) {
      const nearest = nearestProvenance(provenance, pointer)?.provenance;
      const paths = nearest?.paths ?? (nearest?.path ? [nearest.path] : []);
      return paths.flatMap((path) => changeAt(path) ?? [])[0];
    }
    const path = pointer.slice(NEWEST_MANIFEST.length);
    // A permission and its capability form one change, at one of the two places. A level and its member do, too.
    return changeAt(path) ?? tagsOf(path, valueOf(change)).flatMap((tag) => byTag.get(tag) ?? [])[0];
  };
}

function valueOf({ before, after }: Pick<EntryChange, "before" | "after">): JsonValue {
  return after ?? before ?? null;
}

/** Maps each key to the first change with that key. */
function firstChangeByKey<Key>(
  changes: readonly ManifestChange[],
  keysOf: (change: ManifestChange) => readonly Key[],
): ReadonlyMap<Key, ManifestChange> {
  const pairs = changes.flatMap((change) => keysOf(change).map((key) => [key, change] as const));
  return new Map(pairs.reverse());
}

/** Returns the entry's tags that may change with a value of the manifest. */
function tagsOf(pointer: string, value: JsonValue): JsonValue[] {
  const type = memberValue(value, "type");
  const [, level] = /^\/integration\/level(\d+)$/.exec(pointer) ?? [];
  if (level !== undefined) return [`level-${level}`];
  if (/^\/(?:capability_levels|integration)\//.test(pointer)) return [`level-${JSON.stringify(value)}`];
  if (isString(type)) return [`host-${PERMISSION_CAPABILITIES.get(type) ?? type}`];
  if (!isString(value)) return [];
  return pointer.startsWith("/host_capabilities/") ? [`host-${value}`] : [value, value.trim().toLowerCase()];
}

/* Members that repeat others; their changes would be listed twice. */
const ITEM_COPIES = ["latest_compatible_version", "manifest"];
const VERSION_COPIES = ["id", "item_id", "version", "min_app_version", "max_app_version", "manifest"];
const MANIFEST_COPIES = ["id", "name", "version", "author", "license", ...CATALOG_MEMBERS].filter(
  (name) => name !== "install_status",
);

/** Fields to list first: access, then compatibility. */
const LISTED_FIRST = [
  ["permissions", "host_capabilities", "capability_levels"].map((name) => `${NEWEST_MANIFEST}/${name}`),
  [`${ITEM}/min_app_version`, `${ITEM}/max_app_version`, `${NEWEST_MANIFEST}/compatibility`],
];

/** Finds the fields that publication would change, each fact once and access first (docs/spec/entry.md). */
export function entryChanges(earlier: JsonObject, payload: JsonObject): EntryChange[] {
  const changesIn = (place: string, copies: readonly string[]) =>
    memberChanges(place, valueAt(earlier, place), valueAt(payload, place), copies);
  const changes = [
    ...changesIn(ITEM, ITEM_COPIES),
    ...changesIn(NEWEST_VERSION, VERSION_COPIES),
    ...changesIn(NEWEST_MANIFEST, MANIFEST_COPIES),
  ];
  const ranked = changes.map((change) => ({ change, rank: rankOf(change) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ change }) => change);
}

function rankOf({ pointer }: EntryChange): number {
  const isWithin = (place: string) => `${pointer}/`.startsWith(`${place}/`);
  const group = LISTED_FIRST.findIndex((places) => places.some(isWithin));
  return group < 0 ? LISTED_FIRST.length * 10 : group * 10 + (LISTED_FIRST[group] ?? []).findIndex(isWithin);
}

type MaybeValue = JsonValue | undefined;

function memberChanges(
  pointer: string,
  before: MaybeValue,
  after: MaybeValue,
  excludedNames: readonly string[] = [],
): EntryChange[] {
  const names = Object.keys({ ...asObject(after), ...asObject(before) });
  return names
    .filter((name) => !excludedNames.includes(name))
    .flatMap((name) =>
      changesAt(`${pointer}/${escapeSegment(name)}`, memberValue(before, name), memberValue(after, name)),
    );
}

function changesAt(pointer: string, before: MaybeValue, after: MaybeValue): EntryChange[] {
  if (before === undefined) return after === undefined ? [] : [{ kind: "added", pointer, after }];
  if (after === undefined) return [{ kind: "removed", pointer, before }];
  if (deepEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) return memberChanges(pointer, before, after);
  const entries = isArray(before) && isArray(after) ? listChanges(pointer, before, after) : undefined;
  return entries ?? [{ kind: "changed", pointer, before, after }];
}

/** Compares lists whose entries have distinct names; undefined for other lists, or if only the order differs. */
function listChanges(pointer: string, before: JsonValue[], after: JsonValue[]): EntryChange[] | undefined {
  const [oldIndices, newIndices] = [indicesByName(before), indicesByName(after)];
  if (!oldIndices || !newIndices) return undefined;
  const names = [...new Set([...newIndices.keys(), ...oldIndices.keys()])];
  const changes = names.flatMap((name) => {
    const [oldIndex, newIndex] = [oldIndices.get(name) ?? -1, newIndices.get(name) ?? -1];
    return changesAt(`${pointer}/${newIndex < 0 ? oldIndex : newIndex}`, before[oldIndex], after[newIndex]);
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
