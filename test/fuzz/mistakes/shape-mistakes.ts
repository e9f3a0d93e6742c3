import { isObject } from "../../../server/core/json/tree/value";
import { at, list, oneOf, text, without, type Mistakes } from "./mistake";
import { misspelled, OTHER_NAMES, restyled } from "./spelling";

const KNOWN_VALUES = [
  ..."compatibility/platforms/* kind settings_schema/type settings_schema/properties/*/type".split(" "),
  ..."install_status signature_algorithm integration/level0/sidebar_position window/reuse_key".split(" "),
  ..."window/default_open_mode artifacts/*/platform_family artifacts/*/signature_algorithm".split(" "),
].join("|");
const OBSERVED_VALUES = "host_capabilities/*|permissions/*/type|source";
const KEYS = "entry/native/*|artifacts/*";
const OPTIONAL =
  "icon|host_capabilities|window|artifacts|author/url|settings_schema/properties/*/description";
const ANYWHERE = { at: /./ };
const MEMBER = { at: /[^*]$/ };
const ENTRY = { at: /^(?=.*\*$)/ };

const name = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Mistakes in names, types and known values. */
export const SHAPES: Mistakes = {
  "unknown-member": [
    at(OPTIONAL, (site, n) => site.rename(misspelled(name(site.path), n))),
    at(OPTIONAL, (site, n) => site.rename(restyled(name(site.path), n))),
    {
      ...MEMBER,
      make: (site, n) => site.add(["", null, 3, "x"][n % 4], ["notes", "Id", "tag", "native"][n % 4]),
    },
    at("permissions/*", (site) => site.add({ type: "events_emit", note: "twice" })),
    at("integration/*", (site, n) => site.add({}, ["level2", "level0", "level01", "level_1"][n % 4])),
  ],
  "missing-member": [
    { ...MEMBER, make: (site, n) => site.rename(misspelled(name(site.path), n)) },
    { ...MEMBER, make: (site, n) => site.rename(restyled(name(site.path), n)) },
    { ...ANYWHERE, make: (site) => site.remove() },
    without("keywords|commands|settings_schema|integration|homepage|description|capability_levels"),
    without("settings_schema/properties/*/(?:type|title|default)|compatibility/min_app_version"),
    without("latest_version|updated_at|id|kind|summary|source|license|latest_compatible_version|manifest"),
    without("item_id|published_at|id"),
    oneOf("integration/*|window|compatibility|commands/*|entry", [{}]),
    { at: /manifest$/, make: (site, n) => site.set(thinned(site.value as object, n)) },
  ],
  "duplicate-member": [{ ...MEMBER, make: (site, n) => site.add(n % 2 === 0 ? site.value : "other") }],
  "wrong-type": [
    { ...ANYWHERE, make: (site, n) => site.set([null, "", " ", 0, true, [], {}, "x, y", "a;b"][n % 9]) },
    { ...ANYWHERE, make: (site, n) => site.set(otherType(site.value, n)) },
    { ...ENTRY, make: (site) => site.add(otherType(site.value, 0)) },
    oneOf("schema_version|capability_levels/*", [1, 2, 40, "1", "4", "1.0"]),
    oneOf("keywords", ["time"]),
    oneOf("artifacts/*/artifact_size", [7, "1024", 1e21]),
  ],
  "author-shorthand": [
    oneOf("author", ["Ada Example", " Ada ", "Ada <ada@example.org>", "Ada (https://ada.example/)", ""]),
  ],
  "unknown-value": [
    text(KNOWN_VALUES, misspelled),
    text(KNOWN_VALUES, restyled),
    oneOf(KNOWN_VALUES, OTHER_NAMES),
    oneOf("install_status", ["available", "blocked", "Available", "blockd"]),
  ],
  "unobserved-value": [
    text(OBSERVED_VALUES, misspelled),
    text(OBSERVED_VALUES, restyled),
    oneOf(OBSERVED_VALUES, OTHER_NAMES),
    at(KEYS, (site, n) => site.rename(OTHER_NAMES[n % OTHER_NAMES.length]!)),
    at(KEYS, (site, n) => site.rename(misspelled(name(site.path), n))),
  ],
  "empty-string": [oneOf("name|keywords/*|tags/*", ["", " ", "\u200B"])],
  "catalog-members-missing": [oneOf("name", ["Another clock"])],
  "template-value": [oneOf("name", ["My Plugin"])],
  "summary-line": [oneOf("summary", ["Shows the time.\nAnd the date."])],
  "duplicate-entry": [
    {
      at: /^\/data\/versions$/,
      make: (site) => site.set([...(site.value as unknown[]), (site.value as unknown[])[0]]),
    },
    { ...ENTRY, make: (site) => site.add(site.value) },
    list("permissions", (entries) => [...entries, { value: ["git"], type: "process_spawn_whitelist" }]),
    list("integration/level4/workflow_step_types", (types) => [...types, ...types]),
  ],
};

/** Returns an object without every third member. */
function thinned(object: object, n: number): object {
  return Object.fromEntries(Object.entries(object).filter((_, i) => (i + n) % 3 > 0));
}

/** Returns the value in another type that authors use by mistake. */
function otherType(value: unknown, n: number): unknown {
  if (typeof value === "number" || typeof value === "boolean")
    return [String(value), [value], `${value} `][n % 3];
  if (typeof value === "string")
    return /^\d+$/.test(value) ? Number(value) : [[value], { name: value }, 1.2][n % 3];
  if (Array.isArray(value)) return n % 2 === 0 ? (value[0] ?? "") : value.join([", ", ";", "\n"][n % 3]);
  return isObject(value) ? [Object.values(value as object)[0] ?? null, [value]][n % 2] : "null";
}
