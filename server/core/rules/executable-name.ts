import { itemsOf, memberOf } from "../json/tree/tree";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { show } from "../text/messages";
import type { Rule } from "./rule";

const SEPARATOR = /[/\\]/;

export const executableName: Rule = {
  code: "executable-name",
  summary: "A whitelisted executable is named, not addressed by a path.",
  section: "Permissions and capabilities",
  evidence: "inferred",
  severity: "warning",
  byManifest: true,
  *check(context) {
    for (const { node, type, pointer } of context.permissions) {
      if (type !== SPAWN_PERMISSION) continue;
      for (const [i, name] of itemsOf(memberOf(node, "value")).entries()) {
        const fault = name.type === "string" && nameFault(name.value);
        if (!fault) continue;
        yield {
          range: name,
          message: `The executable ${show(name.value)} ${fault}; it should be a plain name, such as ${show(plainName(name.value))}.`,
          pointer: `${pointer}/value/${i}`,
        };
      }
    }
  },
};

function nameFault(name: string): string | undefined {
  if (name === "") return "is empty";
  if (name.trim() === "") return "is blank";
  return SEPARATOR.test(name) ? "has a path separator" : undefined;
}

/** What a path ends in, when that can be a name. */
function plainName(path: string): string {
  const last = path.split(SEPARATOR).at(-1) ?? "";
  return /[^.\s]/.test(last) ? last.trim() : "git";
}
