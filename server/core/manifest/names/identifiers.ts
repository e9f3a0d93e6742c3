import { memberOf, type StringNode } from "../../json/tree/tree";
import { detailPlaces } from "../detail";
import type { ManifestContext } from "../manifest";
import { partRange } from "./names";

/**
 * Finds the places in a document that repeat a plugin's identifier (docs/spec/catalog-interface.md): `id` of manifests and of
 * the item, `item_id` and `id` of versions. The `suffix` is the version in a version's identifier.
 */
export function* identifierPlaces(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  id: string,
) {
  const { item, versions, copy } = detailPlaces(kind === "detail" ? document.root : undefined);
  const holders = [item, ...manifests.map(({ node }) => node)];
  const releases = [...versions.map(({ node }) => node), copy?.node];
  const nodes = [
    ...holders.map((holder) => memberOf(holder, "id")),
    ...releases.map((release) => memberOf(release, "item_id")),
  ];
  for (const node of nodes)
    if (node?.type === "string" && node.value === id) yield place(node, id, document.text);
  for (const release of releases) {
    const node = memberOf(release, "id");
    // `<id>@<version>`, or `<id>-<version>` in an old entry.
    if (
      node?.type === "string" &&
      node.value.startsWith(id) &&
      /^(?:[@-]\d+(?:\.\d+)*)?$/.test(node.value.slice(id.length))
    )
      yield place(node, id, document.text);
  }
}

function place(node: StringNode, id: string, text: string) {
  return { ...partRange(node, 0, id.length, text), suffix: node.value.slice(id.length) };
}

export function deriveSlug(id: string): string | undefined {
  return asSlug(id.slice(id.lastIndexOf(".") + 1)) || undefined;
}

/** Makes a text URL-safe: lowercase, with a hyphen for each run of other characters. */
export function asSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export function snakeCase(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join("_");
}
