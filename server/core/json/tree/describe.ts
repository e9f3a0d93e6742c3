import { excerpt, show } from "../../text/messages";
import { segments, parsePointer } from "./pointer";
import type { ValueNode } from "./tree";
import { toValue } from "./value";

/** Writes a pointer for a message: `entry.native`, `permissions[2].type`. */
export function placeName(pointer: string): string {
  return segments(parsePointer(pointer))
    .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join("");
}

/** Names the member of a value for a message: of an entry, that of its array. */
export function memberName(pointer: string): string {
  const names = segments(parsePointer(pointer)).filter((segment) => typeof segment === "string");
  return names.at(-1) ?? "";
}

/** Writes a node's value for a message: a number as the author wrote it, because another form could be rounded. */
export function showNode(node: ValueNode, text: string): string {
  return node.type === "number" ? excerpt(text, node) : show(toValue(node));
}
