import type { NumberNode, ValueNode } from "../json/tree/tree";
import { isArray, valueAt, type JsonValue } from "../json/tree/value";

export const CAPABILITY_PERMISSIONS: ReadonlyMap<string, string> = new Map([
  ["navigation", "host_navigation"],
  ["theme_read", "host_theme_read"],
  ["event_subscribe", "host_event_subscribe"],
  ["deep_links", "host_deep_links"],
  ["enterprise_gateway", "host_enterprise_gateway_access"],
  ["file_dialogs", "host_file_dialogs"],
  ["file_intents", "host_file_intents"],
  ["file_watch", "host_file_watch"],
  ["aichat", "host_aichat_access"],
  ["app_state", "host_app_state_read"],
]);

export const PERMISSION_CAPABILITIES: ReadonlyMap<string, string> = new Map(
  [...CAPABILITY_PERMISSIONS].map(([capability, permission]) => [permission, capability]),
);

/** The permission whose `value` lists executables; no other permission has a `value` in the interface. */
export const SPAWN_PERMISSION = "process_spawn_whitelist";

/** Returns the platform of a platform key: `windows` for `windows_x64`. */
export function familyOf(platformKey: string): string {
  return platformKey.split("_")[0] ?? "";
}

const LIBRARY_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ["windows", "dll"],
  ["macos", "dylib"],
]);

/** Returns the usual path of the native library for a platform key. */
export function libraryPath(platformKey: string): string {
  return `native/${platformKey}.${LIBRARY_EXTENSIONS.get(familyOf(platformKey)) ?? "so"}`;
}

export function isLevel(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function isLevelNode(node: ValueNode): node is NumberNode {
  return node.type === "number" && node.isInteger && isLevel(node.value);
}

export function levelMember(level: number): string {
  return `level${level}`;
}

/** Returns the capability level of a member of `integration`. */
export function levelOf(member: string): number | undefined {
  const digits = /^level(0|[1-9]\d*)$/.exec(member)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Members of the newest manifest that repeat the item's, in the interface's order. */
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

export const REPEATED_FROM_VERSION: readonly string[] = [
  "min_app_version",
  "max_app_version",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
  "changelog",
];

/** The fields of a version's package that the artifact of `MAIN_PLATFORM` repeats. */
export const REPEATED_BY_ARTIFACT: readonly string[] = [
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
];

/** The members that the catalog adds to a draft, in the interface's order. */
export const CATALOG_MEMBERS: readonly string[] = [
  ...new Set([...REPEATED_FROM_ITEM, ...REPEATED_FROM_VERSION, "install_status"]),
];

export const PACKAGE_FIELDS = [
  "artifact_url",
  "artifact_size",
  "sha256",
  "signature",
  "signature_algorithm",
  "signing_key_id",
] as const;
/** `PACKAGE_FIELDS` with a wider type, so that `includes` accepts any string. */
export const PACKAGE_MEMBERS: readonly string[] = PACKAGE_FIELDS;
export type PackageField = (typeof PACKAGE_FIELDS)[number];

/** The fields whose values are known only after publication. */
export const PUBLICATION_FIELDS: readonly string[] = [
  ...PACKAGE_FIELDS,
  "published_at",
  "created_at",
  "updated_at",
];

/** The platform whose package the version's own fields describe. */
export const MAIN_PLATFORM = "windows_x64";

/** Tests if a manifest lists the main platform, or no platform at all. */
export function supportsMainPlatform(manifest: JsonValue | undefined): boolean {
  const platforms = valueAt(manifest, "/compatibility/platforms");
  return !isArray(platforms) || platforms.length === 0 || platforms.includes(familyOf(MAIN_PLATFORM));
}

export function isPackageSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
