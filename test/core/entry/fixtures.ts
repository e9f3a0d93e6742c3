import { buildEntry, type CatalogEntry, type BuildEntryInputs } from "../../../server/core/entry/entry";
import type { PackageFacts } from "../../../server/core/entry/packages";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { parsePointer } from "../../../server/core/json/tree/pointer";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";

export const NOW = "2031-05-04T10:20:30.400Z";
export const REQUEST_ID = "0b9f3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10";

/** Returns a complete draft. */
export function draft(members: JsonObject = {}): JsonObject {
  return {
    $schema: "https://lantern.example/schemas/plugin/v1.json",
    id: "example.lantern.Tide-Table",
    name: "Tide Table",
    version: "1.3.0",
    description: "High and low water for a harbour.",
    long_description: "Shows high and low water for the harbours that you choose, as a tab beside the map.",
    author: "Harbour Office",
    homepage: "https://lantern.example/tides",
    license: "MIT",
    keywords: ["  Tides ", "Sea", "harbour"],
    icon: "assets/icon.png",
    compatibility: {
      min_app_version: "0.9.2",
      min_host_api_version: "0.2.0",
      platforms: ["windows", "macos"],
    },
    host_capabilities: ["navigation"],
    capability_levels: [1],
    integration: {
      level1: {
        parent_module: "maps",
        tab_id: "tides",
        tab_label: "Tides",
        tab_icon: "Waves",
        tab_position: "after:map",
        panel_entry: "frontend/index.js",
      },
    },
    entry: {
      native: { windows_x64: "native/tides.dll", macos_arm64: "native/tides.dylib" },
      frontend: "frontend/index.js",
    },
    permissions: [{ type: "ipc_register" }, { type: "host_navigation" }],
    settings_schema: { type: "object", properties: {} },
    commands: [{ id: "tide_next", description: "The next high water" }],
    ...members,
  };
}

/** Parses a manifest, keeping the order of its members even for names such as `__proto__`. */
export function written(text: string): JsonObject {
  return new ManifestDocument(text).value as JsonObject;
}

/** Returns the draft without some members. */
export function draftWithout(...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(draft()).filter(([name]) => !names.includes(name)));
}

export const SHA256 = "ab".repeat(32);
export const SIGNATURE = `${"A".repeat(86)}==`;

/** Returns the six members that describe a package in the catalog. */
export function packageFields(url: string): JsonObject {
  return {
    artifact_url: url,
    artifact_size: 4096,
    sha256: SHA256,
    signature: SIGNATURE,
    signature_algorithm: "ed25519",
    signing_key_id: "harbour-2030",
  };
}

export function artifacts(url: string): JsonObject {
  return {
    windows_x64: { platform_family: "windows", ...packageFields(url), native_path: "native/tides.dll" },
  };
}

/** The facts about a package after its publication. */
export const PUBLISHED_PACKAGE: PackageFacts = {
  url: "https://packages.lantern.example/tides-win.zip",
  size: 2048,
  sha256: "cd".repeat(32),
  signature: `${"B".repeat(85)}Q==`,
  signatureAlgorithm: "ed25519",
  signingKeyId: "harbour-2031",
};

/** Returns the manifest as the catalog publishes it. */
export function published(members: JsonObject = {}): JsonObject {
  const url = "https://packages.lantern.example/1.3.0.zip";
  return {
    ...draft({ author: { name: "Harbour Office" } }),
    kind: "plugin",
    summary: "High and low water.",
    homepage_url: "https://lantern.example/tides/home",
    repository_url: "https://code.lantern.example/harbour/tides",
    source: "official",
    tags: ["harbour", "host-navigation", "level-1", "sea", "tides"],
    min_app_version: "0.9.2",
    max_app_version: null,
    artifact_url: url,
    artifact_size: 4096,
    signature_algorithm: "ed25519",
    signing_key_id: "harbour-2030",
    changelog: "Neap tides.",
    install_status: "available",
    artifacts: artifacts(url),
    ...members,
  };
}

/** Returns the manifest of a version without a package. */
export function placeholder(members: JsonObject = {}): JsonObject {
  return {
    schema_version: 1,
    kind: "plugin",
    id: "example.lantern.Tide-Table",
    name: "Tide Table",
    version: "1.3.0",
    summary: "High and low water.",
    description: "High and low water for a harbour.",
    capability_levels: [1],
    permissions: [{ type: "ipc_register" }],
    signature_required: true,
    default_enabled: false,
    install_status: "blocked",
    min_app_version: "0.9.2",
    max_app_version: null,
    tags: ["host-navigation", "level-1", "tides"],
    author: { name: "Harbour Office", url: "https://lantern.example/harbour" },
    source: "official",
    license: "MIT",
    repository_url: "https://code.lantern.example/harbour/tides",
    changelog: "Remote install is disabled until signed packages are published.",
    ...members,
  };
}

/** Returns a published version of the catalog with its manifest. */
export function catalogVersion(version: string, publishedAt: string, newest: boolean): JsonObject {
  const url = `https://packages.lantern.example/${version}.zip`;
  const { artifacts: platforms, ...manifest } = published({
    version,
    artifact_url: url,
    artifacts: artifacts(url),
  });
  return {
    id: `example.lantern.Tide-Table@${version}`,
    item_id: "example.lantern.Tide-Table",
    version,
    min_app_version: "0.9.2",
    max_app_version: null,
    ...packageFields(url),
    published_at: publishedAt,
    changelog: "Neap tides.",
    manifest: newest ? { ...manifest, artifacts: platforms ?? null } : manifest,
  };
}

export const EARLIER_ITEM: JsonObject = { id: "example.lantern.Tide-Table", slug: "tides" };

export function fromDetail(...versions: JsonValue[]): BuildEntryInputs["earlier"] {
  return { kind: "detail", item: EARLIER_ITEM, versions };
}

export function build(input: Partial<BuildEntryInputs> = {}): CatalogEntry {
  return buildEntry({ manifest: draft(), face: "published", now: NOW, requestId: REQUEST_ID, ...input });
}

/** Returns the value at a JSON Pointer in the response; undefined if the value is missing. */
export function at({ payload }: CatalogEntry, pointer: string): JsonValue | undefined {
  return parsePointer(pointer).reduce<JsonValue | undefined>(
    (value, token) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, token)
        ? (value as JsonObject)[token]
        : undefined,
    payload,
  );
}

/** Returns a member of the item. */
export function item(entry: CatalogEntry, name: string): JsonValue | undefined {
  return at(entry, `/data/item/${name}`);
}

/** Returns a member of the edited version. */
export function edited(entry: CatalogEntry, name: string): JsonValue | undefined {
  return at(entry, `/data/versions/0/${name}`);
}

/** Returns the numbers of the versions, in order. */
export function numbers(entry: CatalogEntry): (JsonValue | undefined)[] {
  const versions = at(entry, "/data/versions") as JsonObject[];
  return versions.map(({ version }) => version);
}

/** Freezes a value deeply, so that changes throw. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !(value instanceof Map)) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
