import type { Edit } from "../../text/ranges";
import { insertMembers, memberIndex, type NewMember } from "./edits";
import { countHoles } from "./template";
import type { ObjectNode } from "../tree/tree";

/**
 * Inserts each member where it belongs; members with the same place share an edit.
 * @param order the names of the object's possible members, in the interface's order
 */
export function insertInOrder(
  text: string,
  object: ObjectNode,
  members: readonly NewMember[],
  order: readonly string[],
): Edit[] {
  const groups = new Map<number, NewMember[]>();
  for (const member of [...members].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const index = memberIndex(object, member.name, order);
    groups.set(index, [...(groups.get(index) ?? []), member]);
  }
  let stop = 1;
  return [...groups.values()].map((group) => {
    const edit = insertMembers(text, object, group, order, stop);
    stop += group.reduce((sum, { value }) => sum + countHoles(value), 0);
    return edit;
  });
}
