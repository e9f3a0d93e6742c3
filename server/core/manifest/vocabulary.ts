/** The setting `pluginManifest.vocabulary`: values that the host knows beyond those the interface lists. */
export interface Vocabulary {
  readonly permissions?: readonly string[];
  readonly hostCapabilities?: readonly string[];
  readonly platforms?: readonly string[];
  readonly platformKeys?: readonly string[];
  readonly capabilityLevels?: readonly number[];
  readonly openModes?: readonly string[];
  readonly reuseKeys?: readonly string[];
  readonly sidebarPositions?: readonly string[];
  readonly sources?: readonly string[];
}

/** A host capability and the permission of the same matter. */
export const CAPABILITY_PERMISSIONS: Readonly<Record<string, string>> = {
  navigation: "host_navigation",
  theme_read: "host_theme_read",
  event_subscribe: "host_event_subscribe",
  deep_links: "host_deep_links",
  enterprise_gateway: "host_enterprise_gateway_access",
  file_dialogs: "host_file_dialogs",
  file_intents: "host_file_intents",
  file_watch: "host_file_watch",
  aichat: "host_aichat_access",
  app_state: "host_app_state_read",
};

/** The host capability of the same matter as a permission. */
export const PERMISSION_CAPABILITIES: ReadonlyMap<string, string> = new Map(
  Object.entries(CAPABILITY_PERMISSIONS).map(([capability, permission]) => [permission, capability]),
);

/** What the observed levels bring, in a word or two. */
export const LEVEL_TITLES: Readonly<Record<number, string>> = { 0: "module", 1: "tab", 4: "workflow steps" };

/** The permission whose `value` lists executables; the only one that has a `value`. */
export const SPAWN_PERMISSION = "process_spawn_whitelist";

/** The platform that a platform key belongs to: `windows_x64` is of `windows`. */
export function familyOf(platformKey: string): string {
  return platformKey.split("_")[0] ?? "";
}

const LIBRARY_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["windows", "dll"],
  ["macos", "dylib"],
]);

/** A usual path for the native library of a platform key. */
export function libraryPath(platformKey: string): string {
  return `native/${platformKey}.${LIBRARY_EXTENSIONS.get(familyOf(platformKey)) ?? "so"}`;
}

/** Whether a number can be a capability level: then `integration` can have a member for it. */
export function isLevel(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** The member of `integration` that belongs to a capability level. */
export function levelMember(level: number): string {
  return `level${level}`;
}

/** The capability level that a member of `integration` belongs to; undefined when it is no level's member. */
export function levelOf(member: string): number | undefined {
  const digits = /^level(0|[1-9]\d*)$/.exec(member)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The members of the newest manifest that repeat the item's, in the interface's order. */
export const REPEATED_FROM_ITEM: readonly string[] = [
  "kind",
  "summary",
  "homepage_url",
  "repository_url",
  "source",
  "tags",
  "min_app_version",
  "max_app_version",
];

/** The members of a manifest that repeat its version's. */
export const REPEATED_FROM_VERSION: readonly string[] = [
  "min_app_version",
  "max_app_version",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
  "changelog",
];

/** The fields of a version's package that its artifact of `windows_x64` repeats. */
export const REPEATED_BY_ARTIFACT: readonly string[] = [
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
];

/** The members that the catalog adds to a draft (rules.md, Kinds of document), in the interface's order. */
export const CATALOG_MEMBERS: readonly string[] = [
  ...new Set([...REPEATED_FROM_ITEM, ...REPEATED_FROM_VERSION, "install_status"]),
];

/** The fields of a version that describe its package, in the interface's order: without one, all of them are null. */
export const PACKAGE_FIELDS = [
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
  "signature_algorithm",
  "signing_key_id",
] as const;
export type PackageField = (typeof PACKAGE_FIELDS)[number];

/** The same, to look any name up in. */
export const PACKAGE_MEMBERS: readonly string[] = PACKAGE_FIELDS;
