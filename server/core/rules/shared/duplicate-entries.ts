import { memberOf, type ValueNode } from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import type { Host } from "../../manifest/host";
import type { Manifest, ManifestContext } from "../../manifest/manifest";
import { uniqueArraysOfDetail, uniqueArraysOf, type UniqueArray } from "../../manifest/unique-arrays";
import { valueShape } from "../../schema/permissions";
import { lazyOf } from "../../text/lazy";

export interface DuplicateEntry {
  readonly list: UniqueArray;
  readonly item: ValueNode;
  readonly index: number;
  readonly earlierItem: ValueNode;
  readonly name: string | number;
}

/** Finds the entries in a document's lists that duplicate an earlier entry in the same list. */
export function duplicateEntries(context: ManifestContext): DuplicateEntry[] {
  return [...context.manifests.flatMap(duplicateEntriesIn), ...duplicateEntriesOutsideManifests(context)];
}

export const duplicateEntriesIn = lazyOf((manifest: Manifest) =>
  uniqueArraysOf(manifest).flatMap((list) => duplicatesIn(list, manifest.host)),
);

export const duplicateEntriesOutsideManifests = lazyOf((context: ManifestContext) =>
  uniqueArraysOfDetail(context).flatMap((list) => duplicatesIn(list, context.host)),
);

function duplicatesIn(list: UniqueArray, host: Host | undefined): DuplicateEntry[] {
  const { array, key, normalize } = list;
  const firstByIdentity = new Map<string | number, ValueNode>();
  return array.items.flatMap((item, index) => {
    const name = nameOf(item, key);
    if (name === undefined) return [];
    // A host allows some permissions several times with different values.
    const includesValue = host && key === "type" && valueShape(String(name), host) === "string";
    const text = typeof name === "string" && normalize ? normalize(name) : name;
    const identity = includesValue ? JSON.stringify([name, valueOf(item)]) : text;
    const earlierItem = firstByIdentity.get(identity);
    if (earlierItem) return [{ list, item, index, earlierItem, name }];
    firstByIdentity.set(identity, item);
    return [];
  });
}

function valueOf(permission: ValueNode) {
  const value = memberOf(permission, "value");
  return value && toValue(value);
}

/** Matches a string, or the white space between other tokens. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s+/g;

/** Tests if a duplicate has the same text as the earlier entry, except for white space; `1.0` is not `1`. */
export function isExactDuplicate({ item, earlierItem }: DuplicateEntry, text: string): boolean {
  const compactText = ({ offset, length }: ValueNode) =>
    text.slice(offset, offset + length).replace(STRING_OR_SPACE, "$1");
  return compactText(item) === compactText(earlierItem);
}

/** Returns the text or integer that identifies an entry. */
function nameOf(item: ValueNode, key: string | undefined): string | number | undefined {
  const value = key === undefined ? item : memberOf(item, key);
  if (value?.type === "string") return value.value;
  // A double cannot distinguish larger integers.
  return value?.type === "number" && value.isInteger && Number.isSafeInteger(value.value)
    ? value.value
    : undefined;
}
