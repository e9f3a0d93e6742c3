import { explainChanges } from "../../check/suppress";
import type { CheckOptions } from "../../check/check";
import type { ManifestChange } from "../../compare/change";
import { manifestChanges } from "../../compare/diff";
import { selfAndAncestors } from "../../json/tree/pointer";
import { isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { ITEM, NEWEST_MANIFEST } from "../../manifest/detail";
import { PERMISSION_CAPABILITIES } from "../../manifest/vocabulary";
import type { Base } from "../../release/past";
import { groupBy } from "../../text/group";
import type { CatalogEntry } from "../entry";
import { nearestProvenance, type ProvenanceMap } from "../provenance";
import { entryChanges, type EntryChange } from "./changes";

/** A change of the manifest and the entry's fields that change with it. */
export interface ReviewedChange extends ManifestChange {
  readonly follows: readonly EntryChange[];
}

export interface Comparison {
  /** The earlier version's number; empty if it has none. */
  readonly base: string;
  /** The tag of the earlier version; absent for a version of the saved response. */
  readonly tag?: string;
  readonly changes: readonly ReviewedChange[];
  /** Changes of the entry that no change of the manifest causes. */
  readonly others: readonly EntryChange[];
}

/** Compares a manifest and its entry, as published, with the newest version in the envelope `earlier`. */
export function compare(
  manifest: JsonObject,
  base: Base,
  earlier: JsonObject,
  entry: CatalogEntry,
  options: CheckOptions,
): Comparison {
  const changes = manifestChanges(base.manifest, manifest);
  const fields = entryChanges(earlier, entry.payload);
  const byCause = groupBy(fields, causeFinder(changes, entry.provenance));
  return {
    base: base.version,
    ...(base.release && { tag: base.release.tag }),
    changes: explainChanges(
      changes.map((change) => ({
        ...change,
        // A field of the same name would only repeat the change.
        follows: (byCause.get(change) ?? []).filter(
          ({ pointer }) =>
            !pointer.startsWith(`${NEWEST_MANIFEST}/`) && nameIn(pointer) !== nameIn(change.pointer),
        ),
      })),
      manifest,
      options,
    ),
    others: byCause.get(undefined) ?? [],
  };
}

const MINIMUM: readonly string[] = ["/min_app_version", "/compatibility/min_app_version"];

/** Returns a function that finds the manifest change that caused a changed field. */
function causeFinder(changes: readonly ManifestChange[], provenance: ProvenanceMap) {
  const byPointer = firstOfEach(changes, ({ pointer }) => (MINIMUM.includes(pointer) ? MINIMUM : [pointer]));
  const byAncestor = firstOfEach(changes, ({ pointer }) => selfAndAncestors(pointer));
  const byTag = firstOfEach(changes, tagsOf);
  const changeAt = (path: string): ManifestChange | undefined => {
    const changedPlace = selfAndAncestors(path).find((place) => byPointer.has(place));
    return changedPlace === undefined ? byAncestor.get(path) : byPointer.get(changedPlace);
  };
  const isDefined = (change: ManifestChange | undefined) => change !== undefined;
  return ({ pointer, before, after }: EntryChange): ManifestChange | undefined => {
    if (pointer.startsWith(`${ITEM}/tags/`)) return byTag.get(after ?? before ?? null);
    if (!pointer.startsWith(`${NEWEST_MANIFEST}/`)) {
      const source = nearestProvenance(provenance, pointer)?.source;
      return (source?.paths ?? (source?.path ? [source.path] : [])).map(changeAt).find(isDefined);
    }
    const path = pointer.slice(NEWEST_MANIFEST.length);
    // A permission and its capability are one change, at one of their places; so are a level and its member.
    return (
      changeAt(path) ??
      tagsOf({ pointer: path, before, after })
        .map((tag) => byTag.get(tag))
        .find(isDefined)
    );
  };
}

/** Maps each key to the first change that has it. */
function firstOfEach<Key>(
  changes: readonly ManifestChange[],
  keysOf: (change: ManifestChange) => readonly Key[],
): ReadonlyMap<Key, ManifestChange> {
  const pairs = changes.flatMap((change) => keysOf(change).map((key) => [key, change] as const));
  return new Map(pairs.reverse());
}

interface ValueChange {
  readonly pointer: string;
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
}

/** Returns the tags of the entry that a changed value feeds. */
function tagsOf({ pointer, after, before }: ValueChange): JsonValue[] {
  const value = after ?? before ?? null;
  const type = memberValue(value, "type");
  const [, level] = /^\/integration\/level(\d+)$/.exec(pointer) ?? [];
  if (level !== undefined) return [`level-${level}`];
  if (/^\/(?:capability_levels|integration)\//.test(pointer)) return [`level-${JSON.stringify(value)}`];
  if (isString(type)) return [`host-${PERMISSION_CAPABILITIES.get(type) ?? type}`];
  if (!isString(value)) return [];
  return pointer.startsWith("/host_capabilities/") ? [`host-${value}`] : [value, value.trim().toLowerCase()];
}

/** Returns the last name in a JSON Pointer. */
function nameIn(pointer: string): string | undefined {
  return pointer.split("/").findLast((segment) => !/^\d+$/.test(segment));
}
