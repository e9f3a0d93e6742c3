import { insertMembers } from "../document/edits";
import { lackMark } from "../document/pointer";
import { Hole, type Template } from "../document/template";
import { itemsOf, memberOf, propertyOf, stringOf, type ObjectNode } from "../document/tree";
import type { Edit } from "../problem";
import { SPAWN_PERMISSION } from "../vocabulary";
import type { Rule } from "./rule";

export const permissionValueMissing: Rule = {
  code: "permission-value-missing",
  summary: "The permission process_spawn_whitelist lists the executables in value.",
  section: "Permissions and capabilities",
  evidence: "stated",
  *check({ document, manifests }) {
    if (!document.balanced) return;
    for (const { node, pointer } of manifests) {
      for (const [index, permission] of itemsOf(memberOf(node, "permissions")).entries()) {
        if (permission.type !== "object" || !permission.whole) continue;
        if (stringOf(memberOf(permission, "type")) !== SPAWN_PERMISSION || propertyOf(permission, "value"))
          continue;
        yield {
          range: lackMark(permission),
          message: `The permission ${SPAWN_PERMISSION} has no 'value'; it must list the executables that may be started.`,
          pointer: `${pointer}/permissions/${index}/value`,
          fixes: () => [{ title: "Insert 'value'", edits: [insertion(document.text, permission)] }],
        };
      }
    }
  },
};

/** As plain text an empty list: a name made up would be a permission nobody asked for. */
function insertion(text: string, permission: ObjectNode): Edit {
  const insert = (value: Template[]) =>
    insertMembers(text, permission, [{ name: "value", value }], ["type", "value"]);
  return { ...insert([new Hole("executable")]), text: insert([]).text };
}
