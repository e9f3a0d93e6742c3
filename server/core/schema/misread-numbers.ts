import { escapeSegment } from "../json/tree/pointer";
import { propertyOf, type NumberNode, type ValueNode } from "../json/tree/tree";
import { childSchema, type Schema } from "./schema";

/** A number whose value does not say if it is an integer (`NumberNode.isMisread`). */
interface MisreadNumber {
  readonly node: NumberNode;
  readonly pointer: string;
  readonly schema: Schema;
}

/** Finds the misread numbers in a value, where a schema knows the place. */
export function* misreadNumbers(
  node: ValueNode | undefined,
  schema: Schema | undefined,
  pointer = "",
): Iterable<MisreadNumber> {
  if (!node || !schema) return;
  if (node.type === "number" && node.isMisread) yield { node, pointer, schema };
  if (node.type === "array") {
    const items = childSchema(schema, 0);
    for (const [index, item] of node.items.entries())
      yield* misreadNumbers(item, items, `${pointer}/${index}`);
  }
  if (node.type !== "object") return;
  for (const property of node.properties) {
    const name = property.keyNode.value;
    // Of several members of one name, the last one counts.
    if (propertyOf(node, name) !== property) continue;
    const { valueNode } = property;
    const place = `${pointer}/${escapeSegment(name)}`;
    yield* misreadNumbers(valueNode, childSchema(schema, name, valueNode), place);
  }
}
