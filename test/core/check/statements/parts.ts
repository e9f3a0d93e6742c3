import { detail } from "../../../support/manifests";
import { broken, IN, inside, required, typed, type Row, type Statements } from "./statement";

const COMPATIBILITY = inside("compatibility", "", { min_app_version: '"1.0.0"', platforms: '["windows"]' });
const LEVEL0 = inside(
  "integration",
  "/level0",
  {
    module_id: '"clock"',
    module_label: '"Clock"',
    module_icon: '"Clock"',
    sidebar_position: '"main"',
    sidebar_order: "1",
    panel_entry: '"a.js"',
  },
  (level) => `{ "level0": ${level} }`,
);
const LEVEL1 = inside(
  "integration",
  "/level1",
  {
    parent_module: '"tools"',
    tab_id: '"clock"',
    tab_label: '"Clock"',
    tab_icon: '"Clock"',
    tab_position: '"after:calendar"',
    panel_entry: '"a.js"',
  },
  (level) => `{ "level1": ${level} }`,
);
const LEVEL4 = inside(
  "integration",
  "/level4",
  { workflow_step_types: "[]" },
  (level) => `{ "level4": ${level} }`,
);
const WINDOW = inside("window", "", {
  default_open_mode: '"reuse_or_new"',
  reuse_key: '"plugin"',
  allow_multiple: "true",
});
const HANDLER = inside(
  "window",
  "/document_handlers/0",
  {
    id: '"a"',
    label: '"A"',
    extensions: '[".txt"]',
    mime_types: '["text/plain"]',
    route: '"/a"',
    resource_param: '"a"',
  },
  (handler) =>
    `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [${handler}] }`,
);
const ENTRY = inside("entry", "", { native: '{ "windows_x64": "a.dll" }', frontend: '"a.js"' });
const WHITELIST = inside(
  "permissions",
  "/0",
  { type: '"process_spawn_whitelist"', value: '["git"]' },
  (permission) => `[${permission}]`,
);
const PERMISSION = inside("permissions", "/0", { type: '"ipc_register"' }, (permission) => `[${permission}]`);
const SETTINGS = inside("settings_schema", "", { type: '"object"', properties: "{}" });
const SETTING = inside(
  "settings_schema",
  "/properties/a",
  { type: '"string"', title: '"A"', default: '"a"' },
  (setting) => `{ "type": "object", "properties": { "a": ${setting} } }`,
);
/** A setting of the type `number`. */
export const NUMBER = inside(
  "settings_schema",
  "/properties/a",
  { type: '"number"', title: '"A"', default: "1" },
  (setting) => `{ "type": "object", "properties": { "a": ${setting} } }`,
);
const ARTIFACT = inside(
  "artifacts",
  "/windows_x64",
  {
    platform_family: '"windows"',
    artifact_url: '"https://files.example/clock-1.2.3.zip"',
    artifact_size: "1024",
    sha256: `"${"a1".repeat(32)}"`,
    signature: `"${"A".repeat(86)}=="`,
    signature_algorithm: '"ed25519"',
    signing_key_id: '"key-1"',
    native_path: '"native/clock.dll"',
  },
  (artifact) => `{ "windows_x64": ${artifact} }`,
);

/** Statements about the objects in a manifest. */
export const PARTS: Statements = {
  Compatibility: [
    ...required(COMPATIBILITY, "min_app_version platforms"),
    ...typed(COMPATIBILITY, { min_app_version: "1", min_host_api_version: "null", platforms: '"windows"' }),
    broken(COMPATIBILITY, "min_app_version is dotted numeric", "version-format", { min_app_version: '"a"' }),
    broken(COMPATIBILITY, "min_host_api_version is dotted numeric", "version-format", {
      min_host_api_version: '"a"',
    }),
    broken(
      COMPATIBILITY,
      "platforms has allowed values",
      "unknown-value",
      { platforms: '["beos"]' },
      "platforms/0",
    ),
    broken(COMPATIBILITY, "platforms are strings", "wrong-type", { platforms: "[1]" }, "platforms/0"),
    broken(COMPATIBILITY, "it has no other members", "unknown-member", { cpu: '"x64"' }),
  ],
  Integration: [
    broken(
      IN.manifest,
      "its members are levels",
      "unknown-member",
      { integration: '{ "a": 1 }' },
      "integration/a",
    ),
    ...["level0", "level1", "level4", "level7"].map((level) =>
      broken(
        IN.manifest,
        `${level} is an object`,
        "wrong-type",
        { integration: `{ "${level}": [] }` },
        `integration/${level}`,
      ),
    ),
    ...required(LEVEL0, "module_id module_label module_icon sidebar_position sidebar_order panel_entry"),
    ...typed(LEVEL0, {
      module_id: "1",
      module_label: "1",
      module_icon: "null",
      sidebar_position: "1",
      sidebar_order: '"1"',
      panel_entry: "null",
    }),
    broken(LEVEL0, "sidebar_position main was observed", "unobserved-value", { sidebar_position: '"top"' }),
    broken(LEVEL0, "panel_entry is a relative path", "path-format", { panel_entry: '"/a.js"' }),
    broken(LEVEL0, "level0 has no other members", "unknown-member", { a: "1" }),
    ...required(LEVEL1, "parent_module tab_id tab_label tab_icon tab_position panel_entry"),
    ...typed(LEVEL1, {
      parent_module: "1",
      tab_id: "1",
      tab_label: "1",
      tab_icon: "1",
      tab_position: "1",
      panel_entry: "1",
    }),
    broken(LEVEL1, "tab_position is after:<tab_id>", "tab-position-format", { tab_position: '"last"' }),
    broken(LEVEL1, "panel_entry is a relative path", "path-format", { panel_entry: '"../a.js"' }),
    broken(LEVEL1, "level1 has no other members", "unknown-member", { a: "1" }),
    ...required(LEVEL4, "workflow_step_types"),
    ...typed(LEVEL4, { workflow_step_types: '"a"' }),
    broken(
      LEVEL4,
      "workflow_step_types are strings",
      "wrong-type",
      { workflow_step_types: "[1]" },
      "workflow_step_types/0",
    ),
    broken(LEVEL4, "level4 has no other members", "unknown-member", { a: "1" }),
  ],
  Window: [
    ...required(WINDOW, "default_open_mode reuse_key allow_multiple"),
    ...typed(WINDOW, {
      default_open_mode: "1",
      reuse_key: "1",
      allow_multiple: '"true"',
      document_handlers: "{}",
    }),
    broken(WINDOW, "default_open_mode reuse_or_new was observed", "unobserved-value", {
      default_open_mode: '"new"',
    }),
    broken(WINDOW, "reuse_key plugin and resource were observed", "unobserved-value", { reuse_key: '"tab"' }),
    broken(WINDOW, "it has no other members", "unknown-member", { width: "100" }),
    broken(
      WINDOW,
      "a handler is an object",
      "wrong-type",
      { document_handlers: '[".txt"]' },
      "document_handlers/0",
    ),
    ...required(HANDLER, "id label extensions mime_types route resource_param"),
    ...typed(HANDLER, {
      id: "1",
      label: "1",
      extensions: '".txt"',
      mime_types: '"text/plain"',
      route: "1",
      resource_param: "1",
    }),
    [
      "a handler opens something",
      "handler-empty /window/document_handlers/0",
      HANDLER.write({ extensions: "[]", mime_types: "[]" }),
    ],
    broken(HANDLER, "extensions are strings", "wrong-type", { extensions: "[1]" }, "extensions/0"),
    broken(
      HANDLER,
      "an extension starts with a dot",
      "extension-format",
      { extensions: '["txt"]' },
      "extensions/0",
    ),
    broken(HANDLER, "mime_types are strings", "wrong-type", { mime_types: "[1]" }, "mime_types/0"),
    broken(
      HANDLER,
      "mime_types are MIME types",
      "mime-type-format",
      { mime_types: '["text"]' },
      "mime_types/0",
    ),
    broken(HANDLER, "a handler has no other members", "unknown-member", { icon: '"a"' }),
  ],
  Entry: [
    ...required(ENTRY, "native frontend"),
    ...typed(ENTRY, { native: "[]", frontend: "null", frontend_styles: "1" }),
    broken(
      ENTRY,
      "six platform keys were observed",
      "unobserved-value",
      { native: '{ "beos": "a" }' },
      "native/beos",
    ),
    broken(
      ENTRY,
      "a native library is named by a string",
      "wrong-type",
      { native: '{ "linux_x64": 1 }' },
      "native/linux_x64",
    ),
    broken(
      ENTRY,
      "a native library's path is relative",
      "path-format",
      { native: '{ "linux_x64": "/a.so" }' },
      "native/linux_x64",
    ),
    broken(ENTRY, "frontend is a relative path", "path-format", { frontend: '"https://a.example/a.js"' }),
    broken(ENTRY, "frontend_styles is a relative path", "path-format", { frontend_styles: '"C:/a.css"' }),
    broken(ENTRY, "it has no other members", "unknown-member", { backend: '"a"' }),
  ],
  Permissions: [
    broken(IN.manifest, "a permission is an object", "wrong-type", { permissions: '["a"]' }, "permissions/0"),
    ...required(PERMISSION, "type"),
    ...typed(PERMISSION, { type: "1" }),
    ...typed(WHITELIST, { value: '"git"' }),
    broken(PERMISSION, "18 types were observed", "unobserved-value", { type: '"fly"' }),
    broken(WHITELIST, "value is an array of strings", "wrong-type", { value: "[1]" }, "value/0"),
    broken(PERMISSION, "value is process_spawn_whitelist's only", "permission-value-unexpected", {
      value: "[]",
    }),
    broken(
      PERMISSION,
      "process_spawn_whitelist lists its executables",
      "permission-value-missing",
      { type: '"process_spawn_whitelist"' },
      "value",
    ),
    broken(
      PERMISSION,
      "the executables are named",
      "executable-name",
      { type: '"process_spawn_whitelist"', value: '["/bin/git"]' },
      "value/0",
    ),
    broken(PERMISSION, "a permission has no other members", "unknown-member", { reason: '"a"' }),
  ],
  "Settings schema": [
    ...required(SETTINGS, "type properties"),
    ...typed(SETTINGS, { type: "1", properties: "[]" }),
    broken(SETTINGS, "type is object", "unknown-value", { type: '"array"' }),
    broken(SETTINGS, "it has no other members", "unknown-member", { required: "[]" }),
    broken(SETTINGS, "a property is an object", "wrong-type", { properties: '{ "a": 1 }' }, "properties/a"),
    ...required(SETTING, "type title default"),
    ...typed(SETTING, { type: "1", title: "1", description: "1", minLength: "1.5", enum: '"a"' }),
    ...typed(NUMBER, { minimum: '"1"', maximum: '"1"' }),
    broken(SETTING, "type is string, number or boolean", "unknown-value", { type: '"text"' }),
    broken(SETTING, "default has the type", "setting-default", { default: "1" }, "default"),
    broken(NUMBER, "default is not below minimum", "setting-default", { minimum: "2" }, "default"),
    broken(NUMBER, "default is not above maximum", "setting-default", { maximum: "0" }, "default"),
    broken(
      SETTING,
      "default is not shorter than minLength",
      "setting-default",
      { minLength: "2" },
      "default",
    ),
    broken(SETTING, "default is one of enum", "setting-default", { enum: '["b"]' }, "default"),
    broken(SETTING, "minimum is a number's", "setting-keyword", { minimum: "1" }),
    broken(SETTING, "maximum is a number's", "setting-keyword", { maximum: "1" }),
    broken(NUMBER, "minLength is a string's", "setting-keyword", { minLength: "1" }),
    broken(NUMBER, "enum, of strings, is a string's", "setting-keyword", { enum: '["1"]' }),
    broken(SETTING, "enum is an array of strings", "wrong-type", { enum: "[1]" }, "enum/0"),
    broken(SETTING, "a property has no other members", "unknown-member", { pattern: '"a"' }),
  ],
  Artifacts: [
    broken(
      IN.manifest,
      "platform keys were observed",
      "unobserved-value",
      { artifacts: '{ "beos": {} }' },
      "artifacts/beos",
    ),
    broken(
      IN.manifest,
      "an artifact is an object",
      "wrong-type",
      { artifacts: '{ "macos_arm64": 1 }' },
      "artifacts/macos_arm64",
    ),
    ...required(
      ARTIFACT,
      "platform_family artifact_url artifact_size sha256 signature signature_algorithm signing_key_id native_path",
    ),
    ...typed(ARTIFACT, {
      platform_family: "1",
      artifact_url: "null",
      artifact_size: "null",
      sha256: "null",
      signature: "null",
      signature_algorithm: "null",
      signing_key_id: "null",
      native_path: "null",
    }),
    broken(ARTIFACT, "platform_family windows and macos were observed", "unobserved-value", {
      platform_family: '"beos"',
    }),
    broken(ARTIFACT, "platform_family is the key's", "artifact-family", { platform_family: '"macos"' }),
    broken(ARTIFACT, "artifact_url is a URL", "url-format", { artifact_url: '"a"' }),
    broken(ARTIFACT, "sha256 is a digest", "sha256-format", { sha256: '"a"' }),
    broken(ARTIFACT, "signature is one", "signature-format", { signature: '"a"' }),
    broken(ARTIFACT, "signature_algorithm is ed25519", "unknown-value", { signature_algorithm: '"rsa"' }),
    broken(ARTIFACT, "native_path is a relative path", "path-format", { native_path: '"/a"' }),
    broken(ARTIFACT, "native_path is that of entry.native", "artifact-native-path", {
      native_path: '"a.dll"',
    }),
    broken(ARTIFACT, "windows_x64 repeats artifact_url", "artifact-top-level", {
      artifact_url: '"https://a.example/"',
    }),
    broken(ARTIFACT, "windows_x64 repeats artifact_size", "artifact-top-level", { artifact_size: "1" }),
    ...Object.entries({
      sha256: `"${"d4".repeat(32)}"`,
      signature: `"${"C".repeat(85)}A=="`,
    }).map(([name, other]): Row => [
      `windows_x64 repeats the version's ${name}`,
      `artifact-top-level /data/versions/0/manifest/artifacts/windows_x64/${name}`,
      detail({ versions: { 0: { [name]: other } } }),
    ]),
    broken(ARTIFACT, "an artifact has no other members", "unknown-member", { cpu: '"x64"' }),
  ],
};
