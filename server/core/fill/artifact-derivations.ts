import { isString, memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { parsePointer } from "../json/tree/pointer";
import { familyOf, libraryPath, REPEATED_BY_ARTIFACT, REPEATED_FROM_VERSION } from "../manifest/vocabulary";

/*
 * First values for the members of a platform key, `/artifacts/<key>/<member>` and `/entry/native/<key>`, and for the
 * members that repeat them.
 */

/** The key whose artifact repeats the top-level package (docs/spec/catalog-interface.md, Artifacts). */
const REPEATING_KEY = "windows_x64";
const REPEATED = REPEATED_BY_ARTIFACT.filter((name) => REPEATED_FROM_VERSION.includes(name));

/** Derives a member's value from its platform key and the rest of the manifest; undefined when it is unknown. */
export function derivedByPlatform(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const [map = "", key, member = "", ...deeper] = parsePointer(pointer);
  if (deeper.length > 0) return undefined;
  if (key === undefined) {
    const artifact = memberValue(memberValue(manifest, "artifacts"), REPEATING_KEY);
    return REPEATED.includes(map) ? memberValue(artifact, map) : undefined;
  }
  if (map === "entry")
    return key === "native" ? nativePath(manifest, ["artifacts", member, "native_path"]) : undefined;
  if (map !== "artifacts") return undefined;
  if (member === "platform_family") return familyOf(key);
  if (member === "native_path") return nativePath(manifest, ["entry", "native", key]);
  return key === REPEATING_KEY && REPEATED.includes(member) ? memberValue(manifest, member) : undefined;
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
