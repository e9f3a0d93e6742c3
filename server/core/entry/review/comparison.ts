import { explainChanges } from "../../check/approvals";
import type { CheckOptions } from "../../check/check";
import type { ManifestChange } from "../../compare/change";
import { manifestChanges } from "../../compare/diff";
import { isString, memberValue, type JsonObject, type JsonValue } from "../../json/tree/value";
import { PERMISSION_CAPABILITIES } from "../../manifest/vocabulary";
import type { Base } from "../../release/past";
import type { CatalogEntry } from "../entry";
import type { Provenance, ProvenanceMap } from "../provenance";
import { entryChanges, type EntryChange } from "./changes";
import { ITEM, NEWEST_MANIFEST } from "../../manifest/detail";

/** A change of the manifest, with the fields of the entry that change because of it. */
export interface ReviewedChange extends ManifestChange {
  readonly follows: readonly EntryChange[];
}

export interface Comparison {
  /** The earlier version's number; empty if it has none. */
  readonly base: string;
  /** The tag of the earlier version; absent if it is the newest version of the saved response. */
  readonly tag?: string;
  readonly changes: readonly ReviewedChange[];
  /** Fields of the entry that publication changes besides. */
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
  const causes = new Causes(changes, entry.provenance);
  const fields = entryChanges(earlier, entry.payload);
  const following = new Map<ManifestChange | undefined, EntryChange[]>();
  for (const field of fields) {
    const cause = causes.of(field);
    setIfNew(following, cause, []);
    following.get(cause)?.push(field);
  }
  return {
    base: base.version,
    ...(base.release && { tag: base.release.tag }),
    changes: explainChanges(
      changes.map((change) => ({
        ...change,
        follows: (following.get(change) ?? []).filter((field) => !repeats(field, change)),
      })),
      manifest,
      options,
    ),
    others: following.get(undefined) ?? [],
  };
}

const MINIMUM: readonly string[] = ["/min_app_version", "/compatibility/min_app_version"];

class Causes {
  readonly #byPointer = new Map<string, ManifestChange>();
  /** The first change inside of each value. */
  readonly #within = new Map<string, ManifestChange>();
  readonly #byTag = new Map<JsonValue, ManifestChange>();

  constructor(
    changes: readonly ManifestChange[],
    private readonly provenance: ProvenanceMap,
  ) {
    for (const change of changes) {
      setIfNew(this.#byPointer, change.pointer, change);
      if (MINIMUM.includes(change.pointer))
        for (const place of MINIMUM) setIfNew(this.#byPointer, place, change);
      for (const place of around(change.pointer)) setIfNew(this.#within, place, change);
      for (const tag of tagsOf(change)) setIfNew(this.#byTag, tag, change);
    }
  }

  of({ pointer, before, after }: EntryChange): ManifestChange | undefined {
    if (pointer.startsWith(`${ITEM}/tags/`)) return this.#byTag.get(after ?? before ?? null);
    if (!pointer.startsWith(`${NEWEST_MANIFEST}/`))
      return firstOf(feeding(pointer, this.provenance).map((path) => this.#at(path)));
    const path = pointer.slice(NEWEST_MANIFEST.length);
    // A permission and its capability, or a level and its member, are one change, at one of their places.
    const tags = tagsOf({ pointer: path, before, after });
    return firstOf([this.#at(path), ...tags.map((tag) => this.#byTag.get(tag))]);
  }

  #at(path: string): ManifestChange | undefined {
    const outer = around(path).find((place) => this.#byPointer.has(place));
    return outer === undefined ? this.#within.get(path) : this.#byPointer.get(outer);
  }
}

function firstOf<T>(values: readonly (T | undefined)[]): T | undefined {
  return values.find((value) => value !== undefined);
}

function around(pointer: string): string[] {
  const places = [];
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) places.push(place);
  return places;
}

function setIfNew<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

interface ValueChange {
  readonly pointer: string;
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
}

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

function feeding(pointer: string, provenance: ProvenanceMap): readonly string[] {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    const source: Provenance | undefined = Object.hasOwn(provenance, place) ? provenance[place] : undefined;
    if (source) return source.paths ?? (source.path === undefined || source.path === "" ? [] : [source.path]);
  }
  return [];
}

/** Tests if a field only repeats the changed member: it has the same name and is not derived. */
function repeats(field: EntryChange, { pointer }: ManifestChange): boolean {
  return field.pointer.startsWith(`${NEWEST_MANIFEST}/`) || nameIn(field.pointer) === nameIn(pointer);
}

function nameIn(pointer: string): string | undefined {
  return pointer.split("/").findLast((segment) => !/^\d+$/.test(segment));
}
