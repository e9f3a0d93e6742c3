import { memberOf, type ValueNode } from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import type { Host } from "../../manifest/host";
import type { Manifest, ManifestContext } from "../../manifest/manifest";
import { uniqueArraysOfDetail, uniqueArraysOf, type UniqueArray } from "../../manifest/unique-arrays";
import { valueShape } from "../../schema/permissions";
import { lazyOf } from "../../text/lazy";

export interface Repetition {
  readonly list: UniqueArray;
  readonly item: ValueNode;
  readonly index: number;
  readonly earlier: ValueNode;
  readonly name: string | number;
}

/** Finds the entries of a document's lists that repeat an earlier one of their list. */
export function repetitions(context: ManifestContext): Repetition[] {
  return [...context.manifests.flatMap(repetitionsIn), ...repetitionsAround(context)];
}

/** Several rules need them, so they are found once. */
export const repetitionsIn = lazyOf((manifest: Manifest) =>
  uniqueArraysOf(manifest).flatMap((list) => repetitionsOf(list, manifest.host)),
);

/** Finds the repetitions of a detail response outside its manifests. */
export const repetitionsAround = lazyOf((context: ManifestContext) =>
  uniqueArraysOfDetail(context).flatMap((list) => repetitionsOf(list, context.host)),
);

function repetitionsOf(list: UniqueArray, host: Host | undefined): Repetition[] {
  const { array, key, normalize } = list;
  const firstByIdentity = new Map<string | number, ValueNode>();
  return array.items.flatMap((item, index) => {
    const name = nameOf(item, key);
    if (name === undefined) return [];
    // A host allows some permissions several times with different values.
    const isValued = host && key === "type" && valueShape(String(name), host) === "string";
    const text = typeof name === "string" && normalize ? normalize(name) : name;
    const identity = isValued ? JSON.stringify([name, valueOf(item)]) : text;
    const earlier = firstByIdentity.get(identity);
    if (earlier) return [{ list, item, index, earlier, name }];
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

/** Tests if two entries have the same text except for white space; `1.0` is not `1`. */
export function isExact({ item, earlier }: Repetition, text: string): boolean {
  const compactText = ({ offset, length }: ValueNode) =>
    text.slice(offset, offset + length).replace(STRING_OR_SPACE, "$1");
  return compactText(item) === compactText(earlier);
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
