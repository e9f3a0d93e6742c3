/*
 * Valid documents to break. Each builder takes members as raw JSON text, so that a test can mark a range or choose a
 * layout in place; `undefined` omits a member.
 */
type Members = Readonly<Record<string, string | undefined>>;

const DRAFT: Members = {
  $schema: '"https://host.example/schemas/plugin/v1.json"',
  id: '"com.example.clock"',
  name: '"Clock"',
  version: '"1.2.3"',
  description: '"Shows the time."',
  long_description: '"Shows the time in every zone that matters to you."',
  author: '{ "name": "Ada Example" }',
  homepage: '"https://clock.example/"',
  license: '"MIT"',
  keywords: '["time"]',
  compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows"] }',
  capability_levels: "[4]",
  integration: '{ "level4": { "workflow_step_types": ["clock_wait"] } }',
  entry: '{ "native": { "windows_x64": "native/clock.dll" }, "frontend": "frontend/index.js" }',
  permissions: '[{ "type": "ipc_register" }]',
  settings_schema: '{ "type": "object", "properties": {} }',
  commands: '[{ "id": "clock_now", "description": "Tells the time" }]',
};

const CATALOG: Members = {
  kind: '"plugin"',
  summary: '"Shows the time."',
  homepage_url: '"https://clock.example/"',
  repository_url: '"https://code.example/clock"',
  source: '"official"',
  tags: '["level-4", "time"]',
  min_app_version: '"1.0.0"',
  max_app_version: "null",
  artifact_url: '"https://files.example/clock-1.2.3.zip"',
  artifact_size: "1024",
  signature_algorithm: '"ed25519"',
  signing_key_id: '"key-1"',
  changelog: '"First release."',
  install_status: '"available"',
};

const PLACEHOLDER: Members = {
  schema_version: "1",
  kind: '"plugin"',
  id: '"com.example.clock"',
  name: '"Clock"',
  version: '"0.9.0"',
  summary: '"Shows the time."',
  description: '"Shows the time."',
  capability_levels: "[4]",
  permissions: '[{ "type": "ipc_register" }]',
  signature_required: "true",
  default_enabled: "false",
  install_status: '"blocked"',
  min_app_version: '"1.0.0"',
  max_app_version: "null",
  tags: '["level-4", "time"]',
  author: '{ "name": "Ada Example", "url": "https://ada.example/" }',
  source: '"official"',
  license: '"MIT"',
  repository_url: '"https://code.example/clock"',
  changelog: '"Remote install is disabled until signed packages are published."',
};

/** Members that only the newest version's manifest has: capabilities, two platforms, and the artifacts. */
const NEWEST_MANIFEST: Members = {
  compatibility:
    '{ "min_app_version": "1.0.0", "min_host_api_version": "1.0", "platforms": ["windows", "macos"] }',
  host_capabilities: '["theme_read"]',
  entry:
    '{ "native": { "windows_x64": "native/clock.dll", "macos_arm64": "native/clock.dylib" }, "frontend": "frontend/index.js" }',
  permissions: '[{ "type": "ipc_register" }, { "type": "host_theme_read" }]',
  tags: '["host-theme_read", "level-4", "time"]',
  artifacts: `{
    "windows_x64": {
      "platform_family": "windows",
      "artifact_url": "https://files.example/clock-1.2.3.zip",
      "artifact_size": 1024,
      "sha256": "${"a1".repeat(32)}",
      "signature": "${"A".repeat(86)}==",
      "signature_algorithm": "ed25519",
      "signing_key_id": "key-1",
      "native_path": "native/clock.dll"
    },
    "macos_arm64": {
      "platform_family": "macos",
      "artifact_url": "https://files.example/clock-1.2.3-macos.zip",
      "artifact_size": 2048,
      "sha256": "${"b2".repeat(32)}",
      "signature": "${"B".repeat(85)}Q==",
      "signature_algorithm": "ed25519",
      "signing_key_id": "key-1",
      "native_path": "native/clock.dylib"
    }
  }`,
};

const VERSION: Members = {
  id: '"com.example.clock@1.2.3"',
  item_id: '"com.example.clock"',
  version: '"1.2.3"',
  min_app_version: '"1.0.0"',
  max_app_version: "null",
  artifact_url: '"https://files.example/clock-1.2.3.zip"',
  artifact_size: "1024",
  sha256: `"${"a1".repeat(32)}"`,
  signature: `"${"A".repeat(86)}=="`,
  signature_algorithm: '"ed25519"',
  signing_key_id: '"key-1"',
  published_at: '"2031-03-01T08:30:00.000Z"',
  changelog: '"First release."',
};

/** The members that differ in an older version and its manifest. */
const OLDER: Members = {
  version: '"1.1.0"',
  artifact_url: '"https://files.example/clock-1.1.0.zip"',
};

/** The members of the versions and of their manifests, newest first. */
const VERSIONS: readonly { readonly version: Members; readonly manifest: Members }[] = [
  { version: VERSION, manifest: { ...DRAFT, ...CATALOG, ...NEWEST_MANIFEST } },
  {
    version: {
      ...VERSION,
      ...OLDER,
      id: '"com.example.clock@1.1.0"',
      sha256: `"${"c3".repeat(32)}"`,
      published_at: '"2031-02-01T08:30:00.000Z"',
    },
    manifest: { ...DRAFT, ...CATALOG, ...OLDER },
  },
  {
    version: {
      ...VERSION,
      id: '"com.example.clock@0.9.0"',
      version: '"0.9.0"',
      artifact_url: "null",
      artifact_size: "null",
      sha256: "null",
      signature: "null",
      signature_algorithm: "null",
      signing_key_id: "null",
      published_at: '"2031-01-01T08:30:00.000Z"',
      changelog: PLACEHOLDER["changelog"],
    },
    manifest: PLACEHOLDER,
  },
];

const ITEM: Members = {
  schema_version: "1",
  kind: '"plugin"',
  id: '"com.example.clock"',
  slug: '"clock"',
  name: '"Clock"',
  summary: '"Shows the time."',
  description: '"Shows the time."',
  latest_version: '"1.2.3"',
  min_app_version: '"1.0.0"',
  max_app_version: "null",
  homepage_url: '"https://clock.example/"',
  repository_url: '"https://code.example/clock"',
  author: '{ "name": "Ada Example" }',
  source: '"official"',
  tags: NEWEST_MANIFEST["tags"],
  license: '"MIT"',
  created_at: '"2031-01-01T08:30:00.000Z"',
  updated_at: '"2031-03-01T08:30:00.000Z"',
};

/** The members that a test changes in a detail response, as raw JSON text that is indented as at the root. */
export interface DetailMembers {
  /** Members of the root. */
  readonly root?: Members;
  /** Members of `data`. */
  readonly data?: Members;
  /** Members of `data.item`. */
  readonly item?: Members;
  /** Members of a version, by its number: 0 is the newest, 1 an older published one, 2 the placeholder. */
  readonly versions?: Readonly<Record<number, Members>>;
  /** Members of a version's manifest, by the version's number. */
  readonly manifests?: Readonly<Record<number, Members>>;
  /** The numbers of the versions in the order of the response; by default, `[0, 1, 2]`. */
  readonly order?: readonly number[];
}

/** Returns a valid draft with one member per line. @param members added to the draft, or replace members of the same name */
export function draft(members: Members = {}): string {
  return write({ ...DRAFT, ...members });
}

/** Returns a valid published manifest. */
export function published(members: Members = {}): string {
  return write({ ...DRAFT, ...CATALOG, ...members });
}

/** Returns a valid placeholder manifest. */
export function placeholder(members: Members = {}): string {
  return write({ ...PLACEHOLDER, ...members });
}

/**
 * Returns a valid detail response with three versions. Changes of version 0 also apply to the two copies in the item, but
 * without marks, unless the test sets the item's `latest_compatible_version` or `manifest` itself.
 */
export function detail(members: DetailMembers = {}): string {
  const { root, data, item, versions = {}, manifests = {}, order = [0, 1, 2] } = members;
  const texts = VERSIONS.map(({ version, manifest }, n) => {
    const manifestText = nested(write({ ...manifest, ...manifests[n] }));
    const versionMembers = { ...version, manifest: manifestText, ...versions[n] };
    return { manifest: versionMembers.manifest, version: nested(write(versionMembers)) };
  });
  const copies = {
    latest_compatible_version: withoutMarks(texts[0]?.version),
    manifest: withoutMarks(texts[0]?.manifest),
  };
  const orderedVersions = order.map((n) => `\n  ${texts[n]?.version}`).join(",");
  const dataMembers = {
    item: nested(write({ ...ITEM, ...copies, ...item })),
    versions: nested(`[${orderedVersions}\n]`),
    ...data,
  };
  return write({
    data: nested(write(dataMembers)),
    request_id: '"0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10"',
    ...root,
  });
}

/** Indents a text as the value of a member: all lines but the first, by one level. */
function nested(text: string): string {
  return text.trimEnd().replaceAll("\n", "\n  ");
}

/** Removes the marks, because a test marks a range only once. */
function withoutMarks(text: string | undefined): string | undefined {
  return text?.replace(/[«»█]/g, "");
}

function write(members: Members): string {
  const lines = Object.entries(members).filter(([, value]) => value !== undefined);
  return `{\n${lines.map(([name, value]) => `  "${name}": ${value}`).join(",\n")}\n}\n`;
}
