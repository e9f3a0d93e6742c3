import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BuildEntryInputs } from "../../../server/core/entry/entry";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { entryFindings } from "../../../server/core/entry/review/checks";
import * as texts from "../../support/manifests";
import { randomFrom } from "../../support/random";
import { anyManifest } from "./any-manifest";
import { build, NOW } from "./fixtures";

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
function withPast(manifest: JsonObject, index: number): Partial<BuildEntryInputs> {
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

const FACES = ["published", "current"] as const;

/** Each manifest without an error, with its entry in each face. */
const cases = good.map((manifest, index) => {
  const past = withPast(manifest, index);
  const entryIn = (face: (typeof FACES)[number]) => build({ ...past, face, now: NOW });
  return { manifest, published: entryIn("published"), current: entryIn("current") };
});

describe("The manifests of these tests", () => {
  it("are many, of every kind", () => expect(good.length).toBeGreaterThan(200));
});

describe("For a manifest without errors", () => {
  it("the current entry has no error", () => {
    for (const { manifest, current } of cases) {
      const errors = errorsIn(current.payload);
      expect([errors, errors.length > 0 && manifest]).toEqual([[], false]);
    }
  });

  it("the published entry has only errors about values known only after publication", () => {
    for (const { manifest, published } of cases) {
      const others = errorsIn(published.payload).filter(
        ({ code, pointer }) =>
          !["placeholder-version", "install-status-artifact"].includes(code) &&
          published.provenance[pointer]?.kind !== "pending",
      );
      expect([others, others.length > 0 && manifest]).toEqual([[], false]);
    }
  });

  it("the checks report no error in either face", () => {
    for (const { manifest, ...faces } of cases) {
      for (const face of FACES) {
        const errors = entryFindings(faces[face]).filter(({ severity }) => severity === "error");
        expect([errors, errors.length > 0 && manifest]).toEqual([[], false]);
      }
    }
  });
});
