import { steps } from "../../../support/work";
import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import type { JsonObject, JsonValue } from "../../../../server/core/json/tree/value";
import { large } from "./large";

describe("a large response", () => {
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

/** Makes the same settings, one in four with two faults. */
function faulty(manifest: JsonObject): JsonObject {
  const { properties } = manifest["settings_schema"] as { properties: JsonObject };
  const wrong = Object.entries(properties).map(([name, setting], i): [string, JsonValue] =>
    i % 4 === 0 ? [name, { ...(setting as JsonObject), type: "text", bogus: true }] : [name, setting],
  );
  return { type: "object", properties: Object.fromEntries(wrong) };
}
