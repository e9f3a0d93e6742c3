import { detailPlaces, firstOutOfOrder } from "./detail";
import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "./vocabulary";
import { memberOf, type ValueNode } from "../json/tree/tree";

/** A manifest, and the objects whose fields it repeats. */
interface Mirror {
  readonly manifest: ValueNode | undefined;
  readonly pointer: string;
  readonly sources: readonly Source[];
  /** Copies of the manifest and of its version, which have the same members again. */
  readonly copies: readonly Source[];
}

export interface Source {
  readonly node: ValueNode | undefined;
  readonly whose: "version" | "item" | "copy";
  /** The members that are repeated from it. */
  readonly names: readonly string[];
}

/** A member of a source. */
export interface Member {
  readonly node: ValueNode;
  readonly whose: Source["whose"];
}

/** Finds what the manifests of a detail response repeat: each its version's fields, the newest one the item's too. */
export function mirrorsIn(root: ValueNode | undefined): Mirror[] {
  const { item, versions, copy: latest } = detailPlaces(root);
  // While the versions are not in order, which of them is the item's is unknown: versions-order reports it.
  const isOrdered = !firstOutOfOrder(versions);
  return versions.map(({ node, manifest, pointer }, index): Mirror => {
    const ofVersion = { whose: "version", names: REPEATED_FROM_VERSION } as const;
    const ofItem = { whose: "item", names: REPEATED_FROM_ITEM } as const;
    const ofBoth = { whose: "copy", names: [...REPEATED_FROM_VERSION, ...REPEATED_FROM_ITEM] } as const;
    const mirror = {
      manifest,
      pointer: `${pointer}/manifest`,
      sources: [{ ...ofVersion, node }],
      copies: [],
    };
    if (index > 0 || !isOrdered) return mirror;
    const copies = [
      { ...ofVersion, node: latest?.node },
      { ...ofBoth, node: latest?.manifest },
      { ...ofBoth, node: memberOf(item, "manifest") },
    ];
    return { ...mirror, sources: [...mirror.sources, { ...ofItem, node: item }], copies };
  });
}

/** Finds the members of a name in some sources. */
export function membersOf(sources: readonly Source[], name: string): Member[] {
  return sources.flatMap(({ node: source, whose, names }) => {
    const node = names.includes(name) ? memberOf(source, name) : undefined;
    return node ? [{ node, whose }] : [];
  });
}
