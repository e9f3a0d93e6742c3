import { itemsOf, memberOf, stringOf } from "../document/tree";
import { SPAWN_PERMISSION } from "../vocabulary";
import { show } from "../wording";
import type { Rule } from "./rule";

export const executableName: Rule = {
  code: "executable-name",
  summary: "A whitelisted executable is named, not addressed by a path.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  severity: "warning",
  *check({ manifests }) {
    for (const { node, pointer } of manifests) {
      for (const [index, permission] of itemsOf(memberOf(node, "permissions")).entries()) {
        if (stringOf(memberOf(permission, "type")) !== SPAWN_PERMISSION) continue;
        for (const [i, name] of itemsOf(memberOf(permission, "value")).entries()) {
          const fault = name.type === "string" && nameFault(name.value);
          if (!fault) continue;
          yield {
            range: name,
            message: `The executable ${show(name.value)} ${fault}; it should be a plain name, such as "git".`,
            pointer: `${pointer}/permissions/${index}/value/${i}`,
          };
        }
      }
    }
  },
};

function nameFault(name: string): string | undefined {
  if (name.trim() === "") return "is empty";
  return /[/\\]/.test(name) ? "has a path separator" : undefined;
}
