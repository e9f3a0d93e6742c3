import { deepEqual } from "./document/value";
import { detailPlaces } from "./detail";
import { memberOf, stringOf, type ArrayNode } from "./document/tree";
import { toValue, type JsonObject } from "./document/value";
import type { Manifest, RuleContext } from "./rules/rule";

/** A list of tags, and the manifest that it has to fit. */
export interface TagPlace {
  readonly array: ArrayNode;
  readonly pointer: string;
  readonly manifest: Manifest;
}

/** Every list of tags in a document; the item's own only where it says something else than the newest manifest's. */
export function* tagPlaces({ document, kind, manifests }: RuleContext): Iterable<TagPlace> {
  for (const manifest of manifests) {
    const array = memberOf(manifest.node, "tags");
    if (array?.type === "array") yield { array, pointer: `${manifest.pointer}/tags`, manifest };
  }
  if (kind !== "detail") return;
  const own = memberOf(detailPlaces(document.root).item, "tags");
  const newest = manifests.find(({ pointer }) => pointer === "/data/versions/0/manifest");
  const repeated = memberOf(newest?.node, "tags");
  if (own?.type !== "array" || !newest || (repeated && deepEqual(toValue(own), toValue(repeated)))) return;
  yield { array: own, pointer: "/data/item/tags", manifest: newest };
}

/** The tags that a manifest's levels and capabilities call for, each with what it comes from. */
export function derivedTags({ capability_levels: levels, host_capabilities: capabilities }: JsonObject) {
  const tags = new Map<string, string>();
  for (const level of Array.isArray(levels) ? levels : []) {
    if (typeof level === "number" && Number.isInteger(level))
      tags.set(`level-${level}`, `the capability level ${level}`);
  }
  for (const capability of Array.isArray(capabilities) ? capabilities : []) {
    if (typeof capability === "string") tags.set(`host-${capability}`, `the host capability '${capability}'`);
  }
  return [...tags].map(([tag, from]) => ({ tag, from }));
}

/** Whether a tag has the form of one that a level or a capability calls for. */
export function isDerivedForm(tag: string): boolean {
  return /^level-\d+$/.test(tag) || tag.startsWith("host-");
}

/** The tags as the catalog has them (entry.md, `item.tags`): derived, keywords and the author's own, sorted. */
export function rebuiltTags(array: ArrayNode, manifest: JsonObject): string[] {
  const own = array.items.flatMap((item) => stringOf(item) ?? []).filter((tag) => !isDerivedForm(tag));
  const keywords = Array.isArray(manifest["keywords"]) ? manifest["keywords"] : [];
  const words = keywords.flatMap((word) => (typeof word === "string" ? [word.trim().toLowerCase()] : []));
  const all = [...derivedTags(manifest).map(({ tag }) => tag), ...words, ...own].filter((tag) => tag !== "");
  return [...new Set(all)].sort(byCodeUnit);
}

/** The catalog's order: by UTF-16 code unit, in no language. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
