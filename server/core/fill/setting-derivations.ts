import { isObject, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { parsePointer } from "../json/tree/pointer";
import { LIMITED_TYPES } from "../manifest/settings";

/* First values for the members of a setting: `/settings_schema/properties/<name>/<member>`. */

/** Derives a member's value from the setting's other members; undefined when it is unknown. */
export function derivedBySetting(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting) return undefined;
  return member === "type" ? typeOfDefault(setting) : undefined;
}

/** Returns the default's type, unless there are limits of another type. */
function typeOfDefault(setting: JsonObject): string | undefined {
  if (!Object.hasOwn(setting, "default")) return undefined;
  const type = typeof setting["default"];
  const isOff = LIMITED_TYPES.some(([limit, limited]) => limited !== type && Object.hasOwn(setting, limit));
  return isOff ? undefined : type;
}

/** Suggests a default that fits a setting's type and limits; undefined for any other member. */
export function guessedDefault(pointer: string, manifest: JsonObject): string | number | boolean | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting || member !== "default") return undefined;
  const { type, minimum, maximum, enum: allowed } = setting;
  if (type === "boolean") return false;
  if (type === "string" && !Object.hasOwn(setting, "enum") && !Object.hasOwn(setting, "minLength")) return "";
  if (type !== "number") return firstText(allowed);
  const least = typeof minimum === "number" ? minimum : -Infinity;
  const most = typeof maximum === "number" ? maximum : Infinity;
  return Math.max(least, Math.min(most, 0));
}

/** Finds the setting that has the member at a JSON Pointer. */
function describedAt(pointer: string, manifest: JsonObject): { setting?: JsonObject; member?: string } {
  const [schema = "", properties = "", name = "", member, ...deeper] = parsePointer(pointer);
  const isSetting = schema === "settings_schema" && properties === "properties" && deeper.length === 0;
  if (!isSetting || member === undefined) return {};
  const setting = memberValue(memberValue(memberValue(manifest, schema), properties), name);
  return { setting: isObject(setting) ? setting : {}, member };
}

function firstText(allowed: JsonValue | undefined): string {
  const texts = Array.isArray(allowed) ? allowed : [];
  return texts.find((value) => typeof value === "string") ?? "…";
}
