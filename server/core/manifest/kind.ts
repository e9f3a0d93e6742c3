import { itemsOf, memberOf, propertyOf, stringOf, type ValueNode } from "../json/tree/tree";
import { memberValue, type JsonObject, type JsonValue } from "../json/tree/value";

/** The kinds of document (docs/spec/rules.md, Kinds of document). */
export const DOCUMENT_KINDS = ["draft", "published", "placeholder", "detail"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export function isDocumentKind(value: unknown): value is DocumentKind {
  return (DOCUMENT_KINDS as readonly unknown[]).includes(value);
}

const PLACEHOLDER_SIGNS = ["schema_version", "signature_required", "default_enabled"];

export const PUBLISHED_MEMBERS: readonly string[] = [
  "install_status",
  "artifact_url",
  "artifact_size",
  "signature_algorithm",
  "signing_key_id",
];

export function documentKind(root: ValueNode | undefined): DocumentKind {
  const data = memberOf(root, "data");
  const isDetail =
    hasMember(data, "item") ||
    hasMember(data, "versions") ||
    (hasMember(root, "data") && hasMember(root, "request_id"));
  if (isDetail) return "detail";
  if (isPlaceholder(root)) return "placeholder";
  return PUBLISHED_MEMBERS.some((name) => hasMember(root, name)) ? "published" : "draft";
}

export function isPlaceholder(root: ValueNode | undefined): boolean {
  return isPlaceholderBy((name) => hasMember(root, name), stringOf(memberOf(root, "install_status")));
}

export function isPlaceholderValue(manifest: JsonObject): boolean {
  const status = memberValue(manifest, "install_status");
  return isPlaceholderBy((name) => Object.hasOwn(manifest, name), status);
}

function isPlaceholderBy(hasMember: (name: string) => boolean, status: JsonValue | undefined): boolean {
  if (hasMember("integration") || hasMember("entry")) return false;
  return PLACEHOLDER_SIGNS.some(hasMember) || status === "blocked";
}

/** The number of signs that identify a manifest; other formats have at most one. */
const SIGNS_NEEDED = 2;

/** Tests by content if a JSON document is a manifest or a detail response. */
export function isPluginJson(root: ValueNode | undefined): boolean {
  const data = memberOf(root, "data");
  if (hasMember(data, "item") && hasMember(data, "versions")) return true;
  const integration = propertyOf(root, "integration");
  const signs = [
    stringOf(memberOf(root, "id")) !== undefined,
    hasMember(root, "capability_levels"),
    hasMember(root, "host_capabilities"),
    integration !== undefined && (integration.valueNode?.type ?? "object") === "object",
    itemsOf(memberOf(root, "permissions")).some((item) => hasMember(item, "type")),
  ];
  return signs.filter(Boolean).length >= SIGNS_NEEDED || namesPluginSchema(root);
}

function namesPluginSchema(root: ValueNode | undefined): boolean {
  const address = stringOf(memberOf(root, "$schema"));
  if (address === undefined) return false;
  const path = address.replace(/[?#].*$/s, "").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "");
  // Do not match a segment `plugins`, which the plugin schemas of other products have.
  return path.split("/").includes("plugin-manifest") || /\/plugin\/v\d+\.json$/.test(path);
}

function hasMember(node: ValueNode | undefined, name: string): boolean {
  return propertyOf(node, name) !== undefined;
}
