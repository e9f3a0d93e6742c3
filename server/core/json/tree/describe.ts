import { excerpt, show } from "../../text/messages";
import { segments, parsePointer } from "./pointer";
import type { ValueNode } from "./tree";
import { toValue } from "./value";

/** An object by its place: `the root`, `'entry.native'`, `'permissions[2]'`. */
export function objectName(pointer: string): string {
  return pointer === "" ? "the root" : `'${placeName(pointer)}'`;
}

/** A place as authors write it: `entry.native`, `permissions[2].type`. */
export function placeName(pointer: string): string {
  return segments(parsePointer(pointer))
    .map((segment, i) => (typeof segment === "number" ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join("");
}

/** A value of a text as a message shows it: a number as the author wrote it, as another could be rounded. */
export function showNode(node: ValueNode, text: string): string {
  return node.type === "number" ? excerpt(text, node) : show(toValue(node));
}
