import type { ManifestDocument } from "../json/parse/document";
import { detailPlaces, firstOutOfOrder, ITEM, NEWEST_COPY, NEWEST_MANIFEST } from "./detail";
import { resolvePointer } from "../json/tree/pointer";
import {
  itemsOf,
  memberOf,
  stringOf,
  type ArrayNode,
  type ObjectNode,
  type StringNode,
  type ValueNode,
} from "../json/tree/tree";
import { asObject, type JsonObject, valueAt } from "../json/tree/value";
import type { Host, Vocabulary } from "./host";
import { documentKind, isPlaceholder, type DocumentKind } from "./kind";

/** JSON Pointers of the item's copies of the newest manifest. */
const COPIES = [`${ITEM}/manifest`, `${NEWEST_COPY}/manifest`];

/** Finds every manifest of a document; in a detail response, first those of `versions`, then the item's copies. */
export function manifestsOf(document: ManifestDocument, kind: DocumentKind, host?: Host): Manifest[] {
  const { root } = document;
  if (!root) return [];
  if (kind !== "detail") return [{ kind, host, node: root, value: asObject(document.value), pointer: "" }];
  const versions = itemsOf(memberOf(memberOf(root, "data"), "versions"));
  const pointers = versions.map((_version, i) => `/data/versions/${i}/manifest`);
  return [...pointers, ...COPIES].flatMap((pointer) => manifestAt(document, pointer, host) ?? []);
}

/** Finds the manifest that an entry is built from, if it is an object; in a detail response, the first one. */
export function mainManifest(
  document: ManifestDocument,
  kind: DocumentKind = documentKind(document.root),
): Manifest | undefined {
  const [manifest] = manifestsOf(document, kind);
  return manifest?.node.type === "object" ? manifest : undefined;
}

function manifestAt(document: ManifestDocument, pointer: string, host?: Host): Manifest | undefined {
  const node = resolvePointer(document.root, pointer);
  if (!node) return undefined;
  const kind = isPlaceholder(node) ? "placeholder" : "published";
  return { kind, host, node, value: asObject(valueAt(document.value, pointer)), pointer };
}

export interface Manifest {
  readonly kind: Exclude<DocumentKind, "detail">;
  readonly host?: Host | undefined;
  readonly node: ValueNode;
  /** The plain value, or an empty object for a manifest that is not an object. */
  readonly value: JsonObject;
  /** JSON Pointer of the manifest; empty for the whole document. */
  readonly pointer: string;
}

export interface ManifestContext {
  readonly document: ManifestDocument;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  readonly host?: Host | undefined;
  readonly manifests: readonly Manifest[];
}

export interface DeclaredPermission {
  readonly node: ObjectNode;
  readonly type: string;
  readonly pointer: string;
}

export function* permissionsOf(manifest: Manifest): Iterable<DeclaredPermission> {
  for (const [index, node] of itemsOf(memberOf(manifest.node, "permissions")).entries()) {
    const type = stringOf(memberOf(node, "type"));
    if (node.type !== "object" || type === undefined) continue;
    yield { node, type, pointer: `${manifest.pointer}/permissions/${index}` };
  }
}

/** Finds strings by member name, first in the item of a detail response, then in every manifest. */
export function* findStrings(
  name: string,
  { document, kind, manifests }: ManifestContext,
): Iterable<{ readonly node: StringNode; readonly pointer: string }> {
  const { item } = detailPlaces(kind === "detail" ? document.root : undefined);
  for (const container of [...(item ? [{ node: item, pointer: ITEM }] : []), ...manifests]) {
    const node = memberOf(container.node, name);
    if (node?.type === "string") yield { node, pointer: `${container.pointer}/${name}` };
  }
}

/** Finds all tag lists. `isAmbiguous` is true if the versions are out of order; the newest one is then unknown. */
export function* findTagLists({ document, kind, manifests }: ManifestContext) {
  // If a bracket is missing, a tag may be in the wrong list.
  if (!document.isBalanced) return;
  for (const manifest of manifests) {
    const array = tagList(manifest.node);
    if (array) yield { array, pointer: `${manifest.pointer}/tags`, manifest, isAmbiguous: false };
  }
  const { item, versionList, versions } = detailPlaces(kind === "detail" ? document.root : undefined);
  const array = tagList(item);
  if (!array || versionList?.isComplete === false) return;
  const isAmbiguous = firstOutOfOrder(versions) !== undefined;
  const manifestIn = (place: string) => manifests.find(({ pointer }) => pointer === place);
  const newest = isAmbiguous ? undefined : manifestIn(NEWEST_MANIFEST);
  const manifest = newest ?? manifestIn(`${ITEM}/manifest`);
  yield { array, pointer: `${ITEM}/tags`, manifest, isAmbiguous };
}

function tagList(container: ValueNode | undefined): ArrayNode | undefined {
  const array = memberOf(container, "tags");
  return array?.type === "array" && array.isComplete ? array : undefined;
}

/** Tests if a tag is not the tag of a level or capability, such as `level-1` or `host-navigation`. */
export function isFreeTag(tag: string): boolean {
  return !/^(?:level-\d+|host-.+)$/s.test(tag);
}
