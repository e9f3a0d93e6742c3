import { Hole, type Template } from "../json/edit/template";
import type { Host } from "../manifest/host/host";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { valueShape } from "../schema/permissions";
import { SAMPLES } from "./samples";

/** Returns the members of a permission in their order; a `value` that it needs is for the author to fill in. */
export function permissionTemplate(
  type: string | number | null,
  host: Host | undefined,
): { readonly [name: string]: Template } {
  const value = valueTemplate(String(type), host);
  return { type, ...(value !== undefined && { value }) };
}

/** Returns the `value` that a type of permissions needs; undefined for one that needs none. */
export function valueTemplate(type: string, host: Host | undefined): Template | undefined {
  if (type === SPAWN_PERMISSION) return [new Hole(SAMPLES["/permissions/*/value/*"])];
  const shape = valueShape(type, host);
  // An invented value would be an unwanted permission.
  if (shape === "string") return new Hole("");
  return shape === "strings" ? new Hole([]) : undefined;
}
