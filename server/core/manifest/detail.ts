import type { ManifestDocument } from "../json/parse/document";
import { endOf, memberOf, type ArrayNode, type StringNode, type ValueNode } from "../json/tree/tree";
import { formats } from "./formats";

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
  /** The item's copy of the newest version, `latest_compatible_version`. */
  readonly copy: VersionPlace | undefined;
}

/** Finds the parts of a detail response; of any other document there are none. */
export function detailPlaces(root: ValueNode | undefined): DetailPlaces {
  const data = memberOf(root, "data");
  const item = memberOf(data, "item");
  const list = memberOf(data, "versions");
  const isList = list?.type === "array";
  const copy = memberOf(item, "latest_compatible_version");
  return {
    item,
    list: isList ? list : undefined,
    // In a damaged list nobody knows which version is the first.
    versions:
      isList && list.whole ? list.items.map((node, i) => versionPlace(node, `/data/versions/${i}`)) : [],
    copy: copy && versionPlace(copy, "/data/item/latest_compatible_version"),
  };
}

function versionPlace(node: ValueNode, pointer: string): VersionPlace {
  return { node, pointer, manifest: memberOf(node, "manifest") };
}

/** When a version was published; undefined when no timestamp of the interface's form says so. */
export function publishedAt(version: ValueNode): StringNode | undefined {
  const value = memberOf(version, "published_at");
  // Of timestamps of this one form the text's order is the time's.
  return value?.type === "string" && formats["catalog-timestamp"](value.value) ? value : undefined;
}

/**
 * Whether some values stand where they seem to and all that they hold was understood: of values in damaged text
 * nothing says that they differ.
 */
export function isIntact({ parses, balanced, text }: ManifestDocument, ...nodes: ValueNode[]): boolean {
  return parses || (balanced && nodes.every((node) => isWhole(node) && endsInPlace(text, node)));
}

/** With a quote too many, or a decimal comma, a value ends early, and the rest of it follows. */
function endsInPlace(text: string, node: ValueNode): boolean {
  const next = node.parent?.type === "property" ? /\s*(?:\}|,\s*["}])/y : /\s*(?:[,\]]|$)/y;
  next.lastIndex = endOf(node);
  return next.test(text);
}

function isWhole(node: ValueNode): boolean {
  if (node.type === "array") return node.whole && node.items.every(isWhole);
  if (node.type !== "object") return true;
  return (
    node.whole && node.properties.every(({ valueNode }) => valueNode !== undefined && isWhole(valueNode))
  );
}
