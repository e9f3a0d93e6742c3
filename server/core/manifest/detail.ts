import type { ManifestDocument } from "../json/parse/document";
import { pointerOf } from "../json/tree/pointer";
import { memberOf, stringOf, type PropertyNode, type StringNode, type ValueNode } from "../json/tree/tree";
import { asArray, deepEqual, isString, memberValue, toValue, type JsonValue } from "../json/tree/value";
import { lazy } from "../text/lazy";
import { endOf } from "../text/ranges";
import { formats, toUtc } from "./formats";

/** JSON Pointer of a detail response's item. */
export const ITEM = "/data/item";
/** The item's copy of the newest version. */
export const NEWEST_COPY = `${ITEM}/latest_compatible_version`;
export const NEWEST_VERSION = "/data/versions/0";
/** The manifest that an entry is built from. */
export const NEWEST_MANIFEST = `${NEWEST_VERSION}/manifest`;

export interface DetailVersion {
  readonly node: ValueNode;
  readonly pointer: string;
  readonly manifest: ValueNode | undefined;
}

/** Finds the parts of a detail response. `newestCopy` is the item's copy of the newest version. */
export function detailPlaces(root: ValueNode | undefined) {
  const data = memberOf(root, "data");
  const item = memberOf(data, "item");
  const array = memberOf(data, "versions");
  const versionList = array?.type === "array" ? array : undefined;
  const latest = memberOf(item, "latest_compatible_version");
  const newestCopy = latest && detailVersion(latest, NEWEST_COPY);
  // In a damaged list, the first version is unknown.
  const versions = versionList?.isComplete
    ? versionList.items.map((node, i) => detailVersion(node, `/data/versions/${i}`))
    : [];
  const versionsAndCopy = newestCopy ? [...versions, newestCopy] : versions;
  return { item, versionList, versions, newestCopy, versionsAndCopy };
}

function detailVersion(node: ValueNode, pointer: string): DetailVersion {
  return { node, pointer, manifest: memberOf(node, "manifest") };
}

/** Returns a version's `published_at`, if it is a valid timestamp of the catalog. */
export function publishedAt(version: ValueNode): StringNode | undefined {
  const value = memberOf(version, "published_at");
  // Timestamps of this form sort as text.
  return value?.type === "string" && formats["catalog-timestamp"](value.value) ? value : undefined;
}

/** Finds the first version that is newer than its predecessor. Skips versions without a time, and exact duplicates. */
export function firstOutOfOrder(versions: readonly DetailVersion[]) {
  let previous: { readonly node: StringNode; readonly moment: string } | undefined;
  const isDuplicate = lazy(() => duplicateTest(versions));
  for (const version of versions) {
    const node = memberOf(version.node, "published_at");
    // Read a timestamp of another form as its fix would write it.
    const moment = node?.type === "string" ? toUtc(node.value)?.timestamp : undefined;
    if (node?.type !== "string" || moment === undefined) continue;
    if (previous && moment > previous.moment) {
      if (isDuplicate()(version)) continue;
      return { version, time: node, before: previous.node };
    }
    previous = { node, moment };
  }
  return undefined;
}

/** Returns a predicate for duplicate versions, which duplicate-entry reports. */
export function duplicateTest(versions: readonly DetailVersion[]): (version: DetailVersion) => boolean {
  const idOf = ({ node }: DetailVersion) => stringOf(memberOf(node, "id"));
  const firstById = new Map(versions.map((version) => [idOf(version), version.node] as const).reverse());
  return (version) => {
    const id = idOf(version);
    const first = id === undefined ? undefined : firstById.get(id);
    return first !== undefined && first !== version.node && deepEqual(toValue(first), toValue(version.node));
  };
}

/** Pairs the item's copies with the original values in the newest version. */
export function copiesInItem(
  item: ValueNode | undefined,
  { node, manifest }: Pick<DetailVersion, "node" | "manifest">,
): { readonly name: string; readonly copy: ValueNode; readonly original: ValueNode }[] {
  const originals = [
    ["latest_version", memberOf(node, "version")],
    ["latest_compatible_version", node],
    ["manifest", manifest],
  ] as const;
  return originals.flatMap(([name, original]) => {
    const copy = memberOf(item, name);
    // wrong-type reports a copy of another type.
    return copy && original && copy.type === original.type ? [{ name, copy, original }] : [];
  });
}

/** Tests if values were parsed completely; in damaged text, equal values may look different. */
export function isIntact(
  { isValidJson, isBalanced, text }: ManifestDocument,
  ...nodes: ValueNode[]
): boolean {
  return (
    isValidJson || (isBalanced && nodes.every((node) => isFullyParsed(node) && endsAtDelimiter(text, node)))
  );
}

/** Tests if a delimiter follows a value. If not, a surplus quote or a decimal comma may have split the value. */
function endsAtDelimiter(text: string, node: ValueNode): boolean {
  const next = node.parent?.type === "property" ? /\s*(?:\}|,\s*["}])/y : /\s*(?:[,\]]|$)/y;
  next.lastIndex = endOf(node);
  return next.test(text);
}

function isFullyParsed(node: ValueNode): boolean {
  if (node.type === "array") return node.isComplete && node.items.every(isFullyParsed);
  const isParsedMember = ({ valueNode }: PropertyNode) => valueNode !== undefined && isFullyParsed(valueNode);
  return node.type !== "object" || (node.isComplete && node.properties.every(isParsedMember));
}

export function versionsIn(detail: JsonValue | undefined): readonly JsonValue[] {
  return asArray(memberValue(memberValue(detail, "data"), "versions"));
}

/** Returns the most recently published version of a detail response. */
export function newestVersion(detail: JsonValue | undefined): JsonValue | undefined {
  let newest: JsonValue | undefined;
  for (const version of versionsIn(detail)) {
    if (newest === undefined || publishedTime(version) > publishedTime(newest)) newest = version;
  }
  return newest;
}

/** Returns a version's `published_at` in milliseconds, or -Infinity without one. */
export function publishedTime(version: JsonValue): number {
  const text = memberValue(version, "published_at");
  const time = isString(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? -Infinity : time;
}

/** Matches a manifest's top-level members, and everything in its permissions. */
const MEMBER_OR_PERMISSION =
  /^(?:\/data\/(?:item(?:\/latest_compatible_version)?|versions\/\d+)\/manifest)?\/(?:[^/]+$|permissions\/)/;

/** Tests if a duplicate member could hide a permission: parsers disagree about which duplicate counts. */
export function mayHideAccess(pointer: string): boolean {
  return MEMBER_OR_PERMISSION.test(pointer);
}

/** Returns the name of the first duplicate member that could hide a permission. */
export function duplicateHidingAccess(document: Pick<ManifestDocument, "duplicates">): string | undefined {
  return document.duplicates.find(({ later }) => mayHideAccess(pointerOf(later)))?.later.keyNode.value;
}
