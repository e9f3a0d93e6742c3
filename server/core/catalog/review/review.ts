import { entryChanges, type EntryChange } from "./changes";
import { buildEntry, type CatalogEntry, type EntryParts } from "../entry";
import { earlierEntry, earlierFrom, type Past } from "./past";
import { entryWarnings, type EntryWarning } from "./warnings";

/** The inputs of an entry, with the plugin's past. Immutable. */
export type ReviewParts = Omit<EntryParts, "earlier"> & Past;

/** The inputs that differ each time an entry is built. */
export type Clock = Pick<EntryParts, "now" | "requestId">;

/** An entry, compared with the earlier one. */
export interface Review {
  readonly entry: CatalogEntry;
  /** The changes that publication would make; null if there is no earlier entry. */
  readonly changes: readonly EntryChange[] | null;
  readonly warnings: readonly EntryWarning[];
}

/**
 * Builds a manifest's entry, and finds what publication would change (docs/spec/entry.md). The changes do not depend
 * on the face.
 */
export function reviewEntry(parts: ReviewParts): Review {
  const { manifest } = parts;
  const entryParts = { ...parts, earlier: earlierFrom(parts, manifest) };
  const entry = buildEntry(entryParts);
  const earlier = earlierEntry(parts, manifest, parts);
  if (!earlier) return { entry, changes: null, warnings: [] };
  const { payload } = parts.face === "published" ? entry : buildEntry({ ...entryParts, face: "published" });
  const changes = entryChanges(earlier, payload);
  return { entry, changes, warnings: entryWarnings(parts, manifest, payload) };
}
