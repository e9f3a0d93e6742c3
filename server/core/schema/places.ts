import { escapeSegment } from "../json/tree/pointer";
import { propertyOf, type ValueNode } from "../json/tree/tree";
import { childSchema, type Schema } from "./schema";

/** A value that a schema knows. */
export interface Place {
  readonly node: ValueNode;
  readonly pointer: string;
  readonly schema: Schema;
}

/** Finds a value and those in it, where a schema knows the place. */
export function* placesIn(
  node: ValueNode | undefined,
  schema: Schema | undefined,
  pointer = "",
): Iterable<Place> {
  if (!node || !schema) return;
  yield { node, pointer, schema };
  if (node.type === "array") {
    const items = childSchema(schema, 0);
    for (const [index, item] of node.items.entries()) yield* placesIn(item, items, `${pointer}/${index}`);
  }
  if (node.type !== "object") return;
  for (const property of node.properties) {
    const name = property.keyNode.value;
    // Of several members of one name, the last one counts.
    if (propertyOf(node, name) !== property) continue;
    const { valueNode } = property;
    yield* placesIn(valueNode, childSchema(schema, name, valueNode), `${pointer}/${escapeSegment(name)}`);
  }
}
