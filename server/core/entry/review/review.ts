import { accessOf, type Access } from "../../compare/access";
import type { ValueNode } from "../../json/tree/tree";
import { buildEntry, type CatalogEntry, type EntryParts } from "../entry";
import { compare, newestManifest, type Comparison } from "./comparison";
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
  /** What publication would change; null without an earlier version. */
  readonly comparison: Comparison | null;
  /** What the plugin may do, compared with the earlier version. */
  readonly access: readonly Access[];
  readonly warnings: readonly EntryWarning[];
}

/**
 * Builds a manifest's entry, and compares it with the earlier version (docs/spec/entry.md, docs/spec/release.md). Only
 * the entry depends on the face.
 */
export function reviewEntry(parts: ReviewParts): Review {
  const { manifest } = parts;
  const entryParts = { ...parts, earlier: earlierFrom(parts, manifest) };
  const entry = buildEntry(entryParts);
  const published = parts.face === "published" ? entry : buildEntry({ ...entryParts, face: "published" });
  const { payload } = published;
  const { node, text } = parts.written;
  const warnings = [
    ...leftOutWarnings(manifest, payload),
    ...roundedNumbers(node, text),
    ...packageWarnings(payload),
  ];
  const earlier = earlierEntry(parts, manifest, parts);
  const base = earlier && newestManifest(earlier);
  const access = accessOf(manifest, base);
  if (!earlier || !base) return { entry, comparison: null, access, warnings };
  const comparison = compare(manifest, base, earlier, published);
  const past = entryWarnings(parts, manifest, payload);
  return { entry, comparison, access, warnings: [...past, ...warnings] };
}
