import { parsePointer } from "../json/tree/pointer";
import { isString } from "../json/tree/value";
import { capabilityMeaning, permissionMeaning } from "../text/meanings";
import { message } from "../text/messages";
import type { ManifestChange } from "./change";
import { permissionType } from "./places";

/** Returns what a new permission, capability or program allows, as one sentence; empty for any other change. */
export function allowanceOf({ class: name, pointer, after }: ManifestChange): string {
  if (name !== "permission") return "";
  const [member, , part] = parsePointer(pointer);
  if (member === "host_capabilities") return isString(after) ? capabilityMeaning(after).sentence : "";
  if (part === "value") return isString(after) ? message("The plugin can start this program.") : "";
  const type = permissionType(after);
  return type === undefined ? "" : permissionMeaning(type).sentence;
}
