import { isObject, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { parsePointer } from "../json/tree/pointer";
import { LIMITED_TYPES } from "../manifest/settings";

/* First values of what describes a setting: `/settings_schema/properties/<name>/<member>`. */

/** What a setting's other members tell of one; undefined when they do not. */
export function derivedBySetting(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting) return undefined;
  // The default is of the setting's type, and a text may be empty where nothing limits it.
  if (member === "type") return typeOfDefault(setting);
  const isLimited = Object.hasOwn(setting, "enum") || Object.hasOwn(setting, "minLength");
  return member === "default" && setting["type"] === "string" && !isLimited ? "" : undefined;
}

/** Limits of another type say otherwise than the default. */
function typeOfDefault(setting: JsonObject): string | undefined {
  if (!Object.hasOwn(setting, "default")) return undefined;
  const type = typeof setting["default"];
  const isOff = LIMITED_TYPES.some(([limit, limited]) => limited !== type && Object.hasOwn(setting, limit));
  return isOff ? undefined : type;
}

/** A good first default for a setting, as its type and limits call for; undefined for any other member. */
export function guessedDefault(pointer: string, manifest: JsonObject): string | number | boolean | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting || member !== "default") return undefined;
  const { type, minimum, maximum, enum: allowed } = setting;
  if (type === "boolean") return false;
  if (type !== "number") return firstText(allowed);
  const least = typeof minimum === "number" ? minimum : -Infinity;
  const most = typeof maximum === "number" ? maximum : Infinity;
  return Math.max(least, Math.min(most, 0));
}

/** The setting that has the member at a JSON Pointer. */
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
