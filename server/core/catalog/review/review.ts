import type { JsonObject } from "../../json/tree/value";
import { entryChanges, type EntryChange } from "./changes";
import { buildEntry, type CatalogEntry, type EntryInput } from "../entry";
import { earlierEntry, earlierFrom, type Circumstances, type Past } from "./past";
import type { Face } from "../version";
import { entryWarnings, type EntryWarning } from "./warnings";

/** All that an entry takes from outside the manifest, but for the clock. Never changed once it is made. */
export interface Surroundings extends Circumstances, Pick<EntryInput, "packages"> {
  readonly past: Past;
}

/** What makes two entries of one manifest differ although nothing else does. */
export type Clock = Pick<EntryInput, "now" | "requestId">;

/** An entry, and how it compares with what there was before. */
export interface Review {
  readonly entry: CatalogEntry;
  /** What publication would change; null when there is nothing to change. */
  readonly changes: readonly EntryChange[] | null;
  readonly warnings: readonly EntryWarning[];
}

/**
 * The entry that a manifest leads to, and what publication would change (entry.md). Publication is the same whichever
 * face is shown.
 */
export function reviewEntry(
  manifest: JsonObject,
  face: Face,
  clock: Clock,
  surroundings: Surroundings,
): Review {
  const { past } = surroundings;
  const input = { ...clock, ...surroundings, manifest, earlier: earlierFrom(past, manifest) };
  const entry = buildEntry({ ...input, face });
  const earlier = earlierEntry(past, manifest, surroundings);
  if (!earlier) return { entry, changes: null, warnings: [] };
  const { payload } = face === "published" ? entry : buildEntry({ ...input, face: "published" });
  return { entry, changes: entryChanges(earlier, payload), warnings: entryWarnings(past, manifest, payload) };
}
