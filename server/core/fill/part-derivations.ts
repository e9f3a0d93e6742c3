import {
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
  isObject,
  entriesOf,
} from "../json/tree/value";
import { parsePointer } from "../json/tree/pointer";
import {
  familyOf,
  libraryPath,
  MAIN_PLATFORM,
  REPEATED_BY_ARTIFACT,
  REPEATED_FROM_VERSION,
} from "../manifest/vocabulary";
import { LIMITED_TYPES } from "../manifest/settings";

/*
 * First values for the members of a platform key, `/artifacts/<key>/<member>` and `/entry/native/<key>`, and for the
 * members that repeat them.
 */

const REPEATED = REPEATED_BY_ARTIFACT.filter((name) => REPEATED_FROM_VERSION.includes(name));

/** Derives a member's value from its platform key and the rest of the manifest; undefined when it is unknown. */
export function derivedByPlatform(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const [map = "", key, member = "", ...deeper] = parsePointer(pointer);
  if (deeper.length > 0) return undefined;
  if (key === undefined) {
    const artifact = memberValue(memberValue(manifest, "artifacts"), MAIN_PLATFORM);
    return REPEATED.includes(map) ? memberValue(artifact, map) : undefined;
  }
  if (map === "entry")
    return key === "native" ? nativePath(manifest, ["artifacts", member, "native_path"]) : undefined;
  if (map !== "artifacts") return undefined;
  if (member === "platform_family") return familyOf(key);
  if (member === "native_path") return nativePath(manifest, ["entry", "native", key]);
  return key === MAIN_PLATFORM && REPEATED.includes(member) ? memberValue(manifest, member) : undefined;
}

function nativePath(manifest: JsonObject, path: readonly string[]): string | undefined {
  const value = path.reduce<JsonValue | undefined>(memberValue, manifest);
  return isString(value) ? value : undefined;
}

/** Returns a usual path for the library of a platform key; undefined for any other member. */
export function guessedLibrary(pointer: string): string | undefined {
  const [map, key = "", member = "", ...deeper] = parsePointer(pointer);
  if (deeper.length > 0 || member === "") return undefined;
  if (map === "artifacts" && member === "native_path") return libraryPath(key);
  return map === "entry" && key === "native" ? libraryPath(member) : undefined;
}

/* First values for the members of a setting: `/settings_schema/properties/<name>/<member>`. */

/** Derives a member's value from the setting's other members; undefined when it is unknown. */
export function derivedBySetting(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting) return undefined;
  return member === "type" ? typeOfDefault(setting) : undefined;
}

function typeOfDefault(setting: JsonObject): string | undefined {
  if (!Object.hasOwn(setting, "default")) return undefined;
  const type = typeof setting["default"];
  const isOff = LIMITED_TYPES.some(([limit, limited]) => limited !== type && Object.hasOwn(setting, limit));
  return isOff ? undefined : type;
}

/** Suggests a default or a bound that fits the setting's other members; undefined for any other member. */
export function guessedInSetting(
  pointer: string,
  manifest: JsonObject,
): string | number | boolean | undefined {
  const { setting, member } = describedAt(pointer, manifest);
  if (!setting) return undefined;
  const { default: usual, minimum, maximum } = setting;
  switch (member) {
    case "default":
      return guessedDefault(setting);
    case "minimum":
      return Math.min(0, numberOr(usual, 0), numberOr(maximum, 0));
    case "maximum":
      return Math.max(0, numberOr(usual, 0), numberOr(minimum, 0));
    default:
      return undefined;
  }
}

function guessedDefault(setting: JsonObject): string | number | boolean {
  const { type, minimum, maximum, enum: allowed } = setting;
  if (type === "boolean") return false;
  if (type === "string" && !Object.hasOwn(setting, "enum") && !Object.hasOwn(setting, "minLength")) return "";
  if (type !== "number") return firstText(allowed);
  return Math.max(numberOr(minimum, -Infinity), Math.min(numberOr(maximum, Infinity), 0));
}

function numberOr(value: JsonValue | undefined, other: number): number {
  return typeof value === "number" ? value : other;
}

function describedAt(pointer: string, manifest: JsonObject): { setting?: JsonObject; member?: string } {
  const [schema = "", properties = "", name = "", member, ...deeper] = parsePointer(pointer);
  const isSetting = schema === "settings_schema" && properties === "properties" && deeper.length === 0;
  if (!isSetting || member === undefined) return {};
  const setting = memberValue(memberValue(memberValue(manifest, schema), properties), name);
  return { setting: isObject(setting) ? setting : {}, member };
}

function firstText(allowed: JsonValue | undefined): string {
  return entriesOf(allowed).find(isString) ?? "…";
}
