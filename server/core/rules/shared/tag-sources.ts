import { itemsOf, memberOf, type ValueNode, type ArrayNode, stringOf } from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import type { Vocabulary } from "../../manifest/host/host";
import { isKnown } from "../../schema/known-values";
import { childSchema, rootSchema, type Schema } from "../../schema/schema";
import { deriveTags } from "../../entry/derive";
import { insertItem, rewriteItems } from "../../json/edit/edits";
import type { Edit } from "../../text/ranges";
import { message } from "../../text/messages";
import type { Fix } from "../../problem";

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
  return (
    item !== undefined && "value" in item && isKnown(entrySchema(manifest, source), vocabulary, item.value)
  );
}

export function entrySchema({ kind, host }: Manifest, { name }: TagSource): Schema {
  return childSchema(childSchema(rootSchema(kind, host), name) ?? {}, 0) ?? {};
}

/** Inserts a tag in its place by code unit. */
export function insertTag(text: string, array: ArrayNode, tag: string): Edit {
  const greater = array.items.findIndex((item) => (stringOf(item) ?? "") > tag);
  return insertItem(text, array, tag, greater < 0 ? array.items.length : greater, tag);
}

/** Rewrites a list to the catalog's tags: the derived ones, the keywords and the author's own. */
export function rebuildTags(text: string, array: ArrayNode, manifest: Manifest): Fix[] {
  const tags = array.items.flatMap((item) => stringOf(item) ?? []);
  // An entry of another type may be meant as a tag, or call for one: a fix must not lose it.
  const isReadable = [LEVEL_SOURCE, CAPABILITY_SOURCE].every((source) => isListSound(manifest, source));
  if (tags.length < array.items.length || !isReadable) return [];
  const rebuilt = deriveTags({ ...manifest.value, tags });
  return [
    { title: message("Rebuild the tags"), edits: [rewriteItems(text, array, rebuilt)], grade: "offered" },
  ];
}
