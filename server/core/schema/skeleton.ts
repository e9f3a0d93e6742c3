import { catalogMembers } from "../catalog/catalog-members";
import { pointerOf } from "../document/pointer";
import { Hole, type Template } from "../document/template";
import type { ValueNode } from "../document/tree";
import type { JsonObject, JsonValue } from "../document/value";
import type { RuleContext } from "../rules/rule";
import { CATALOG_MEMBERS, familyOf, knownValues, levelOf } from "../vocabulary";
import { childSchema, typesOf, type Schema } from "./schema";

/** A first value for a member. */
export interface Skeleton {
  readonly template: Template;
  /** The value can be derived, or is neutral and valid: nothing in it is a guess. */
  readonly certain: boolean;
}

type Place = Pick<RuleContext, "kind" | "manifests" | "vocabulary">;

/**
 * What a missing member of an object gets: what the rest of the manifest tells, else what the schema does.
 * @param object the object that lacks the member
 * @param schema the object's schema
 */
export function memberSkeleton(place: Place, object: ValueNode, schema: Schema, name: string): Skeleton {
  const pointer = pointerOf(object);
  const manifest = place.manifests.find((candidate) => pointer.startsWith(candidate.pointer));
  const inside = manifest ? pointer.slice(manifest.pointer.length) : pointer;
  return skeletonAt(`${inside}/${name}`, childSchema(schema, name), manifest?.value ?? {}, place);
}

/** A complete `level<n>` for a manifest; of a level that the interface does not know, an empty object. */
export function levelSkeleton(
  place: Place,
  manifest: JsonObject,
  integration: Schema,
  member: string,
): Skeleton {
  return skeletonAt(`/integration/${member}`, childSchema(integration, member), manifest, place);
}

function skeletonAt(
  pointer: string,
  schema: Schema | undefined,
  manifest: JsonObject,
  place: Place,
): Skeleton {
  const derived = derivedValue(pointer, manifest);
  if (derived !== undefined) return { template: derived, certain: true };
  const guess = GUESSES[pointer]?.(manifest);
  if (guess !== undefined) return { template: new Hole(guess), certain: false };
  if (!schema) return { template: {}, certain: true };
  const types = typesOf(schema);
  if (types.includes("null")) return { template: null, certain: true };
  const known = knownValues(schema, place.vocabulary).map(({ value }) => value as string | number);
  if (known[0] !== undefined) return knownSkeleton(known, schema);
  if (types.includes("object")) return objectSkeleton(pointer, schema, manifest, place);
  if (types.includes("array")) return { template: [], certain: true };
  if (types.includes("boolean")) return { template: new Hole(false), certain: false };
  if (types.includes("string"))
    return { template: new Hole(EXAMPLES[schema.format ?? ""] ?? "…"), certain: false };
  return { template: new Hole(0), certain: false };
}

function knownSkeleton(known: readonly (string | number)[], schema: Schema): Skeleton {
  const [first = ""] = known;
  const only = known.length === 1 && schema.enum !== undefined;
  return { template: only ? first : new Hole(first, known), certain: only };
}

function objectSkeleton(pointer: string, schema: Schema, manifest: JsonObject, place: Place): Skeleton {
  const members = (schema.required ?? []).map(
    (name) => [name, skeletonAt(`${pointer}/${name}`, childSchema(schema, name), manifest, place)] as const,
  );
  return {
    template: Object.fromEntries(members.map(([name, { template }]) => [name, template])),
    certain: members.every(([, { certain }]) => certain),
  };
}

/** The value of a manifest's member that its other members tell; undefined when they do not. */
function derivedValue(pointer: string, manifest: JsonObject): JsonValue | undefined {
  const derive = DERIVATIONS[pointer];
  if (derive) return derive(manifest);
  const name = pointer.slice(1);
  return CATALOG_MEMBERS.includes(name) ? catalogMembers(manifest)[name] : undefined;
}

const DERIVATIONS: Readonly<Record<string, (manifest: JsonObject) => JsonValue | undefined>> = {
  "/schema_version": () => 1,
  "/description": ({ summary }) => textOf(summary),
  "/homepage": ({ homepage_url }) => textOf(homepage_url),
  "/compatibility/min_app_version": ({ min_app_version }) => textOf(min_app_version),
  "/compatibility/platforms": ({ entry }) => {
    const families = Object.keys(objectOf(objectOf(entry)["native"])).map(familyOf);
    return families.length ? [...new Set(families)] : undefined;
  },
  "/capability_levels": ({ integration }) => {
    const levels = Object.keys(objectOf(integration)).map(levelOf);
    return levels.filter((level) => level !== undefined).sort((a, b) => a - b);
  },
};

/** Good first texts for what only the author can tell. */
const GUESSES: Readonly<Record<string, (manifest: JsonObject) => string | number | undefined>> = {
  "/name": () => "My Plugin",
  "/description": () => "What the plugin does, in one sentence.",
  "/long_description": () => "What the plugin does, for whom, and how.",
  "/author/name": () => "Your Name",
  "/license": () => "MIT",
  "/entry/frontend": (manifest) => panelEntry(manifest),
  "/integration/level0/module_id": ({ id }) => lastLabel(id),
  "/integration/level0/module_label": ({ name }) => textOf(name) ?? "My Plugin",
  "/integration/level0/module_icon": () => "Puzzle",
  "/integration/level0/sidebar_order": () => 100,
  "/integration/level0/panel_entry": (manifest) => panelEntry(manifest),
  "/integration/level1/parent_module": () => "parent-module",
  "/integration/level1/tab_id": ({ id }) => lastLabel(id),
  "/integration/level1/tab_label": ({ name }) => textOf(name) ?? "My Plugin",
  "/integration/level1/tab_icon": () => "Puzzle",
  "/integration/level1/tab_position": () => "after:previous-tab",
  "/integration/level1/panel_entry": (manifest) => panelEntry(manifest),
  "/changelog": () => "Remote install is disabled until signed packages are published.",
};

/** A valid text of each format. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "plugin-id": "com.example.plugin",
  "plugin-version": "0.1.0",
  "app-version": "1.0.0",
  "http-url": "https://example.com/",
  "package-path": "frontend/index.js",
  "file-extension": ".txt",
  "command-id": "plugin_command",
  "mime-type": "text/plain",
};

function panelEntry({ entry, integration }: JsonObject): string {
  const levels = Object.values(objectOf(integration)).map((level) => textOf(objectOf(level)["panel_entry"]));
  return (
    textOf(objectOf(entry)["frontend"]) ?? levels.find((path) => path !== undefined) ?? "frontend/index.js"
  );
}

function lastLabel(id: JsonValue | undefined): string {
  return textOf(id)?.split(".").at(-1) ?? "plugin";
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
}
