import { removeEntry } from "../document/edits";
import { itemsOf, memberOf, propertyOf, stringOf } from "../document/tree";
import { childSchema, rootSchema, type Schema } from "../schema/schema";
import { knownValues, SPAWN_PERMISSION } from "../vocabulary";
import { show } from "../wording";
import type { Rule } from "./rule";

export const permissionValueUnexpected: Rule = {
  code: "permission-value-unexpected",
  summary: "Only the permission process_spawn_whitelist has a value.",
  section: "Permissions and capabilities",
  evidence: "stated",
  *check({ manifests }) {
    const observed = observedTypes();
    for (const { node, pointer } of manifests) {
      for (const [index, permission] of itemsOf(memberOf(node, "permissions")).entries()) {
        const type = stringOf(memberOf(permission, "type"));
        const property = propertyOf(permission, "value");
        if (permission.type !== "object" || !property || type === undefined) continue;
        if (type === SPAWN_PERMISSION || !observed.has(type)) continue;
        yield {
          range: property.keyNode,
          message: `The permission ${show(type)} has a 'value'; only ${SPAWN_PERMISSION} has one.`,
          pointer: `${pointer}/permissions/${index}/value`,
          unnecessary: true,
          fixes: () => [
            { title: "Remove 'value'", edits: [removeEntry(permission, property)], preferred: true },
          ],
        };
      }
    }
  },
};

/** Of a type that the interface does not know nobody can say whether it has a value. */
function observedTypes(): Set<unknown> {
  const permissions = childSchema(rootSchema("draft"), "permissions");
  const permission: Schema = (permissions && childSchema(permissions, 0)) ?? {};
  return new Set(knownValues(childSchema(permission, "type") ?? {}).map(({ value }) => value));
}
