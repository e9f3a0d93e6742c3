import { insertMembers } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import { Hole } from "../json/edit/template";
import { type ObjectNode } from "../json/tree/tree";
import type { Edit } from "../text/ranges";
import type { Host } from "../manifest/host/host";
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
    const { document, host } = context;
    if (!document.balanced) return;
    for (const { node, type, pointer, shape } of permissionsWithoutValue(manifest, host)) {
      const misspelled = misspelledMembers(context).get(node)?.get("value");
      if (misspelled) yield misspelledProblem("value", misspelled, context);
      else
        yield {
          range: missingRange(node),
          message: sentence(type, shape, host),
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

function sentence(type: string, shape: "string" | "strings", host: Host | undefined): string {
  const permission = show(type);
  if (type === SPAWN_PERMISSION || !host)
    return message('Permission {permission} has no "value". List the allowed executables.', { permission });
  const values = { permission, host: host.name };
  return shape === "string"
    ? message('Permission {permission} has no "value". {host} needs a string there.', values)
    : message('Permission {permission} has no "value". {host} needs a list of strings there.', values);
}

/** Inserts an empty value for the author to fill in: an invented one would be an unwanted permission. */
function insertion(text: string, permission: ObjectNode, shape: "string" | "strings"): Edit {
  const value = shape === "string" ? new Hole("") : new Hole([]);
  return insertMembers(text, permission, [{ name: "value", value }], ["type", "value"]);
}
