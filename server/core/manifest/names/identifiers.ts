import { memberOf, type StringNode } from "../../json/tree/tree";
import type { OffsetRange } from "../../text/ranges";
import type { ManifestContext } from "../manifest";
import { detailPlaces } from "../detail";

interface IdentifierPlace {
  /** The range of the identifier without quotes; of the whole string if there are escapes in it. */
  readonly range: OffsetRange;
  readonly isWhole: boolean;
  /** The text after the identifier in the same string: the version of a version's identifier. */
  readonly suffix: string;
}

/**
 * Finds the places in a document that repeat a plugin's identifier (docs/spec/catalog-interface.md): `id` of its
 * manifests and, in a detail response, `id` of the item, `item_id` and `id` of its versions. Identifiers of commands,
 * settings and modules are not derived from it.
 */
export function* identifierPlaces(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  id: string,
): Iterable<IdentifierPlace> {
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
    if (node?.type === "string" && (node.value === id || isVersionOf(node.value, id)))
      yield place(node, id, document.text);
  }
}

/** Tests if a text is a version's identifier: `<id>@<version>`, or `<id>-<version>` as in an old entry. */
function isVersionOf(text: string, id: string): boolean {
  return text.startsWith(id) && /^[@-]\d+(?:\.\d+)*$/.test(text.slice(id.length));
}

function place({ offset, length, value }: StringNode, id: string, text: string): IdentifierPlace {
  const suffix = value.slice(id.length);
  const isWhole = text.slice(offset + 1, offset + length - 1) !== value;
  return { range: isWhole ? { offset, length } : { offset: offset + 1, length: id.length }, isWhole, suffix };
}

/** Derives a slug from the last label of an identifier; undefined if the label is empty. */
export function deriveSlug(id: string): string | undefined {
  return asSlug(id.slice(id.lastIndexOf(".") + 1)) || undefined;
}

/** Makes a text URL-safe: lowercase, with one hyphen for each run of other characters. */
export function asSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Writes a name in lowercase snake_case. */
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
