import { at, oneOf, type Mistakes } from "./mistake";
import { isObject, type JsonObject, type JsonValue } from "../../../server/core/json/tree/value";

const VERSIONS = /^\/data\/versions$/;
const MANIFESTS = /^\/data\/versions\/\*\/manifest$/;

/** Mistakes in the repeated values and in the order of a detail response. */
export const RESPONSES: Mistakes = {
  "versions-order": [
    { at: VERSIONS, make: (site, n) => site.set(rotated(site.value as unknown[], n)) },
    oneOf("published_at|updated_at", ["2031-02-15T08:30:00.000Z", "2035-01-01T00:00:00.000Z"]),
  ],
  "artifacts-placement": [
    {
      at: MANIFESTS,
      make: (site) =>
        site.set({
          ...(site.value as JsonObject),
          artifacts: { windows_x64: { platform_family: "windows" } },
        }),
    },
  ],
  "placeholder-version": [{ at: MANIFESTS, make: (site, _, beside) => site.set(beside.at(-1)?.value) }],
  "latest-version": [
    oneOf("latest_version|version", ["1.1.0", "9.9.9", "1.2.3"]),
    at("latest_compatible_version|manifest", (site) => site.set(withOther(site.value as JsonValue))),
  ],
  "mirror-mismatch": [
    {
      at: /^\/data\/item\/(?:summary|license|repository_url)$/,
      make: (site) => site.set("https://a.example/"),
    },
    {
      at: /\/manifest\/(?:repository_url|license|summary|artifact_url|signing_key_id)$/,
      make: (site, n) => site.set(`https://a.example/${n}`),
    },
    at("repository_url|signing_key_id|source", (site) => site.set("https://code.example/other")),
  ],
  "version-identity": [
    oneOf("item_id", ["com.example.other"]),
    { at: /^\/data\/versions\/\*\/manifest\/version$/, make: (site) => site.set("1.1.7") },
  ],
  "updated-at": [oneOf("updated_at", ["2031-02-15T08:30:00.000Z"])],
};

function rotated(list: readonly unknown[], n: number): unknown[] {
  return [...list.slice(1 + (n % 2)), ...list.slice(0, 1 + (n % 2))];
}

function withOther(value: JsonValue): JsonValue {
  return isObject(value) ? { ...value, changelog: "Another text.", version: "1.2.3" } : value;
}
