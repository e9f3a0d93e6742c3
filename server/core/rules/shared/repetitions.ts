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

/** Finds the entries that repeat an earlier one. */
export function repetitions(
  { array, key, fold }: Omit<UniqueArray, "pointer">,
  host: Host | undefined,
): Repetition[] {
  const first = new Map<string | number, ValueNode>();
  return array.items.flatMap((item, index) => {
    const name = nameOf(item, key);
    if (name === undefined) return [];
    // A host allows some permissions several times with different values.
    const isValued = host && key === "type" && valueShape(String(name), host) === "string";
    const text = typeof name === "string" && fold ? fold(name) : name;
    const identity = isValued ? JSON.stringify([name, valueOf(item)]) : text;
    const earlier = first.get(identity);
    if (earlier) return [{ item, index, earlier, name }];
    first.set(identity, item);
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
