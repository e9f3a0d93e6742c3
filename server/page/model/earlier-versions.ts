import { isObject, membersOf } from "../../core/json/tree/value";
import type { EntryResult, Provenance, Json } from "./entry";

/** The earlier versions in an entry. There may be hundreds, and typing does not change them, so they are sent separately. */
export interface EarlierVersions {
  readonly versions: readonly Json[];
  /** The origins of their fields, by JSON Pointer in the envelope. */
  readonly provenance: Readonly<Record<string, Provenance>>;
}

/** Separates the earlier versions from an entry. */
export function splitEntry(result: EntryResult): { model: EntryResult; earlier: EarlierVersions } {
  const versions = versionsIn(result);
  const isEarlier = ([pointer]: readonly [string, unknown]): boolean =>
    /^\/data\/versions\/[1-9]/.test(pointer);
  const origins = Object.entries(result.provenance);
  const provenance = Object.fromEntries(origins.filter((origin) => !isEarlier(origin)));
  return {
    model: { ...withVersions(result, versions.slice(0, 1)), provenance },
    earlier: {
      versions: versions.slice(1),
      provenance: Object.fromEntries(origins.filter((origin) => isEarlier(origin))),
    },
  };
}

/** Adds the earlier versions, which were sent before, to an entry. */
export function withEarlier(model: EntryResult, earlier: EarlierVersions | undefined): EntryResult {
  if (!earlier) return model;
  return {
    ...withVersions(model, [...versionsIn(model), ...earlier.versions]),
    provenance: { ...model.provenance, ...earlier.provenance },
  };
}

function versionsIn({ entry }: EntryResult): readonly Json[] {
  const versions: unknown = membersOf(membersOf(entry)["data"])["versions"];
  return Array.isArray(versions) ? (versions as readonly Json[]) : [];
}

function withVersions(result: EntryResult, versions: readonly Json[]): EntryResult {
  const entry = membersOf(result.entry);
  const { data } = entry;
  if (!isObject(data)) return result;
  return { ...result, entry: { ...entry, data: { ...data, versions: [...versions] } } };
}
