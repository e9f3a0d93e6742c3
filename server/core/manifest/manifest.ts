import type { ManifestDocument } from "../json/parse/document";
import { COPY, ITEM } from "./detail";
import { documentKind, type DocumentKind, manifestKind } from "./kind";
import { resolvePointer } from "../json/tree/pointer";
import { itemsOf, memberOf, type ObjectNode, stringOf, type ValueNode } from "../json/tree/tree";
import { type JsonObject, membersOf, valueIn } from "../json/tree/value";
import type { Host, Vocabulary } from "./host/host";

/** The two copies of the newest manifest, which is also in `versions`. */
const COPIES = [`${ITEM}/manifest`, `${COPY}/manifest`];

/** Finds every manifest of a document; in a detail response the versions' own first, then the item's two copies. */
export function manifestsOf(document: ManifestDocument, kind: DocumentKind, host?: Host): Manifest[] {
  const { root } = document;
  if (!root) return [];
  if (kind !== "detail") return [{ kind, host, node: root, value: objectIn(document, ""), pointer: "" }];
  const versions = itemsOf(memberOf(memberOf(root, "data"), "versions"));
  const pointers = versions.map((_version, i) => `/data/versions/${i}/manifest`);
  return [...pointers, ...COPIES].flatMap((pointer) => manifestAt(document, pointer, host) ?? []);
}

/** Finds the manifest that an entry is built from, in a detail response the newest; undefined if it is not an object. */
export function editedManifest(
  document: ManifestDocument,
  kind: DocumentKind = documentKind(document.root),
): Manifest | undefined {
  const [manifest] = manifestsOf(document, kind);
  return manifest?.node.type === "object" ? manifest : undefined;
}

function manifestAt(
  document: ManifestDocument,
  pointer: string,
  host: Host | undefined,
): Manifest | undefined {
  const node = resolvePointer(document.root, pointer);
  if (!node) return undefined;
  const found = manifestKind(node);
  const kind = found === "draft" ? "published" : found;
  return { kind, host, node, value: objectIn(document, pointer), pointer };
}

function objectIn({ value }: ManifestDocument, pointer: string): JsonObject {
  return membersOf(valueIn(value, pointer));
}

export interface Manifest {
  readonly kind: Exclude<DocumentKind, "detail">;
  /** What the host documents beyond the interface; undefined when none is configured. */
  readonly host?: Host | undefined;
  readonly node: ValueNode;
  /** The plain value; an empty object if the manifest is not an object. */
  readonly value: JsonObject;
  /** The JSON Pointer of the manifest in its document; `""` when it is the document. */
  readonly pointer: string;
}

/** A document with the parts that rules and features look at. */
export interface ManifestContext {
  readonly document: ManifestDocument;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  readonly host?: Host | undefined;
  /** The manifests of a detail response; of any other document, the document itself. */
  readonly manifests: readonly Manifest[];
}

interface PermissionPlace {
  readonly node: ObjectNode;
  readonly type: string;
  readonly pointer: string;
}

export function* permissionsOf(manifest: Manifest): Iterable<PermissionPlace> {
  for (const [index, node] of itemsOf(memberOf(manifest.node, "permissions")).entries()) {
    const type = stringOf(memberOf(node, "type"));
    if (node.type !== "object" || type === undefined) continue;
    yield { node, type, pointer: `${manifest.pointer}/permissions/${index}` };
  }
}
