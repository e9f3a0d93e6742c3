import { insertMembers } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { Hole } from "../json/edit/template";
import { propertyOf, type ObjectNode } from "../json/tree/tree";
import type { Edit } from "../text/ranges";
import { permissionsOf } from "../manifest/manifest";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";

export const permissionValueMissing: Rule = {
  code: "permission-value-missing",
  summary: "The permission process_spawn_whitelist lists the executables in value.",
  section: "Permissions and capabilities",
  evidence: "stated",
  *perManifest(manifest, { document: { text, balanced } }) {
    if (!balanced) return;
    for (const { node, type, pointer } of permissionsOf(manifest)) {
      if (type !== SPAWN_PERMISSION || !node.whole || propertyOf(node, "value")) continue;
      yield {
        range: missingRange(node),
        message: message('Permission {permission} has no "value". List the allowed executables.', {
          permission: show(SPAWN_PERMISSION),
        }),
        pointer: `${pointer}/value`,
        fixes: () => [{ title: message('Insert "value"'), edits: [insertion(text, node)], grade: "offered" }],
      };
    }
  },
};

/** Inserts an empty list for the author to fill in: an invented name would be an unwanted permission. */
function insertion(text: string, permission: ObjectNode): Edit {
  return insertMembers(text, permission, [{ name: "value", value: new Hole([]) }], ["type", "value"]);
}
