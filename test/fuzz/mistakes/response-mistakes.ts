import { at, oneOf, without, type Mistake } from "./mistake";
import { isObject, type JsonObject, type JsonValue } from "../../../server/core/json/tree/value";

const VERSIONS = /^\/data\/versions$/;
const MANIFESTS = /^\/data\/versions\/\*\/manifest$/;

/** Mistakes in what a detail response repeats, and in its order. */
export const RESPONSES: readonly Mistake[] = [
  ...Array<Mistake>(5).fill({
    at: VERSIONS,
    make: (site, n) => site.set(rotated(site.value as unknown[], n)),
  }),
  { at: VERSIONS, make: (site) => site.set([...(site.value as unknown[]), (site.value as unknown[])[0]]) },
  {
    at: MANIFESTS,
    make: (site) =>
      site.set({ ...(site.value as JsonObject), artifacts: { windows_x64: { platform_family: "windows" } } }),
  },
  { at: MANIFESTS, make: (site, _, beside) => site.set(beside.at(-1)?.value) },
  {
    at: /^\/data\/item\/(?:latest_version|updated_at|id|kind|summary|source|license)$/,
    make: (site) => site.remove(),
  },
  { at: /^\/data\/(?:item|versions\/\*)\/manifest$/, make: (site) => site.remove() },
  { at: /^\/data\/item\/latest_compatible_version$/, make: (site) => site.remove() },
  {
    at: /^\/data\/item\/latest_compatible_version$/,
    make: (site) => site.set(withOther(site.value as JsonValue)),
  },
  { at: /^\/data\/item\/manifest$/, make: (site) => site.set(withOther(site.value as JsonValue)) },
  { at: /^\/request_id$/, make: (site, n) => site.set(["", "abc", 7][n % 3]) },
  without("item_id|published_at|id"),
  oneOf("latest_version|version", ["1.1.0", "9.9.9", "1.2.3"]),
  oneOf("published_at|updated_at", ["2031-02-15T08:30:00.000Z", "2035-01-01T00:00:00.000Z"]),
  oneOf("item_id", ["com.example.other"]),
  oneOf("slug", ["Clock Of Mine", "CLOCK"]),
  at("repository_url|signing_key_id|source", (site) => site.set("https://code.example/other")),
];

function rotated(list: readonly unknown[], n: number): unknown[] {
  return [...list.slice(1 + (n % 2)), ...list.slice(0, 1 + (n % 2))];
}

function withOther(value: JsonValue): JsonValue {
  return isObject(value) ? { ...value, changelog: "Another text.", version: "1.2.3" } : value;
}
