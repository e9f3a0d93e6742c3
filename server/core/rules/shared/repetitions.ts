import { memberOf, type ValueNode } from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import type { Host } from "../../manifest/host/host";
import type { UniqueArray } from "../../manifest/unique-arrays";
import { valueShape } from "../../schema/permissions";

export interface Repetition {
  readonly item: ValueNode;
  readonly index: number;
  readonly earlier: ValueNode;
  readonly name: string | number;
}

/** Finds the entries that repeat an earlier one, except for permissions that a host allows several times. */
export function repetitions(unique: Omit<UniqueArray, "pointer">, host: Host | undefined): Repetition[] {
  const found = repeated(unique);
  return host && unique.key === "type" ? withSameValue(found, host) : found;
}

function withSameValue(found: readonly Repetition[], host: Host): Repetition[] {
  const seen = new Map<string, ValueNode>();
  const valueOf = (node: ValueNode) => {
    const value = memberOf(node, "value");
    return value ? JSON.stringify(toValue(value)) : "";
  };
  return found.flatMap((repetition): Repetition[] => {
    const { item, name } = repetition;
    if (valueShape(String(name), host) !== "string") return [repetition];
    const first = `${name} ${valueOf(repetition.earlier)}`;
    if (!seen.has(first)) seen.set(first, repetition.earlier);
    const own = `${name} ${valueOf(item)}`;
    const earlier = seen.get(own);
    if (earlier) return [{ ...repetition, earlier }];
    seen.set(own, item);
    return [];
  });
}

function repeated({ array, key: member, fold }: Omit<UniqueArray, "pointer">): Repetition[] {
  const names = array.items.map((item) => nameOf(item, member));
  const folded = fold ? names.map((name) => (typeof name === "string" ? fold(name) : name)) : names;
  const named = folded.filter((name) => name !== undefined);
  // So it is with nearly all arrays.
  if (new Set(named).size === named.length) return [];
  const first = new Map<string | number, ValueNode>();
  return array.items.flatMap((item, index) => {
    const [name, key] = [names[index], folded[index]];
    if (name === undefined || key === undefined) return [];
    const earlier = first.get(key);
    if (earlier) return [{ item, index, earlier, name }];
    first.set(key, item);
    return [];
  });
}

/** Matches a string, or the white space between other tokens. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|\s+/g;

/** Tests if two entries have the same text, whatever their layout: `1.0` is not `1`. */
export function isExact({ item, earlier }: Repetition, text: string): boolean {
  const [one, other] = [item, earlier].map(({ offset, length }) =>
    text.slice(offset, offset + length).replace(STRING_OR_SPACE, "$1"),
  );
  return one === other;
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
