import { entryChanges, type EntryChange } from "./changes";
import { buildEntry, type CatalogEntry, type EntryParts } from "../entry";
import { earlierEntry, earlierFrom, type Past } from "./past";
import { entryWarnings, type EntryWarning } from "./warnings";

/** What an entry is made of, with all that is known of the plugin's past. Never changed once it is made. */
export type ReviewParts = Omit<EntryParts, "earlier"> & Past;

/** What makes two entries of one manifest differ although nothing else does. */
export type Clock = Pick<EntryParts, "now" | "requestId">;

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
