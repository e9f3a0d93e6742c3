import { removeEntries } from "../json/edit/edits";
import { propertyOf } from "../json/tree/tree";
import { permissionsOf } from "../manifest/manifest";
import { schemaAt } from "../schema/schema";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { knownValues } from "../schema/known-values";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const permissionValueUnexpected: Rule = {
  code: "permission-value-unexpected",
  summary: "Only the permission process_spawn_whitelist has a value.",
  section: "Permissions and capabilities",
  evidence: "stated",
  *perManifest(manifest, { document }) {
    for (const { node, type, pointer } of permissionsOf(manifest)) {
      const property = propertyOf(node, "value");
      if (!property?.valueNode || type === SPAWN_PERMISSION || !isObserved(type)) continue;
      yield {
        range: property.keyNode,
        message: message('Permission {permission} takes no "value". Remove it.', { permission: show(type) }),
        pointer: `${pointer}/value`,
        unnecessary: true,
        fixes: () => [
          {
            title: message('Remove "value"'),
            edits: removeEntries(node, document.withDuplicates(property)),
            grade: "suggested",
          },
        ],
      };
    }
  },
};

/** Tests if the interface knows a type: an unknown one may have a value. */
function isObserved(type: string): boolean {
  const schema = schemaAt("draft", undefined, ["permissions", 0, "type"]);
  return knownValues(schema ?? {}).some(({ value }) => value === type);
}
