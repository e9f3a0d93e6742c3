import { placeholder, published } from "../support/manifests";

/** A draft with an author's layout: aligned columns, blank lines, and short objects on one line. */
export const WEATHER = `{
  "$schema": "https://host.example/schemas/plugin/v1.json",
  "id": "example.acme.weather",
  "name": "Weather 🌦",
  "version": "1.2.0",
  "description": "Shows the weather.",
  "long_description": "Shows the weather of \\"home\\" and C:\\\\away.",
  "author": { "name": "Acme" },
  "homepage": "https://weather.example/",
  "license": "MIT",
  "keywords": ["weather", "rain"],
  "icon": "assets/icon.svg",

  "compatibility": {
    "min_app_version": "0.8.0",
    "platforms": ["windows", "macos"]
  },
  "host_capabilities": ["theme_read"],
  "capability_levels": [0, 4],
  "integration": {
    "level0": {
      "module_id": "weather",
      "module_label": "Weather",
      "module_icon": "Cloud",
      "sidebar_position": "main",
      "sidebar_order": 40,
      "panel_entry": "frontend/index.js"
    },
    "level4": { "workflow_step_types": ["weather_wait"] }
  },
  "window": {
    "default_open_mode": "reuse_or_new",
    "reuse_key": "resource",
    "allow_multiple": false,
    "document_handlers": [
      {
        "id": "forecast",
        "label": "Forecast",
        "extensions": [".forecast"],
        "mime_types": ["text/plain"],
        "route": "/forecast",
        "resource_param": "path"
      }
    ]
  },
  "entry": {
    "native": {
      "windows_x64":   "native/weather.dll",
      "macos_arm64":   "native/weather.dylib"
    },
    "frontend": "frontend/index.js"
  },
  "permissions": [
    { "type": "ipc_register" },
    { "type": "process_spawn_whitelist", "value": ["curl"] },
    { "type": "host_theme_read" }
  ],
  "settings_schema": {
    "type": "object",
    "properties": {
      "unit": { "type": "string", "title": "Unit", "default": "C", "enum": ["C", "F"] },
      "interval": {
        "type": "number",
        "title": "Interval",
        "default": 15,
        "minimum": 5
      },
      "radar": { "type": "boolean", "title": "Radar", "default": true }
    }
  },
  "commands": [
    { "id": "weather_now",    "description": "Tells the weather" },
    { "id": "weather_radar",  "description": "Shows the radar" }
  ]
}
`;

const ARTIFACT = {
  platform_family: "windows",
  artifact_url: "https://files.example/clock-1.2.3.zip",
  artifact_size: 1024,
  sha256: "0".repeat(64),
  signature: `${"A".repeat(86)}==`,
  signature_algorithm: "ed25519",
  signing_key_id: "key-1",
  native_path: "native/clock.dll",
};

/** A published manifest with its packages. */
export const PUBLISHED = published({ artifacts: JSON.stringify({ windows_x64: ARTIFACT }, null, 2) });

type Manifest = Record<string, unknown>;

/** A detail response with two versions. The older version has no package. */
export const DETAIL = detail();

function detail(): string {
  const newest = version(JSON.parse(PUBLISHED) as Manifest, "2026-02-01T00:00:00.000Z");
  const older = version(JSON.parse(placeholder()) as Manifest, "2026-01-01T00:00:00.000Z");
  const { manifest } = newest;
  const item = {
    ...manifest,
    slug: "clock",
    latest_version: "1.2.3",
    latest_compatible_version: newest,
    manifest,
  };
  return JSON.stringify(
    { data: { item, versions: [newest, older] }, request_id: crypto.randomUUID() },
    null,
    2,
  );
}

function version(manifest: Manifest, published_at: string) {
  return {
    id: `com.example.clock@${String(manifest["version"])}`,
    item_id: "com.example.clock",
    version: manifest["version"],
    min_app_version: "1.0.0",
    max_app_version: null,
    artifact_url: manifest["artifact_url"] ?? null,
    published_at,
    changelog: manifest["changelog"],
    manifest,
  };
}

/** Manifests in the layouts that authors and tools use. */
export const LAYOUTS: Readonly<Record<string, string>> = {
  "an author's layout": WEATHER,
  "one compact line": JSON.stringify(JSON.parse(WEATHER)),
  "one line with spaces": JSON.stringify(JSON.parse(WEATHER), null, 1).replaceAll(/\n */g, " "),
  "tabs and CRLF": JSON.stringify(JSON.parse(WEATHER), null, "\t").replaceAll("\n", "\r\n"),
  "a byte order mark": `\uFEFF${placeholder()}`,
  "a published manifest": PUBLISHED,
};
