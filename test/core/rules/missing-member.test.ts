import { expect, it } from "vitest";
import { ruleContext } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import type { ObjectNode } from "../../../server/core/json/tree/tree";
import { authorChoices } from "../../../server/core/rules/missing-member";
import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const TAB =
  '{ "parent_module": "parent-module", "tab_id": "clock", "tab_label": "Clock", "tab_icon": "Puzzle", "tab_position": "after:previous-tab", "panel_entry": "frontend/index.js" }';
const ENTRY = `{
    "native": {},
    "frontend": "frontend/index.js"
  }`;

testRule("missing-member", {
  valid: [
    { name: "a draft without the catalog's members", text: draft() },
    { name: "a published manifest without artifacts", text: published() },
    {
      name: "a draft's package of a plugin without a native library",
      text: draft({
        entry: '{ "frontend": "a.js", "frontend_styles": "a.css", "native": {} }',
        artifacts: `{ "windows_x64": { "platform_family": "windows", "artifact_size": 1, "sha256": "${"a".repeat(64)}" } }`,
      }),
    },
    { name: "a placeholder", text: placeholder() },
    { name: "a half-typed member", text: '{ "id": "com.example.clock", "capability_levels":\n}' },
    { name: "an object that is not closed", text: draft().trimEnd().slice(0, -1) },
    {
      name: "integration, which level-member-missing reports",
      text: draft({ integration: undefined }),
    },
    {
      name: "the optional members of compatibility, window, entry and handlers",
      text: draft({ window: WINDOW() }),
    },
  ],
  invalid: [
    {
      name: "a misspelled member with any value",
      text: draft({ description: undefined }).replace(
        '"long_description"',
        '«"descripton"»: 7,\n  "long_description"',
      ),
      problems: [
        {
          message: 'Unknown property "descripton". Did you mean "description"?',
          pointer: "/description",
          severity: "error",
          fixes: { '☆ Rename to "description"': draft({ description: "7" }) },
        },
      ],
    },
    {
      name: "a misspelled integration with any levels",
      text: draft({ integration: undefined }).replace('"entry"', '«"integrations"»: {},\n  "entry"'),
      problems: [
        {
          message: 'Unknown property "integrations". Did you mean "integration"?',
          pointer: "/integration",
          fixes: { '☆ Rename to "integration"': draft({ integration: "{}" }) },
        },
      ],
    },
    {
      name: "a level's member beside an unknown member with the same ending: not inserted",
      text: TAB_OF('"module_label": "Clock"').replace('"level1"', '«"level1"»'),
      problems: [
        {
          message: 'Missing required property "tab_label" in "integration.level1".',
          pointer: "/integration/level1/tab_label",
        },
      ],
    },
    {
      name: "a list that may be empty",
      text: draft({ commands: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "commands".',
          pointer: "/commands",
          severity: "error",
          fixes: { '★ Insert "commands"': draft({ commands: "[]" }) },
        },
      ],
    },
    {
      name: "integration beside a level that is a text",
      text: draft({ capability_levels: '["1"]', integration: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "integration".',
          pointer: "/integration",
          fixes: { 'Insert "integration"': draft({ capability_levels: '["1"]', integration: "{}" }) },
        },
      ],
    },
    {
      name: "a page and a source that only the author knows",
      text: placeholder({ repository_url: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "repository_url".',
          pointer: "/repository_url",
          fixes: {
            '☆ Insert "repository_url"': placeholder({
              repository_url: undefined,
              license: '"MIT",\n  "repository_url": "https://ada.example/"',
            }),
          },
        },
      ],
    },
    {
      name: "a member derived from another one",
      text: published({ homepage: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "homepage".',
          pointer: "/homepage",
          fixes: { '★ Insert "homepage"': published() },
        },
      ],
    },
    {
      name: "a member that only the author knows",
      text: draft({ license: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "license".',
          pointer: "/license",
          fixes: { 'Insert "license"': draft() },
        },
      ],
    },
    {
      name: "several members at once, in the interface's order",
      text: draft({ keywords: undefined, license: undefined, permissions: undefined }).replace(
        "{",
        "«««{»»»",
      ),
      problems: [
        {
          message: 'Missing required property "license".',
          pointer: "/license",
          fixes: {
            "Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
            'Insert "license"': draft({ keywords: undefined, permissions: undefined }),
          },
        },
        {
          message: 'Missing required property "keywords".',
          pointer: "/keywords",
          fixes: {
            "Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
            '★ Insert "keywords"': draft({ license: undefined, keywords: "[]", permissions: undefined }),
          },
        },
        {
          message: 'Missing required property "permissions".',
          pointer: "/permissions",
          fixes: {
            "Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
            'Insert "permissions"': draft({ license: undefined, keywords: undefined, permissions: "[]" }),
          },
        },
      ],
    },
    {
      name: "more than three members of one object, in one problem",
      text: '«{»\n  "id": "com.example.clock",\n  "version": "1.2.3",\n  "capability_levels": [4]\n}\n',
      problems: [
        {
          message: 'Missing 13 required properties, such as "$schema", "name" and "description".',
          pointer: "",
          severity: "error",
          members: [
            ...["$schema", "name", "description", "long_description", "author", "homepage", "license"],
            ...["keywords", "compatibility", "entry", "permissions", "settings_schema", "commands"],
          ],
          fixes: {
            "Insert the 13 missing properties": `{
  "$schema": "https://example.com/schemas/plugin/v1.json",
  "id": "com.example.clock",
  "name": "My Plugin",
  "version": "1.2.3",
  "description": "What the plugin does, in one sentence.",
  "long_description": "What the plugin does, for whom, and how.",
  "author": { "name": "Your Name" },
  "homepage": "https://example.com/",
  "license": "MIT",
  "keywords": [],
  "compatibility": { "min_app_version": "1.0.0", "platforms": ["windows", "macos", "linux"] },
  "capability_levels": [4],
  "entry": ${ENTRY},
  "permissions": [],
  "settings_schema": {
    "type": "object",
    "properties": {}
  },
  "commands": []
}
`,
            // The other ten are still reported as one.
            "★ Insert the 3 properties that need no input": null,
          },
        },
      ],
    },
    {
      name: "more than three members of a nested object",
      text: draft({
        capability_levels: "[1, 4]",
        integration: '{ "level4": { "workflow_step_types": [] }, «"level1"»: {} }',
      }),
      problems: [
        {
          message:
            'Missing 6 required properties in "integration.level1", such as "parent_module", "tab_id" and "tab_label".',
          pointer: "/integration/level1",
          members: ["parent_module", "tab_id", "tab_label", "tab_icon", "tab_position", "panel_entry"],
          fixes: {
            "Insert the 6 missing properties": draft({
              capability_levels: "[1, 4]",
              integration: `{ "level4": { "workflow_step_types": [] }, "level1": ${TAB} }`,
            }),
            "☆ Insert the 3 properties that need no input": null,
          },
        },
      ],
    },
    {
      name: "members that can be derived from the document",
      text: published({
        homepage: undefined,
        keywords: undefined,
        commands: undefined,
        summary: undefined,
      }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing 4 required properties, such as "homepage", "keywords" and "commands".',
          pointer: "",
          members: ["homepage", "keywords", "commands", "summary"],
          fixes: { "★ Insert the 4 missing properties": published({ keywords: "[]", commands: "[]" }) },
        },
      ],
    },
    {
      name: "a permission's type: the author chooses one, those of the capabilities first",
      text: draft({
        host_capabilities: '["theme_read", "file_watch"]',
        permissions: '[{ "type": "host_theme_read" }, «{»}]',
      }),
      problems: [
        {
          message: 'Missing required property "type" in "permissions[1]".',
          pointer: "/permissions/1/type",
          fixes: Object.fromEntries(
            ["host_file_watch", "ipc_register", "filesystem_read", "filesystem_write"]
              .concat(["database_create_tables", "events_emit"])
              .map((type) => [
                `Insert "type": "${type}"`,
                draft({
                  host_capabilities: '["theme_read", "file_watch"]',
                  permissions: `[{ "type": "host_theme_read" }, { "type": "${type}" }]`,
                }),
              ]),
          ),
        },
      ],
    },
    {
      name: "the type of a permission with a value: only one type takes a value",
      text: draft({ permissions: '[«{» "value": ["git"] }]' }),
      problems: [
        {
          message: 'Missing required property "type" in "permissions[0]".',
          pointer: "/permissions/0/type",
          fixes: {
            'Insert "type": "process_spawn_whitelist"': draft({
              permissions: '[{ "type": "process_spawn_whitelist", "value": ["git"] }]',
            }),
          },
        },
      ],
    },
    {
      name: "members about signing and defaults, beside a member to guess",
      text: placeholder({
        signature_required: undefined,
        default_enabled: undefined,
        name: undefined,
      }).replace("{", "«««{»»»"),
      problems: [
        {
          message: 'Missing required property "name".',
          pointer: "/name",
          fixes: {
            'Insert "name"': placeholder({
              signature_required: undefined,
              default_enabled: undefined,
              name: '"My Plugin"',
            }),
          },
        },
        {
          message: 'Missing required property "signature_required".',
          pointer: "/signature_required",
          fixes: {
            'Insert "signature_required": true': placeholder({
              signature_required: "true",
              default_enabled: undefined,
              name: undefined,
            }),
            'Insert "signature_required": false': placeholder({
              signature_required: "false",
              default_enabled: undefined,
              name: undefined,
            }),
          },
        },
        {
          message: 'Missing required property "default_enabled".',
          pointer: "/default_enabled",
          fixes: {
            'Insert "default_enabled": false': placeholder({
              signature_required: undefined,
              default_enabled: "false",
              name: undefined,
            }),
            'Insert "default_enabled": true': placeholder({
              signature_required: undefined,
              default_enabled: "true",
              name: undefined,
            }),
          },
        },
      ],
    },
    {
      name: "a flag beside two members, which are inserted without it",
      text: placeholder({ signature_required: undefined, name: undefined, license: undefined }).replace(
        "{",
        "«««{»»»",
      ),
      problems: [
        {
          message: 'Missing required property "name".',
          pointer: "/name",
          fixes: { "Insert 2 of the 3 missing properties": null, 'Insert "name"': null },
        },
        {
          message: 'Missing required property "signature_required".',
          pointer: "/signature_required",
          fixes: { 'Insert "signature_required": true': null, 'Insert "signature_required": false': null },
        },
        {
          message: 'Missing required property "license".',
          pointer: "/license",
          fixes: { "Insert 2 of the 3 missing properties": null, 'Insert "license"': null },
        },
      ],
    },
    {
      name: "a signed member among many: the rest is inserted at once",
      text: placeholder({
        signature_required: undefined,
        name: undefined,
        license: undefined,
        source: undefined,
        kind: undefined,
      }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing 5 required properties, such as "kind", "name" and "signature_required".',
          pointer: "",
          members: ["kind", "name", "signature_required", "source", "license"],
          fixes: {
            "Insert 4 of the 5 missing properties": null,
            "☆ Insert the 2 properties that need no input": null,
            'Insert "signature_required": true': null,
            'Insert "signature_required": false': null,
          },
        },
      ],
    },
    {
      name: "two flags among many, which are the author's choice",
      text: placeholder({
        signature_required: undefined,
        default_enabled: undefined,
        name: undefined,
        license: undefined,
      }).replace("{", "«{»"),
      problems: [
        {
          message:
            'Missing 4 required properties, such as "name", "signature_required" and "default_enabled".',
          pointer: "",
          members: ["name", "signature_required", "default_enabled", "license"],
          fixes: {
            "Insert 2 of the 4 missing properties": null,
            'Insert "signature_required": true': null,
            'Insert "signature_required": false': null,
            'Insert "default_enabled": false': null,
            'Insert "default_enabled": true': null,
          },
        },
      ],
    },
    {
      name: "members that name the signed package: only the rest is inserted at once",
      text: published({ artifacts: '{ «"linux_x64"»: {} }' }),
      problems: [
        {
          message:
            'Missing 8 required properties in "artifacts.linux_x64", such as "platform_family", "artifact_url" and "artifact_size".',
          pointer: "/artifacts/linux_x64",
          members: [
            ...["platform_family", "artifact_url", "artifact_size", "sha256", "signature"],
            ...["signature_algorithm", "signing_key_id", "native_path"],
          ],
          fixes: {
            "☆ Insert 3 of the 8 missing properties": null,
            '★ Insert "platform_family"': null,
            'Insert "artifact_url"': null,
            'Insert "artifact_size"': null,
            'Insert "sha256"': null,
            'Insert "signature"': null,
            'Insert "signing_key_id"': null,
          },
        },
      ],
    },
    {
      name: "a member of an object in an object: the object's key is marked",
      text: draft({ compatibility: '{ "min_app_version": "1.0.0" }' }).replace(
        '"compatibility"',
        '«"compatibility"»',
      ),
      problems: [
        {
          message: 'Missing required property "platforms" in "compatibility".',
          pointer: "/compatibility/platforms",
          fixes: { '★ Insert "platforms"': draft() },
        },
      ],
    },
    {
      name: "a member of an object in an array: its brace is marked",
      text: draft({ commands: '[«{» "id": "clock_now" }]' }),
      problems: [
        {
          message: 'Missing required property "description" in "commands[0]".',
          pointer: "/commands/0/description",
          fixes: {
            'Insert "description"': draft({ commands: '[{ "id": "clock_now", "description": "…" }]' }),
          },
        },
      ],
    },
    {
      name: "integration, when no known level is declared",
      text: draft({ capability_levels: '["x", -1]', integration: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "integration".',
          pointer: "/integration",
          fixes: {
            'Insert "integration"': draft({ capability_levels: '["x", -1]', integration: "{}" }),
          },
        },
      ],
    },
    {
      name: "a member of a package that the others describe: null would contradict them",
      text: published({ artifact_size: undefined, signature_algorithm: undefined }).replace("{", "««{»»"),
      problems: [
        {
          message: 'Missing required property "artifact_size".',
          pointer: "/artifact_size",
          fixes: {
            'Insert "artifact_size"': published({ artifact_size: "0", signature_algorithm: undefined }),
          },
        },
        {
          message: 'Missing required property "signature_algorithm".',
          pointer: "/signature_algorithm",
          fixes: {
            '☆ Insert "signature_algorithm"': published({ artifact_size: undefined }),
          },
        },
      ],
    },
    {
      name: "the family of an artifact, derived from its key",
      text: ARTIFACT("platform_family").replace('"macos_arm64": {', '«"macos_arm64"»: {'),
      problems: [
        {
          message: 'Missing required property "platform_family" in "artifacts.macos_arm64".',
          pointer: "/artifacts/macos_arm64/platform_family",
          fixes: { '★ Insert "platform_family"': ARTIFACT() },
        },
      ],
    },
    {
      name: "the library of an artifact, derived from entry.native",
      text: ARTIFACT("native_path").replace('"macos_arm64": {', '«"macos_arm64"»: {'),
      problems: [
        {
          message: 'Missing required property "native_path" in "artifacts.macos_arm64".',
          pointer: "/artifacts/macos_arm64/native_path",
          fixes: { '★ Insert "native_path"': ARTIFACT() },
        },
      ],
    },
    {
      name: "the size of an artifact, which the manifest repeats of windows_x64 only",
      text: ARTIFACT("artifact_size").replace('"macos_arm64": {', '«"macos_arm64"»: {'),
      problems: [
        {
          message: 'Missing required property "artifact_size" in "artifacts.macos_arm64".',
          pointer: "/artifacts/macos_arm64/artifact_size",
          fixes: {
            'Insert "artifact_size"': ARTIFACT().replace('"artifact_size": 2048', '"artifact_size": 0'),
          },
        },
      ],
    },
    {
      name: "the size of windows_x64, which repeats the manifest's",
      text: ARTIFACT("artifact_size", "windows_x64").replace('"windows_x64": {', '«"windows_x64"»: {'),
      problems: [
        {
          message: 'Missing required property "artifact_size" in "artifacts.windows_x64".',
          pointer: "/artifacts/windows_x64/artifact_size",
          fixes: { '★ Insert "artifact_size"': ARTIFACT(undefined, "windows_x64") },
        },
      ],
    },
    {
      name: "a status that would turn an incomplete manifest into a placeholder",
      text: BARE().replace("{", "««{»»"),
      problems: [
        {
          message: 'Missing required property "entry".',
          pointer: "/entry",
          fixes: {
            "Insert the 2 missing properties": BARE({ entry: ENTRY, install_status: '"blocked"' }),
            'Insert "entry"': BARE({ entry: ENTRY }),
          },
        },
        {
          message: 'Missing required property "install_status".',
          pointer: "/install_status",
          fixes: {
            "Insert the 2 missing properties": BARE({ entry: ENTRY, install_status: '"blocked"' }),
            // Recognized as a placeholder then: not tried here.
            '☆ Insert "install_status"': null,
          },
        },
      ],
    },
    {
      name: "a field of a version that its manifest repeats",
      text: detail({ versions: { 1: { changelog: undefined } } }).replace(
        '{\n        "id": "com.example.clock@1.1.0"',
        '«{»\n        "id": "com.example.clock@1.1.0"',
      ),
      problems: [
        {
          message: 'Missing required property "changelog" in "data.versions[1]".',
          pointer: "/data/versions/1/changelog",
          fixes: { '★ Insert "changelog"': detail() },
        },
      ],
    },
    {
      name: "a member of the newest manifest, whose copies stay the same",
      text: detail({ manifests: { 0: { homepage_url: undefined } } }).replace(
        /(?<="versions": [^]*?)"manifest"/,
        '«"manifest"»',
      ),
      problems: [
        {
          message: 'Missing required property "homepage_url" in "data.versions[0].manifest".',
          pointer: "/data/versions/0/manifest/homepage_url",
          fixes: {
            '★ Insert "homepage_url"': detail({
              manifests: {
                0: {
                  homepage_url: undefined,
                  host_capabilities: '["theme_read"],\n  "homepage_url": "https://clock.example/"',
                },
              },
            }),
          },
        },
      ],
    },
    {
      name: "levels whose members the object's own integration lacks, though its copies have them",
      text: ofNewest({ capability_levels: undefined, integration: "{}" }).replace(
        /(?<="versions": [^]*?)"manifest"/,
        '«"manifest"»',
      ),
      problems: [
        {
          message: 'Missing required property "capability_levels" in "data.versions[0].manifest".',
          pointer: "/data/versions/0/manifest/capability_levels",
          fixes: {
            '☆ Insert "capability_levels"': ofNewest({
              capability_levels: undefined,
              integration: "{}",
              host_capabilities: '["theme_read"],\n  "capability_levels": [4]',
            }),
          },
        },
      ],
    },
    {
      name: "a field of the item derived from the newest version",
      text: detail({ item: { latest_version: undefined } }).replace('"item":', '«"item"»:'),
      problems: [
        {
          message: 'Missing required property "latest_version" in "data.item".',
          pointer: "/data/item/latest_version",
          fixes: { '★ Insert "latest_version"': detail() },
        },
      ],
    },
  ],
});

/** A draft with a tab that has some member in the place of its label. */
function TAB_OF(label: string): string {
  return draft({
    capability_levels: "[1]",
    integration: `{ "level1": { "parent_module": "m", "tab_id": "t", ${label}, "tab_icon": "Puzzle", "tab_position": "after:x", "panel_entry": "p.js" } }`,
  });
}

/** A response whose newest manifest has other members than its copies. */
function ofNewest(members: NonNullable<Parameters<typeof published>[0]>): string {
  const { item } = (JSON.parse(detail()) as { data: { item: Record<string, unknown> } }).data;
  const copy = (name: string): string => JSON.stringify(item[name]);
  const copies = { manifest: copy("manifest"), latest_compatible_version: copy("latest_compatible_version") };
  return detail({ manifests: { 0: members }, item: copies });
}

function WINDOW(): string {
  return '{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false }';
}

/** A published manifest without a package and without the members that distinguish it from a placeholder. */
function BARE(members: Parameters<typeof published>[0] = {}): string {
  const none = {
    artifact_url: "null",
    artifact_size: "null",
    signature_algorithm: "null",
    signing_key_id: "null",
  };
  return published({
    ...none,
    capability_levels: "[4]",
    integration: undefined,
    entry: undefined,
    install_status: undefined,
    ...members,
  });
}

/** A published manifest with one package, but for one of the members that describe it. */
function ARTIFACT(without?: string, key: "macos_arm64" | "windows_x64" = "macos_arm64"): string {
  const members = {
    platform_family: key.split("_")[0],
    artifact_url: "https://files.example/clock-1.2.3.zip",
    artifact_size: key === "windows_x64" ? 1024 : 2048,
    sha256: "a1".repeat(32),
    signature: `${"A".repeat(86)}==`,
    signature_algorithm: "ed25519",
    signing_key_id: "key-1",
    native_path: "native/clock.lib",
  };
  const lines = Object.entries(members).filter(([name]) => name !== without);
  const text = lines.map(([name, value]) => `      "${name}": ${JSON.stringify(value)}`).join(",\n");
  return published({
    compatibility: '{ "min_app_version": "1.0.0", "platforms": [] }',
    entry: `{ "native": { "${key}": "native/clock.lib" }, "frontend": "frontend/index.js" }`,
    artifacts: `{\n    "${key}": {\n${text}\n    }\n  }`,
  });
}

it.each<[string, readonly boolean[] | undefined]>([
  ["signature_required", [true, false]],
  ["default_enabled", [false, true]],
  // An object of JavaScript has these without being given them, and a host may name a member so.
  ["constructor", undefined],
  ["toString", undefined],
])("leaves the choice of %s to the author: %j", (name, choices) => {
  const document = new ManifestDocument(placeholder());
  const found = authorChoices(
    name,
    { object: document.root as ObjectNode, pointer: "", schema: () => ({}) },
    ruleContext(document),
  );
  expect(found).toEqual(choices);
});
