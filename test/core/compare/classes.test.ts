import { describe, expect, it } from "vitest";
import { manifestChanges } from "../../../server/core/compare/diff";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { draft } from "../entry/fixtures";

/*
 * The table of release.md, diff, cell by cell: a member with two values, and the classes of the changes from the first
 * to the second and back. `undefined` is not a value.
 */
type Cell = readonly [
  what: string,
  make: (value: JsonValue | undefined) => JsonObject,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  there: string,
  back: string,
];

const without = (members: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  JSON.parse(JSON.stringify(members)) as JsonObject;
const root = (name: string) => (value: JsonValue | undefined) => without({ [name]: value });
const compatibility = (name: string) => (value: JsonValue | undefined) =>
  without({ compatibility: without({ platforms: ["windows"], [name]: value }) });
const level0 = (name: string) => (value: JsonValue | undefined) =>
  without({ capability_levels: [0], integration: { level0: without({ [name]: value }) } });
const handler = (name: string) => (value: JsonValue | undefined) =>
  without({ window: { document_handlers: [without({ id: "chart", [name]: value })] } });
const setting = (name: string) => (value: JsonValue | undefined) =>
  without({ settings_schema: { type: "object", properties: { unit: without({ [name]: value }) } } });
const permission = (type: string) => (value: JsonValue | undefined) =>
  without({ permissions: [without({ type, value })] });

const versions: readonly Cell[] = Object.entries({ root, compatibility }).flatMap(([where, make]) => {
  return ["min_app_version", "min_host_api_version", "max_app_version"].flatMap((name): Cell[] => {
    const isMost = name === "max_app_version";
    // The interface has each only at these places.
    if (where === "root" ? name === "min_host_api_version" : isMost) return [];
    return [
      [
        `${where} ${name}: raised and lowered`,
        make(name),
        "1.4.0",
        "1.10",
        "feature",
        isMost ? "breaking" : "feature",
      ],
      [
        `${where} ${name}: added and removed`,
        make(name),
        undefined,
        "1.4",
        isMost ? "breaking" : "feature",
        "feature",
      ],
      [`${where} ${name}: written another way`, make(name), "1.4.0", "1.4", "", ""],
    ];
  });
});

const CELLS: readonly Cell[] = [
  ...versions,
  ["another identifier", root("id"), "a.b", "a.c", "breaking", "breaking"],
  ["a platform", compatibility("platforms"), ["windows"], ["windows", "linux"], "feature", "breaking"],
  [
    "a native key",
    (value) => without({ entry: without({ native: value }) }),
    { linux_x64: "a" },
    { linux_x64: "a", macos_x64: "b" },
    "feature",
    "breaking",
  ],
  [
    "a native path",
    (value) => without({ entry: without({ native: value }) }),
    { linux_x64: "a" },
    { linux_x64: "b" },
    "change",
    "change",
  ],
  ["a level", root("capability_levels"), [0], [0, 3], "feature", "breaking"],
  ["a module", level0("module_id"), undefined, "a", "change", "breaking"],
  ["a tab", level0("tab_id"), undefined, "a", "change", "breaking"],
  ["a parent module", level0("parent_module"), "a", "b", "breaking", "breaking"],
  ["a step type", level0("workflow_step_types"), ["a"], ["a", "b"], "feature", "breaking"],
  ["a command", root("commands"), [{ id: "a" }], [{ id: "a" }, { id: "b" }], "feature", "breaking"],
  [
    "a command renamed",
    root("commands"),
    [{ id: "a" }],
    [{ id: "b" }],
    "breaking feature",
    "breaking feature",
  ],
  [
    "a setting",
    (value) => without({ settings_schema: without({ properties: value }) }),
    {},
    { unit: { type: "string" } },
    "feature",
    "breaking",
  ],
  [
    "a handler",
    (value) => without({ window: without({ document_handlers: value }) }),
    [],
    [{ id: "chart" }],
    "feature",
    "breaking",
  ],
  ["an extension", handler("extensions"), [".a"], [".a", ".b"], "feature", "breaking"],
  ["a MIME type", handler("mime_types"), ["a/b"], ["a/b", "a/c"], "change", "breaking"],
  ["a setting's type", setting("type"), "string", "number", "breaking", "breaking"],
  ["a setting's minimum raised", setting("minimum"), 1, 2, "breaking", "feature"],
  ["a setting's minimum added", setting("minimum"), undefined, 2, "breaking", "feature"],
  ["a setting's minLength raised", setting("minLength"), 1, 2, "breaking", "feature"],
  ["a setting's maximum raised", setting("maximum"), 1, 2, "feature", "breaking"],
  ["a setting's maximum added", setting("maximum"), undefined, 2, "breaking", "feature"],
  ["a setting's enum widened", setting("enum"), ["a"], ["a", "b"], "feature", "breaking"],
  ["a choice added to an object", setting("enum"), [{ a: 1 }], [{ a: 1 }, "b"], "feature", "breaking"],
  ["a setting's enum added", setting("enum"), undefined, ["a"], "breaking", "feature"],
  ["a setting's default", setting("default"), 1, 2, "change", "change"],
  ["a permission", root("permissions"), [], [{ type: "network_http" }], "permission", "change"],
  ["a permission as a text", root("permissions"), [], ["network_http"], "permission", "change"],
  ["the same permission as a text", root("permissions"), ["fs"], [{ type: "fs" }], "", ""],
  ["one text for all permissions", root("permissions"), [], "network_http", "permission", "change"],
  ["a permission without a type", root("permissions"), [], [{ kind: "fs" }], "permission", "change"],
  ["a permission in a list of its own", root("permissions"), [], [["fs"]], "permission", "change"],
  ["permissions by their names", root("permissions"), [], { fs: true }, "permission", "change"],
  ["one text for all capabilities", root("host_capabilities"), [], "deep_links", "permission", "change"],
  ["a capability", root("host_capabilities"), [], ["deep_links"], "permission", "change"],
  ["a program", permission("process_spawn_whitelist"), ["a"], ["a", "b"], "permission", "change"],
  [
    "a program of another name",
    permission("process_spawn_whitelist"),
    ["a"],
    ["b"],
    "permission change",
    "permission change",
  ],
  ["the first program", permission("process_spawn_whitelist"), undefined, ["a"], "permission", "change"],
  ["a permission's value that is a text", permission("fs"), "a", "b", "permission", "permission"],
  ["a permission's value that is new", permission("fs"), undefined, "b", "permission", "change"],
  [
    "a permission's value of another type",
    permission("fs"),
    "a",
    ["a"],
    "permission change",
    "permission change",
  ],
  [
    "a member of a permission's value",
    permission("fs"),
    { a: 1 },
    { a: 1, b: { c: 2 } },
    "permission",
    "change",
  ],
  [
    "a member of a permission's value that changes",
    permission("fs"),
    { a: { b: 1 } },
    { a: { b: 2 } },
    "permission",
    "permission",
  ],
  [
    "an object in a permission's value",
    permission("fs"),
    [{ a: 1 }],
    [{ a: 2 }],
    "permission change",
    "permission change",
  ],
  ...["icon", "license", "signing_key_id", "kind", "source"].map((name): Cell => [
    name,
    root(name),
    "a",
    "b",
    "change",
    "change",
  ]),
  ["an author", root("author"), { name: "a" }, { name: "b" }, "change", "change"],
  ...["sidebar_order", "tab_position", "panel_entry", "module_icon"].map((name): Cell => [
    name,
    level0(name),
    "a",
    "b",
    "change",
    "change",
  ]),
  ...[
    "name",
    "description",
    "long_description",
    "homepage",
    "changelog",
    "homepage_url",
    "repository_url",
  ].map((name): Cell => [name, root(name), "a", "b", "text", "text"]),
  ["a label", level0("module_label"), "a", "b", "text", "text"],
  ["a title", setting("title"), "a", "b", "text", "text"],
  ["keywords", root("keywords"), [], ["a"], "text", "text"],
  ["the version", root("version"), "1.0.0", "2.0.0", "", ""],
];

const BASE = draft();

const classes = (before: JsonObject, after: JsonObject): string =>
  manifestChanges({ ...BASE, ...before }, { ...BASE, ...after })
    .map((change) => change.class)
    .join(" ");

describe("The class of a change", () => {
  it.each(CELLS)("%s", (_, make, before, after, there, back) => {
    expect([classes(make(before), make(after)), classes(make(after), make(before))]).toEqual([there, back]);
  });
});
