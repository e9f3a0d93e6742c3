import type { Suppression } from "./suppression";
import { permissionType } from "../../compare/places";
import { parsePointer } from "../../json/tree/pointer";
import {
  isArray,
  isString,
  valueIn,
  type JsonObject,
  type JsonValue,
  memberValue,
} from "../../json/tree/value";
import { APPROVED, type SuppressionIndex } from "./suppressions-in";

/**
 * Returns the suppressions of a rule that cover a place in a manifest, which is not a name.
 * @param pointer the JSON Pointer of the place, from the manifest's root
 */
export function coveringAt(
  index: SuppressionIndex | undefined,
  code: string,
  pointer: string,
  manifest: JsonObject,
): Suppression[] {
  if (!index?.has(code)) return [];
  const values = valuesAt(pointer, manifest, { code, isName: false });
  return index.covering({ code, plugin: pluginOf(manifest), places: [pointer], values });
}

/** Returns the identifier of a manifest's plugin, as suppressions name it; undefined if it is not a string. */
export function pluginOf(manifest: JsonValue | undefined): string | undefined {
  const id = memberValue(manifest, "id");
  return isString(id) ? id : undefined;
}

interface Marked {
  readonly code: string;
  /** True if it marks a name that the interface does not have. */
  readonly isName: boolean;
}

/**
 * Returns what the `value` of a suppression means for a finding: the type of a permission, a capability, the name of a
 * member that is missing or unknown, or the string at its place; nothing for other values.
 * @param pointer the finding's, from the manifest's root
 */
export function valuesAt(pointer: string, manifest: JsonObject, { code, isName }: Marked): string[] {
  const path = parsePointer(pointer);
  const value = valueIn(manifest, pointer);
  const [list, entry, member, ...rest] = path;
  if (list === "permissions" && entry !== undefined) {
    const type = permissionType(valueIn(manifest, `/permissions/${entry}`));
    if (type !== undefined) {
      const isApart = member === "value" && value !== undefined && isNamedApart(value, rest, code);
      return [isApart ? `${type}:${isString(value) ? value : JSON.stringify(value)}` : type];
    }
  }
  const named = value === undefined || isName ? path.at(-1) : value;
  return isString(named) ? [named] : [];
}

/** Tests if a part of a permission's value has a name beside the permission's type. @param path from the value */
function isNamedApart(value: JsonValue, path: readonly string[], code: string): boolean {
  // The type alone would approve every other value, too.
  if (code === APPROVED) return path.length > 0 || !isArray(value);
  return path.length === 1 && isString(value);
}
