import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder, published } from "../../support/manifests";

const ENTRY = `{
    "native": {},
    "frontend": "frontend/index.js"
  }`;

testRule("missing-member", {
  valid: [
    { name: "a draft without the catalog's members", text: draft() },
    { name: "a published manifest without artifacts", text: published() },
    { name: "a placeholder", text: placeholder() },
    { name: "a member that is half typed", text: '{ "id": "com.example.clock", "capability_levels":\n}' },
    { name: "an object that is not closed", text: draft().trimEnd().slice(0, -1) },
    {
      name: "integration, when a level says that its member is missing",
      text: draft({ integration: undefined }),
    },
    {
      name: "the optional members of compatibility, window, entry and handlers",
      text: draft({ window: WINDOW() }),
    },
  ],
  invalid: [
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
          fixes: { '☆ Insert "integration"': draft({ capability_levels: '["1"]', integration: "{}" }) },
        },
      ],
    },
    {
      name: "a page of the code, and a source, that only the author knows",
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
          fixes: { '☆ Insert "license"': draft() },
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
            '☆ Insert "license"': draft({ keywords: undefined, permissions: undefined }),
            "☆ Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
          },
        },
        {
          message: 'Missing required property "keywords".',
          pointer: "/keywords",
          fixes: {
            '★ Insert "keywords"': draft({ license: undefined, keywords: "[]", permissions: undefined }),
            "☆ Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
          },
        },
        {
          message: 'Missing required property "permissions".',
          pointer: "/permissions",
          fixes: {
            '☆ Insert "permissions"': draft({ license: undefined, keywords: undefined, permissions: "[]" }),
            "☆ Insert the 3 missing properties": draft({ keywords: "[]", permissions: "[]" }),
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
            '☆ Insert "description"': draft({ commands: '[{ "id": "clock_now", "description": "…" }]' }),
          },
        },
      ],
    },
    {
      name: "a misspelled member: renaming it is the better fix",
      text: draft({ commands: undefined, command: "[]" }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "commands".',
          pointer: "/commands",
          fixes: { 'Insert "commands"': draft({ commands: "[]", command: "[]" }) },
        },
      ],
    },
    {
      name: "integration, when what is declared is no level",
      text: draft({ capability_levels: '["x", -1]', integration: undefined }).replace("{", "«{»"),
      problems: [
        {
          message: 'Missing required property "integration".',
          pointer: "/integration",
          fixes: {
            '☆ Insert "integration"': draft({ capability_levels: '["x", -1]', integration: "{}" }),
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
            '☆ Insert "artifact_size"': published({ artifact_size: "0", signature_algorithm: undefined }),
            "☆ Insert the 2 missing properties": published({ artifact_size: "0" }),
          },
        },
        {
          message: 'Missing required property "signature_algorithm".',
          pointer: "/signature_algorithm",
          fixes: {
            '☆ Insert "signature_algorithm"': published({ artifact_size: undefined }),
            "☆ Insert the 2 missing properties": published({ artifact_size: "0" }),
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
            '☆ Insert "artifact_size"': ARTIFACT().replace('"artifact_size": 2048', '"artifact_size": 0'),
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
      name: "a status that would make a placeholder of what is left of a manifest",
      text: BARE().replace("{", "««{»»"),
      problems: [
        {
          message: 'Missing required property "entry".',
          pointer: "/entry",
          fixes: {
            '☆ Insert "entry"': BARE({ entry: ENTRY }),
            "☆ Insert the 2 missing properties": BARE({ entry: ENTRY, install_status: '"blocked"' }),
          },
        },
        {
          message: 'Missing required property "install_status".',
          pointer: "/install_status",
          fixes: {
            // Recognized as a placeholder then: not tried here.
            '☆ Insert "install_status"': null,
            "☆ Insert the 2 missing properties": BARE({ entry: ENTRY, install_status: '"blocked"' }),
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
