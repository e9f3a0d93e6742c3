import { memberOf } from "../json/tree/tree";
import { detailPlaces, firstOutOfOrder, ITEM, NEWEST_MANIFEST } from "./detail";
import type { ManifestContext } from "./manifest";

/** The manifest of an item; the first version's only while the versions are in order. */
const OF_ITEM = `${ITEM}/manifest`;
const NEWEST = [NEWEST_MANIFEST, OF_ITEM];

/**
 * Finds the lists of tags in a document: those of manifests, and the item's, which belongs to the newest one. With `isOpen`,
 * the versions are out of order, so that the item's manifest may be any version's.
 */
export function* tagPlaces({ document, kind, manifests }: ManifestContext) {
  // With a bracket missing, a tag can be in the wrong list.
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

/** Tests if a tag is the author's own: it does not have the form of a level or a capability. */
export function isFreeTag(tag: string): boolean {
  return !/^(?:level-\d+|host-.+)$/s.test(tag);
}
