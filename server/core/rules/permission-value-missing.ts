import { emptyPermissionValue } from "../fill/samples";
import { insertMembers } from "../json/edit/edits";
import { missingRange } from "../json/tree/pointer";
import type { Manifest } from "../manifest/manifest";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import { fix, type Rule } from "./rule";
import { misspelledMembers, misspellingProblem, permissionsWithoutValue } from "./shared/missing-members";

export const permissionValueMissing: Rule = {
  summary: "The permission process_spawn_whitelist has a value that lists executables.",
  evidence: "stated",
  *perManifest(manifest, context) {
    const { document } = context;
    if (!document.isBalanced) return;
    for (const { node, type, pointer } of permissionsWithoutValue(manifest)) {
      const misspelling = misspelledMembers(context).get(node)?.get("value");
      if (misspelling) {
        yield misspellingProblem("value", misspelling, context);
        continue;
      }
      yield {
        range: missingRange(node),
        message: sentence(type, manifest),
        pointer: `${pointer}/value`,
        fixes: () => {
          const value = emptyPermissionValue(type, manifest.host) ?? [];
          const edits = insertMembers(document.text, node, [{ name: "value", value }], ["type", "value"]);
          return [fix("offered", message('Insert "value"'), ...edits)];
        },
      };
    }
  },
};

function sentence(type: string, { host }: Manifest): string {
  const values = { permission: show(type), host: host?.name ?? "" };
  return type === SPAWN_PERMISSION || !host
    ? message('Permission {permission} has no "value". List the allowed executables.', values)
    : message('Permission {permission} has no "value". {host} needs a string there.', values);
}
