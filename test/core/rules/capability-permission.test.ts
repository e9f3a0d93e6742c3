import { CAPABILITY_PERMISSIONS } from "../../../server/core/manifest/vocabulary";
import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const lone = (capability: string, permission: string): string =>
  `Capability "${capability}" usually needs the permission "${permission}".`;
const loneP = (permission: string, capability: string): string =>
  `Permission "${permission}" usually needs the capability "${capability}".`;
const manifest = (capabilities: string | undefined, permissions: string | undefined): string =>
  draft({ host_capabilities: capabilities, permissions });

const pairs = [...CAPABILITY_PERMISSIONS];
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
const typed = (names: readonly string[]): string => names.map((name) => `{ "type": "${name}" }`).join(", ");
const capabilities = pairs.map(([capability]) => capability);
const permissions = pairs.map(([, permission]) => permission);

testRule("capability-permission", {
  valid: [
    { name: "all pairs", text: manifest(`[${quoted(capabilities)}]`, `[${typed(permissions)}]`) },
    { name: "a manifest without capabilities", text: manifest(undefined, '[{ "type": "host_navigation" }]') },
    { name: "permissions that no capability needs", text: manifest("[]", '[{ "type": "network_http" }]') },
    {
      name: "a capability of the workspace's vocabulary",
      text: manifest('["teleport"]', "[]"),
      options: { vocabulary: { hostCapabilities: ["teleport"] } },
    },
    { name: "names of prototype members", text: manifest('["__proto__", "constructor", 1]', "[]") },
    { name: "capabilities of another type", text: manifest('"navigation"', "[]") },
    { name: "permissions that are missing", text: manifest('["navigation"]', undefined) },
    {
      name: "permissions of another type",
      text: manifest('["navigation"]', '{ "type": "host_navigation" }'),
    },
    { name: "a permission that is a plain string", text: manifest('["navigation"]', '["host_navigation"]') },
    {
      name: "a misspelled capability, which counts as the intended one",
      text: manifest('["host_navigation"]', '[{ "type": "host_navigation" }]'),
    },
    {
      name: "a misspelled permission, which counts as the intended one",
      text: manifest('["navigation"]', '[{ "type": "navigation" }]'),
    },
    {
      name: "an unknown permission, which may be any",
      text: manifest('["navigation"]', '[{ "type": "teleport" }]'),
    },
    { name: "a permission that is being typed", text: manifest('["navigation"]', '[{ "type": }]') },
    { name: "a capability that is being typed", text: manifest("[nav]", '[{ "type": "host_navigation" }]') },
    {
      name: "permissions that are not closed",
      text: manifest('["navigation"]', '[{ "type": "ipc_register" }'),
    },
    {
      name: "a placeholder, even with capabilities",
      text: placeholder({ host_capabilities: '["navigation"]' }),
    },
  ],
  invalid: [
    {
      name: "each capability without its permission",
      text: manifest(
        `[${capabilities.map((name) => `«"${name}"»`).join(", ")}]`,
        `[${typed(["ipc_register"])}]`,
      ),
      problems: pairs.map(([capability, permission], i) => ({
        message: lone(capability, permission),
        pointer: `/host_capabilities/${i}`,
        severity: "information",
        fixes: {
          [`Add permission "${permission}"`]: manifest(
            `[${quoted(capabilities)}]`,
            `[${typed(["ipc_register", permission])}]`,
          ),
        },
      })),
    },
    {
      name: "each permission without its capability",
      text: manifest("[]", `[${permissions.map((name) => `{ "type": «"${name}"» }`).join(", ")}]`),
      problems: pairs.map(([capability, permission], i) => ({
        message: loneP(permission, capability),
        pointer: `/permissions/${i}/type`,
        severity: "information",
        fixes: {
          [`Add capability "${capability}"`]: manifest(`["${capability}"]`, `[${typed(permissions)}]`),
        },
      })),
    },
    {
      name: "the first of two duplicates, in both directions at once",
      text: manifest(
        '[«"file_watch"», "file_watch"]',
        '[{ "type": «"host_aichat_access"» }, { "type": "host_aichat_access" }]',
      ),
      problems: [
        {
          message: loneP("host_aichat_access", "aichat"),
          pointer: "/permissions/0/type",
          fixes: {
            'Add capability "aichat"': manifest(
              '["file_watch", "file_watch", "aichat"]',
              '[{ "type": "host_aichat_access" }, { "type": "host_aichat_access" }]',
            ),
          },
        },
        {
          message: lone("file_watch", "host_file_watch"),
          pointer: "/host_capabilities/0",
          fixes: {
            'Add permission "host_file_watch"': manifest(
              '["file_watch", "file_watch"]',
              '[{ "type": "host_aichat_access" }, { "type": "host_aichat_access" }, { "type": "host_file_watch" }]',
            ),
          },
        },
      ],
    },
    {
      name: "text of tabs and Windows line endings",
      text: '{\r\n\t"host_capabilities": [\r\n\t\t«"aichat"»\r\n\t],\r\n\t"permissions": [\r\n\t\t{ "type": "ipc_register" },\r\n\t\t{ "type": «"host_file_watch"» }\r\n\t]\r\n}',
      problems: [
        {
          message: lone("aichat", "host_aichat_access"),
          pointer: "/host_capabilities/0",
          fixes: {
            'Add permission "host_aichat_access"':
              '{\r\n\t"host_capabilities": [\r\n\t\t"aichat"\r\n\t],\r\n\t"permissions": [\r\n\t\t{ "type": "ipc_register" },\r\n\t\t{ "type": "host_file_watch" },\r\n\t\t{ "type": "host_aichat_access" }\r\n\t]\r\n}',
          },
        },
        {
          message: loneP("host_file_watch", "file_watch"),
          pointer: "/permissions/1/type",
          fixes: {
            'Add capability "file_watch"':
              '{\r\n\t"host_capabilities": [\r\n\t\t"aichat",\r\n\t\t"file_watch"\r\n\t],\r\n\t"permissions": [\r\n\t\t{ "type": "ipc_register" },\r\n\t\t{ "type": "host_file_watch" }\r\n\t]\r\n}',
          },
        },
      ],
    },
    {
      name: "compact text",
      text: '{"host_capabilities":[«"aichat"»],"permissions":[{"type":"ipc_register"}]}',
      problems: [
        {
          message: lone("aichat", "host_aichat_access"),
          pointer: "/host_capabilities/0",
          fixes: {
            'Add permission "host_aichat_access"':
              '{"host_capabilities":["aichat"],"permissions":[{"type":"ipc_register"},{"type":"host_aichat_access"}]}',
          },
        },
      ],
    },
    {
      name: "a published manifest, in text that is damaged elsewhere",
      text: published({ host_capabilities: '[«"app_state"»]', keywords: "[,]" }),
      problems: [
        {
          message: lone("app_state", "host_app_state_read"),
          pointer: "/host_capabilities/0",
          fixes: {
            'Add permission "host_app_state_read"': published({
              host_capabilities: '["app_state"]',
              keywords: "[,]",
              permissions: '[{ "type": "ipc_register" }, { "type": "host_app_state_read" }]',
            }),
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({ manifests: { 1: { host_capabilities: '[«"aichat"»]' } } }),
      problems: [
        {
          message: lone("aichat", "host_aichat_access"),
          pointer: "/data/versions/1/manifest/host_capabilities/0",
          fixes: {
            'Add permission "host_aichat_access"': detail({
              manifests: {
                1: {
                  host_capabilities: '["aichat"]',
                  permissions: '[{ "type": "ipc_register" }, { "type": "host_aichat_access" }]',
                },
              },
            }),
          },
        },
      ],
    },
  ],
});
