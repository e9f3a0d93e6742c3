import { steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import type { JsonObject, JsonValue } from "../../../../server/core/json/tree/value";
import { detail } from "../../../support/manifests";
import { found } from "./found";

describe("a large response", () => {
  const VERSIONS = 200;

  it("of 5 MB with 200 versions is checked completely", () => {
    const text = large(VERSIONS, 5_000_000, (manifest, n) => ({ ...manifest, license: `License ${n}` }));
    expect(text.length).toBeGreaterThan(5_000_000);
    const expected = Array.from(
      { length: VERSIONS },
      (_, n) => `license-id /data/versions/${n}/manifest/license`,
    );
    expect(found(text).sort()).toEqual(expected.sort());
  });

  it("with 200 versions has no problems when it is valid", () => {
    expect(found(large(VERSIONS, 1_000_000))).toEqual([]);
  });

  // Five times as many versions of the same size take five times the steps; comparing all with all would take 25 times.
  it.each([
    ["valid", (manifest: JsonObject) => manifest],
    ["full of faults", (manifest: JsonObject) => ({ ...manifest, settings_schema: faulty(manifest) })],
  ] as const)("takes steps in proportion to its size: %s", async (_name, change) => {
    const stepsOf = (versions: number, size: number) => {
      const text = large(versions, size, change);
      return steps(() => check(new ManifestDocument(text)));
    };
    expect(await stepsOf(100, 1_000_000)).toBeLessThan(5.5 * (await stepsOf(20, 200_000)));
  });
});

interface Response extends JsonObject {
  data: { item: JsonObject; versions: JsonObject[] };
}

/** Writes a response with a number of versions and at least `size` characters, with a change in each manifest. */
function large(
  versions: number,
  size: number,
  change = (manifest: JsonObject, _n: number): JsonObject => manifest,
): string {
  const response = JSON.parse(detail()) as Response;
  const [newest = {}, older = {}] = response.data.versions;
  const padding = settings(Math.ceil(size / (versions + 2) / 150));
  response.data.versions = Array.from({ length: versions }, (_, n): JsonObject => {
    const source = n === 0 ? newest : older;
    const version = n === 0 ? "1.2.3" : `1.1.${versions - n}`;
    const published = new Date(Date.parse("2031-03-01T08:30:00.000Z") - n * 60_000).toISOString();
    const manifest = { ...(source["manifest"] as JsonObject), version, settings_schema: padding };
    const own = { ...source, id: `com.example.clock@${version}`, version, published_at: published };
    return { ...own, manifest: change(manifest, n) };
  });
  const [first = {}] = response.data.versions;
  Object.assign(response.data.item, { latest_compatible_version: first, manifest: first["manifest"] });
  return JSON.stringify(response, null, 2);
}

/** Makes a schema of many settings, about 150 characters each in a response. */
function settings(count: number): JsonObject {
  const setting = { type: "string", title: "A setting of the clock", default: "noon" };
  const properties = Array.from({ length: count }, (_, i): [string, JsonValue] => [`setting-${i}`, setting]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** Makes the same settings, one in four with two faults. */
function faulty(manifest: JsonObject): JsonObject {
  const { properties } = manifest["settings_schema"] as { properties: JsonObject };
  const wrong = Object.entries(properties).map(([name, setting], i): [string, JsonValue] =>
    i % 4 === 0 ? [name, { ...(setting as JsonObject), type: "text", bogus: true }] : [name, setting],
  );
  return { type: "object", properties: Object.fromEntries(wrong) };
}
