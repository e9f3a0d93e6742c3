import type { ValueNode } from "../../core/json/tree/tree";
import { childSchema, type Schema } from "../../core/schema/schema";

/** Returns a member's documentation in Markdown; undefined for a member that the interface does not know. */
export function memberDocumentation(parent: Schema, name: string, value?: ValueNode): string | undefined {
  const known = parent.properties;
  // The member's own description wins over the one of its kind of value.
  const own = known && Object.hasOwn(known, name) ? known[name]?.markdownDescription : undefined;
  return own ?? childSchema(parent, name, value)?.markdownDescription;
}
