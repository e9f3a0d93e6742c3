import type { Edit } from "../problem";
import { insertMembers, type NewMember } from "./edits";
import type { ObjectNode } from "./tree";

/**
 * Inserts members each in its place: those that stand next to each other in `order` go in together.
 * @param order the names that the object may have, in the interface's order
 */
export function insertInOrder(
  text: string,
  object: ObjectNode,
  members: readonly NewMember[],
  order: readonly string[],
): Edit[] {
  const present = new Set(object.properties.map(({ keyNode }) => keyNode.value));
  const groups = new Map<string, NewMember[]>();
  for (const member of [...members].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const before = order.slice(0, order.indexOf(member.name)).filter((name) => present.has(name));
    const anchor = before.at(-1) ?? "";
    groups.set(anchor, [...(groups.get(anchor) ?? []), member]);
  }
  return [...groups.values()].map((group) => insertMembers(text, object, group, order));
}
