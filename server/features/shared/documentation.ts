import type { ValueNode } from "../../core/json/tree/tree";
import { childSchema, type Schema } from "../../core/schema/schema";

/** What a member is, in Markdown; undefined when the interface does not know it. */
export function memberDocumentation(parent: Schema, name: string, value?: ValueNode): string | undefined {
  const known = parent.properties;
  // What a member says of itself wins over what its kind of value says of itself.
  const own = known && Object.hasOwn(known, name) ? known[name]?.markdownDescription : undefined;
  return own ?? childSchema(parent, name, value)?.markdownDescription;
}
