import { deriveTags } from "../catalog/derive";
import { detailPlaces } from "./detail";
import { rewriteItems } from "../json/edit/rearrange";
import { memberOf, stringOf, type ArrayNode } from "../json/tree/tree";
import type { JsonObject } from "../json/tree/value";
import type { Fix } from "../rules/problem";
import type { Manifest, RuleContext } from "../rules/rule";

/** A list of tags, and the manifest that it has to fit. */
export interface TagPlace {
  readonly array: ArrayNode;
  readonly pointer: string;
  /** Undefined for an item without any manifest. */
  readonly manifest: Manifest | undefined;
}

const NEWEST = ["/data/versions/0/manifest", "/data/item/manifest"];

/** Every list of tags in a document: the manifests' own, and the item's, which goes with the newest manifest. */
export function* tagPlaces({ document, kind, manifests }: RuleContext): Iterable<TagPlace> {
  // With a bracket missing, a tag can stand in the wrong list.
  if (!document.balanced) return;
  for (const manifest of manifests) {
    const array = memberOf(manifest.node, "tags");
    if (array?.type === "array" && array.whole)
      yield { array, pointer: `${manifest.pointer}/tags`, manifest };
  }
  const { item, list } = detailPlaces(kind === "detail" ? document.root : undefined);
  const array = memberOf(item, "tags");
  if (array?.type !== "array" || !array.whole || list?.whole === false) return;
  const manifest = NEWEST.flatMap((pointer) => manifests.find((each) => each.pointer === pointer) ?? [])[0];
  yield { array, pointer: "/data/item/tags", manifest };
}

/** Gives a list the tags that the catalog has (entry.md, `item.tags`): derived, keywords and the author's own. */
export function rebuildTags(text: string, array: ArrayNode, manifest: JsonObject): Fix[] {
  const tags = array.items.flatMap((item) => stringOf(item) ?? []);
  // An entry of another type may be a tag all the same: it is not thrown away.
  if (tags.length < array.items.length) return [];
  const rebuilt = deriveTags({ ...manifest, tags });
  return [{ title: "Rebuild the tags", edits: [rewriteItems(text, array, rebuilt)], preferred: true }];
}
