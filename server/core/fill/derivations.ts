import { catalogMembers, REMOTE_INSTALL_DISABLED } from "../entry/manifest";
import { isPlaceholderValue } from "../manifest/kind";
import { membersOf, type JsonObject, type JsonValue, entriesOf, isString } from "../json/tree/value";
import { CATALOG_MEMBERS, familyOf, levelOf, PACKAGE_MEMBERS } from "../manifest/vocabulary";
import { derivedByPlatform, derivedBySetting, guessedLibrary } from "./part-derivations";
import { lazyOf } from "../text/lazy";
import { SAMPLES } from "./samples";

/* First values for members of a manifest, by their JSON Pointers in it. */

/** Derives a member's value from the manifest's other members; undefined when it is unknown. */
export function derivedValue(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const derive = DERIVATIONS[pointer];
  if (derive) return derive(manifest);
  const derived = derivedByPlatform(pointer, manifest) ?? derivedBySetting(pointer, manifest);
  if (derived !== undefined) return derived;
  const name = pointer.slice(1);
  return CATALOG_MEMBERS.includes(name) ? catalogMembersOf(manifest)[name] : undefined;
}

/** The derived catalog members of each manifest, computed once for all of them. */
const catalogMembersOf = lazyOf(catalogMembers);

/** Returns the value that a member has by convention, as far as it follows from the manifest; undefined when there is none. */
export function usualValue(pointer: string, manifest: JsonObject): string | undefined {
  return CONVENTIONS[pointer]?.(manifest) ?? guessedLibrary(pointer);
}

/** The members that may be empty, or have only one value, whatever the document says. */
const NEUTRAL: readonly string[] = [
  "/keywords",
  "/commands",
  "/settings_schema/type",
  "/settings_schema/properties",
];

/** Tests if the only value of a place, or an empty one, leaves nothing to decide: `integration` without levels. */
export function isNeutral(pointer: string, { capability_levels: levels }: JsonObject): boolean {
  if (pointer === "/integration") return levels === undefined || isEmpty(levels);
  return NEUTRAL.includes(pointer);
}

/** The members whose derived value is the usual one, whatever the document says. */
const USUAL: readonly string[] = ["/kind", "/schema_version", "/changelog", "/source", "/repository_url"];

/** Tests if a derived value follows from the document; otherwise it is a guess. */
export function isDerived(value: JsonValue, pointer: string, manifest: JsonObject): boolean {
  if (USUAL.includes(pointer)) return false;
  // An author's page is hardly the plugin's.
  if (pointer === "/homepage_url") return textOf(manifest["homepage"]) !== undefined;
  if (pointer === "/capability_levels") return !isEmpty(value) && !isContradicted(manifest);
  // A level or a capability that is missing or unreadable may call for some.
  if (pointer === "/tags") return !isEmpty(value);
  // Without a package, all that describes one is null.
  const lacksPackage = isPlaceholderValue(manifest) || manifest["artifact_url"] === null;
  return value !== null || (lacksPackage && PACKAGE_MEMBERS.includes(pointer.slice(1)));
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Tests if a tag names a level that has no member in `integration`: then the derived levels are a guess. */
function isContradicted(manifest: JsonObject): boolean {
  const levels = levelsOf(manifest).map((level) => `level-${level}`);
  return entriesOf(manifest["tags"])
    .filter(isString)
    .some((tag) => /^level-\d+$/.test(tag) && !levels.includes(tag));
}

const DERIVATIONS: Readonly<Record<string, (manifest: JsonObject) => JsonValue | undefined>> = {
  "/schema_version": () => 1,
  "/description": ({ summary }) => textOf(summary),
  "/homepage": ({ homepage_url }) => textOf(homepage_url),
  "/compatibility/min_app_version": ({ min_app_version }) => textOf(min_app_version),
  "/compatibility/platforms": ({ entry }) => {
    const families = Object.keys(membersOf(membersOf(entry)["native"])).map(familyOf);
    return families.length ? [...new Set(families)] : undefined;
  },
  "/capability_levels": levelsOf,
};

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

function levelsOf({ integration }: JsonObject): number[] {
  const levels = Object.keys(membersOf(integration)).map(levelOf);
  return levels.filter((level) => level !== undefined).sort((a, b) => a - b);
}

function panelEntry({ entry, integration }: JsonObject): string | undefined {
  const levels = Object.values(membersOf(integration)).map((level) =>
    textOf(membersOf(level)["panel_entry"]),
  );
  return textOf(membersOf(entry)["frontend"]) ?? levels.find((path) => path !== undefined);
}

function lastLabel(id: JsonValue | undefined): string | undefined {
  return id === SAMPLES["/id"] ? undefined : textOf(id)?.split(".").at(-1);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
