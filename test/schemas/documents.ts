import type { Name } from "./schemas";

/* Valid documents of every kind, with every member. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface JsonObject {
  [key: string]: Json;
}

const sha256 = "0123456789abcdef".repeat(4);
const signature = `${"QUJD".repeat(21)}QQ==`;
export const palette = "https://palette.example";

export const draft = (): JsonObject => ({
  $schema: "https://host.example/schemas/plugin/v1.json",
  id: "example.palette.swatches",
  name: "Swatches",
  version: "2.1.0",
  description: "Keeps color swatches beside the work.",
  long_description:
    "Collects colors from open documents, sorts them into palettes and offers them to workflows.",
  author: { name: "Palette Works" },
  homepage: `${palette}/swatches`,
  license: "MIT",
  keywords: ["color", "palette"],
  icon: "assets/swatches.png",
  compatibility: {
    min_app_version: "1.4.0",
    min_host_api_version: "0.3",
    platforms: ["windows", "macos", "linux"],
  },
  host_capabilities: ["theme_read", "file_dialogs"],
  capability_levels: [0, 1, 2, 4],
  integration: {
    level0: {
      module_id: "swatches",
      module_label: "Swatches",
      module_icon: "Palette",
      sidebar_position: "main",
      sidebar_order: 40,
      panel_entry: "frontend/panel.js",
    },
    level1: {
      parent_module: "design",
      tab_id: "swatches",
      tab_label: "Swatches",
      tab_icon: "Palette",
      tab_position: "after:layers",
      panel_entry: "frontend/tab.js",
    },
    level2: { places: ["design.toolbar"] },
    level4: { workflow_step_types: ["sw_collect", "sw_export"] },
  },
  window: {
    default_open_mode: "reuse_or_new",
    reuse_key: "resource",
    allow_multiple: true,
    document_handlers: [
      {
        id: "swatch-file",
        label: "Swatch file",
        extensions: [".swatch"],
        mime_types: ["application/x-swatch"],
        route: "/open",
        resource_param: "path",
      },
    ],
  },
  entry: {
    native: {
      windows_x64: "native/swatches.dll",
      macos_arm64: "native/swatches.dylib",
      linux_x64: "native/swatches.so",
    },
    frontend: "frontend/panel.js",
    frontend_styles: "frontend/panel.css",
  },
  permissions: [
    { type: "filesystem_read" },
    { type: "process_spawn_whitelist", value: ["swatchtool"] },
    { type: "host_theme_read" },
    { type: "host_file_dialogs" },
  ],
  settings_schema: {
    type: "object",
    properties: {
      space: {
        type: "string",
        title: "Color space",
        description: "How",
        default: "rgb",
        minLength: 3,
        enum: ["rgb", "lab"],
      },
      columns: { type: "number", title: "Columns", default: 4, minimum: 1, maximum: 12 },
      names: { type: "boolean", title: "Show names", default: true },
    },
  },
  commands: [{ id: "sw_collect", description: "Collect the colors of a document" }],
});

const packaged = (): JsonObject => ({
  artifact_url: `${palette}/packages/swatches-2.1.0-windows_x64.zip`,
  artifact_size: 482113,
  signature_algorithm: "ed25519",
  signing_key_id: "palette-2030",
});
const mirrored = (): JsonObject => ({
  kind: "plugin",
  summary: "Keeps color swatches beside the work.",
  homepage_url: `${palette}/swatches`,
  repository_url: `${palette}/swatches.git`,
  source: "official",
  tags: [
    "color",
    "host-file_dialogs",
    "host-theme_read",
    "level-0",
    "level-1",
    "level-2",
    "level-4",
    "palette",
  ],
  min_app_version: "1.4.0",
  max_app_version: null,
});
export const published = (): JsonObject => ({
  ...draft(),
  ...mirrored(),
  ...packaged(),
  changelog: "Palettes can be exported.",
  install_status: "available",
  artifacts: {
    windows_x64: {
      platform_family: "windows",
      ...packaged(),
      sha256,
      signature,
      native_path: "native/swatches.dll",
    },
    macos_arm64: {
      platform_family: "macos",
      ...packaged(),
      artifact_url: `${palette}/packages/swatches-2.1.0-macos_arm64.zip`,
      sha256,
      signature,
      native_path: "native/swatches.dylib",
    },
  },
});

export const placeholder = (): JsonObject => ({
  schema_version: 1,
  kind: "plugin",
  id: "example.palette.swatches",
  name: "Swatches",
  version: "1.0.0",
  summary: "Keeps color swatches.",
  description: "Keeps color swatches.",
  capability_levels: [0],
  permissions: [{ type: "process_spawn_whitelist", value: ["swatchtool"] }],
  signature_required: true,
  default_enabled: false,
  install_status: "blocked",
  min_app_version: "1.0.0",
  max_app_version: "1.3",
  tags: ["level-0"],
  author: { name: "Palette Works", url: palette },
  source: "official",
  license: "MIT",
  repository_url: `${palette}/swatches.git`,
  changelog: "Remote install is disabled: signed packages come later.",
});

const newest = (): JsonObject => ({
  id: "example.palette.swatches@2.1.0",
  item_id: "example.palette.swatches",
  version: "2.1.0",
  min_app_version: "1.4.0",
  max_app_version: null,
  ...packaged(),
  sha256,
  signature,
  published_at: "2030-03-05T10:00:00.000Z",
  changelog: "Palettes can be exported.",
  manifest: published(),
});
const oldest = (): JsonObject => ({
  id: "example.palette.swatches-1.0.0",
  item_id: "example.palette.swatches",
  version: "1.0.0",
  min_app_version: "1.0.0",
  max_app_version: "1.3",
  artifact_url: null,
  artifact_size: null,
  sha256: null,
  signature: null,
  signature_algorithm: null,
  signing_key_id: null,
  published_at: "2029-11-01T09:30:00.000Z",
  changelog: null,
  manifest: placeholder(),
});
export const detail = (): JsonObject => ({
  data: {
    item: {
      schema_version: 1,
      id: "example.palette.swatches",
      slug: "swatches",
      name: "Swatches",
      description: "Keeps color swatches beside the work.",
      latest_version: "2.1.0",
      ...mirrored(),
      author: { name: "Palette Works" },
      license: "MIT",
      created_at: "2029-11-01T09:30:00.000Z",
      updated_at: "2030-03-05T10:00:00.000Z",
      latest_compatible_version: newest(),
      manifest: published(),
    },
    versions: [newest(), oldest()],
  },
  request_id: "3f0c7a52-9a51-4a0e-8f0b-5a9f6c1d2e34",
});

const configuration = (): JsonObject => ({
  rules: { "license-id": "off", "tags-unsorted": "hint" },
  vocabulary: {
    permissions: ["host_clipboard"],
    hostCapabilities: ["clipboard"],
    platforms: ["freebsd"],
    platformKeys: ["freebsd_x64"],
    capabilityLevels: [2],
    openModes: ["always_new"],
    reuseKeys: ["folder"],
    sidebarPositions: { bottom: "Below the plugins of the host." },
    sources: ["community"],
  },
  extends: ["../acme.json"],
  versionFiles: ["app/package.json"],
  suppressions: [
    {
      rule: "license-id",
      reason: "Our license is our own.",
      plugin: "com.acme.clock",
      at: "/license",
      value: "LicenseRef-Acme",
      until: "2027-01-01",
    },
  ],
  ignore: ["fixtures/"],
  documentKind: "draft",
});

export const documents: [string, Name, () => JsonObject][] = [
  ["a draft", "plugin-manifest", draft],
  ["a published manifest", "published-manifest", published],
  ["a placeholder", "placeholder-manifest", placeholder],
  ["a detail response", "catalog-detail", detail],
  ["a configuration", "configuration", configuration],
];

/** Tests if a pointer ends with one of some patterns; `*` matches any one token. */
export const endsAs = (pointer: string, patterns: string[]): boolean =>
  patterns.some((pattern) => new RegExp(`${pattern.replaceAll("*", "[^/]+")}$`).test(pointer));
export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));
export const keyOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);
export const isObject = (value: Json): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Spot {
  pointer: string;
  value: Json;
  isMember: boolean;
}

/** Yields every value in a document with its pointer. */
export function* spotsIn(value: Json, pointer = "", isMember = false): Generator<Spot> {
  yield { pointer, value, isMember };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* spotsIn(child, `${pointer}/${key}`, isObject(value));
}

/** Returns a copy in which a change has been made at `pointer`, where there may be no value yet. */
export function changed(
  document: JsonObject,
  pointer: string,
  change: (at: JsonObject, key: string) => void,
): JsonObject {
  const copy = structuredClone(document);
  let at: Json = copy;
  for (const token of parentOf(pointer).split("/").slice(1)) at = (at as JsonObject)[token] ?? null;
  change(at as JsonObject, keyOf(pointer));
  return copy;
}

/** Returns a copy without the member at `pointer`. */
export const without = (document: JsonObject, pointer: string): JsonObject =>
  changed(document, pointer, (at, key) => Reflect.deleteProperty(at, key));
