// @ts-check
/** Valid detail responses with any number of versions. */
import { manifest } from "./manifest.mjs";

const ARTIFACT = {
  artifact_size: 1024,
  sha256: "a1".repeat(32),
  signature: `${"A".repeat(86)}==`,
  signature_algorithm: "ed25519",
  signing_key_id: "key-1",
};

const ITEM = {
  schema_version: 1,
  kind: "plugin",
  id: "com.example.clock",
  slug: "clock",
  name: "Clock",
  summary: "Shows the time.",
  description: "Shows the time.",
  min_app_version: "1.0.0",
  max_app_version: null,
  homepage_url: "https://clock.example/",
  repository_url: "https://code.example/clock",
  author: { name: "Ada Example" },
  source: "official",
  tags: ["host-theme_read", "level-4", "time"],
  license: "MIT",
};

/** The end of the day on which the newest version was published. */
const NEWEST = Date.UTC(2031, 2, 1);
const DAY_MS = 86_400_000;

/**
 * The catalog's answer for a plugin.
 * @param {number} count of versions
 * @param {number} parts of each version's manifest
 * @param {number} seed
 */
export function detail(count, parts, seed) {
  const versions = Array.from({ length: count }, (_, i) => version(count - i, i, parts, seed));
  const [newest] = versions;
  const item = {
    ...ITEM,
    latest_version: newest?.version,
    created_at: versions.at(-1)?.published_at,
    updated_at: newest?.published_at,
    latest_compatible_version: newest,
    manifest: newest?.manifest,
  };
  return { data: { item, versions }, request_id: "3f2b8c1e-5d4a-4b6f-8e7d-9c0a1b2c3d4e" };
}

/**
 * @param {number} number of the version
 * @param {number} age 0 for the newest one
 * @param {number} parts
 * @param {number} seed
 */
function version(number, age, parts, seed) {
  const version = `1.${number}.0`;
  const artifact_url = `https://files.example/clock-${version}.zip`;
  const changelog = `Release ${number}.`;
  const own = {
    version,
    artifact_url,
    changelog,
    ...(age === 0 ? { artifacts: artifacts(artifact_url) } : {}),
  };
  return {
    id: `${ITEM.id}@${version}`,
    item_id: ITEM.id,
    version,
    min_app_version: ITEM.min_app_version,
    max_app_version: null,
    artifact_url,
    ...ARTIFACT,
    published_at: new Date(NEWEST - age * DAY_MS).toISOString(),
    changelog,
    manifest: manifest("published", parts, seed + age, own),
  };
}

/** @param {string} artifact_url */
function artifacts(artifact_url) {
  const of = (/** @type {string} */ platform_family, /** @type {string} */ native_path) => ({
    ...{ platform_family, artifact_url, ...ARTIFACT, native_path },
  });
  return {
    windows_x64: of("windows", "native/clock.dll"),
    macos_arm64: of("macos", "native/clock.dylib"),
  };
}
