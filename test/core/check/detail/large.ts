import type { JsonObject, JsonValue } from "../../../../server/core/json/tree/value";
import { detail } from "../../../support/manifests";

interface Response extends JsonObject {
  data: { item: JsonObject; versions: JsonObject[] };
}

/** Writes a response with a number of versions and at least `size` characters, with a change in each manifest. */
export function large(
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
