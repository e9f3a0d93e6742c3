import { catalogMembers, REMOTE_INSTALL_DISABLED } from "../entry/manifest";
import { Hole, type Template } from "../json/edit/template";
import { parentPointer, parsePointer } from "../json/tree/pointer";
import {
  asArray,
  asObject,
  isString,
  memberValue,
  valueAt,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { isPlaceholderValue } from "../manifest/kind";
import { COMMON_LICENSES } from "../manifest/license";
import { LIMITED_TYPES } from "../manifest/settings";
import {
  CATALOG_MEMBERS,
  familyOf,
  levelOf,
  libraryPath,
  MAIN_PLATFORM,
  PACKAGE_MEMBERS,
  REPEATED_BY_ARTIFACT,
  REPEATED_FROM_VERSION,
} from "../manifest/vocabulary";
import { lazyOf } from "../text/lazy";
import { linkAt, sampleAt, SAMPLES, FALLBACK_TEXT } from "./samples";

/* Values for missing members, by JSON Pointer in the manifest. */

/** Derives a member's value from the manifest's other members; undefined if the value stays unknown. */
export function derivedValue(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const derive = DERIVATIONS[pointer];
  if (derive) return derive(manifest);
  const derived = derivedByPlatform(pointer, manifest) ?? derivedBySetting(pointer, manifest);
  if (derived !== undefined) return derived;
  const name = pointer.slice(1);
  return CATALOG_MEMBERS.includes(name) ? catalogMembersOf(manifest)[name] : undefined;
}

const catalogMembersOf = lazyOf(catalogMembers);

const DERIVATIONS: Readonly<Record<string, (manifest: JsonObject) => JsonValue | undefined>> = {
  "/schema_version": () => 1,
  "/description": ({ summary }) => textOf(summary),
  "/homepage": ({ homepage_url }) => textOf(homepage_url),
  "/compatibility/min_app_version": ({ min_app_version }) => textOf(min_app_version),
  "/compatibility/platforms": ({ entry }) => {
    const families = Object.keys(asObject(memberValue(entry, "native"))).map(familyOf);
    return families.length ? [...new Set(families)] : undefined;
  },
  "/capability_levels": levelsOf,
};

function levelsOf({ integration }: JsonObject): number[] {
  const levels = Object.keys(asObject(integration)).map(levelOf);
  return levels.filter((level) => level !== undefined).sort((a, b) => a - b);
}

/** The members of the main platform's artifact that the manifest itself repeats. */
const REPEATED_MEMBERS = REPEATED_BY_ARTIFACT.filter((name) => REPEATED_FROM_VERSION.includes(name));

/** Derives `/artifacts/<key>/<member>`, `/entry/native/<key>`, or a member that the main artifact repeats. */
function derivedByPlatform(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const [part = "", key, member = "", ...deeper] = parsePointer(pointer);
  if (deeper.length > 0) return undefined;
  if (key === undefined) {
    const artifact = memberValue(memberValue(manifest, "artifacts"), MAIN_PLATFORM);
    return REPEATED_MEMBERS.includes(part) ? memberValue(artifact, part) : undefined;
  }
  if (part === "entry" && key === "native") return stringAt(manifest, ["artifacts", member, "native_path"]);
  if (part !== "artifacts") return undefined;
  if (member === "platform_family") return familyOf(key);
  if (member === "native_path") return stringAt(manifest, ["entry", "native", key]);
  return key === MAIN_PLATFORM && REPEATED_MEMBERS.includes(member)
    ? memberValue(manifest, member)
    : undefined;
}

function stringAt(manifest: JsonObject, path: readonly string[]): string | undefined {
  const value = path.reduce<JsonValue | undefined>(memberValue, manifest);
  return isString(value) ? value : undefined;
}

/** Derives a setting's type from its default, unless the setting has limits of another type. */
function derivedBySetting(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const { setting = {}, member } = settingAt(pointer, manifest);
  if (member !== "type" || !Object.hasOwn(setting, "default")) return undefined;
  const type = typeof setting["default"];
  const hasOtherLimits = LIMITED_TYPES.some(
    ([limit, limitedType]) => limitedType !== type && Object.hasOwn(setting, limit),
  );
  return hasOtherLimits ? undefined : type;
}

function settingAt(pointer: string, manifest: JsonObject): { setting?: JsonObject; member?: string } {
  const member = /^\/settings_schema\/properties\/[^/]*\/([^/]+)$/.exec(pointer)?.[1];
  return member === undefined ? {} : { setting: asObject(valueAt(manifest, parentPointer(pointer))), member };
}

const MEMBERS_NEEDING_NO_ANSWER: readonly string[] = [
  "/keywords",
  "/commands",
  "/settings_schema/type",
  "/settings_schema/properties",
];

/** Tests if a member needs no answer from the author: it may be empty, or has a single possible value. */
export function needsNoAnswer(pointer: string, { capability_levels: levels }: JsonObject): boolean {
  if (pointer === "/integration") return levels === undefined || isEmpty(levels);
  return MEMBERS_NEEDING_NO_ANSWER.includes(pointer);
}

/** Members whose derived value is likely, but never certain. */
const ALWAYS_GUESSED: readonly string[] = [
  "/kind",
  "/schema_version",
  "/changelog",
  "/source",
  "/repository_url",
];

/** Tests if a derived value follows from the document; otherwise the value is a guess. */
export function isCertain(value: JsonValue, pointer: string, manifest: JsonObject): boolean {
  if (ALWAYS_GUESSED.includes(pointer)) return false;
  // An author's page is rarely the plugin's page.
  if (pointer === "/homepage_url") return textOf(manifest["homepage"]) !== undefined;
  if (pointer === "/capability_levels") return !isEmpty(value) && !isContradicted(manifest);
  // An empty list is a guess: a level or capability may be missing or unreadable.
  if (pointer === "/tags") return !isEmpty(value);
  // Null is certain only for a package member of a manifest without a package.
  const lacksPackage = isPlaceholderValue(manifest) || manifest["artifact_url"] === null;
  return value !== null || (lacksPackage && PACKAGE_MEMBERS.includes(pointer.slice(1)));
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Tests if a tag names a level that `integration` lacks. The derived levels are then only a guess. */
function isContradicted(manifest: JsonObject): boolean {
  const levels = levelsOf(manifest).map((level) => `level-${level}`);
  const tags = asArray(manifest["tags"]).filter(isString);
  return tags.some((tag) => /^level-\d+$/.test(tag) && !levels.includes(tag));
}

/** Suggests the usual value; always a guess, while a `derivedValue` can be certain. */
export function conventionalValue(pointer: string, manifest: JsonObject): string | undefined {
  return CONVENTIONS[pointer]?.(manifest) ?? conventionalLibrary(pointer);
}

const CONVENTIONS: Readonly<Record<string, (manifest: JsonObject) => string | undefined>> = {
  "/entry/frontend": panelEntry,
  "/entry/frontend_styles": (manifest) => panelEntry(manifest)?.replace(/[^/]*$/, "styles.css"),
  "/integration/level0/module_id": ({ id }) => lastLabel(id),
  "/integration/level0/module_label": ({ name }) => textOf(name),
  "/integration/level0/panel_entry": panelEntry,
  "/integration/level1/tab_id": ({ id }) => lastLabel(id),
  "/integration/level1/tab_label": ({ name }) => textOf(name),
  "/integration/level1/panel_entry": panelEntry,
  "/changelog": () => REMOTE_INSTALL_DISABLED,
};

function panelEntry({ entry, integration }: JsonObject): string | undefined {
  const levels = Object.values(asObject(integration));
  const paths = levels.map((level) => textOf(memberValue(level, "panel_entry")));
  return textOf(memberValue(entry, "frontend")) ?? paths.find((path) => path !== undefined);
}

function lastLabel(id: JsonValue | undefined): string | undefined {
  return id === SAMPLES["/id"] ? undefined : textOf(id)?.split(".").at(-1);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return isString(value) && value.trim() !== "" ? value : undefined;
}

function conventionalLibrary(pointer: string): string | undefined {
  const [part, key = "", member = "", ...deeper] = parsePointer(pointer);
  if (deeper.length > 0 || member === "") return undefined;
  if (part === "artifacts" && member === "native_path") return libraryPath(key);
  return part === "entry" && key === "native" ? libraryPath(member) : undefined;
}

/** Default values that do not depend on the manifest and, unlike samples, need no change. */
const DEFAULTS: Readonly<Record<string, string | number>> = {
  "/icon": "assets/icon.svg",
  "/entry/frontend": "frontend/index.js",
  "/entry/frontend_styles": "frontend/styles.css",
  "/integration/level0/module_icon": "Puzzle",
  "/integration/level0/sidebar_order": 100,
  "/integration/level0/panel_entry": "frontend/index.js",
  "/integration/level1/tab_icon": "Puzzle",
  "/integration/level1/panel_entry": "frontend/index.js",
};

/** Returns the template of a member that cannot be derived; undefined if the schema decides. */
export function templateAt(pointer: string, manifest: JsonObject): Template | undefined {
  if (pointer === "/license") return new Hole(COMMON_LICENSES[0] ?? "", COMMON_LICENSES);
  const value = DEFAULTS[pointer] ?? sampleAt(pointer) ?? suggestedSettingValue(pointer, manifest);
  return value === undefined ? undefined : new Hole(value, [], linkAt(pointer));
}

/** Suggests a `default`, `minimum` or `maximum` that fits the setting; undefined for any other member. */
function suggestedSettingValue(pointer: string, manifest: JsonObject): string | number | boolean | undefined {
  const { setting, member } = settingAt(pointer, manifest);
  if (!setting) return undefined;
  if (member === "default") return defaultOf(setting);
  const { default: defaultValue, minimum, maximum } = setting;
  if (member === "minimum") return Math.min(0, numberOr(defaultValue, 0), numberOr(maximum, 0));
  if (member === "maximum") return Math.max(0, numberOr(defaultValue, 0), numberOr(minimum, 0));
  return undefined;
}

function defaultOf(setting: JsonObject): string | number | boolean {
  const { type, minimum, maximum, enum: choices } = setting;
  if (type === "boolean") return false;
  if (type === "string" && !Object.hasOwn(setting, "enum") && !Object.hasOwn(setting, "minLength")) return "";
  if (type !== "number") return asArray(choices).find(isString) ?? FALLBACK_TEXT;
  return Math.max(numberOr(minimum, -Infinity), Math.min(numberOr(maximum, Infinity), 0));
}

function numberOr(value: JsonValue | undefined, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
