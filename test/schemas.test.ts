import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject } from "ajv";
import { describe, expect, it } from "vitest";

// The schemas are written by hand, and completion, hover, fixes and messages are built from them.
// The tables are read from the interface, not from the schemas: members in its order, `?` where one may be absent.

const words = (text: string): string[] => text.trim().split(/\s+/);

const catalogMembers = words(`
  kind summary homepage_url repository_url source tags min_app_version max_app_version
  artifact_url artifact_size signature_algorithm signing_key_id changelog install_status`);

const shapes: Record<string, string[]> = {
  "plugin-manifest": [
    ...words(`$schema id name version description long_description author homepage license keywords icon? compatibility
      host_capabilities? capability_levels integration window? entry permissions settings_schema commands`),
    ...catalogMembers.map((member) => `${member}?`),
    "artifacts?",
  ],
  "plugin-manifest/author": words("name url?"),
  "plugin-manifest/compatibility": words("min_app_version min_host_api_version? platforms"),
  "plugin-manifest/integration": words("level0? level1? level4?"),
  "plugin-manifest/level0": words(
    "module_id module_label module_icon sidebar_position sidebar_order panel_entry",
  ),
  "plugin-manifest/level1": words("parent_module tab_id tab_label tab_icon tab_position panel_entry"),
  "plugin-manifest/level4": words("workflow_step_types"),
  "plugin-manifest/window": words("default_open_mode reuse_key allow_multiple document_handlers?"),
  "plugin-manifest/documentHandler": words("id label extensions mime_types route resource_param"),
  "plugin-manifest/entry": words("native frontend frontend_styles?"),
  "plugin-manifest/permission": words("type value?"),
  "plugin-manifest/settingsSchema": words("type properties"),
  "plugin-manifest/setting": words("type title description? default minimum? maximum? minLength? enum?"),
  "plugin-manifest/command": words("id description"),
  "plugin-manifest/artifact": words(`
    platform_family artifact_url artifact_size sha256 signature signature_algorithm signing_key_id native_path`),
  "placeholder-manifest": words(`
    schema_version kind id name version summary description capability_levels permissions signature_required
    default_enabled install_status min_app_version max_app_version tags author source license repository_url changelog`),
  "placeholder-manifest/author": words("name url"),
  "catalog-detail": words("data request_id"),
  "catalog-detail/data": words("item versions"),
  "catalog-detail/item": words(`
    schema_version kind id slug name summary description latest_version min_app_version max_app_version homepage_url
    repository_url author source tags license created_at updated_at latest_compatible_version manifest`),
  "catalog-detail/version": words(`
    id item_id version min_app_version max_app_version artifact_url artifact_size sha256 signature
    signature_algorithm signing_key_id published_at changelog manifest`),
  configuration: words("rules? vocabulary? documentKind?"),
  "configuration/vocabulary": words(`permissions? hostCapabilities? platforms? platformKeys? capabilityLevels?
    openModes? reuseKeys? sidebarPositions? sources?`),
};

/** Members whose text has a form, by the name of the form; `[]` for the items of an array, `{}` for the values of a map. */
const formats: Record<string, string[]> = {
  "plugin-id": words(`
    plugin-manifest.id placeholder-manifest.id catalog-detail/item.id catalog-detail/version.item_id`),
  "plugin-version": words(`
    plugin-manifest.version placeholder-manifest.version
    catalog-detail/item.latest_version catalog-detail/version.version`),
  "app-version": words(`
    plugin-manifest.min_app_version plugin-manifest.max_app_version
    plugin-manifest/compatibility.min_app_version plugin-manifest/compatibility.min_host_api_version
    placeholder-manifest.min_app_version placeholder-manifest.max_app_version
    catalog-detail/item.min_app_version catalog-detail/item.max_app_version
    catalog-detail/version.min_app_version catalog-detail/version.max_app_version`),
  "http-url": words(`
    plugin-manifest.$schema plugin-manifest.homepage plugin-manifest.homepage_url plugin-manifest.repository_url
    plugin-manifest.artifact_url plugin-manifest/author.url plugin-manifest/artifact.artifact_url
    placeholder-manifest.repository_url placeholder-manifest/author.url
    catalog-detail/item.homepage_url catalog-detail/item.repository_url catalog-detail/version.artifact_url`),
  "catalog-timestamp": words(`
    catalog-detail/item.created_at catalog-detail/item.updated_at catalog-detail/version.published_at`),
  uuid: words("catalog-detail.request_id"),
  "sha256-hex": words("plugin-manifest/artifact.sha256 catalog-detail/version.sha256"),
  "ed25519-signature": words("plugin-manifest/artifact.signature catalog-detail/version.signature"),
  "url-slug": words("catalog-detail/item.slug"),
  "package-path": words(`
    plugin-manifest.icon plugin-manifest/level0.panel_entry plugin-manifest/level1.panel_entry
    plugin-manifest/entry.native{} plugin-manifest/entry.frontend plugin-manifest/entry.frontend_styles
    plugin-manifest/artifact.native_path`),
  "file-extension": words("plugin-manifest/documentHandler.extensions[]"),
  "mime-type": words("plugin-manifest/documentHandler.mime_types[]"),
  "command-id": words("plugin-manifest/command.id"),
  "tab-position": words("plugin-manifest/level1.tab_position"),
};

/** Where only some values are allowed. */
const allowed: Record<string, unknown[]> = {
  "plugin-manifest/settingsSchema.type": ["object"],
  "plugin-manifest/installStatus": words("available blocked"),
  "plugin-manifest/signatureAlgorithm": ["ed25519"],
  "plugin-manifest/signatureAlgorithmOrNull": ["ed25519", null],
  "plugin-manifest/hostCapability": words(`
    navigation theme_read event_subscribe deep_links enterprise_gateway file_dialogs app_state file_intents
    file_watch aichat`),
  "plugin-manifest/platform": words("windows macos linux"),
  "plugin-manifest/settingType": words("string number boolean"),
  "configuration/severity": words("error warning information hint off"),
  "configuration/documentKind": words("auto detail placeholder published draft"),
};

/** Where values were observed and the host may know more. */
const observed: Record<string, unknown[]> = {
  "plugin-manifest/schemaVersion": [1],
  "plugin-manifest/kind": ["plugin"],
  "plugin-manifest/source": ["official"],
  "plugin-manifest/platformFamily": words("windows macos linux"),
  "plugin-manifest/platformKey": words(`
    windows_x64 windows_arm64 macos_arm64 macos_x64 linux_x64 linux_arm64`),
  "plugin-manifest/capabilityLevel": [0, 1, 4],
  "plugin-manifest/sidebarPosition": ["main"],
  "plugin-manifest/openMode": ["reuse_or_new"],
  "plugin-manifest/reuseKey": words("plugin resource"),
  "plugin-manifest/permissionType": words(`
    ipc_register filesystem_read filesystem_write database_create_tables process_spawn_whitelist events_emit
    events_listen network_http host_navigation host_theme_read host_event_subscribe host_deep_links
    host_enterprise_gateway_access host_file_dialogs host_file_intents host_file_watch host_aichat_access
    host_app_state_read`),
};

/** The places that known values are for; `{key}` for the keys of a map. Everywhere else a value is free. */
const knownValues: Record<string, string[]> = {
  schemaVersion: words("placeholder-manifest.schema_version catalog-detail/item.schema_version"),
  kind: words("plugin-manifest.kind placeholder-manifest.kind catalog-detail/item.kind"),
  source: words("plugin-manifest.source placeholder-manifest.source catalog-detail/item.source"),
  installStatus: words("plugin-manifest.install_status placeholder-manifest.install_status"),
  signatureAlgorithm: words("plugin-manifest/artifact.signature_algorithm"),
  signatureAlgorithmOrNull: words(`
    plugin-manifest.signature_algorithm catalog-detail/version.signature_algorithm`),
  hostCapability: words("plugin-manifest.host_capabilities[]"),
  platform: words("plugin-manifest/compatibility.platforms[]"),
  platformFamily: words("plugin-manifest/artifact.platform_family"),
  platformKey: words("plugin-manifest.artifacts{key} plugin-manifest/entry.native{key}"),
  capabilityLevel: words("plugin-manifest.capability_levels[] placeholder-manifest.capability_levels[]"),
  sidebarPosition: words("plugin-manifest/level0.sidebar_position"),
  openMode: words("plugin-manifest/window.default_open_mode"),
  reuseKey: words("plugin-manifest/window.reuse_key"),
  permissionType: words("plugin-manifest/permission.type"),
  settingType: words("plugin-manifest/setting.type"),
};

/** What a user's vocabulary adds to. */
const vocabularies: Record<string, string[]> = {
  permissions: ["plugin-manifest/permissionType"],
  hostCapabilities: ["plugin-manifest/hostCapability"],
  platforms: ["plugin-manifest/platform", "plugin-manifest/platformFamily"],
  platformKeys: ["plugin-manifest/platformKey"],
  capabilityLevels: ["plugin-manifest/capabilityLevel"],
  openModes: ["plugin-manifest/openMode"],
  reuseKeys: ["plugin-manifest/reuseKey"],
  sidebarPositions: ["plugin-manifest/sidebarPosition"],
  sources: ["plugin-manifest/source"],
};

/** Members that may be null, artifacts apart. */
const nullable = words(`max_app_version artifact_url artifact_size sha256 signature signature_algorithm
  signing_key_id changelog`);

/** Members that may be absent, by the end of their pointer: what the interface calls optional, and entries of maps. */
const absentable = words(`
  /icon /host_capabilities /window /artifacts /min_host_api_version /document_handlers /frontend_styles
  /permissions/*/value /integration/* /level2/* /native/* /artifacts/* /settings_schema/properties/*
  /settings_schema/properties/*/description /settings_schema/properties/*/minimum
  /settings_schema/properties/*/maximum /settings_schema/properties/*/minLength /settings_schema/properties/*/enum
  /rules /rules/* /vocabulary /vocabulary/* /documentKind`);

/** Objects whose keys are the author's, by the end of their pointer. */
const openObjects = words("/native /artifacts /settings_schema/properties /level2 /rules");

const names = [
  "plugin-manifest",
  "published-manifest",
  "placeholder-manifest",
  "catalog-detail",
  "configuration",
] as const;
type Name = (typeof names)[number];

interface Schema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  title?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  markdownDescription?: string;
  markdownEnumDescriptions?: string[];
  "x-exampleDescriptions"?: string[];
  "x-vocabulary"?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | false;
  items?: Schema;
  required?: string[];
  allOf?: Schema[];
  then?: Schema;
  else?: Schema;
  definitions?: Record<string, Schema>;
}

const read = (name: Name): Schema =>
  JSON.parse(readFileSync(new URL(`../schemas/${name}.schema.json`, import.meta.url), "utf8")) as Schema;
const schemas = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Schema>;

type Role = "root" | "definition" | "member" | "item" | "value" | "key" | "branch";
interface Place {
  name: Name;
  /** Such as `plugin-manifest/author.url`, with the endings that the tables use. */
  path: string;
  role: Role;
  schema: Schema;
}

function* placesFrom(place: Place): Generator<Place> {
  const { name, path, schema } = place;
  const child = (role: Role, end: string, below: Schema) =>
    placesFrom({ name, path: path + end, role, schema: below });
  yield place;
  for (const [key, member] of Object.entries(schema.properties ?? {}))
    yield* child("member", `.${key}`, member);
  for (const [key, definition] of Object.entries(schema.definitions ?? {})) {
    yield* child("definition", `/${key}`, definition);
  }
  for (const value of Object.values(schema.patternProperties ?? {}))
    yield* child("value", "{pattern}", value);
  if (schema.additionalProperties) yield* child("value", "{}", schema.additionalProperties);
  if (schema.propertyNames) yield* child("key", "{key}", schema.propertyNames);
  if (schema.items) yield* child("item", "[]", schema.items);
  for (const branch of schema.allOf ?? []) yield* child("branch", "(allOf)", branch);
  if (schema.then) yield* child("branch", "(then)", schema.then);
  if (schema.else) yield* child("branch", "(else)", schema.else);
}

const places = names.flatMap((name) => [
  ...placesFrom({ name, path: name, role: "root", schema: schemas[name] }),
]);
const schemaAt = (path: string): Schema => {
  const place = places.find((candidate) => candidate.path === path);
  if (!place) throw new Error(`no schema at ${path}`);
  return place.schema;
};
const byPath = (list: Place[]): [string, Schema][] => list.map(({ path, schema }) => [path, schema]);

/** The definition that a place refers to, or its own schema. */
function resolved({ name, schema }: Place): Schema {
  if (schema.$ref === undefined) return schema;
  const [file = "", fragment = ""] = schema.$ref.split("#");
  const target = file === "" ? name : file.replace(".schema.json", "");
  return schemaAt(target + fragment.replace("/definitions", ""));
}

const isText = (schema: Schema): boolean => [schema.type].flat().includes("string");
const isRequired = ({ path }: Place): boolean => {
  const [shape = "", member = ""] = path.split(".");
  const inCatalog = shape === "plugin-manifest" && catalogMembers.includes(member);
  return inCatalog || (shapes[shape] ?? []).includes(member);
};

/** `[key, path]` pairs as a table, every list sorted. */
function gathered(pairs: (readonly [string, string])[]): Record<string, string[]> {
  const table: Record<string, string[]> = {};
  for (const [key, path] of pairs) (table[key] ??= []).push(path);
  return sorted(table);
}
const sorted = (table: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([key, list]) => [key, [...list].sort()]));

/** Every keyword of a schema, what stands in an `if` left out. */
function keywordsOf(schema: unknown, isMap = false): string[] {
  if (Array.isArray(schema)) return schema.flatMap((entry) => keywordsOf(entry));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, below]) => {
    if (isMap) return keywordsOf(below);
    if (key === "if") return [key];
    return [key, ...keywordsOf(below, ["properties", "patternProperties", "definitions"].includes(key))];
  });
}

const ajv = new Ajv({
  allErrors: true,
  strict: true,
  strictRequired: false, // the published manifest requires members that another schema describes
  allowMatchingProperties: true, // the pattern for unobserved levels also fits the observed ones
  formats: Object.fromEntries(Object.keys(formats).map((format) => [format, true as const])),
  keywords: [
    "markdownDescription",
    "markdownEnumDescriptions",
    "x-exampleDescriptions",
    "x-vocabulary",
    "x-checkedApart",
  ],
  schemas: Object.values(schemas),
});

const brief = ({ instancePath, keyword, params }: ErrorObject): string => {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  return [keyword, instancePath || "/", missingProperty ?? additionalProperty ?? ""].join(" ").trim();
};

/** What is wrong with a document, without the remark that the branch of an `if` did not hold. */
function faults(name: Name, document: unknown): string[] {
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (!validate) throw new Error(`${name} is not known to ajv`);
  void validate(document);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== "if").map(brief);
}

/** The same, each fault told once: two places of a schema may want a type, and where the type is wrong no enum holds. */
function toldOnce(name: Name, document: unknown): string[] {
  const found = new Set(faults(name, document));
  return [...found].filter(
    (fault) => !fault.startsWith("enum ") || !found.has(fault.replace("enum", "type")),
  );
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const sha256 = "0123456789abcdef".repeat(4);
const signature = `${"QUJD".repeat(21)}QQ==`;
const palette = "https://palette.example";

const draft = (): JsonObject => ({
  $schema: "https://host.example/schemas/plugin/v1.json",
  id: "example.palette.swatches",
  name: "Swatches",
  version: "2.1.0",
  description: "Keeps colour swatches beside the work.",
  long_description:
    "Collects colours from open documents, sorts them into palettes and offers them to workflows.",
  author: { name: "Palette Works" },
  homepage: `${palette}/swatches`,
  license: "MIT",
  keywords: ["colour", "palette"],
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
        title: "Colour space",
        description: "How",
        default: "rgb",
        minLength: 3,
        enum: ["rgb", "lab"],
      },
      columns: { type: "number", title: "Columns", default: 4, minimum: 1, maximum: 12 },
      names: { type: "boolean", title: "Show names", default: true },
    },
  },
  commands: [{ id: "sw_collect", description: "Collect the colours of a document" }],
});

const packaged = (): JsonObject => ({
  artifact_url: `${palette}/packages/swatches-2.1.0-windows_x64.zip`,
  artifact_size: 482113,
  signature_algorithm: "ed25519",
  signing_key_id: "palette-2030",
});
const mirrored = (): JsonObject => ({
  kind: "plugin",
  summary: "Keeps colour swatches beside the work.",
  homepage_url: `${palette}/swatches`,
  repository_url: `${palette}/swatches.git`,
  source: "official",
  tags: [
    "colour",
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
const published = (): JsonObject => ({
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

const placeholder = (): JsonObject => ({
  schema_version: 1,
  kind: "plugin",
  id: "example.palette.swatches",
  name: "Swatches",
  version: "1.0.0",
  summary: "Keeps colour swatches.",
  description: "Keeps colour swatches.",
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
const detail = (): JsonObject => ({
  data: {
    item: {
      schema_version: 1,
      id: "example.palette.swatches",
      slug: "swatches",
      name: "Swatches",
      description: "Keeps colour swatches beside the work.",
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
    sidebarPositions: ["bottom"],
    sources: ["community"],
  },
  documentKind: "draft",
});

const documents: [string, Name, () => JsonObject][] = [
  ["a draft", "plugin-manifest", draft],
  ["a published manifest", "published-manifest", published],
  ["a placeholder", "placeholder-manifest", placeholder],
  ["a detail response", "catalog-detail", detail],
  ["a configuration", "configuration", configuration],
];

/** Whether a pointer ends as one of the patterns does, in which `*` stands for any one token. */
const endsAs = (pointer: string, patterns: string[]): boolean =>
  patterns.some((pattern) => new RegExp(`${pattern.replaceAll("*", "[^/]+")}$`).test(pointer));
const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));
const keyOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);
const isObject = (value: Json): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Spot {
  pointer: string;
  value: Json;
  isMember: boolean;
}

function* spotsIn(value: Json, pointer = "", isMember = false): Generator<Spot> {
  yield { pointer, value, isMember };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* spotsIn(child, `${pointer}/${key}`, isObject(value));
}

/** A copy in which what stands at `pointer`, or would stand there, was changed. */
function changed(
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

const without = (document: JsonObject, pointer: string): JsonObject =>
  changed(document, pointer, (at, key) => Reflect.deleteProperty(at, key));

describe("every schema", () => {
  it.each(names)("%s names its dialect, itself and what it describes", (name) => {
    expect(schemas[name].$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(schemas[name].$id).toBe(`${name}.schema.json`);
    expect(schemas[name].title).toMatch(/^[A-Z]/);
  });

  it.each(names)("%s compiles in strict mode", (name) => {
    expect(ajv.getSchema(`${name}.schema.json`)).toBeTypeOf("function");
  });

  it("describes the objects of the interface and no others", () => {
    const found = places.filter(({ schema }) => schema.properties).map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(shapes).sort());
  });

  it.each(Object.entries(shapes))("%s has the members of the interface, in its order", (path, members) => {
    const found = Object.keys(schemaAt(path).properties ?? {});
    expect(found).toEqual(members.map((member) => member.replace("?", "")));
  });

  it.each(Object.entries(shapes))(
    "%s requires what the interface does not call optional",
    (path, members) => {
      expect(schemaAt(path).required ?? []).toEqual(members.filter((member) => !member.endsWith("?")));
    },
  );

  it.each(Object.keys(shapes))("%s is a closed object", (path) => {
    expect(schemaAt(path)).toMatchObject({ type: "object", additionalProperties: false });
  });

  it.each(names)("%s can be read when it fails: no anyOf, no oneOf outside an if", (name) => {
    expect(keywordsOf(schemas[name])).not.toContain("anyOf");
    expect(keywordsOf(schemas[name])).not.toContain("oneOf");
  });

  it.each(names)("%s leaves repeated entries to a rule", (name) => {
    expect(keywordsOf(schemas[name])).not.toContain("uniqueItems");
  });

  it("has an if only where a detail response tells its manifests apart", () => {
    expect(names.filter((name) => keywordsOf(schemas[name]).includes("if"))).toEqual(["catalog-detail"]);
    expect(keywordsOf(schemas["catalog-detail"]).filter((keyword) => keyword === "if")).toHaveLength(1);
  });

  it("of a published manifest is the manifest's own, with the catalog members required", () => {
    expect(schemas["published-manifest"].allOf).toEqual([{ $ref: "plugin-manifest.schema.json" }]);
    expect(schemas["published-manifest"].required).toEqual(catalogMembers);
  });
});

describe("the texts", () => {
  const described = places.filter(({ role }) => ["member", "item", "value"].includes(role));

  it.each(byPath(described))("%s is described in a sentence or two", (_path, { markdownDescription }) => {
    expect(markdownDescription).toMatch(/^[A-Z`].*\.$/);
    expect(markdownDescription?.length).toBeLessThan(300);
  });

  it("of a member survive: editors would replace them with a text at the root of what $ref leads to", () => {
    const targets = places.filter(({ role }) => role === "definition" || role === "root");
    expect(targets.filter(({ schema }) => schema.markdownDescription).map(({ path }) => path)).toEqual([]);
  });

  it("say that values were observed where the host may know others", () => {
    const open = described.filter((place) => place.role === "member" && resolved(place).examples);
    const silent = open.filter(({ schema }) => !schema.markdownDescription?.includes("observed"));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

describe("known values", () => {
  const enums = places.filter(({ schema }) => schema.enum);
  const examples = places.filter(({ schema }) => schema.examples);

  it("are an enum where they are allowed values", () => {
    expect(Object.fromEntries(enums.map(({ path, schema }) => [path, schema.enum]))).toEqual(allowed);
  });

  it("are examples where they were observed", () => {
    expect(Object.fromEntries(examples.map(({ path, schema }) => [path, schema.examples]))).toEqual(observed);
  });

  it.each(byPath(enums))("%s explains each allowed value", (_path, schema) => {
    expect(schema.markdownEnumDescriptions).toHaveLength(schema.enum?.length ?? 0);
    expect(schema.markdownEnumDescriptions?.filter((text) => !text.endsWith("."))).toEqual([]);
  });

  it.each(byPath(examples))("%s explains each observed value", (_path, schema) => {
    expect(schema["x-exampleDescriptions"]).toHaveLength(schema.examples?.length ?? 0);
    expect(schema["x-exampleDescriptions"]?.filter((text) => !text.endsWith("."))).toEqual([]);
  });

  it("are integers for levels and schema versions, and text otherwise", () => {
    const typed = [...enums, ...examples].filter(({ schema }) => !isText(schema));
    expect(typed.map(({ path, schema }) => [path, schema.type])).toEqual([
      ["plugin-manifest/schemaVersion", "integer"],
      ["plugin-manifest/capabilityLevel", "integer"],
    ]);
  });

  it("stand where the interface gives them", () => {
    const uses = places.map(({ path, schema }) => [schema.$ref?.replace(/.*\//, "") ?? "", path] as const);
    expect(gathered(uses.filter(([target]) => target in knownValues))).toEqual(sorted(knownValues));
  });

  it("grow with the vocabulary that they name, which the configuration offers", () => {
    const extended = places.map(({ path, schema }) => [schema["x-vocabulary"] ?? "", path] as const);
    expect(gathered(extended.filter(([key]) => key !== ""))).toEqual(sorted(vocabularies));
    expect(Object.keys(schemaAt("configuration/vocabulary").properties ?? {})).toEqual(
      Object.keys(vocabularies),
    );
  });
});

describe("texts", () => {
  const free = places.filter((place) => {
    const { format, enum: values, examples, ...schema } = resolved(place);
    return place.role === "member" && isText(schema) && isRequired(place) && !format && !values && !examples;
  });

  it("with a form name its format", () => {
    const found = places.map(({ path, schema }) => [schema.format ?? "", path] as const);
    expect(gathered(found.filter(([format]) => format !== ""))).toEqual(sorted(formats));
  });

  /** Texts of which a rule of their own says what is wrong with them, blank or not. */
  const ruled = ["placeholder-manifest.changelog", "catalog-detail/version.id"];
  const plain = free.filter(({ path }) => !ruled.includes(path));

  it.each(byPath(plain))("%s is required, has no form and so may not be blank", (_path, schema) => {
    expect(schema.pattern).toBe("\\S");
  });

  it("that are optional, have a form or a rule of their own, have no pattern", () => {
    const patterned = places.filter(({ schema }) => schema.pattern !== undefined).map(({ path }) => path);
    expect(patterned).toEqual(plain.map(({ path }) => path));
  });
});

describe("maps and open places", () => {
  it.each(["plugin-manifest/entry.native", "plugin-manifest.artifacts"])("%s has platform keys", (path) => {
    expect(schemaAt(path).propertyNames).toEqual({ $ref: "#/definitions/platformKey" });
    expect(schemaAt(path).additionalProperties).toBeTypeOf("object");
  });

  it("describe each setting under its name", () => {
    expect(schemaAt("plugin-manifest/settingsSchema.properties{}").$ref).toBe("#/definitions/setting");
  });

  it("leave the type of a setting's default to a rule", () => {
    expect(Object.keys(schemaAt("plugin-manifest/setting.default"))).toEqual(["markdownDescription"]);
  });

  it("leave the codes of rules to their index, and know the severities", () => {
    const rules = schemaAt("configuration.rules");
    expect(Object.keys(rules)).toEqual(["type", "additionalProperties", "markdownDescription"]);
    expect(rules.additionalProperties).toMatchObject({ $ref: "#/definitions/severity" });
  });

  it.each([
    [{ level3: {}, level10: { thing: [null] } }, []],
    [{ level3: "any" }, ["type /integration/level3"]],
    [{ level01: {} }, ["additionalProperties /integration level01"]],
    [{ level: {} }, ["additionalProperties /integration level"]],
    [{ sublevel3: {} }, ["additionalProperties /integration sublevel3"]],
  ])("take a level that was not observed as any object: %j", (levels, expected) => {
    expect(faults("plugin-manifest", { ...draft(), integration: levels })).toEqual(expected);
  });
});

describe.each(documents)("%s", (_title, name, make) => {
  const document = make();
  const spots = [...spotsIn(document)];
  const members = spots.filter(({ isMember }) => isMember);

  it("is accepted when it is good", () => {
    expect(faults(name, document)).toEqual([]);
  });

  it("is accepted without any of the members that may be absent", () => {
    for (const { pointer } of members.filter(({ pointer }) => endsAs(pointer, absentable))) {
      expect(faults(name, without(document, pointer)), pointer).toEqual([]);
    }
  });

  it("is told once for an unknown member of each closed object", () => {
    const closed = spots.filter(({ pointer, value }) => isObject(value) && !endsAs(pointer, openObjects));
    for (const { pointer } of closed) {
      const extended = changed(document, `${pointer}/unknown_member`, (at, key) => (at[key] = {}));
      const expected = `additionalProperties ${pointer || "/"} unknown_member`;
      expect(faults(name, extended), pointer).toEqual([expected]);
    }
  });

  const typed = spots.filter(({ pointer }) => !/^$|\/level2\/|\/default$/.test(pointer));

  it("is told once for each value of another type", () => {
    for (const { pointer, value } of typed) {
      const other = typeof value === "string" || value === null ? true : "text";
      const retyped = changed(document, pointer, (at, key) => (at[key] = other));
      expect(toldOnce(name, retyped), pointer).toEqual([`type ${pointer}`]);
    }
  });

  it("may have null where the interface says so and nowhere else", () => {
    for (const { pointer } of typed) {
      const mayBeNull = nullable.includes(keyOf(pointer)) && !/\/artifacts\/[^/]+\//.test(pointer);
      const nulled = changed(document, pointer, (at, key) => (at[key] = null));
      expect(toldOnce(name, nulled), pointer).toEqual(mayBeNull ? [] : [`type ${pointer}`]);
    }
  });
});

describe("a required member", () => {
  const withRequired = documents.filter(([, name]) => name !== "configuration");

  it.each(withRequired)("that %s lacks is told once, at any depth", (_title, name, make) => {
    const document = make();
    const required = [...spotsIn(document)].filter(
      (spot) => spot.isMember && !endsAs(spot.pointer, absentable),
    );
    for (const { pointer } of required) {
      const expected = `required ${parentOf(pointer) || "/"} ${keyOf(pointer)}`;
      expect(faults(name, without(document, pointer)), pointer).toEqual([expected]);
    }
  });
});

describe("a draft", () => {
  const draftWith = (members: JsonObject) => faults("plugin-manifest", { ...draft(), ...members });

  it("may be as bare as an early version", () => {
    const { icon, host_capabilities, window, ...bare } = draft();
    expect([icon, host_capabilities, window]).not.toContain(undefined);
    bare.compatibility = { min_app_version: "1.0", platforms: [] };
    const empty = { keywords: [], capability_levels: [], integration: {}, permissions: [], commands: [] };
    expect(faults("plugin-manifest", { ...bare, ...empty })).toEqual([]);
  });

  it.each(catalogMembers)("may lack the catalog member %s, as a published manifest may not", (member) => {
    const lacking = without(published(), `/${member}`);
    expect(faults("plugin-manifest", lacking)).toEqual([]);
    expect(faults("published-manifest", lacking)).toEqual([`required / ${member}`]);
  });

  it("has those catalog members checked that it has", () => {
    expect(draftWith({ tags: "colour" })).toEqual(["type /tags"]);
  });

  it("may say where its author is found", () => {
    expect(draftWith({ author: { name: "Palette Works", url: palette } })).toEqual([]);
  });

  it("may have values that were not observed", () => {
    expect(draftWith({ permissions: [{ type: "host_clipboard" }] })).toEqual([]);
    expect(draftWith({ capability_levels: [7], kind: "theme", source: "community" })).toEqual([]);
    expect(draftWith({ entry: { native: { beos_x64: "a.so" }, frontend: "a.js" } })).toEqual([]);
  });

  it("may not have values that are not allowed", () => {
    expect(draftWith({ host_capabilities: ["clipboard"] })).toEqual(["enum /host_capabilities/0"]);
    expect(draftWith({ install_status: "ready" })).toEqual(["enum /install_status"]);
    expect(draftWith({ signature_algorithm: "rsa" })).toEqual(["enum /signature_algorithm"]);
  });

  it("may not leave required text blank", () => {
    expect(draftWith({ name: " \t" })).toEqual(["pattern /name"]);
    expect(draftWith({ changelog: "" })).toEqual(["pattern /changelog"]);
  });

  it("may leave other text blank", () => {
    const setting = { type: "string", title: "Name", description: "", default: "" };
    const settings_schema = { type: "object", properties: { setting } };
    expect(draftWith({ keywords: [""], settings_schema })).toEqual([]);
  });
});

describe("a placeholder", () => {
  it.each([{ install_status: "available" }, { changelog: null }, { changelog: " " }])(
    "leaves its status and its changelog to rules: %j",
    (members) => {
      expect(faults("placeholder-manifest", { ...placeholder(), ...members })).toEqual([]);
    },
  );
});

describe("a manifest in a detail response", () => {
  const at = "/data/versions/0/manifest";
  const faultsOf = (manifest: JsonObject) =>
    faults(
      "catalog-detail",
      changed(detail(), at, (version, key) => (version[key] = manifest)),
    );
  const lacking = (manifest: JsonObject, keys: string[]): JsonObject =>
    Object.fromEntries(Object.entries(manifest).filter(([key]) => !keys.includes(key)));
  const missing = (keys: string[]) => keys.map((key) => `required ${at} ${key}`);
  const telling = ["schema_version", "signature_required", "default_enabled"];

  it.each(telling)("that has %s is a placeholder", (member) => {
    const others = [...telling, "install_status"].filter((key) => key !== member);
    expect(faultsOf(lacking(placeholder(), others))).toEqual(missing(others));
  });

  it("that is blocked and has neither integration nor entry is a placeholder", () => {
    expect(faultsOf(lacking(placeholder(), telling))).toEqual(missing(telling));
  });

  it.each([
    ["integration", "entry"],
    ["entry", "integration"],
  ])("that is blocked but has %s is a published one", (_present, absent) => {
    expect(faultsOf(lacking({ ...published(), install_status: "blocked" }, [absent]))).toEqual(
      missing([absent]),
    );
  });

  it("that is not blocked is a published one, whatever it lacks", () => {
    const absent = ["integration", "entry"];
    expect(faultsOf(lacking(published(), absent))).toEqual(missing(absent));
  });

  it("of the item is told in the same way", () => {
    const response = changed(detail(), "/data/item/manifest", (item, key) => (item[key] = placeholder()));
    expect(faults("catalog-detail", response)).toEqual([]);
  });
});

describe("a configuration", () => {
  it("may be empty", () => {
    expect(faults("configuration", {})).toEqual([]);
  });

  it("has no other severities and kinds than the known ones", () => {
    expect(faults("configuration", { rules: { "license-id": "loud" } })).toEqual(["enum /rules/license-id"]);
    expect(faults("configuration", { documentKind: "manifest" })).toEqual(["enum /documentKind"]);
  });
});
