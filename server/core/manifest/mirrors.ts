import { detailPlaces } from "./detail";
import { REPEATED_FROM_ITEM, REPEATED_FROM_VERSION } from "./vocabulary";
import { memberOf, type ValueNode } from "../json/tree/tree";

/** A manifest, and what has the fields that it repeats. */
export interface Mirror {
  readonly manifest: ValueNode | undefined;
  readonly pointer: string;
  readonly sources: readonly Source[];
  /** Copies of the manifest and of its version, in which the same members stand again. */
  readonly copies: readonly Source[];
}

export interface Source {
  readonly node: ValueNode | undefined;
  readonly whose: string;
  /** The members that are repeated from it. */
  readonly names: readonly string[];
}

/** What the manifests of a detail response repeat: each its version's fields, the newest one the item's too. */
export function mirrorsIn(root: ValueNode | undefined): Mirror[] {
  const { item, versions, copy: latest } = detailPlaces(root);
  return versions.map(({ node, manifest, pointer }, index): Mirror => {
    const ofVersion = { whose: "the version's", names: REPEATED_FROM_VERSION };
    const ofItem = { whose: "the item's", names: REPEATED_FROM_ITEM };
    const ofBoth = { whose: "a copy's", names: [...REPEATED_FROM_VERSION, ...REPEATED_FROM_ITEM] };
    const mirror = {
      manifest,
      pointer: `${pointer}/manifest`,
      sources: [{ ...ofVersion, node }],
      copies: [],
    };
    if (index > 0) return mirror;
    const copies = [
      { ...ofVersion, node: latest?.node },
      { ...ofBoth, node: latest?.manifest },
      { ...ofBoth, node: memberOf(item, "manifest") },
    ];
    return { ...mirror, sources: [...mirror.sources, { ...ofItem, node: item }], copies };
  });
}

/** The members of a name in some sources, as far as they are there. */
export function membersOf(sources: readonly Source[], name: string): { node: ValueNode; whose: string }[] {
  return sources.flatMap(({ node: source, whose, names }) => {
    const node = names.includes(name) ? memberOf(source, name) : undefined;
    return node ? [{ node, whose }] : [];
  });
}
