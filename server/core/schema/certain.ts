import { containerOf, type ArrayNode, type ObjectNode, type ValueNode } from "../json/tree/tree";

/**
 * Whether a value of a text with a bracket too few or too many stands in the container that it seems to stand in.
 * With one too few, an array that broke off, and the last entry of an object that is not closed, may have swallowed
 * what comes after them. In a damaged container that is closed all the same, no place is certain: a bracket too many
 * may have closed it.
 */
export function standsForCertain(node: ValueNode): boolean {
  let inner: ValueNode = node;
  for (let outer = containerOf(inner); outer; outer = containerOf(inner)) {
    const mayHaveSwallowed = inner !== node && isLastOf(outer, inner);
    if (!outer.whole && (outer.closed || outer.type === "array" || mayHaveSwallowed)) return false;
    inner = outer;
  }
  return true;
}

function isLastOf(container: ObjectNode | ArrayNode, value: ValueNode): boolean {
  const last = container.children.at(-1);
  return last === value || last === value.parent;
}
