import { deriveTags } from "../../catalog/derive";
import { rewriteItems } from "../../json/edit/rearrange";
import { type ArrayNode, stringOf } from "../../json/tree/tree";
import type { JsonObject } from "../../json/tree/value";
import { message } from "../../text/messages";
import type { Fix } from "../rule";

/** Rewrites a list to the catalog's tags: the derived ones, the keywords and the author's own. */
export function rebuildTags(text: string, array: ArrayNode, manifest: JsonObject): Fix[] {
  const tags = array.items.flatMap((item) => stringOf(item) ?? []);
  // An entry of another type may be meant as a tag: a fix must not lose it.
  if (tags.length < array.items.length) return [];
  const rebuilt = deriveTags({ ...manifest, tags });
  return [
    { title: message("Rebuild the tags"), edits: [rewriteItems(text, array, rebuilt)], grade: "offered" },
  ];
}
