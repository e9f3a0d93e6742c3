import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { pick } from "../../support/random";
import { draft, published } from "./fixtures";

/** The values that a member of a valid manifest may have; undefined omits the member. */
const CHOICES: Readonly<Record<string, readonly (JsonValue | undefined)[]>> = {
  id: ["a.b", "Example.Tide-Table", "x.y.-", "example.TIDES.9"],
  name: ["Tides", " ", "\u202eTides", "x".repeat(5000), "🌊"],
  version: ["0.0.0", "1.2.3", "01.2.3", "10.20.30"],
  description: ["High water.", "", "a\nb"],
  author: ["Harbour", { name: "Harbour" }, { name: "Harbour", url: "https://harbour.example" }, { name: "" }],
  homepage: ["https://lantern.example/tides", "http://localhost"],
  license: ["MIT", "unknown words", "MIT OR Apache-2.0"],
  keywords: [[], ["Tides", " tides "], ["", " "], ["level-9", "host-x"], ["é", "z"]],
  icon: [undefined, "icon.png", "a/b.svg"],
  compatibility: [
    { min_app_version: "1", platforms: [] },
    { min_app_version: "0.9.2", min_host_api_version: "0.2.0", platforms: ["windows", "linux"] },
  ],
  host_capabilities: [undefined, [], ["navigation", "aichat"]],
  permissions: [
    [],
    [{ type: "host_navigation" }],
    [{ type: "process_spawn_whitelist", value: ["git"] }],
    [{ type: "new" }],
  ],
  settings_schema: [
    { type: "object", properties: {} },
    { type: "object", properties: { n: { type: "number", title: "N", default: 1, minimum: 0 } } },
  ],
  commands: [[], [{ id: "tide_next", description: "Next" }]],
  window: [undefined, { default_open_mode: "reuse_or_new", reuse_key: "plugin", allow_multiple: false }],
  changelog: [undefined, null, "", " ", "Neap.", "Remote install is disabled until then."],
  kind: [undefined, "plugin", "theme"],
  summary: [undefined, "Tides.", ""],
  homepage_url: [undefined, "https://lantern.example"],
  repository_url: [undefined, "https://code.example/tides"],
  source: [undefined, "official", "partner"],
  tags: [undefined, ["free", "host-navigation", "level-0", "level-1", "level-4", "tides"]],
  min_app_version: [undefined, "0.9.2", "1.0"],
  max_app_version: [undefined, null, "9"],
  signature_algorithm: [undefined, null, "ed25519"],
  artifact_url: [undefined, null, "https://packages.example/tides.zip"],
};

const LEVELS: readonly number[][] = [[], [0], [1], [4], [0, 1, 4], [9]];
const INTEGRATION: Readonly<Record<number, JsonObject>> = {
  0: {
    module_id: "tides",
    module_label: "Tides",
    module_icon: "Waves",
    sidebar_position: "main",
    sidebar_order: 1,
    panel_entry: "index.js",
  },
  1: (draft()["integration"] as JsonObject)["level1"] as JsonObject,
  4: { workflow_step_types: ["tide_wait"] },
  9: {},
};

/** Returns a random manifest: a draft, or a published manifest. */
export function anyManifest(next: () => number): JsonObject {
  const base = next() < 0.7 ? draft() : published();
  const members: [string, JsonValue | undefined][] = Object.entries(base);
  for (const [name, choices] of Object.entries(CHOICES)) {
    // A published manifest stays one: what an author never writes is not taken from it.
    if (next() < 0.4) members.push([name, pick(next, choices) ?? base[name]]);
  }
  const levels = pick(next, LEVELS);
  members.push(["capability_levels", levels]);
  members.push([
    "integration",
    Object.fromEntries(levels.map((level) => [`level${level}`, INTEGRATION[level] ?? {}])),
  ]);
  return Object.fromEntries(
    members.filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );
}
