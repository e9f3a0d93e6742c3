import { describe, expect, it } from "vitest";
import { manifestChanges } from "../../../server/core/compare/diff";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { pick, randomFrom } from "../../support/random";
import { anyManifest } from "../entry/any-manifest";
import { draft, draftWithout, placeholder, published } from "../entry/fixtures";

/** Lists the changes as `class pointer: sentence`. */
function diff(before: JsonObject, after: JsonObject): string[] {
  return manifestChanges(before, after).map(
    (change) => `${change.class} ${change.pointer}: ${change.sentence}`,
  );
}

const setting = (members: JsonObject): JsonObject => ({
  settings_schema: {
    type: "object",
    properties: { unit: { type: "string", title: "Unit", default: "m", ...members } },
  },
});
const number = (members: JsonObject): JsonObject => setting({ type: "number", default: 5, ...members });
const level1 = (members: JsonObject): JsonObject => ({
  integration: { level1: { ...(draft()["integration"] as { level1: JsonObject }).level1, ...members } },
});
const handler = (members: JsonObject): JsonObject => ({
  window: {
    document_handlers: [
      { id: "chart", label: "Chart", extensions: [".kap"], mime_types: ["a/b"], ...members },
    ],
  },
});
const spawn = (...value: string[]): JsonObject => ({
  permissions: [{ type: "process_spawn_whitelist", value }],
});
const compatibility = (members: JsonObject): JsonObject => ({
  compatibility: { min_app_version: "0.9.2", platforms: ["windows"], ...members },
});

describe("The changes between two manifests", () => {
  it.each<[what: string, before: JsonObject, after: JsonObject, changes: string[]]>([
    [
      "another identifier",
      {},
      { id: "a.b" },
      ['breaking /id: "id" changes from "example.lantern.Tide-Table" to "a.b".'],
    ],
    [
      "a platform removed and one added",
      compatibility({ platforms: ["windows", "macos"] }),
      compatibility({ platforms: ["linux", "windows"] }),
      [
        'breaking /compatibility/platforms/1: Platform "macos" is removed.',
        'feature /compatibility/platforms/0: Platform "linux" is added.',
      ],
    ],
    [
      "native libraries",
      { entry: { native: { windows_x64: "a.dll", linux_x64: "a.so" }, frontend: "a.js" } },
      { entry: { native: { windows_x64: "b.dll", macos_arm64: "a.dylib" }, frontend: "a.js" } },
      [
        'breaking /entry/native/linux_x64: The native library for "linux_x64" is removed.',
        'feature /entry/native/macos_arm64: A native library for "macos_arm64" is added.',
        'change /entry/native/windows_x64: "entry.native.windows_x64" changes from "a.dll" to "b.dll".',
      ],
    ],
    [
      "a level, with its member, instead of another",
      { capability_levels: [1], integration: { level1: { tab_id: "a" } } },
      { capability_levels: [4], integration: { level4: { workflow_step_types: ["tide_wait"] } } },
      [
        "breaking /capability_levels/0: Level 1 is removed.",
        "feature /capability_levels/0: Level 4 is added.",
      ],
    ],
    [
      "the place of a tab",
      level1({}),
      level1({ tab_id: "water", tab_label: "Water", tab_position: "after:depth" }),
      [
        'breaking /integration/level1/tab_id: "integration.level1.tab_id" changes from "tides" to "water".',
        'change /integration/level1/tab_position: "integration.level1.tab_position" changes from "after:map" to "after:depth".',
        'text /integration/level1/tab_label: "integration.level1.tab_label" changes from "Tides" to "Water".',
      ],
    ],
    [
      "workflow steps",
      { capability_levels: [4], integration: { level4: { workflow_step_types: ["a", "b"] } } },
      { capability_levels: [4], integration: { level4: { workflow_step_types: ["c", "b"] } } },
      [
        'breaking /integration/level4/workflow_step_types/0: Workflow step "a" is removed.',
        'feature /integration/level4/workflow_step_types/0: Workflow step "c" is added.',
      ],
    ],
    [
      "a command renamed, and another description",
      {
        commands: [
          { id: "tide_next", description: "Next" },
          { id: "tide_low", description: "Low" },
        ],
      },
      {
        commands: [
          { id: "tide_low", description: "Lower" },
          { id: "tide_high", description: "Next" },
        ],
      },
      [
        'breaking /commands/0: Command "tide_next" is removed.',
        'feature /commands/1: Command "tide_high" is added.',
        'text /commands/0/description: Command "tide_low": "description" changes from "Low" to "Lower".',
      ],
    ],
    [
      "another type of a setting",
      setting({}),
      setting({ type: "boolean" }),
      [
        'breaking /settings_schema/properties/unit/type: Setting "unit": "type" changes from "string" to "boolean".',
      ],
    ],
    [
      "a narrower range",
      number({ minimum: 1, maximum: 10 }),
      number({ minimum: 2, maximum: 9 }),
      [
        'breaking /settings_schema/properties/unit/maximum: Setting "unit": "maximum" changes from 10 to 9.',
        'breaking /settings_schema/properties/unit/minimum: Setting "unit": "minimum" changes from 1 to 2.',
      ],
    ],
    [
      "a wider range",
      number({ minimum: 1, maximum: 10 }),
      number({ maximum: 11 }),
      [
        'feature /settings_schema/properties/unit/maximum: Setting "unit": "maximum" changes from 10 to 11.',
        'feature /settings_schema/properties/unit/minimum: Setting "unit": "minimum" is removed.',
      ],
    ],
    [
      "a limit where there was none",
      setting({}),
      setting({ minLength: 2 }),
      ['breaking /settings_schema/properties/unit/minLength: Setting "unit": "minLength" is added: 2.'],
    ],
    [
      "more choices, in another order",
      setting({ enum: ["m", "ft"] }),
      setting({ enum: ["ft", "yd", "m"] }),
      ['feature /settings_schema/properties/unit/enum: Setting "unit": choices added: "yd".'],
    ],
    [
      "a choice replaced",
      setting({ enum: ["m", "ft"] }),
      setting({ enum: ["m", "yd"] }),
      ['breaking /settings_schema/properties/unit/enum: Setting "unit": choices added: "yd"; removed: "ft".'],
    ],
    [
      "choices removed",
      setting({ enum: ["m", "ft", "yd"] }),
      setting({ enum: ["m"] }),
      ['breaking /settings_schema/properties/unit/enum: Setting "unit": choices removed: "ft", "yd".'],
    ],
    [
      "more choices than a sentence holds",
      setting({ enum: [] }),
      setting({ enum: Array.from({ length: 100 }, (_, i) => `unit-${i}`) }),
      [
        `feature /settings_schema/properties/unit/enum: Setting "unit": choices added: ${Array.from({ length: 12 }, (_, i) => `"unit-${i}"`).join(", ")}, ….`,
      ],
    ],
    [
      "choices that are no longer a list",
      setting({ enum: ["m"] }),
      setting({ enum: "m" }),
      ['change /settings_schema/properties/unit/enum: Setting "unit": "enum" changes from ["m"] to "m".'],
    ],
    [
      "a setting removed, default and title of another changed",
      {
        settings_schema: {
          type: "object",
          properties: { a: { type: "string" }, b: { default: 1, title: "B" } },
        },
      },
      { settings_schema: { type: "object", properties: { b: { default: 2, title: "C" } } } },
      [
        'breaking /settings_schema/properties/a: Setting "a" is removed.',
        'change /settings_schema/properties/b/default: Setting "b": "default" changes from 1 to 2.',
        'text /settings_schema/properties/b/title: Setting "b": "title" changes from "B" to "C".',
      ],
    ],
    [
      "what a document handler opens",
      handler({}),
      handler({ extensions: [".kap", ".bsb"], mime_types: [], label: "Charts" }),
      [
        'breaking /window/document_handlers/0/mime_types/0: Document handler "chart": MIME type "a/b" is removed.',
        'feature /window/document_handlers/0/extensions/1: Document handler "chart": extension ".bsb" is added.',
        'text /window/document_handlers/0/label: Document handler "chart": "label" changes from "Chart" to "Charts".',
      ],
    ],
    [
      "another document handler",
      handler({}),
      handler({ id: "map" }),
      [
        'breaking /window/document_handlers/0: Document handler "chart" is removed.',
        'feature /window/document_handlers/0: Document handler "map" is added.',
      ],
    ],
    [
      "a permission of another type",
      { permissions: [{ type: "ipc_register" }] },
      { permissions: [{ type: "network_http" }] },
      [
        'permission /permissions/0: Permission "network_http" is added.',
        'change /permissions/0: Permission "ipc_register" is removed.',
      ],
    ],
    [
      "a permission together with its capability",
      {},
      {
        permissions: [...list("permissions"), { type: "host_theme_read" }],
        host_capabilities: ["navigation", "theme_read"],
      },
      ['permission /permissions/2: Permission "host_theme_read" is added.'],
    ],
    [
      "a capability whose permission was there",
      { host_capabilities: [] },
      {},
      ['permission /host_capabilities/0: Capability "navigation" is added.'],
    ],
    [
      "programs of a whitelist",
      spawn("git", "hg"),
      spawn("svn", "git"),
      [
        'permission /permissions/0/value/0: Permission "process_spawn_whitelist": program "svn" is added.',
        'change /permissions/0/value/1: Permission "process_spawn_whitelist": program "hg" is removed.',
      ],
    ],
    [
      "a whitelist, with each of its programs",
      { permissions: [] },
      spawn("git", "hg"),
      [
        'permission /permissions/0: Permission "process_spawn_whitelist" is added.',
        'permission /permissions/0/value/0: Permission "process_spawn_whitelist": program "git" is added.',
        'permission /permissions/0/value/1: Permission "process_spawn_whitelist": program "hg" is added.',
      ],
    ],
    [
      "a whitelist removed, with its programs",
      spawn("git"),
      { permissions: [] },
      [
        'change /permissions/0: Permission "process_spawn_whitelist" is removed.',
        'change /permissions/0/value/0: Permission "process_spawn_whitelist": program "git" is removed.',
      ],
    ],
    [
      "an upper bound at a host's own place, where the interface has none",
      compatibility({}),
      compatibility({ max_app_version: "2" }),
      ['breaking /compatibility/max_app_version: "compatibility.max_app_version" is added: "2".'],
    ],
    [
      "the oldest application",
      compatibility({ min_host_api_version: "0.2" }),
      compatibility({ min_app_version: "0.9.1", min_host_api_version: "0.3" }),
      [
        'feature /compatibility/min_app_version: "compatibility.min_app_version" changes from "0.9.2" to "0.9.1".',
        'feature /compatibility/min_host_api_version: "compatibility.min_host_api_version" changes from "0.2" to "0.3".',
      ],
    ],
    [
      "versions of applications that are written another way",
      { ...compatibility({ min_host_api_version: "0.2" }), max_app_version: "2" },
      {
        ...compatibility({ min_app_version: "0.9.2.0", min_host_api_version: "0.2.0" }),
        max_app_version: "2.0",
      },
      [],
    ],
    [
      "a permission's unknown property",
      { permissions: [{ type: "ipc_register" }] },
      { permissions: [{ type: "ipc_register", note: "for the clock" }] },
      ['change /permissions/0/note: "permissions[0].note" is added: "for the clock".'],
    ],
    [
      "the newest application, lowered",
      { max_app_version: "2.10" },
      { max_app_version: "2.9" },
      ['breaking /max_app_version: "max_app_version" changes from "2.10" to "2.9".'],
    ],
    [
      "the newest application, raised",
      { max_app_version: "2.9" },
      { max_app_version: "2.10" },
      ['feature /max_app_version: "max_app_version" changes from "2.9" to "2.10".'],
    ],
    [
      "the newest application, set",
      { max_app_version: null },
      { max_app_version: "2" },
      ['breaking /max_app_version: "max_app_version" is added: "2".'],
    ],
    [
      "the newest application, removed",
      { max_app_version: "2" },
      {},
      ['feature /max_app_version: "max_app_version" is removed.'],
    ],
    [
      "texts, the license and something unknown",
      { mood: { is: ["good"] } },
      { name: "Tides", license: "0BSD", keywords: ["harbour", "  Tides ", "Moon"], mood: { is: ["bad"] } },
      [
        'change /license: "license" changes from "MIT" to "0BSD".',
        'change /mood/is: "mood.is" changes from ["good"] to ["bad"].',
        'text /name: "name" changes from "Tide Table" to "Tides".',
        'text /keywords/1: Keyword "Sea" is removed.',
        'text /keywords/2: Keyword "Moon" is added.',
      ],
    ],
    ["a member without a value", { icon: "a.png" }, { icon: null }, ['change /icon: "icon" is removed.']],
  ])("are listed by class for %s", (_, before, after, changes) => {
    expect(diff(draft(before), draft(after))).toEqual(changes);
  });

  it.each<[what: string, before: JsonObject, after: JsonObject]>([
    [
      "the version and the data of its packages",
      draft(),
      draft({ version: "2.0.0", artifact_url: "https://a.example/b" }),
    ],
    ["an author written as a text", draft(), draft({ author: { name: "Harbour Office" } })],
    ["what the catalog writes", draft(), published({ install_status: "blocked" })],
    ["what the catalog wrote", published(), draft()],
    [
      "a choice that is repeated",
      draft(setting({ enum: ["m", "ft"] })),
      draft(setting({ enum: ["ft", "m", "m"] })),
    ],
    ["an empty list", draft({ commands: [] }), draftWithout("commands")],
  ])("are not %s", (_, before, after) => {
    expect(diff(before, after)).toEqual([]);
  });

  it("of a placeholder are those of the members that it has", () => {
    expect(diff(placeholder(), draft({ license: "0BSD", permissions: [] }))).toEqual([
      'change /license: "license" changes from "MIT" to "0BSD".',
      'change /permissions/0: Permission "ipc_register" is removed.',
    ]);
  });

  it("carry both values", () => {
    expect(manifestChanges(draft(spawn("git")), draft({ ...spawn("git", "hg"), name: "Tides" }))).toEqual([
      {
        class: "permission",
        pointer: "/permissions/0/value/1",
        after: "hg",
        sentence: 'Permission "process_spawn_whitelist": program "hg" is added.',
      },
      {
        class: "text",
        pointer: "/name",
        before: "Tide Table",
        after: "Tides",
        sentence: '"name" changes from "Tide Table" to "Tides".',
      },
    ]);
  });

  it.each([
    ["nothing", {}],
    [
      "values of other types",
      {
        id: 5,
        permissions: {},
        commands: [null, { id: 7 }],
        integration: 3,
        settings_schema: { properties: [1] },
      },
    ],
    [
      "names of the language",
      JSON.parse(
        '{"__proto__": {"a": 1}, "settings_schema": {"properties": {"constructor": 1}}}',
      ) as JsonObject,
    ],
  ])("are found in %s", (_, manifest) => {
    expect(diff(manifest, manifest)).toEqual([]);
    const added = manifestChanges({}, manifest);
    expect(
      manifestChanges(manifest, {})
        .map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(added.map(({ pointer }) => pointer).sort());
  });
});

describe("Any two manifests", () => {
  const next = randomFrom(20_311_122);
  const pairs = Array.from({ length: 300 }, () => [anyManifest(next), anyManifest(next)] as const);

  it("have no changes if only layout and order differ", () => {
    for (const [manifest] of pairs) {
      const text = laidOut(shuffled(manifest, next), next);
      expect(diff(manifest, new ManifestDocument(text).value as JsonObject)).toEqual([]);
    }
  });

  it("swap additions and removals when they are swapped", () => {
    for (const [one, other] of pairs) {
      const [there, back] = [manifestChanges(one, other), manifestChanges(other, one)];
      expect(sides(back, "before")).toEqual(sides(there, "after"));
      expect(sides(back, "after")).toEqual(sides(there, "before"));
    }
  });

  /** The pointers and values of the changes that have only one side. */
  function sides(changes: ReturnType<typeof manifestChanges>, side: "before" | "after"): string[] {
    return changes
      .filter((change) => !(side === "before" ? "after" in change : "before" in change))
      .map((change) => `${change.pointer} ${JSON.stringify(change[side])}`)
      .sort();
  }
});

/** The same value with the members of objects and the entries of lists in another order. */
function shuffled(value: JsonValue, next: () => number): JsonValue {
  const mixed = <T>(list: readonly T[]): T[] =>
    pick(next, [true, false]) ? [...list].reverse() : [...list.slice(1), ...list.slice(0, 1)];
  if (Array.isArray(value)) return mixed(value.map((entry) => shuffled(entry, next)));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    mixed(Object.entries(value)).map(([name, member]) => [name, shuffled(member, next)]),
  );
}

/** The text of a value, with white space wherever JSON allows it. */
function laidOut(value: JsonValue, next: () => number): string {
  const space = () => pick(next, ["", " ", "\n", "\t", "\r\n  "]);
  const around = (text: string) => space() + text + space();
  const written = (part: JsonValue): string => {
    if (Array.isArray(part)) return `[${part.map((entry) => around(written(entry))).join()}]`;
    if (part === null || typeof part !== "object") return JSON.stringify(part);
    const members = Object.entries(part).map(
      ([name, member]) => around(JSON.stringify(name)) + ":" + around(written(member)),
    );
    return `{${members.join()}}`;
  };
  return around(written(value));
}

function list(name: string): JsonValue[] {
  return draft()[name] as JsonValue[];
}

describe("Several permissions of one type, each with a value of its own", () => {
  const servers = (...values: readonly string[]): JsonObject =>
    draft({ permissions: values.map((value) => ({ type: "network_http_domain", value })) });
  const at = (index: number, server: string, what: "added" | "removed") =>
    what === "added"
      ? `permission /permissions/${index}/value: "permissions[${index}].value" is added: "${server}".`
      : `change /permissions/${index}/value: "permissions[${index}].value" is removed.`;

  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ["are told apart", servers("a"), servers("a", "b"), [at(1, "b", "added")]],
    ["are a set", servers("a", "b"), servers("b", "a"), []],
    ["are removed one by one", servers("a", "b"), servers("b"), [at(0, "a", "removed")]],
    ["change one by one", servers("a", "b"), servers("c", "b"), [at(0, "c", "added"), at(0, "a", "removed")]],
    [
      "are all shown when the type is new",
      servers(),
      servers("a", "b"),
      [
        'permission /permissions/0: Permission "network_http_domain" is added.',
        at(0, "a", "added"),
        at(1, "b", "added"),
      ],
    ],
  ])("%s", (_, before, after, expected) => expect(diff(before, after)).toEqual(expected));
});
