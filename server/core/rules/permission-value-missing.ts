import { insertMembers } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { Hole } from "../json/edit/template";
import { type ObjectNode } from "../json/tree/tree";
import type { Edit } from "../text/ranges";
import type { Manifest } from "../manifest/manifest";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { misspelledMembers, misspelledProblem, permissionsWithoutValue } from "./shared/absent-members";

export const permissionValueMissing: Rule = {
  code: "permission-value-missing",
  summary: "The permission process_spawn_whitelist lists the executables in value.",
  section: "Permissions and capabilities",
  evidence: "stated",
  *perManifest(manifest, context) {
    const { document } = context;
    if (!document.balanced) return;
    for (const { node, type, pointer, shape } of permissionsWithoutValue(manifest)) {
      const misspelled = misspelledMembers(context).get(node)?.get("value");
      if (misspelled) yield misspelledProblem("value", misspelled, context);
      else
        yield {
          range: missingRange(node),
          message: sentence(type, manifest),
          pointer: `${pointer}/value`,
          fixes: () => [
            {
              title: message('Insert "value"'),
              edits: [insertion(document.text, node, shape)],
              grade: "offered",
            },
          ],
        };
    }
  },
};

function sentence(type: string, { host }: Manifest): string {
  const permission = show(type);
  return type === SPAWN_PERMISSION || !host
    ? message('Permission {permission} has no "value". List the allowed executables.', { permission })
    : message('Permission {permission} has no "value". {host} needs a string there.', {
        permission,
        host: host.name,
      });
}

/** Inserts an empty value for the author to fill in: an invented one would be an unwanted permission. */
function insertion(text: string, permission: ObjectNode, shape: "string" | "strings"): Edit {
  const value = shape === "string" ? new Hole("") : new Hole([]);
  return insertMembers(text, permission, [{ name: "value", value }], ["type", "value"]);
}
