import type { ManifestDocument } from "./document/document";
import { manifestKind } from "./document/kind";
import { resolvePointer } from "./document/pointer";
import { itemsOf, memberOf, type ValueNode } from "./document/tree";
import { toValue, type JsonObject } from "./document/value";
import type { DocumentKind } from "./problem";
import type { Manifest } from "./rules/rule";

/** The newest manifest stands three times in a response; here are the two copies of the one in `versions`. */
const COPIES = ["/data/item/manifest", "/data/item/latest_compatible_version/manifest"];

/** The manifests of a document that are to be checked, each once. */
export function manifestsOf(document: ManifestDocument, kind: DocumentKind): Manifest[] {
  const { root } = document;
  if (!root) return [];
  if (kind !== "detail") return [{ kind, node: root, value: objectOf(root), pointer: "" }];
  const versions = itemsOf(memberOf(memberOf(root, "data"), "versions"));
  const manifests = versions.map((version, i) =>
    at(memberOf(version, "manifest"), `/data/versions/${i}/manifest`),
  );
  const newest = manifests[0] && JSON.stringify(manifests[0].value);
  const copies = COPIES.map((pointer) => at(resolvePointer(root, pointer), pointer));
  const differing = copies.filter((copy) => copy && JSON.stringify(copy.value) !== newest);
  return [...differing, ...manifests].filter((manifest) => manifest !== undefined);
}

function at(node: ValueNode | undefined, pointer: string): Manifest | undefined {
  if (!node) return undefined;
  const kind = manifestKind(node);
  return { kind: kind === "draft" ? "published" : kind, node, value: objectOf(node), pointer };
}

function objectOf(node: ValueNode): JsonObject {
  return node.type === "object" ? (toValue(node) as JsonObject) : {};
}
