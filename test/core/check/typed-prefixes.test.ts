import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";

/*
 * What an author sees while a manifest is typed from its first brace, in an editor that closes brackets and quotes: an
 * object that lacks much has one row, a level one, and nothing is said twice. Hints are not shown.
 */

const DRAFT = `{
  "id": "com.example.notes",
  "capability_levels": [0, 1, 4],
  "name": "Notes",
  "version": "0.4.0",
  "integration": {
    "level0": {
      "module_id": "notes",
      "module_label": "Notes"
    }
  },
  "permissions": [
    { "type": "filesystem_read" },
    { "type": "process_spawn_whitelist", "value": ["git"] }
  ],
  "entry": {
    "native": { "linux_x64": "native/libnotes.so" },
    "frontend": "web/notes.js"
  }
}`;

const PUBLISHED = `{
  "install_status": "available",
  "id": "com.example.radio",
  "host_capabilities": ["theme_read", "file_watch"],
  "capability_levels": [3, 4],
  "integration": { "level4": { "workflow_step_types": ["radio_play"] } },
  "compatibility": { "platforms": ["linux"] },
  "author": {
    "name": "Ada"
  },
  "licence": "MIT",
  "permissions": [{ "type": "host_theme_read" }, { "type": "host_file_watch" }],
  "artifacts": {
    "linux_x64": { "platform_family": "linux", "artifact_size": 1 }
  },
  "tags": ["level-4"]
}`;

const RESPONSE = `{
  "data": {
    "item": {
      "id": "com.example.clock",
      "manifest": { "id": "com.example.clock", "version": "1.0.0" }
    },
    "versions": [
      {
        "version": "1.0.0",
        "manifest": { "id": "com.example.clock", "version": "1.0.0" }
      }
    ]
  },
  "request_id": "00000000-0000-4000-8000-000000000000"
}`;

/** Returns the first part of a text as the editor has it then: what is open is closed. */
function typed(text: string, part: number): string {
  const begun = text.slice(0, Math.round(text.length * part));
  const open: string[] = [];
  for (const [token] of begun.matchAll(/"[^"]*(?:"|$)|[[\]{}]/g)) {
    if (token === "{") open.push("}");
    else if (token === "[") open.push("]");
    else if (token === "}" || token === "]") open.pop();
    else if (token.length === 1 || !token.endsWith('"')) open.push('"');
  }
  return begun + open.reverse().join("");
}

/** Lists the rows of the problems list; of several missing members, how many they are. */
function rows(text: string): string[] {
  const shown = check(new ManifestDocument(text)).findings.filter(({ severity }) => severity !== "hint");
  return shown.map(
    ({ code, pointer, members }) => `${code} ${pointer}${members ? ` (${members.length})` : ""}`,
  );
}

describe.each([
  [
    "a draft",
    DRAFT,
    {
      0.25: [
        "missing-member  (12)",
        "level-member-missing /capability_levels/0",
        "level-member-missing /capability_levels/1",
        "level-member-missing /capability_levels/2",
        "json-syntax ",
      ],
      0.5: [
        "level-member-missing /capability_levels/1",
        "level-member-missing /capability_levels/2",
        "missing-member /integration/level0 (4)",
        "json-syntax ",
      ],
      0.75: [
        "missing-member  (11)",
        "level-member-missing /capability_levels/1",
        "level-member-missing /capability_levels/2",
        "missing-member /integration/level0 (4)",
      ],
    },
  ],
  [
    "a published manifest",
    PUBLISHED,
    {
      0.25: ["json-syntax "],
      0.5: [
        "missing-member  (26)",
        "unobserved-value /capability_levels/0",
        "missing-member /compatibility/min_app_version",
        "unknown-value /compatibility/platforms/0",
      ],
      0.75: [
        "missing-member  (23)",
        "unobserved-value /capability_levels/0",
        "missing-member /compatibility/min_app_version",
        "missing-member /license",
        "unobserved-value /permissions/1/type",
      ],
    },
  ],
  [
    "a detail response",
    RESPONSE,
    {
      0.25: [
        "missing-member /request_id",
        "missing-member /data/versions",
        "missing-member /data/item (18)",
        "json-syntax ",
      ],
      0.5: [
        "missing-member /request_id",
        "missing-member /data/item (18)",
        "missing-member /data/item/manifest (29)",
        "missing-member /data/versions/0 (14)",
      ],
      0.75: [
        "missing-member /request_id",
        "missing-member /data/item (18)",
        "missing-member /data/item/manifest (29)",
        "missing-member /data/versions/0 (12)",
        "missing-member /data/versions/0/manifest (29)",
        "artifacts-placement /data/versions/0/manifest/artifacts",
        "version-format /data/versions/0/manifest/version",
      ],
    },
  ],
])("%s that is being typed", (_name, text, expected) => {
  it.each(Object.entries(expected))("has these problems at %s of it", (part, list) =>
    expect(rows(typed(text, Number(part)))).toEqual(list),
  );
});
