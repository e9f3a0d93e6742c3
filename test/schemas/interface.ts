import { readFileSync } from "node:fs";

/*
 * The objects of the interface (docs/spec/catalog-interface.md), read from its tables or written by hand, and never read
 * from the schemas: members in the interface's order, `?` where one may be absent.
 */

const INTERFACE = readFileSync(new URL("../../docs/spec/catalog-interface.md", import.meta.url), "utf8");

/** A row of a table of members. */
interface Row {
  readonly member: string;
  readonly type: string;
  readonly content: string;
  readonly isOptional: boolean;
}

/** The members in the table below a heading of the interface. */
function tableBelow(heading: string): Row[] {
  const section = INTERFACE.split(`\n## ${heading}\n`)[1]?.split(/\n##/)[0] ?? "";
  const rows = [...section.matchAll(/^\| (`.*?`) *\| (.*?) *\| (.*?) *\|$/gm)];
  return rows.flatMap(([, members = "", type = "", content = ""]) =>
    members
      .replaceAll("`", "")
      .split(", ")
      .map((member) => ({
        ...{ member, content, type: type.replace(", optional", "") },
        isOptional: type.endsWith(", optional") || content.startsWith("newest version only"),
      })),
  );
}

/** The tables of the interface, by the objects that they describe. */
export const tables: Record<string, Row[]> = {
  "plugin-manifest": tableBelow("Manifest"),
  "catalog-detail": tableBelow("The answer"),
  "catalog-detail/item": tableBelow("Item"),
  "catalog-detail/version": tableBelow("Version"),
};

/** The members of a table, in the form of `shapes`. */
const membersOf = (object: string): string[] =>
  tables[object]!.map(({ member, isOptional }) => (isOptional ? `${member}?` : member));

const words = (text: string): string[] => text.trim().split(/\s+/);

export const catalogMembers = words(`
  kind summary homepage_url repository_url source tags min_app_version max_app_version
  artifact_url artifact_size signature_algorithm signing_key_id changelog install_status`);

export const shapes: Record<string, string[]> = {
  // The artifacts are last.
  "plugin-manifest": membersOf("plugin-manifest").toSpliced(
    -1,
    0,
    ...catalogMembers.map((member) => `${member}?`),
  ),
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
  "catalog-detail": membersOf("catalog-detail"),
  "catalog-detail/data": words("item versions"),
  "catalog-detail/item": membersOf("catalog-detail/item"),
  "catalog-detail/version": membersOf("catalog-detail/version"),
  configuration: words(
    "$schema? extends? rules? vocabulary? versionFiles? releaseTags? suppressions? ignore? documentKind?",
  ),
  "configuration/vocabulary": words(`permissions? hostCapabilities? platforms? platformKeys? capabilityLevels?
    openModes? reuseKeys? sidebarPositions? sources?`),
  "configuration/suppression": words("rule reason? plugin? at? value? until?"),
};

/** Members whose text has a format, by format; `[]` for the items of an array, `{}` for the values of a map. */
export const formats: Record<string, string[]> = {
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

/** The values of members that allow no others. */
export const allowed: Record<string, unknown[]> = {
  "plugin-manifest/settingsSchema.type": ["object"],
  "plugin-manifest/itemSchemaVersion": [1],
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

/** The values observed for members of which the host may know more. */
export const observed: Record<string, unknown[]> = {
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

/** The members that have known values; `{key}` for the keys of a map. Any other value is free. */
export const knownValues: Record<string, string[]> = {
  itemSchemaVersion: words("catalog-detail/item.schema_version"),
  schemaVersion: words("placeholder-manifest.schema_version"),
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

/** The known values that each list of a user's vocabulary adds to. */
export const vocabularies: Record<string, string[]> = {
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
export const nullable = words(`max_app_version artifact_url artifact_size sha256 signature signature_algorithm
  signing_key_id changelog`);

/** Members that may be absent, by the end of their pointer: optional ones and the entries of maps. */
export const absentable = words(`
  /icon /host_capabilities /window /artifacts /min_host_api_version /document_handlers /frontend_styles
  /permissions/*/value /integration/* /level2/* /native/* /artifacts/* /settings_schema/properties/*
  /settings_schema/properties/*/description /settings_schema/properties/*/minimum
  /settings_schema/properties/*/maximum /settings_schema/properties/*/minLength /settings_schema/properties/*/enum
  /rules /rules/* /vocabulary /vocabulary/* /documentKind /suppressions /suppressions/*/reason /suppressions/*/plugin /suppressions/*/at
  /suppressions/*/value /suppressions/*/until`);

/** Objects whose keys are the author's, by the end of their pointer. */
export const openObjects = words(`/native /artifacts /settings_schema/properties /level2 /rules
  /sidebarPositions`);
