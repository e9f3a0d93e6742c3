import { itemsOf, memberOf, type ArrayNode, type ValueNode } from "./document/tree";

/** A version in a detail response. */
export interface VersionPlace {
  readonly node: ValueNode;
  /** Its JSON Pointer. */
  readonly pointer: string;
  readonly manifest: ValueNode | undefined;
}

/** The parts of a detail response, as far as they are there (catalog-interface.md, Response envelope). */
export interface DetailPlaces {
  readonly item: ValueNode | undefined;
  readonly list: ArrayNode | undefined;
  readonly versions: readonly VersionPlace[];
}

/** Finds the parts of a detail response; of any other document there are none. */
export function detailPlaces(root: ValueNode | undefined): DetailPlaces {
  const data = memberOf(root, "data");
  const list = memberOf(data, "versions");
  return {
    item: memberOf(data, "item"),
    list: list?.type === "array" ? list : undefined,
    versions: itemsOf(list).map((node, i) => ({
      node,
      pointer: `/data/versions/${i}`,
      manifest: memberOf(node, "manifest"),
    })),
  };
}
