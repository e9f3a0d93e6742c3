import type { DetailMembers } from "../../../support/manifests";
import { NEWEST } from "./found";

const V1 = "/data/versions/1";
const M1 = `${V1}/manifest`;
const level1 = (position: string): string =>
  `{ "level1": { "parent_module": "a", "tab_id": "b", "tab_label": "c", "tab_icon": "d", "tab_position": ${position}, "panel_entry": "a.js" } }`;
const handler = (extension: string, type: string): string =>
  `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [{ "id": "a", "label": "A", "extensions": [${extension}], "mime_types": [${type}], "route": "/a", "resource_param": "a" }] }`;
const setting = (members: string): string =>
  `{ "type": "object", "properties": { "a/b": { "title": "A", ${members} } } }`;
const older = (members: Record<string, string | undefined>): DetailMembers => ({
  manifests: { 1: members },
});
const artifact = (members: string): DetailMembers => ({
  manifests: { 0: { artifacts: `{ "windows_x64": { ${members} } }` } },
});

/** By rule: a fault in a response that is valid otherwise, and the pointer of its finding. */
export const CASES: Readonly<Record<string, readonly [members: DetailMembers, pointer: string]>> = {
  "json-syntax": [older({ name: "Clock" }), ""],
  "duplicate-member": [older({ name: '"A", "name": "B"' }), `${M1}/name`],
  "missing-member": [older({ name: undefined }), `${M1}/name`],
  "wrong-type": [older({ keywords: "7" }), `${M1}/keywords`],
  "author-shorthand": [older({ author: '"Ada"' }), `${M1}/author`],
  "unknown-value": [older({ signature_algorithm: '"rsa"' }), `${M1}/signature_algorithm`],
  "unobserved-value": [older({ permissions: '[{ "type": "fly" }]' }), `${M1}/permissions/0/type`],
  "unknown-member": [older({ "a/b~c": "1" }), `${M1}/a~1b~0c`],
  "empty-string": [older({ name: '""' }), `${M1}/name`],
  "summary-line": [older({ summary: '"Tells the time.\\nAnd rings."' }), `${M1}/summary`],
  "template-value": [older({ name: '"My Plugin"' }), `${M1}/name`],
  "level-empty": [
    older({ integration: '{ "level4": { "workflow_step_types": [] } }' }),
    `${M1}/integration/level4/workflow_step_types`,
  ],
  "handler-empty": [older({ window: handler("", "") }), `${M1}/window/document_handlers/0`],
  "id-format": [older({ id: '"clock"' }), `${M1}/id`],
  "version-format": [older({ version: '"one"' }), `${M1}/version`],
  "url-format": [older({ homepage: '"clock.example"' }), `${M1}/homepage`],
  "timestamp-format": [{ versions: { 1: { published_at: '"today"' } } }, `${V1}/published_at`],
  "request-id-format": [{ root: { request_id: '"1"' } }, "/request_id"],
  "sha256-format": [{ versions: { 1: { sha256: '"ab"' } } }, `${V1}/sha256`],
  "signature-format": [{ versions: { 1: { signature: '"ab=="' } } }, `${V1}/signature`],
  "slug-format": [{ item: { slug: '"The Clock"' } }, "/data/item/slug"],
  "path-format": [older({ icon: '"../icon.png"' }), `${M1}/icon`],
  "extension-format": [
    older({ window: handler('"txt"', '"a/b"') }),
    `${M1}/window/document_handlers/0/extensions/0`,
  ],
  "command-id-format": [older({ commands: '[{ "id": "Now", "description": "A" }]' }), `${M1}/commands/0/id`],
  "tab-position-format": [
    older({ capability_levels: "[1]", integration: level1('"last"') }),
    `${M1}/integration/level1/tab_position`,
  ],
  "mime-type-format": [
    older({ window: handler('".txt"', '"text"') }),
    `${M1}/window/document_handlers/0/mime_types/0`,
  ],
  "version-id-format": [{ versions: { 1: { id: '"1.1.0"' } } }, `${V1}/id`],
  "level-member-missing": [older({ integration: "{}" }), `${M1}/capability_levels/0`],
  "level-not-declared": [older({ capability_levels: "[]" }), `${M1}/integration/level4`],
  "duplicate-entry": [older({ keywords: '["a", "a"]' }), `${M1}/keywords/1`],
  "permission-value-missing": [
    older({ permissions: '[{ "type": "process_spawn_whitelist" }]' }),
    `${M1}/permissions/0/value`,
  ],
  "permission-value-unexpected": [
    older({ permissions: '[{ "type": "ipc_register", "value": [] }]' }),
    `${M1}/permissions/0/value`,
  ],
  "executable-name": [
    older({ permissions: '[{ "type": "process_spawn_whitelist", "value": ["/bin/sh"] }]' }),
    `${M1}/permissions/0/value/0`,
  ],
  "capability-permission": [older({ host_capabilities: '["aichat"]' }), `${M1}/host_capabilities/0`],
  "version-range": [older({ max_app_version: '"0.9"' }), `${M1}/min_app_version`],
  "compatibility-mismatch": [
    older({ compatibility: '{ "min_app_version": "1.1", "platforms": ["windows"] }' }),
    `${M1}/min_app_version`,
  ],
  "platform-native": [
    older({ compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }' }),
    `${M1}/compatibility/platforms/1`,
  ],
  "tags-derived-missing": [older({ tags: '["time"]' }), `${M1}/tags`],
  "tags-unsorted": [older({ tags: '["time", "level-4"]' }), `${M1}/tags`],
  "tags-stale": [older({ tags: '["level-4", "level-5", "time"]' }), `${M1}/tags/1`],
  "summary-description": [older({ description: '"A"' }), `${M1}/description`],
  "install-status-artifact": [older({ install_status: '"blocked"' }), `${M1}/install_status`],
  "artifact-nullness": [{ versions: { 1: { sha256: "null" } } }, `${V1}/sha256`],
  "artifact-top-level": [
    artifact(`"sha256": "${"d4".repeat(32)}"`),
    `${NEWEST}/artifacts/windows_x64/sha256`,
  ],
  "artifact-family": [
    artifact('"platform_family": "macos"'),
    `${NEWEST}/artifacts/windows_x64/platform_family`,
  ],
  "artifact-native-path": [artifact('"native_path": "a.dll"'), `${NEWEST}/artifacts/windows_x64/native_path`],
  "placeholder-changelog": [
    { manifests: { 2: { changelog: '"New."' } } },
    "/data/versions/2/manifest/changelog",
  ],
  "setting-default": [
    older({ settings_schema: setting('"type": "number", "default": "1"') }),
    `${M1}/settings_schema/properties/a~1b/default`,
  ],
  "setting-bounds": [
    older({ settings_schema: setting('"type": "number", "default": 1, "minimum": 2, "maximum": 1') }),
    `${M1}/settings_schema/properties/a~1b/minimum`,
  ],
  "setting-keyword": [
    older({ settings_schema: setting('"type": "string", "default": "", "minimum": 1') }),
    `${M1}/settings_schema/properties/a~1b/minimum`,
  ],
  "command-prefix": [older({ commands: '[{ "id": "now", "description": "A" }]' }), `${M1}/commands/0/id`],
  "license-id": [older({ license: '"My own"' }), `${M1}/license`],
};
