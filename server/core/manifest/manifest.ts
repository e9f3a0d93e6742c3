import type { ManifestDocument } from "../json/parse/document";
import { manifestKind } from "./kind";
import { parsePointer, resolvePointer } from "../json/tree/pointer";
import { itemsOf, memberOf } from "../json/tree/tree";
import type { JsonObject, JsonValue } from "../json/tree/value";
import type { DocumentKind } from "../rules/problem";
import type { Manifest } from "../rules/rule";

/** The newest manifest stands three times in a response; here are the two copies of the one in `versions`. */
const COPIES = ["/data/item/manifest", "/data/item/latest_compatible_version/manifest"];

/** Every manifest of a document; in a detail response the versions' own first, then the item's two copies. */
export function manifestsOf(document: ManifestDocument, kind: DocumentKind): Manifest[] {
  const { root } = document;
  if (!root) return [];
  if (kind !== "detail") return [{ kind, node: root, value: objectIn(document, ""), pointer: "" }];
  const versions = itemsOf(memberOf(memberOf(root, "data"), "versions"));
  const pointers = versions.map((_version, i) => `/data/versions/${i}/manifest`);
  return [...pointers, ...COPIES].flatMap((pointer) => manifestAt(document, pointer) ?? []);
}

function manifestAt(document: ManifestDocument, pointer: string): Manifest | undefined {
  const node = resolvePointer(document.root, pointer);
  if (!node) return undefined;
  const kind = manifestKind(node);
  return { kind: kind === "draft" ? "published" : kind, node, value: objectIn(document, pointer), pointer };
}

function objectIn({ value }: ManifestDocument, pointer: string): JsonObject {
  const found = valueIn(value, pointer);
  return isObject(found) ? found : {};
}

/** The plain value that a JSON Pointer names in another; undefined when there is none. */
export function valueIn(value: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let found = value;
  for (const token of parsePointer(pointer)) {
    if (Array.isArray(found)) found = found[Number(token)];
    else found = isObject(found) && Object.hasOwn(found, token) ? found[token] : undefined;
  }
  return found;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
