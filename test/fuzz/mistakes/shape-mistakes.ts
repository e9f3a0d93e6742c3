import { isObject } from "../../../server/core/json/tree/value";
import { at, list, oneOf, text, without, type Mistake } from "./mistake";
import { misspelled, OTHER_NAMES, restyled } from "./spelling";

const KNOWN_VALUES = [
  ..."host_capabilities/* compatibility/platforms/* permissions/*/type kind source".split(" "),
  ..."settings_schema/type settings_schema/properties/*/type install_status signature_algorithm".split(" "),
  ..."integration/level0/sidebar_position window/default_open_mode window/reuse_key".split(" "),
  ..."artifacts/*/platform_family artifacts/*/signature_algorithm".split(" "),
].join("|");
const KEYS = "entry/native/*|artifacts/*";
const ANYWHERE = { at: /./ };
const MEMBER = { at: /[^*]$/ };

const name = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Mistakes in names, types and known values. */
export const SHAPES: readonly Mistake[] = [
  { ...MEMBER, make: (site, n) => site.rename(misspelled(name(site.path), n)) },
  { ...MEMBER, make: (site, n) => site.rename(restyled(name(site.path), n)) },
  { ...ANYWHERE, make: (site) => site.remove() },
  { ...ANYWHERE, make: (site) => site.remove() },
  {
    ...MEMBER,
    make: (site, n) => site.add(["", null, 3, "x"][n % 4], ["notes", "Id", "tag", "native"][n % 4]),
  },
  { ...MEMBER, make: (site, n) => site.add(n % 2 === 0 ? site.value : "other") },
  { ...ANYWHERE, make: (site, n) => site.set([null, "", " ", 0, true, [], {}, "x, y", "a;b"][n % 9]) },
  { ...ANYWHERE, make: (site, n) => site.set(otherType(site.value, n)) },
  { ...ANYWHERE, make: (site, n) => site.set(otherType(site.value, n)) },
  { at: /^(?=.*\*$)/, make: (site) => site.add(site.value) },
  { at: /^(?=.*\*$)/, make: (site) => site.add(otherType(site.value, 0)) },
  text(KNOWN_VALUES, misspelled),
  text(KNOWN_VALUES, restyled),
  oneOf(KNOWN_VALUES, OTHER_NAMES),
  at(KEYS, (site, n) => site.rename(OTHER_NAMES[n % OTHER_NAMES.length]!)),
  at(KEYS, (site, n) => site.rename(misspelled(name(site.path), n))),
  without("keywords|commands|settings_schema|integration|homepage|description|capability_levels"),
  without("settings_schema/properties/*/(?:type|title|default)|compatibility/min_app_version"),
  oneOf("author", ["Ada Example", " Ada ", "Ada <ada@example.org>", "Ada (https://ada.example/)", ""]),
  oneOf("schema_version|capability_levels/*", [1, 2, 40, "1", "4", "1.0"]),
  oneOf("integration", [{}, { level0: {} }, { level4: { workflow_step_types: [] } }]),
  at("permissions/*", (site) => site.add({ type: "events_emit", note: "twice" })),
  list("permissions", (entries) => [...entries, { value: ["git"], type: "process_spawn_whitelist" }]),
];

/** The value as another type, as authors write it. */
function otherType(value: unknown, n: number): unknown {
  if (typeof value === "number" || typeof value === "boolean")
    return [String(value), [value], `${value} `][n % 3];
  if (typeof value === "string")
    return /^\d+$/.test(value) ? Number(value) : [[value], { name: value }, 1.2][n % 3];
  if (Array.isArray(value)) return n % 2 === 0 ? (value[0] ?? "") : value.join([", ", ";", "\n"][n % 3]);
  return isObject(value) ? [Object.values(value as object)[0] ?? null, [value]][n % 2] : "null";
}
