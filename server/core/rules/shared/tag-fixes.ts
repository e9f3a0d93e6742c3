import { deriveTags } from "../../entry/derive";
import { insertItem } from "../../json/edit/edits";
import type { Edit } from "../../text/ranges";
import { rewriteItems } from "../../json/edit/rearrange";
import { type ArrayNode, stringOf } from "../../json/tree/tree";
import type { Manifest } from "../../manifest/manifest";
import { message } from "../../text/messages";
import type { Fix } from "../../problem";
import { LEVEL_SOURCE, CAPABILITY_SOURCE, isListSound } from "./tag-sources";

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
