import { steps } from "../../support/work";
import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { applyEdits } from "../../../server/core/json/edit/edits";
import type { JsonObject, JsonValue } from "../../../server/core/json/tree/value";
import { fixAll } from "../../../server/core/check/fix-all";
import type { Finding } from "../../../server/core/rules/rule";
import { rules } from "../../../server/core/rules";
import { detail, type DetailMembers } from "../../support/manifests";

const findingsOf = (text: string): readonly Finding[] => check(new ManifestDocument(text)).findings;
/** What is found, as "code pointer". */
const found = (text: string): string[] => findingsOf(text).map(({ code, pointer }) => `${code} ${pointer}`);

const NEWEST = "/data/versions/0/manifest";

/** Members of a manifest, each with a fault of its own that its schema or its form tells. */
const SHAPE_FAULTS = {
  name: '" "',
  version: '"v1.2.3"',
  long_description: "7",
  author: '"Ada Example"',
  homepage: '"clock.example"',
  compatibility: '{ "platforms": ["windows", "beos"] }',
  host_capabilities: '["theme_reed"]',
  window:
    '{ "default_open_mode": "new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [{ "id": "a", "label": "A", "extensions": ["txt"], "mime_types": ["text"], "route": "/a", "resource_param": "a" }] }',
  permissions: '[{ "type": "fly" }]',
  commands: '[{ "id": "Clock-Now", "description": "Tells the time" }]',
  icon: '"/icon.png"',
  bogus: "1",
};

const SHAPE_FINDINGS = [
  "empty-string name",
  "version-format version",
  "wrong-type long_description",
  "author-shorthand author",
  "url-format homepage",
  "missing-member compatibility/min_app_version",
  "unknown-value compatibility/platforms/1",
  "unknown-value host_capabilities/0",
  "unobserved-value window/default_open_mode",
  "extension-format window/document_handlers/0/extensions/0",
  "mime-type-format window/document_handlers/0/mime_types/0",
  "unobserved-value permissions/0/type",
  "command-id-format commands/0/id",
  "path-format icon",
  "unknown-member bogus",
];

describe("the copies of the newest version", () => {
  const codes = new Set(SHAPE_FINDINGS.map((line) => line.split(" ")[0]));
  const own = (text: string) => found(text).filter((line) => codes.has(line.split(" ")[0]));

  it("have their manifest's faults in the first version only", () => {
    const text = detail({ manifests: { 0: SHAPE_FAULTS } });
    const expected = SHAPE_FINDINGS.map((line) => line.replace(" ", ` ${NEWEST}/`));
    expect(own(text).sort()).toEqual([...expected].sort());
    // The item's tags are its own: they no longer fit the misspelt capability.
    expect(found(text).filter((line) => line.includes("/data/item/"))).toEqual([
      "tags-derived-missing /data/item/tags",
      "tags-stale /data/item/tags/0",
    ]);
  });

  it("have their own faults, where the manifests do not agree", () => {
    const manifest = '{ "install_status": "soon", "bogus": 1 }';
    const text = detail({ item: { manifest }, manifests: { 0: { bogus: "1" } } });
    expect(found(text)).toEqual(
      expect.arrayContaining([
        "latest-version /data/item/manifest",
        "unknown-value /data/item/manifest/install_status",
        "unknown-member /data/item/manifest/bogus",
        "missing-member /data/item/manifest/id",
        `unknown-member ${NEWEST}/bogus`,
      ]),
    );
    // The other copy still agrees.
    expect(found(text).filter((line) => line.includes("latest_compatible"))).toEqual([]);
  });

  it("have the version's own faults in the first version only, while these agree", () => {
    const faults = { published_at: '"today"', sha256: '"A"', signature: "7", bogus: "1", id: undefined };
    const expected = ["missing-member id", "sha256-format sha256", "timestamp-format published_at"]
      .concat(["unknown-member bogus", "wrong-type signature"])
      .map((line) => line.replace(" ", " /data/versions/0/"));
    const version = (text: string) =>
      found(text)
        .filter((line) => !/artifact-top-level|updated-at/.test(line))
        .sort();
    expect(version(detail({ versions: { 0: faults } }))).toEqual(expected);
  });

  it("have the version's own faults each, where these do not agree", () => {
    const text = detail({
      item: { latest_compatible_version: '{ "sha256": "A", "manifest": { "bogus": 1 } }' },
      versions: { 0: { sha256: '"B"' } },
      manifests: { 0: { bogus: "1" } },
    });
    expect(found(text)).toEqual(
      expect.arrayContaining([
        "sha256-format /data/item/latest_compatible_version/sha256",
        "sha256-format /data/versions/0/sha256",
        "unknown-member /data/item/latest_compatible_version/manifest/bogus",
        `unknown-member ${NEWEST}/bogus`,
      ]),
    );
    expect(found(text)).not.toContain("unknown-member /data/item/manifest/bogus");
  });

  it("agree by content: the order of members and their layout do not matter", () => {
    const response = JSON.parse(detail({ manifests: { 0: { bogus: "1" } } })) as {
      data: { item: { manifest: object } };
    };
    const { item } = response.data;
    item.manifest = Object.fromEntries(Object.entries(item.manifest).reverse());
    expect(found(JSON.stringify(response))).toEqual([`unknown-member ${NEWEST}/bogus`]);
  });

  it("do not agree where one of them is missing", () => {
    expect(found(detail({ item: { manifest: undefined } }))).toEqual(["missing-member /data/item/manifest"]);
    const nowhere = detail({ item: { manifest: undefined }, versions: { 0: { manifest: undefined } } });
    expect(found(nowhere)).toEqual([
      "missing-member /data/item/manifest",
      "missing-member /data/versions/0/manifest",
    ]);
    expect(
      found(detail({ data: { versions: "[]" }, item: { manifest: '{ "id": 1, "entry": 1 }' } })),
    ).toEqual(
      expect.arrayContaining(["wrong-type /data/item/manifest/id", "wrong-type /data/item/manifest/entry"]),
    );
  });

  it("agree also in what they are not", () => {
    const text = detail({ versions: { 0: { manifest: '"clock"' } } });
    expect(found(text)).toEqual([`wrong-type ${NEWEST}`]);
    const list = detail({ data: { versions: "[7]" }, item: { latest_compatible_version: "7" } });
    expect(found(list)).toEqual(["wrong-type /data/versions/0"]);
  });

  it("keep a fault of the text that only one of them has", () => {
    const manifest = detail().match(/\n {6}"manifest": (\{[^]*?\n {6}\})/)?.[1] ?? "";
    const text = detail({ item: { manifest: manifest.replace("{", '{ "name": "Watch",') } });
    expect(found(text)).toEqual(["duplicate-member /data/item/manifest/name"]);
  });
});

describe("the fixes of what a response says more than once", () => {
  /** A fault that a preferred fix mends, in members that others repeat or that copies have. */
  const CASES: Readonly<Record<string, DetailMembers>> = {
    "a member of the newest manifest": { manifests: { 0: { icon: '"a\\\\b.png"' } } },
    "a member that is missing": { manifests: { 0: { settings_schema: '{ "type": "object" }' } } },
    "a misspelt member": { manifests: { 0: { commands: undefined, comands: "[]" } } },
    "a timestamp of the newest version": {
      item: { updated_at: '"2031-03-01T09:30:00+01:00"' },
      versions: { 0: { published_at: '"2031-03-01T09:30:00+01:00"' } },
    },
    "a version that the manifest and the item repeat": {
      item: { min_app_version: '"v1.0.0"' },
      versions: { 0: { min_app_version: '"v1.0.0"' } },
      manifests: { 0: { min_app_version: '"v1.0.0"' } },
    },
    "a size of an older version": {
      versions: { 1: { artifact_size: '"1024"' } },
      manifests: { 1: { artifact_size: '"1024"' } },
    },
    "tags that the item repeats": {
      item: { tags: '["time", "level-4", "host-theme_read"]' },
      manifests: { 0: { tags: '["time", "level-4", "host-theme_read"]' } },
    },
    "an artifact's family": {
      manifests: { 0: { artifacts: '{ "windows_x64": { "platform_family": "macos" } }' } },
    },
    "a digest that the artifact repeats": {
      versions: { 0: { sha256: `"${"A1".repeat(32)}"` } },
      manifests: {
        0: {
          artifacts: `{ "windows_x64": { "platform_family": "windows", "sha256": "${"A1".repeat(32)}" } }`,
        },
      },
    },
  };

  it.each(Object.entries(CASES))("leave no new fault: %s", (_name, members) => {
    const text = detail(members);
    const before = findingsOf(text);
    const fixable = before.filter(({ fixes }) => fixes?.().some(({ preferred }) => preferred));
    expect(fixable.length).toBeGreaterThan(0);
    for (const finding of fixable) {
      for (const fix of finding.fixes?.().filter(({ preferred }) => preferred) ?? []) {
        const after = found(applyEdits(text, fix.edits));
        const known = new Set(before.map(({ code, pointer }) => `${code} ${pointer}`));
        expect(after.filter((line) => !known.has(line))).toEqual([]);
        expect(after).not.toContain(`${finding.code} ${finding.pointer}`);
      }
    }
    const fixed = fixAll(text).text;
    const mended = new Set(fixable.map(({ code, pointer }) => `${code} ${pointer}`));
    expect(found(fixed).filter((line) => mended.has(line))).toEqual([]);
    expect(fixAll(fixed).text).toBe(fixed);
  });
});

describe("every rule of a manifest", () => {
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

  /** A fault in a response that is valid otherwise, and where it is found. */
  const CASES: Readonly<Record<string, readonly [members: DetailMembers, pointer: string]>> = {
    "json-syntax": [older({ name: "Clock" }), ""],
    "duplicate-member": [older({ name: '"A", "name": "B"' }), `${M1}/name`],
    "missing-member": [older({ name: undefined }), `${M1}/name`],
    "wrong-type": [older({ keywords: "7" }), `${M1}/keywords`],
    "author-shorthand": [older({ author: '"Ada"' }), `${M1}/author`],
    "unknown-value": [older({ signature_algorithm: '"rsa"' }), `${M1}/signature_algorithm`],
    "unobserved-value": [older({ permissions: '[{ "type": "fly" }]' }), `${M1}/permissions/0/type`],
    "unknown-member": [older({ "a/b~c": "1" }), `${M1}/a~1b~0c`],
    "empty-string": [older({ name: '""' }), `${M1}/name`],
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
    "command-id-format": [
      older({ commands: '[{ "id": "Now", "description": "A" }]' }),
      `${M1}/commands/0/id`,
    ],
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
    "artifact-top-level": [artifact('"sha256": "a"'), `${NEWEST}/artifacts/windows_x64/sha256`],
    "artifact-family": [
      artifact('"platform_family": "macos"'),
      `${NEWEST}/artifacts/windows_x64/platform_family`,
    ],
    "artifact-native-path": [
      artifact('"native_path": "a.dll"'),
      `${NEWEST}/artifacts/windows_x64/native_path`,
    ],
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

  it("is here but the one for drafts, and those for details, which have tests of their own", () => {
    const others = rules.filter(({ code, section }) => section !== "Detail responses" && !(code in CASES));
    expect(others.map(({ code }) => code)).toEqual(["catalog-members-missing"]);
  });

  it.each(Object.entries(CASES))("works inside a response: %s", (code, [members, pointer]) => {
    expect(found(detail(members)).filter((line) => line.startsWith(`${code} `))).toEqual([
      `${code} ${pointer}`,
    ]);
  });
});

describe("a response that is half typed", () => {
  const text = detail();
  const offsets = Array.from({ length: Math.floor(text.length / 41) }, (_, i) => i * 41);

  it("has no other fault than that as it is being written", () => {
    for (const offset of offsets) {
      const codes = check(new ManifestDocument(text.slice(0, offset)), { kind: "detail" }).findings;
      expect(codes.filter(({ code }) => code !== "json-syntax")).toEqual([]);
    }
  });

  it.each(["{", "}", "[", "]", '"', ",", ""])(
    "has no other fault between its members with a stray or lost %s",
    (sign) => {
      for (const offset of offsets) {
        const document = new ManifestDocument(
          text.slice(0, offset) + sign + text.slice(offset + (sign ? 0 : 1)),
        );
        const { findings } = check(document, { kind: "detail" });
        const between = findings.filter(({ related }) => !document.parses && related !== undefined);
        expect(between).toEqual([]);
      }
    },
  );
});

describe("a response with many faults", () => {
  const text = detail({
    root: { request_id: '"1"', status: "200" },
    data: { count: "3" },
    item: {
      kind: "7",
      slug: '"Clock!"',
      description: undefined,
      latest_version: '"9.9.9"',
      license: '"Free-ish"',
      created_at: '"2031-02-30T00:00:00.000Z"',
      updated_at: '"2031-03-02T00:00:00.000Z"',
      extra: "null",
    },
    versions: {
      0: { artifact_size: "1.5", signature: '"AAAA"', sha: '"x"' },
      1: {
        id: '"com.example.clock-1.1.0"',
        item_id: '"other"',
        sha256: "null",
        published_at: '"2031-05-01"',
      },
      2: { version: '"0.9"', artifact_url: '"ftp://files.example/"' },
    },
    manifests: {
      0: { name: undefined, keywords: '["time", "time"]', homepage: '"x"', changelog: "null" },
      1: { capability_levels: "[0, 4]", source: '"private"', artifacts: "{}" },
      2: { schema_version: '"1"', install_status: '"available"', tags: '["time", "level-4"]' },
    },
  });

  it("has each of them once, in the order of the text", () => {
    expect(found(text)).toEqual(EXPECTED);
    const offsets = findingsOf(text).map(({ range }) => range.offset);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });

  const EXPECTED = [
    "missing-member /data/item/description",
    "wrong-type /data/item/kind",
    "slug-format /data/item/slug",
    "latest-version /data/item/latest_version",
    "license-id /data/item/license",
    "timestamp-format /data/item/created_at",
    "updated-at /data/item/updated_at",
    "unknown-member /data/item/extra",
    "wrong-type /data/versions/0/artifact_size",
    "signature-format /data/versions/0/signature",
    "missing-member /data/versions/0/manifest/name",
    "url-format /data/versions/0/manifest/homepage",
    "duplicate-entry /data/versions/0/manifest/keywords/1",
    "mirror-mismatch /data/versions/0/manifest/changelog",
    "artifact-top-level /data/versions/0/manifest/artifacts/windows_x64/signature",
    "unknown-member /data/versions/0/sha",
    "version-id-format /data/versions/1/id",
    "id-format /data/versions/1/item_id",
    "version-identity /data/versions/1/item_id",
    "artifact-nullness /data/versions/1/sha256",
    "timestamp-format /data/versions/1/published_at",
    "level-member-missing /data/versions/1/manifest/capability_levels/0",
    "unobserved-value /data/versions/1/manifest/source",
    "tags-derived-missing /data/versions/1/manifest/tags",
    "artifacts-placement /data/versions/1/manifest/artifacts",
    "version-id-format /data/versions/2/id",
    "version-format /data/versions/2/version",
    "version-identity /data/versions/2/version",
    "url-format /data/versions/2/artifact_url",
    "artifact-nullness /data/versions/2/artifact_size",
    "placeholder-version /data/versions/2/manifest",
    "wrong-type /data/versions/2/manifest/schema_version",
    "install-status-artifact /data/versions/2/manifest/install_status",
    "tags-unsorted /data/versions/2/manifest/tags",
    "unknown-member /data/count",
    "request-id-format /request_id",
    "unknown-member /status",
  ];
});

describe("a response of 5 MB with 200 versions", () => {
  const VERSIONS = 200;

  it("is checked completely", () => {
    const text = large(VERSIONS, 5_000_000, (manifest, n) => ({ ...manifest, license: `Licence ${n}` }));
    expect(text.length).toBeGreaterThan(5_000_000);
    const expected = Array.from(
      { length: VERSIONS },
      (_, n) => `license-id /data/versions/${n}/manifest/license`,
    );
    expect(found(text).sort()).toEqual(expected.sort());
  });

  it("has nothing to find when it is valid", () => {
    expect(found(large(VERSIONS, 5_000_000))).toEqual([]);
  });

  // Five times the versions, each of one size, take five times the steps; what compares all with all takes twenty-five.
  it.each([
    ["valid", (manifest: JsonObject) => manifest],
    ["full of faults", (manifest: JsonObject) => ({ ...manifest, settings_schema: faulty(manifest) })],
  ] as const)("takes steps in proportion to its size: %s", { timeout: 60_000 }, async (_name, change) => {
    const stepsOf = (versions: number, size: number) => {
      const text = large(versions, size, change);
      return steps(() => check(new ManifestDocument(text)));
    };
    expect(await stepsOf(200, 5_000_000)).toBeLessThan(5.3 * (await stepsOf(40, 1_000_000)));
  });
});

interface Response extends JsonObject {
  data: { item: JsonObject; versions: JsonObject[] };
}

/** A response of a number of versions and at least so many characters, each manifest changed as a test asks for. */
function large(
  versions: number,
  size: number,
  change = (manifest: JsonObject, _n: number): JsonObject => manifest,
): string {
  const response = JSON.parse(detail()) as Response;
  const [newest = {}, older = {}] = response.data.versions;
  const padding = settings(Math.ceil(size / (versions + 2) / 150));
  response.data.versions = Array.from({ length: versions }, (_, n): JsonObject => {
    const source = n === 0 ? newest : older;
    const version = n === 0 ? "1.2.3" : `1.1.${versions - n}`;
    const published = new Date(Date.parse("2031-03-01T08:30:00.000Z") - n * 60_000).toISOString();
    const manifest = { ...(source["manifest"] as JsonObject), version, settings_schema: padding };
    const own = { ...source, id: `com.example.clock@${version}`, version, published_at: published };
    return { ...own, manifest: change(manifest, n) };
  });
  const [first = {}] = response.data.versions;
  Object.assign(response.data.item, { latest_compatible_version: first, manifest: first["manifest"] });
  return JSON.stringify(response, null, 2);
}

/** A schema of many settings, of some 150 characters each where they stand in a response. */
function settings(count: number): JsonObject {
  const setting = { type: "string", title: "A setting of the clock", default: "noon" };
  const properties = Array.from({ length: count }, (_, i): [string, JsonValue] => [`setting-${i}`, setting]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** As many settings, one in four with two faults. */
function faulty(manifest: JsonObject): JsonObject {
  const { properties } = manifest["settings_schema"] as { properties: JsonObject };
  const wrong = Object.entries(properties).map(([name, setting], i): [string, JsonValue] =>
    i % 4 === 0 ? [name, { ...(setting as JsonObject), type: "text", bogus: true }] : [name, setting],
  );
  return { type: "object", properties: Object.fromEntries(wrong) };
}
