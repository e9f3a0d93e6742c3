import { entryChanges, type EntryChange } from "./changes";
import type { ValueNode } from "../../json/tree/tree";
import { buildEntry, type CatalogEntry, type EntryParts } from "../entry";
import { leftOutWarnings, packageWarnings, roundedNumbers } from "./left-out";
import { earlierEntry, earlierFrom, type Past } from "./past";
import { entryWarnings, type EntryWarning } from "./warnings";

/** The inputs of an entry, with the plugin's past. Immutable. */
export interface ReviewParts extends Omit<EntryParts, "earlier">, Past {
  /** The manifest as it is written. */
  readonly written: { readonly node: ValueNode; readonly text: string };
}

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
 * Builds a manifest's entry, and finds what publication would change (docs/spec/entry.md). Changes and warnings do not
 * depend on the face.
 */
export function reviewEntry(parts: ReviewParts): Review {
  const { manifest } = parts;
  const entryParts = { ...parts, earlier: earlierFrom(parts, manifest) };
  const entry = buildEntry(entryParts);
  const { payload } = parts.face === "published" ? entry : buildEntry({ ...entryParts, face: "published" });
  const { node, text } = parts.written;
  const warnings = [
    ...leftOutWarnings(manifest, payload),
    ...roundedNumbers(node, text),
    ...packageWarnings(payload),
  ];
  const earlier = earlierEntry(parts, manifest, parts);
  if (!earlier) return { entry, changes: null, warnings };
  const changes = entryChanges(earlier, payload);
  return { entry, changes, warnings: [...entryWarnings(parts, manifest, payload), ...warnings] };
}
