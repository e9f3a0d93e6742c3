import { describe, expect, it } from "vitest";
import { check } from "../server/core/check/check";
import { ManifestDocument } from "../server/core/json/parse/document";
import type { DocumentKind } from "../server/core/manifest/kind";
import { rules } from "../server/core/rules";
import { detail, draft, placeholder, published } from "./support/manifests";

/*
 * Every statement of catalog-interface.md that a document can break, section by section in its order, with a document
 * that breaks it and what is then reported. What the interface does not show (transitions, methods and paths, errors,
 * limits) no document can break; nor what it only explains, or leaves to clients, hosts and the service itself.
 */

/** A statement in short, what is found when a document breaks it, and that document. */
type Row = readonly [statement: string, finding: string, text: string, kind?: DocumentKind];

type Members = Readonly<Record<string, string | undefined>>;

const item = (members: Members): string => detail({ item: members });
const older = (members: Members): string => detail({ versions: { 1: members } });

/** Where an object stands in the documents of this table, and such a document with members of the object. */
interface Place {
  readonly at: string;
  readonly write: (members: Members) => string;
}

const IN = {
  item: { at: "/data/item", write: item },
  version: { at: "/data/versions/1", write: older },
  manifest: { at: "", write: published },
  placeholder: { at: "", write: placeholder },
} satisfies Record<string, Place>;

/** An object inside a manifest, with all its members. */
function inside(member: string, at: string, members: Members, write = (text: string): string => text): Place {
  const object = (own: Members) =>
    `{ ${Object.entries({ ...members, ...own })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `"${name}": ${value}`)
      .join(", ")} }`;
  return { at: `/${member}${at}`, write: (own) => published({ [member]: write(object(own)) }) };
}

/** Each of some members is required. */
function required({ at, write }: Place, names: string): Row[] {
  return names
    .split(" ")
    .map((name) => [`${name} is there`, `missing-member ${at}/${name}`, write({ [name]: undefined })]);
}

/** Each of some members has its type; by the member, a value of another type. */
function typed({ at, write }: Place, values: Members): Row[] {
  return Object.entries(values).map(([name, value]) => [
    `${name} has its type, which ${value} has not`,
    `wrong-type ${at}/${name}`,
    write({ [name]: value }),
  ]);
}

/** One of some members has a value that a rule is about. */
function broken(
  { at, write }: Place,
  statement: string,
  code: string,
  members: Members,
  where?: string,
): Row {
  return [statement, `${code} ${at}/${where ?? Object.keys(members)[0]}`, write(members)];
}

const COMPATIBILITY = inside("compatibility", "", { min_app_version: '"1.0.0"', platforms: '["windows"]' });
const LEVEL0 = inside(
  "integration",
  "/level0",
  {
    module_id: '"clock"',
    module_label: '"Clock"',
    module_icon: '"Clock"',
    sidebar_position: '"main"',
    sidebar_order: "1",
    panel_entry: '"a.js"',
  },
  (level) => `{ "level0": ${level} }`,
);
const LEVEL1 = inside(
  "integration",
  "/level1",
  {
    parent_module: '"tools"',
    tab_id: '"clock"',
    tab_label: '"Clock"',
    tab_icon: '"Clock"',
    tab_position: '"after:calendar"',
    panel_entry: '"a.js"',
  },
  (level) => `{ "level1": ${level} }`,
);
const LEVEL4 = inside(
  "integration",
  "/level4",
  { workflow_step_types: "[]" },
  (level) => `{ "level4": ${level} }`,
);
const WINDOW = inside("window", "", {
  default_open_mode: '"reuse_or_new"',
  reuse_key: '"plugin"',
  allow_multiple: "true",
});
const HANDLER = inside(
  "window",
  "/document_handlers/0",
  {
    id: '"a"',
    label: '"A"',
    extensions: '[".txt"]',
    mime_types: '["text/plain"]',
    route: '"/a"',
    resource_param: '"a"',
  },
  (handler) =>
    `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [${handler}] }`,
);
const ENTRY = inside("entry", "", { native: '{ "windows_x64": "a.dll" }', frontend: '"a.js"' });
const PERMISSION = inside("permissions", "/0", { type: '"ipc_register"' }, (permission) => `[${permission}]`);
const SETTINGS = inside("settings_schema", "", { type: '"object"', properties: "{}" });
const SETTING = inside(
  "settings_schema",
  "/properties/a",
  { type: '"string"', title: '"A"', default: '"a"' },
  (setting) => `{ "type": "object", "properties": { "a": ${setting} } }`,
);
const NUMBER = inside(
  "settings_schema",
  "/properties/a",
  { type: '"number"', title: '"A"', default: "1" },
  (setting) => `{ "type": "object", "properties": { "a": ${setting} } }`,
);
const COMMAND = inside(
  "commands",
  "/0",
  { id: '"clock_now"', description: '"Now"' },
  (command) => `[${command}]`,
);
const ARTIFACT = inside(
  "artifacts",
  "/windows_x64",
  {
    platform_family: '"windows"',
    artifact_url: '"https://files.example/clock-1.2.3.zip"',
    artifact_size: "1024",
    sha256: `"${"a1".repeat(32)}"`,
    signature: `"${"A".repeat(86)}=="`,
    signature_algorithm: '"ed25519"',
    signing_key_id: '"key-1"',
    native_path: '"native/clock.dll"',
  },
  (artifact) => `{ "windows_x64": ${artifact} }`,
);

const NO_PACKAGE = {
  artifact_url: "null",
  artifact_size: "null",
  sha256: "null",
  signature: "null",
  signature_algorithm: "null",
  signing_key_id: "null",
};

const STATEMENTS: Readonly<Record<string, readonly Row[]>> = {
  "What the service does": [
    ["a response is JSON", "json-syntax ", detail().replace("null", "none")],
    [
      "signatures use ed25519",
      "unknown-value /signature_algorithm",
      published({ signature_algorithm: '"rsa"' }),
    ],
    ["the kind observed is plugin", "unobserved-value /data/item/kind", item({ kind: '"theme"' })],
    ["the source observed is official", "unobserved-value /data/item/source", item({ source: '"store"' })],
  ],
  "Response envelope": [
    ["data is there", "missing-member /data", '{ "request_id": "x" }', "detail"],
    ["data is an object", "wrong-type /data", detail({ root: { data: "[]" } })],
    ["data contains item", "missing-member /data/item", detail({ data: { item: undefined } })],
    ["item is an object", "wrong-type /data/item", detail({ data: { item: "[]" } })],
    ["data contains versions", "missing-member /data/versions", detail({ data: { versions: undefined } })],
    ["versions is an array", "wrong-type /data/versions", detail({ data: { versions: "{}" } })],
    ["versions holds versions", "wrong-type /data/versions/0", detail({ data: { versions: "[1]" } })],
    ["request_id is there", "missing-member /request_id", detail({ root: { request_id: undefined } })],
    ["request_id is a string", "wrong-type /request_id", detail({ root: { request_id: "7" } })],
    ["request_id is a UUID", "request-id-format /request_id", detail({ root: { request_id: '"7"' } })],
    ["the envelope has no other members", "unknown-member /status", detail({ root: { status: "200" } })],
    ["data has no other members", "unknown-member /data/count", detail({ data: { count: "3" } })],
  ],
  Item: [
    ...required(
      IN.item,
      "schema_version kind id slug name summary description latest_version min_app_version max_app_version homepage_url repository_url author source tags license created_at updated_at latest_compatible_version manifest",
    ),
    ...typed(IN.item, {
      schema_version: '"1"',
      kind: "1",
      id: "1",
      slug: "null",
      name: "null",
      summary: "[]",
      description: "{}",
      latest_version: "1.2",
      min_app_version: "null",
      max_app_version: "2",
      homepage_url: "null",
      repository_url: "null",
      author: "[]",
      source: "null",
      tags: '"time"',
      license: "null",
      created_at: "1900000000",
      updated_at: "null",
      latest_compatible_version: '"1.2.3"',
      manifest: "[]",
    }),
    broken(IN.item, "schema_version 1 was observed", "unobserved-value", { schema_version: "2" }),
    broken(IN.item, "id is a reverse-domain identifier", "id-format", { id: '"clock"' }),
    broken(IN.item, "slug is URL-safe", "slug-format", { slug: '"My Clock"' }),
    broken(IN.item, "name is a text", "empty-string", { name: '""' }),
    broken(IN.item, "description was observed equal to summary", "summary-description", {
      description: '"A"',
    }),
    broken(IN.item, "latest_version is a version", "version-format", { latest_version: '"1.2"' }),
    broken(IN.item, "latest_version is the newest", "latest-version", { latest_version: '"1.1.0"' }),
    broken(IN.item, "min_app_version is dotted numeric", "version-format", { min_app_version: '"one"' }),
    broken(IN.item, "max_app_version is dotted numeric", "version-format", { max_app_version: '"1.x"' }),
    broken(IN.item, "homepage_url is a URL", "url-format", { homepage_url: '"clock"' }),
    broken(IN.item, "repository_url is a URL", "url-format", { repository_url: '"clock"' }),
    broken(IN.item, "author is an object with a name", "author-shorthand", { author: '"Ada"' }),
    broken(IN.item, "author has a name", "missing-member", { author: "{}" }, "author/name"),
    broken(IN.item, "tags are strings", "wrong-type", { tags: "[4]" }, "tags/0"),
    broken(IN.item, "tags are sorted", "tags-unsorted", { tags: '["b", "a"]' }),
    broken(IN.item, "tags have one for each level and capability", "tags-derived-missing", { tags: "[]" }),
    broken(IN.item, "license is an identifier", "license-id", { license: '"Free"' }),
    broken(IN.item, "created_at is ISO 8601 UTC with milliseconds", "timestamp-format", {
      created_at: '"2031-01-01T08:30:00Z"',
    }),
    broken(IN.item, "updated_at has the same format", "timestamp-format", { updated_at: '"2031-01-01"' }),
    broken(IN.item, "updated_at was observed to be the latest publication", "updated-at", {
      updated_at: '"2031-03-01T08:30:00.001Z"',
    }),
    broken(IN.item, "latest_compatible_version has the content of its entry", "latest-version", {
      latest_compatible_version: "{}",
    }),
    broken(IN.item, "manifest is that of latest_version", "latest-version", { manifest: "{}" }),
    broken(IN.item, "an item has no other members", "unknown-member", { rating: "5" }),
  ],
  Version: [
    ...required(
      IN.version,
      "id item_id version min_app_version max_app_version artifact_url artifact_size sha256 signature signature_algorithm signing_key_id published_at changelog manifest",
    ),
    ...typed(IN.version, {
      id: "1",
      item_id: "null",
      version: "1.1",
      min_app_version: "null",
      max_app_version: "2",
      artifact_url: "1",
      artifact_size: '"1024"',
      sha256: "1",
      signature: "[]",
      signature_algorithm: "1",
      signing_key_id: "1",
      published_at: "null",
      changelog: "[]",
      manifest: "null",
    }),
    broken(IN.version, "id is made of item and version", "version-id-format", { id: '"1.1.0"' }),
    broken(IN.version, "only a legacy entry has a hyphen", "version-id-format", {
      id: '"com.example.clock-1.1.0"',
    }),
    broken(IN.version, "item_id is an identifier", "id-format", { item_id: '"clock"' }),
    broken(IN.version, "item_id equals the item's id", "version-identity", {
      item_id: '"com.example.watch"',
    }),
    broken(IN.version, "version is MAJOR.MINOR.PATCH", "version-format", { version: '"1.1"' }),
    broken(IN.version, "min_app_version is dotted numeric", "version-format", { min_app_version: '"v1"' }),
    broken(IN.version, "max_app_version is dotted numeric", "version-format", { max_app_version: '""' }),
    broken(IN.version, "artifact_url is a URL", "url-format", { artifact_url: '"clock.zip"' }),
    broken(IN.version, "artifact_size is whole", "wrong-type", { artifact_size: "1.5" }),
    ...Object.keys(NO_PACKAGE).map((name) =>
      broken(IN.version, `${name} is null without a package only`, "artifact-nullness", { [name]: "null" }),
    ),
    broken(IN.version, "sha256 is lowercase hexadecimal", "sha256-format", {
      sha256: `"${"A1".repeat(32)}"`,
    }),
    broken(IN.version, "sha256 has 64 characters", "sha256-format", { sha256: '"a1"' }),
    broken(IN.version, "signature is base64", "signature-format", { signature: '"-"' }),
    broken(IN.version, "signature is 64 bytes long", "signature-format", { signature: '"QUJD"' }),
    broken(IN.version, "signature_algorithm is ed25519", "unknown-value", { signature_algorithm: '"rsa"' }),
    broken(IN.version, "published_at is a timestamp", "timestamp-format", { published_at: '"today"' }),
    broken(IN.version, "a version has no other members", "unknown-member", { downloads: "5" }),
  ],
  "Ordering and consistency rules": [
    [
      "1: the newest version first",
      "versions-order /data/versions/1/published_at",
      detail({ order: [1, 0, 2] }),
    ],
    [
      "2: an older manifest has no artifacts",
      "artifacts-placement /data/versions/1/manifest/artifacts",
      detail({ manifests: { 1: { artifacts: "{}" } } }),
    ],
    [
      "2: the newest manifest has artifacts",
      "artifacts-placement /data/versions/0/manifest/artifacts",
      detail({ manifests: { 0: { artifacts: undefined } } }),
    ],
    [
      "3: latest_compatible_version and the first version are the same",
      "latest-version /data/item/latest_compatible_version",
      detail({ order: [1, 0, 2] }),
    ],
    broken(IN.version, "4: version equals that of the manifest", "version-identity", { version: '"1.1.1"' }),
    [
      "4: item_id equals the manifest's id",
      "version-identity /data/versions/1/item_id",
      detail({ manifests: { 1: { id: '"com.example.watch"' } } }),
    ],
  ],
  Manifest: [
    ...required(
      IN.manifest,
      "$schema id name version description long_description author homepage license keywords compatibility capability_levels entry permissions settings_schema commands",
    ),
    [
      "integration is there",
      "missing-member /integration",
      draft({ capability_levels: "[]", integration: undefined }),
    ],
    ...required(
      IN.manifest,
      "kind summary homepage_url repository_url source tags min_app_version max_app_version artifact_url artifact_size signature_algorithm signing_key_id changelog install_status",
    ),
    ["a draft gets them from the catalog", "catalog-members-missing ", draft()],
    ...typed(IN.manifest, {
      $schema: "1",
      id: "null",
      name: "1",
      version: "1.2",
      description: "null",
      long_description: "[]",
      author: "null",
      homepage: "null",
      license: "{}",
      keywords: '"time"',
      icon: "null",
      compatibility: "[]",
      host_capabilities: '"aichat"',
      capability_levels: "4",
      integration: "[4]",
      window: "true",
      entry: '"a.js"',
      permissions: "{}",
      settings_schema: "[]",
      commands: "{}",
      kind: "null",
      summary: "null",
      homepage_url: "null",
      repository_url: "null",
      source: "null",
      tags: "{}",
      min_app_version: "null",
      max_app_version: "2",
      artifact_url: "1",
      artifact_size: '"1024"',
      signature_algorithm: "1",
      signing_key_id: "1",
      changelog: "1",
      install_status: "null",
      artifacts: "[]",
    }),
    broken(IN.manifest, "$schema is an address", "url-format", { $schema: '"v1"' }),
    broken(IN.manifest, "id is an item's identifier", "id-format", { id: '"clock"' }),
    broken(IN.manifest, "name is a text to display", "empty-string", { name: '" "' }),
    broken(IN.manifest, "version is dotted numeric", "version-format", { version: '"1.2.3-beta"' }),
    broken(IN.manifest, "author is an object with a name", "author-shorthand", { author: '"Ada"' }),
    broken(IN.manifest, "author has a name", "missing-member", { author: "{}" }, "author/name"),
    broken(
      IN.manifest,
      "author's name is a string",
      "wrong-type",
      { author: '{ "name": 1 }' },
      "author/name",
    ),
    broken(
      IN.manifest,
      "author has no other members",
      "unknown-member",
      { author: '{ "name": "A", "email": "a@a.example" }' },
      "author/email",
    ),
    broken(IN.manifest, "homepage is a URL", "url-format", { homepage: '"clock.example"' }),
    broken(IN.manifest, "license is an identifier", "license-id", { license: '"Free"' }),
    broken(IN.manifest, "keywords are strings", "wrong-type", { keywords: "[1]" }, "keywords/0"),
    broken(IN.manifest, "icon is a relative path in the package", "path-format", { icon: '"/a.png"' }),
    broken(
      IN.manifest,
      "host_capabilities has allowed values",
      "unknown-value",
      { host_capabilities: '["fly"]' },
      "host_capabilities/0",
    ),
    broken(
      IN.manifest,
      "host_capabilities are strings",
      "wrong-type",
      { host_capabilities: "[1]" },
      "host_capabilities/0",
    ),
    broken(
      IN.manifest,
      "capability_levels are integers",
      "wrong-type",
      { capability_levels: '["4"]' },
      "capability_levels/0",
    ),
    broken(
      IN.manifest,
      "the levels 0, 1 and 4 were observed",
      "unobserved-value",
      { capability_levels: "[2]" },
      "capability_levels/0",
    ),
    broken(
      IN.manifest,
      "integration has a member for each level",
      "level-member-missing",
      { capability_levels: "[4, 0]" },
      "capability_levels/1",
    ),
    broken(
      IN.manifest,
      "integration has a member for levels only",
      "level-not-declared",
      { capability_levels: "[]" },
      "integration/level4",
    ),
    ...required(COMMAND, "id description"),
    ...typed(COMMAND, { id: "1", description: "null" }),
    broken(IN.manifest, "commands are objects", "wrong-type", { commands: '["now"]' }, "commands/0"),
    broken(COMMAND, "a command's id is lowercase snake_case", "command-id-format", { id: '"clock-Now"' }),
    broken(COMMAND, "a command's id starts with a prefix", "command-prefix", { id: '"now"' }),
    broken(COMMAND, "a command has no other members", "unknown-member", { title: '"Now"' }),
    ...Object.entries({
      kind: '"theme"',
      summary: '"A"',
      homepage_url: '"https://a.example/"',
      repository_url: '"https://a.example/"',
      source: '"store"',
      tags: "[]",
      min_app_version: '"2.0"',
      max_app_version: '"2.0"',
    }).map(([name, value]): Row => [
      `${name} repeats the item's`,
      `mirror-mismatch /data/versions/0/manifest/${name}`,
      detail({ manifests: { 0: { [name]: value } } }),
    ]),
    ...Object.entries({
      artifact_url: '"https://a.example/"',
      artifact_size: "1",
      signature_algorithm: "null",
      signing_key_id: '"key-2"',
      changelog: "null",
    }).map(([name, value]): Row => [
      `${name} repeats the version's`,
      `mirror-mismatch /data/versions/1/manifest/${name}`,
      detail({ manifests: { 1: { [name]: value } } }),
    ]),
    broken(IN.manifest, "sha256 is not repeated", "unknown-member", { sha256: '"a"' }),
    broken(IN.manifest, "signature is not repeated", "unknown-member", { signature: '"a"' }),
    broken(IN.manifest, "a manifest has no other members", "unknown-member", { main: '"a.js"' }),
    broken(IN.manifest, "homepage_url is a URL", "url-format", { homepage_url: '"a"' }),
    broken(IN.manifest, "repository_url is a URL", "url-format", { repository_url: '"a"' }),
    broken(IN.manifest, "artifact_url is a URL", "url-format", { artifact_url: '"a"' }),
    broken(IN.manifest, "min_app_version is dotted numeric", "version-format", { min_app_version: '"a"' }),
    broken(IN.manifest, "max_app_version is dotted numeric", "version-format", { max_app_version: '"a"' }),
    broken(IN.manifest, "tags are sorted", "tags-unsorted", { tags: '["time", "level-4"]' }),
    broken(IN.manifest, "tags have one for each level", "tags-derived-missing", { tags: "[]" }),
    broken(IN.manifest, "a package's members are null together", "artifact-nullness", {
      artifact_size: "null",
    }),
  ],
  Compatibility: [
    ...required(COMPATIBILITY, "min_app_version platforms"),
    ...typed(COMPATIBILITY, { min_app_version: "1", min_host_api_version: "null", platforms: '"windows"' }),
    broken(COMPATIBILITY, "min_app_version is dotted numeric", "version-format", { min_app_version: '"a"' }),
    broken(COMPATIBILITY, "min_host_api_version is dotted numeric", "version-format", {
      min_host_api_version: '"a"',
    }),
    broken(
      COMPATIBILITY,
      "platforms has allowed values",
      "unknown-value",
      { platforms: '["beos"]' },
      "platforms/0",
    ),
    broken(COMPATIBILITY, "platforms are strings", "wrong-type", { platforms: "[1]" }, "platforms/0"),
    broken(COMPATIBILITY, "it has no other members", "unknown-member", { cpu: '"x64"' }),
  ],
  Integration: [
    broken(
      IN.manifest,
      "its members are levels",
      "unknown-member",
      { integration: '{ "a": 1 }' },
      "integration/a",
    ),
    ...["level0", "level1", "level4", "level7"].map((level) =>
      broken(
        IN.manifest,
        `${level} is an object`,
        "wrong-type",
        { integration: `{ "${level}": [] }` },
        `integration/${level}`,
      ),
    ),
    ...required(LEVEL0, "module_id module_label module_icon sidebar_position sidebar_order panel_entry"),
    ...typed(LEVEL0, {
      module_id: "1",
      module_label: "1",
      module_icon: "null",
      sidebar_position: "1",
      sidebar_order: '"1"',
      panel_entry: "null",
    }),
    broken(LEVEL0, "sidebar_position main was observed", "unobserved-value", { sidebar_position: '"top"' }),
    broken(LEVEL0, "panel_entry is a relative path", "path-format", { panel_entry: '"/a.js"' }),
    broken(LEVEL0, "level0 has no other members", "unknown-member", { a: "1" }),
    ...required(LEVEL1, "parent_module tab_id tab_label tab_icon tab_position panel_entry"),
    ...typed(LEVEL1, {
      parent_module: "1",
      tab_id: "1",
      tab_label: "1",
      tab_icon: "1",
      tab_position: "1",
      panel_entry: "1",
    }),
    broken(LEVEL1, "tab_position is after:<tab_id>", "tab-position-format", { tab_position: '"last"' }),
    broken(LEVEL1, "panel_entry is a relative path", "path-format", { panel_entry: '"../a.js"' }),
    broken(LEVEL1, "level1 has no other members", "unknown-member", { a: "1" }),
    ...required(LEVEL4, "workflow_step_types"),
    ...typed(LEVEL4, { workflow_step_types: '"a"' }),
    broken(
      LEVEL4,
      "workflow_step_types are strings",
      "wrong-type",
      { workflow_step_types: "[1]" },
      "workflow_step_types/0",
    ),
    broken(LEVEL4, "level4 has no other members", "unknown-member", { a: "1" }),
  ],
  Window: [
    ...required(WINDOW, "default_open_mode reuse_key allow_multiple"),
    ...typed(WINDOW, {
      default_open_mode: "1",
      reuse_key: "1",
      allow_multiple: '"true"',
      document_handlers: "{}",
    }),
    broken(WINDOW, "default_open_mode reuse_or_new was observed", "unobserved-value", {
      default_open_mode: '"new"',
    }),
    broken(WINDOW, "reuse_key plugin and resource were observed", "unobserved-value", { reuse_key: '"tab"' }),
    broken(WINDOW, "it has no other members", "unknown-member", { width: "100" }),
    broken(
      WINDOW,
      "a handler is an object",
      "wrong-type",
      { document_handlers: '[".txt"]' },
      "document_handlers/0",
    ),
    ...required(HANDLER, "id label extensions mime_types route resource_param"),
    ...typed(HANDLER, {
      id: "1",
      label: "1",
      extensions: '".txt"',
      mime_types: '"text/plain"',
      route: "1",
      resource_param: "1",
    }),
    broken(HANDLER, "extensions are strings", "wrong-type", { extensions: "[1]" }, "extensions/0"),
    broken(
      HANDLER,
      "an extension starts with a dot",
      "extension-format",
      { extensions: '["txt"]' },
      "extensions/0",
    ),
    broken(HANDLER, "mime_types are strings", "wrong-type", { mime_types: "[1]" }, "mime_types/0"),
    broken(
      HANDLER,
      "mime_types are MIME types",
      "mime-type-format",
      { mime_types: '["text"]' },
      "mime_types/0",
    ),
    broken(HANDLER, "a handler has no other members", "unknown-member", { icon: '"a"' }),
  ],
  Entry: [
    ...required(ENTRY, "native frontend"),
    ...typed(ENTRY, { native: "[]", frontend: "null", frontend_styles: "1" }),
    broken(
      ENTRY,
      "six platform keys were observed",
      "unobserved-value",
      { native: '{ "beos": "a" }' },
      "native/beos",
    ),
    broken(
      ENTRY,
      "a native library is named by a string",
      "wrong-type",
      { native: '{ "linux_x64": 1 }' },
      "native/linux_x64",
    ),
    broken(
      ENTRY,
      "a native library's path is relative",
      "path-format",
      { native: '{ "linux_x64": "/a.so" }' },
      "native/linux_x64",
    ),
    broken(ENTRY, "frontend is a relative path", "path-format", { frontend: '"https://a.example/a.js"' }),
    broken(ENTRY, "frontend_styles is a relative path", "path-format", { frontend_styles: '"C:/a.css"' }),
    broken(ENTRY, "it has no other members", "unknown-member", { backend: '"a"' }),
  ],
  Permissions: [
    broken(IN.manifest, "a permission is an object", "wrong-type", { permissions: '["a"]' }, "permissions/0"),
    ...required(PERMISSION, "type"),
    ...typed(PERMISSION, { type: "1", value: '"git"' }),
    broken(PERMISSION, "18 types were observed", "unobserved-value", { type: '"fly"' }),
    broken(PERMISSION, "value is an array of strings", "wrong-type", { value: "[1]" }, "value/0"),
    broken(PERMISSION, "value is process_spawn_whitelist's only", "permission-value-unexpected", {
      value: "[]",
    }),
    broken(
      PERMISSION,
      "process_spawn_whitelist lists its executables",
      "permission-value-missing",
      { type: '"process_spawn_whitelist"' },
      "value",
    ),
    broken(
      PERMISSION,
      "the executables are named",
      "executable-name",
      { type: '"process_spawn_whitelist"', value: '["/bin/git"]' },
      "value/0",
    ),
    broken(PERMISSION, "a permission has no other members", "unknown-member", { reason: '"a"' }),
  ],
  "Settings schema": [
    ...required(SETTINGS, "type properties"),
    ...typed(SETTINGS, { type: "1", properties: "[]" }),
    broken(SETTINGS, "type is object", "unknown-value", { type: '"array"' }),
    broken(SETTINGS, "it has no other members", "unknown-member", { required: "[]" }),
    broken(SETTINGS, "a property is an object", "wrong-type", { properties: '{ "a": 1 }' }, "properties/a"),
    ...required(SETTING, "type title default"),
    ...typed(SETTING, { type: "1", title: "1", description: "1", minLength: "1.5", enum: '"a"' }),
    ...typed(NUMBER, { minimum: '"1"', maximum: '"1"' }),
    broken(SETTING, "type is string, number or boolean", "unknown-value", { type: '"text"' }),
    broken(SETTING, "default has the type", "setting-default", { default: "1" }, "default"),
    broken(NUMBER, "default is not below minimum", "setting-default", { minimum: "2" }, "default"),
    broken(NUMBER, "default is not above maximum", "setting-default", { maximum: "0" }, "default"),
    broken(
      SETTING,
      "default is not shorter than minLength",
      "setting-default",
      { minLength: "2" },
      "default",
    ),
    broken(SETTING, "default is one of enum", "setting-default", { enum: '["b"]' }, "default"),
    broken(SETTING, "minimum is a number's", "setting-keyword", { minimum: "1" }),
    broken(SETTING, "maximum is a number's", "setting-keyword", { maximum: "1" }),
    broken(NUMBER, "minLength is a string's", "setting-keyword", { minLength: "1" }),
    broken(NUMBER, "enum, of strings, is a string's", "setting-keyword", { enum: '["1"]' }),
    broken(SETTING, "enum is an array of strings", "wrong-type", { enum: "[1]" }, "enum/0"),
    broken(SETTING, "a property has no other members", "unknown-member", { pattern: '"a"' }),
  ],
  Artifacts: [
    broken(
      IN.manifest,
      "platform keys were observed",
      "unobserved-value",
      { artifacts: '{ "beos": {} }' },
      "artifacts/beos",
    ),
    broken(
      IN.manifest,
      "an artifact is an object",
      "wrong-type",
      { artifacts: '{ "macos_arm64": 1 }' },
      "artifacts/macos_arm64",
    ),
    ...required(
      ARTIFACT,
      "platform_family artifact_url artifact_size sha256 signature signature_algorithm signing_key_id native_path",
    ),
    ...typed(ARTIFACT, {
      platform_family: "1",
      artifact_url: "null",
      artifact_size: "null",
      sha256: "null",
      signature: "null",
      signature_algorithm: "null",
      signing_key_id: "null",
      native_path: "null",
    }),
    broken(ARTIFACT, "platform_family windows and macos were observed", "unobserved-value", {
      platform_family: '"beos"',
    }),
    broken(ARTIFACT, "platform_family is the key's", "artifact-family", { platform_family: '"macos"' }),
    broken(ARTIFACT, "artifact_url is a URL", "url-format", { artifact_url: '"a"' }),
    broken(ARTIFACT, "sha256 is a digest", "sha256-format", { sha256: '"a"' }),
    broken(ARTIFACT, "signature is one", "signature-format", { signature: '"a"' }),
    broken(ARTIFACT, "signature_algorithm is ed25519", "unknown-value", { signature_algorithm: '"rsa"' }),
    broken(ARTIFACT, "native_path is a relative path", "path-format", { native_path: '"/a"' }),
    broken(ARTIFACT, "native_path is that of entry.native", "artifact-native-path", {
      native_path: '"a.dll"',
    }),
    broken(ARTIFACT, "windows_x64 repeats artifact_url", "artifact-top-level", {
      artifact_url: '"https://a.example/"',
    }),
    broken(ARTIFACT, "windows_x64 repeats artifact_size", "artifact-top-level", { artifact_size: "1" }),
    ...["sha256", "signature"].map((name): Row => [
      `windows_x64 repeats the version's ${name}`,
      `artifact-top-level /data/versions/0/manifest/artifacts/windows_x64/${name}`,
      detail({ versions: { 0: { [name]: '"other"' } } }),
    ]),
    broken(ARTIFACT, "an artifact has no other members", "unknown-member", { cpu: '"x64"' }),
  ],
  "Placeholder version manifest": [
    [
      "a version without a package has the shorter manifest",
      "placeholder-version /data/versions/1/manifest",
      older(NO_PACKAGE),
    ],
    [
      "a version with a package has not",
      "placeholder-version /data/versions/2/manifest",
      detail({ versions: { 2: { artifact_url: '"https://a.example/"' } } }),
    ],
    ...required(
      IN.placeholder,
      "schema_version kind id name version summary description capability_levels permissions signature_required default_enabled install_status min_app_version max_app_version tags author source license repository_url changelog",
    ),
    ...typed(IN.placeholder, {
      schema_version: '"1"',
      kind: "1",
      id: "1",
      name: "1",
      version: "1",
      summary: "1",
      description: "1",
      capability_levels: "4",
      permissions: "{}",
      signature_required: '"true"',
      default_enabled: "0",
      install_status: "null",
      min_app_version: "null",
      max_app_version: "1",
      tags: "{}",
      author: "null",
      source: "1",
      license: "1",
      repository_url: "null",
      changelog: "1",
    }),
    broken(IN.placeholder, "install_status is blocked", "install-status-artifact", {
      install_status: '"available"',
    }),
    broken(IN.placeholder, "id is an item's identifier", "id-format", { id: '"clock"' }),
    broken(IN.placeholder, "version is MAJOR.MINOR.PATCH", "version-format", { version: '"1.0"' }),
    broken(IN.placeholder, "min_app_version is dotted numeric", "version-format", {
      min_app_version: '"a"',
    }),
    broken(IN.placeholder, "tags are sorted", "tags-unsorted", { tags: '["b", "a"]' }),
    broken(IN.placeholder, "repository_url is a URL", "url-format", { repository_url: '"clock"' }),
    broken(
      IN.placeholder,
      "author has a name",
      "missing-member",
      {
        author: '{ "url": "https://a.example/" }',
      },
      "author/name",
    ),
    broken(
      IN.placeholder,
      "author has no other members",
      "unknown-member",
      { author: '{ "name": "A", "url": "https://a.example/", "email": "a@a.example" }' },
      "author/email",
    ),
    [
      "changelog repeats the version's",
      "mirror-mismatch /data/versions/2/manifest/changelog",
      detail({ manifests: { 2: { changelog: '"Remote install is disabled."' } } }),
    ],
    broken(IN.placeholder, "author has a url", "missing-member", { author: '{ "name": "A" }' }, "author/url"),
    broken(
      IN.placeholder,
      "author's url is one",
      "url-format",
      { author: '{ "name": "A", "url": "a" }' },
      "author/url",
    ),
    broken(IN.placeholder, "changelog says that remote install is disabled", "placeholder-changelog", {
      changelog: '"Soon."',
    }),
    broken(IN.placeholder, "it has no other members", "unknown-member", { entry: "{}" }),
  ],
  "States and transitions": [
    broken(IN.manifest, "install_status is available or blocked", "unknown-value", {
      install_status: '"soon"',
    }),
    broken(IN.manifest, "available has a package", "install-status-artifact", {
      install_status: '"available"',
      artifact_url: "null",
    }),
    broken(IN.manifest, "blocked has none", "install-status-artifact", { install_status: '"blocked"' }),
  ],
  Versioning: [
    broken(IN.item, "an item's schema_version is an integer", "wrong-type", { schema_version: "1.5" }),
    broken(
      IN.manifest,
      "min_app_version and max_app_version state a range",
      "version-range",
      { max_app_version: '"0.9"' },
      "min_app_version",
    ),
    broken(
      IN.manifest,
      "compatibility.min_app_version states the same minimum",
      "compatibility-mismatch",
      { min_app_version: '"0.9"' },
      "min_app_version",
    ),
    [
      "each version stands once",
      "duplicate-entry /data/versions/2",
      detail({ versions: { 2: { id: '"com.example.clock@1.1.0"' } } }),
    ],
  ],
  "What follows from names and common sense": [
    ["an object names a member once", "duplicate-member /name", published({ name: '"A", "name": "B"' })],
    broken(
      IN.manifest,
      "a list of unique things has each once",
      "duplicate-entry",
      { keywords: '["a", "a"]' },
      "keywords/1",
    ),
    broken(
      IN.manifest,
      "a capability and its permission go together",
      "capability-permission",
      { host_capabilities: '["aichat"]' },
      "host_capabilities/0",
    ),
    broken(
      IN.manifest,
      "a platform has a native library",
      "platform-native",
      { compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "linux"] }' },
      "compatibility/platforms/1",
    ),
    broken(
      IN.manifest,
      "a tag of a level goes with one",
      "tags-stale",
      { tags: '["level-4", "level-9"]' },
      "tags/1",
    ),
    broken(NUMBER, "minimum is not above maximum", "setting-bounds", { minimum: "2", maximum: "1" }),
  ],
};

for (const [section, rows] of Object.entries(STATEMENTS)) {
  describe(section, () => {
    for (const [statement, finding, text, kind] of rows) {
      it(`${statement} (${finding})`, () => {
        const { findings } = check(new ManifestDocument(text), { kind });
        expect(findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(finding);
      });
    }
  });
}

describe("the statements", () => {
  const rows = Object.values(STATEMENTS).flat();

  it("have a row for every rule", () => {
    const codes = new Set(rows.map(([, finding]) => finding.split(" ")[0]));
    expect(rules.map(({ code }) => code).filter((code) => !codes.has(code))).toEqual([]);
  });

  it("are broken by documents that are valid otherwise: without the fault nothing is found", () => {
    const kinds = [draft, published, placeholder, detail].map((write) =>
      check(new ManifestDocument(write())).findings.map(({ code }) => code),
    );
    expect(kinds).toEqual([["catalog-members-missing"], [], [], []]);
  });
});
