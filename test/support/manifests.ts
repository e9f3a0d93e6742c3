/*
 * Valid documents to break. Each builder takes members as raw JSON text, so that a test can write a marked range, or a
 * layout of its own, right into the place that it is about; `undefined` leaves a member out.
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

/** A valid draft, one member a line, with some members written otherwise. */
export function draft(members: Members = {}): string {
  return write({ ...DRAFT, ...members });
}

/** A valid published manifest. */
export function published(members: Members = {}): string {
  return write({ ...DRAFT, ...CATALOG, ...members });
}

/** A valid placeholder manifest. */
export function placeholder(members: Members = {}): string {
  return write({ ...PLACEHOLDER, ...members });
}

function write(members: Members): string {
  const lines = Object.entries(members).filter(([, value]) => value !== undefined);
  return `{\n${lines.map(([name, value]) => `  "${name}": ${value}`).join(",\n")}\n}\n`;
}
