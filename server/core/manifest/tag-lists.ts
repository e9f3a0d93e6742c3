import { memberOf } from "../json/tree/tree";
import { detailPlaces, firstOutOfOrder, ITEM, NEWEST_MANIFEST } from "./detail";
import type { ManifestContext } from "./manifest";

/** The manifest of the item; not always the first version's, if the versions are out of order. */
const OF_ITEM = `${ITEM}/manifest`;
const NEWEST = [NEWEST_MANIFEST, OF_ITEM];

/**
 * Finds the tag lists of a document: each manifest's, and the item's, which belongs to the newest manifest. If `isOpen`, the
 * versions are out of order, so any version may be the newest.
 */
export function* tagPlaces({ document, kind, manifests }: ManifestContext) {
  // If a bracket is missing, a tag may be in the wrong list.
  if (!document.balanced) return;
  for (const manifest of manifests) {
    const array = memberOf(manifest.node, "tags");
    if (array?.type === "array" && array.whole)
      yield { array, pointer: `${manifest.pointer}/tags`, manifest, isOpen: false };
  }
  const { item, list, versions } = detailPlaces(kind === "detail" ? document.root : undefined);
  const array = memberOf(item, "tags");
  if (array?.type !== "array" || !array.whole || list?.whole === false) return;
  const isOpen = firstOutOfOrder(versions) !== undefined;
  const pointers = isOpen ? [OF_ITEM] : NEWEST;
  const manifest = pointers.flatMap((pointer) => manifests.find((each) => each.pointer === pointer) ?? [])[0];
  yield { array, pointer: `${ITEM}/tags`, manifest, isOpen };
}

/** Tests if a tag is the author's own, without the form of a level's or capability's tag. */
export function isFreeTag(tag: string): boolean {
  return !/^(?:level-\d+|host-.+)$/s.test(tag);
}
