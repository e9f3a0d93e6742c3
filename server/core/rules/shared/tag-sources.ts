import { itemsOf, memberOf, type ValueNode } from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import type { Vocabulary } from "../../manifest/vocabulary";
import { knownValues } from "../../schema/known-values";
import { childSchema, rootSchema, type Schema } from "../../schema/schema";

/** A list of a manifest from which tags are derived. */
export interface TagSource {
  readonly name: "capability_levels" | "host_capabilities";
  readonly prefix: "level-" | "host-";
}

export const LEVEL_SOURCE: TagSource = { name: "capability_levels", prefix: "level-" };
export const CAPABILITY_SOURCE: TagSource = { name: "host_capabilities", prefix: "host-" };

/** Tests if all entries of a list have the right type; what another one was meant as is not known. */
export function isListSound({ node }: Manifest, { name }: TagSource): boolean {
  return itemsOf(memberOf(node, name)).every((item) =>
    name === "capability_levels" ? item.type === "number" && item.isInteger : item.type === "string",
  );
}

/** Tests if an entry of a list is a known value: another one may be misspelled. */
export function isKnownEntry(
  item: ValueNode | undefined,
  manifest: Manifest,
  source: TagSource,
  vocabulary: Vocabulary,
): boolean {
  const known = knownValues(entrySchema(manifest, source), vocabulary);
  return item !== undefined && "value" in item && known.some(({ value }) => value === item.value);
}

/** Returns the schema of a list's entries. */
export function entrySchema({ kind }: Manifest, { name }: TagSource): Schema {
  return childSchema(childSchema(rootSchema(kind), name) ?? {}, 0) ?? {};
}
