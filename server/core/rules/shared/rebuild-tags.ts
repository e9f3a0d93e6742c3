import { deriveTags } from "../../catalog/derive";
import { rewriteItems } from "../../json/edit/rearrange";
import { type ArrayNode, stringOf } from "../../json/tree/tree";
import type { JsonObject } from "../../json/tree/value";
import type { Fix } from "../rule";

/** Gives a list the tags that the catalog has (entry.md, `item.tags`): derived, keywords and the author's own. */
export function rebuildTags(text: string, array: ArrayNode, manifest: JsonObject): Fix[] {
  const tags = array.items.flatMap((item) => stringOf(item) ?? []);
  // An entry of another type may be a tag all the same: it is not thrown away.
  if (tags.length < array.items.length) return [];
  const rebuilt = deriveTags({ ...manifest, tags });
  return [{ title: "Rebuild the tags", edits: [rewriteItems(text, array, rebuilt)], preferred: true }];
}
