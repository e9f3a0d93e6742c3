import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EntryParts } from "../../../server/core/catalog/entry";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { entryFindings } from "../../../server/core/check/entry-checks";
import * as texts from "../../support/manifests";
import { pick, randomFrom } from "../../support/random";
import { build, draft, NOW, published } from "./fixtures";

/*
 * What entry.md promises of the two faces, for manifests of every kind: those of this repository, and hundreds that are
 * put together at random from what the interface allows.
 */

function errorsIn(value: JsonValue): { code: string; pointer: string }[] {
  const { findings } = check(new ManifestDocument(JSON.stringify(value)));
  return findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, pointer }) => ({ code, pointer }));
}

/** The values that a member of a good manifest may have; undefined leaves it out. */
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

/** A manifest put together at random: as an author keeps it, or as the catalog has published it. */
function anyManifest(next: () => number): JsonObject {
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

/** The manifests in some folder of this repository. */
function manifestsIn(folder: string): JsonValue[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /manifest\.json$/.test(file),
  );
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as JsonValue);
}

const next = randomFrom(20_310_504);
const written = [...manifestsIn("scripts/sample"), ...manifestsIn("test/vscode/workspace")].filter(
  (manifest) => typeof (manifest as JsonObject)["id"] === "string",
) as JsonObject[];
const supported = [texts.draft(), texts.published(), texts.placeholder()].map(
  (text) => JSON.parse(text) as JsonObject,
);
const made = Array.from({ length: 400 }, () => anyManifest(next));
const good = [...written, ...supported, ...made].filter((manifest) => errorsIn(manifest).length === 0);

/** A manifest with a past of the same plugin: none, tags, or what the catalog answered before. */
function withPast(manifest: JsonObject, index: number): Partial<EntryParts> {
  const older = good[(index * 7 + 3) % good.length]!;
  const before = { ...older, id: manifest["id"] ?? null, version: "0.0.1" };
  if (index % 3 === 0) return { manifest };
  if (index % 3 === 1) {
    const tag = { version: "0.0.1", publishedAt: "2030-01-01T00:00:00Z", manifest: before };
    return { manifest, earlier: { kind: "git", versions: [tag] } };
  }
  const { payload } = build({ manifest: before, face: "current", now: "2030-01-01T00:00:00.000Z" });
  const { item, versions } = payload["data"] as { item: JsonObject; versions: JsonValue[] };
  return { manifest, earlier: { kind: "detail", item, versions } };
}

const cases = good.map(withPast);

describe("The manifests of these tests", () => {
  it("are many, of every kind", () => expect(good.length).toBeGreaterThan(200));
});

describe("Of a manifest without an error", () => {
  it("the current entry has none", () => {
    for (const input of cases) {
      const { payload } = build({ ...input, face: "current", now: NOW });
      expect([errorsIn(payload), input.manifest]).toEqual([[], input.manifest]);
    }
  });

  it("the published entry has none except about values known only after publication", () => {
    for (const input of cases) {
      const entry = build({ ...input, face: "published", now: NOW });
      const others = errorsIn(entry.payload).filter(
        ({ code, pointer }) =>
          !["placeholder-version", "install-status-artifact"].includes(code) &&
          entry.provenance[pointer]?.kind !== "pending",
      );
      expect([others, input.manifest]).toEqual([[], input.manifest]);
    }
  });

  it("the checks report no error in either face", () => {
    for (const input of cases) {
      for (const face of ["published", "current"] as const) {
        const findings = entryFindings(build({ ...input, face, now: NOW }));
        const errors = findings.filter(({ severity }) => severity === "error");
        expect([errors, input.manifest]).toEqual([[], input.manifest]);
      }
    }
  });
});
