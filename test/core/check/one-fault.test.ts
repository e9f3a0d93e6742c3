import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { fixAll } from "../../../server/core/check/fix-all";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { parentPointer } from "../../../server/core/json/tree/pointer";
import { valueAt, type JsonObject } from "../../../server/core/json/tree/value";
import { detail, draft, published } from "../../support/manifests";

/*
 * One fault has one problem (docs/spec/rules.md, One fault, one problem): the whole verdict on documents with one wrong
 * value, where other rules compare it, and on documents with a repeated entry.
 */

/** A window with handlers that are all the same. */
const window = (count: number): string => {
  const handler =
    '{ "id": "a", "label": "A", "extensions": ["txt", "txt"], "mime_types": ["text/plain"], "route": "/a", "resource_param": "a" }';
  return `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": true, "document_handlers": [${Array<string>(count).fill(handler).join(", ")}] }`;
};

/** All findings about a text, as "code pointer"; hints are left out. */
const verdict = (text: string): string[] =>
  check(new ManifestDocument(text))
    .findings.filter(({ severity }) => severity !== "hint")
    .map(({ code, pointer }) => `${code} ${pointer}`);

const V0 = "/data/versions/0";
const M0 = `${V0}/manifest`;
const M1 = "/data/versions/1/manifest";

describe("a faulty value is not compared with its copies", () => {
  /** The artifact of the newest manifest with another member. */
  const artifact = (member: string): string =>
    detail()
      .match(/"artifacts": (\{[^]*?\n {10}\})/)?.[1]
      ?.replace(...(member.split(" → ") as [string, string])) ?? "";
  const inItem = (members: Record<string, string>): string => detail({ item: members });
  const older = (members: Record<string, string>): string => detail({ manifests: { 1: members } });

  it.each<[name: string, text: string, finding: string]>([
    [
      "a digest in capitals",
      detail({ versions: { 1: { sha256: `"${"C3".repeat(32)}"` } } }),
      "sha256-format /data/versions/1/sha256",
    ],
    ["a size below 0", older({ artifact_size: "-5" }), `wrong-type ${M1}/artifact_size`],
    [
      "an address without a scheme",
      older({ artifact_url: '"files.example/a.zip"' }),
      `url-format ${M1}/artifact_url`,
    ],
    [
      "the item's latest version",
      inItem({ latest_version: '"v1.2.3"' }),
      "version-format /data/item/latest_version",
    ],
    [
      "the item's minimum",
      inItem({ min_app_version: '"v1.0.0"' }),
      "version-format /data/item/min_app_version",
    ],
    [
      "the item's maximum below its minimum",
      inItem({ max_app_version: '"0.5"' }),
      "mirror-mismatch /data/item/max_app_version",
    ],
    ["the item's kind", inItem({ kind: '"plugn"' }), "unobserved-value /data/item/kind"],
    ["the item's source", inItem({ source: '"offical"' }), "unobserved-value /data/item/source"],
    [
      "the item's tags",
      inItem({ tags: '["host-theme_read", "time"]' }),
      "tags-derived-missing /data/item/tags",
    ],
    ["the item's identifier", inItem({ id: '"tool"' }), "id-format /data/item/id"],
    ["an item's blank summary", inItem({ summary: '" "' }), "empty-string /data/item/summary"],
    ["a manifest's version", older({ version: '"v1.1.0"' }), `version-format ${M1}/version`],
    ["a manifest's identifier", older({ id: '"clock"' }), `id-format ${M1}/id`],
    [
      "a version's number",
      detail({ versions: { 1: { version: '"v1.1.0"' } } }),
      "version-format /data/versions/1/version",
    ],
    [
      "a version's item",
      detail({ versions: { 1: { item_id: '"clock"' } } }),
      "id-format /data/versions/1/item_id",
    ],
    ["a published manifest's summary", published({ summary: '""' }), "empty-string /summary"],
    [
      "a description of a template",
      published({ description: '"What the plugin does, in one sentence."' }),
      "template-value /description",
    ],
    [
      "a package's address",
      detail({ versions: { 2: { artifact_url: '""' } } }),
      "url-format /data/versions/2/artifact_url",
    ],
    ["an unknown level", draft({ capability_levels: "[2]" }), "unobserved-value /capability_levels/0"],
    [
      "a path with backslashes",
      detail({ manifests: { 0: { artifacts: artifact("native/clock.dll → native\\\\clock.dll") } } }),
      `path-format ${M0}/artifacts/windows_x64/native_path`,
    ],
    [
      "an artifact's digest",
      detail({ manifests: { 0: { artifacts: artifact("a1a1 → A1a1") } } }),
      `sha256-format ${M0}/artifacts/windows_x64/sha256`,
    ],
    [
      "a fraction for a length",
      draft({
        settings_schema:
          '{ "type": "object", "properties": { "a": { "type": "string", "title": "A", "default": "", "minLength": -1.5 } } }',
      }),
      "wrong-type /settings_schema/properties/a/minLength",
    ],
  ])("%s", (_name, text, finding) => expect(verdict(text)).toEqual([finding]));
});

describe("a fault in one copy of the newest manifest is one problem", () => {
  const COPIES = [V0, "/data/item/latest_compatible_version"].map((version) => `${version}/manifest`);
  /** Each with a change of the manifest, and the finding in it. */
  const CHANGES: readonly (readonly [from: RegExp, to: string, finding: string])[] = [
    [/"name":/, '"bogus":1,"name":', "unknown-member bogus"],
    [/"icon"/, '"icn"', "unknown-member icn"],
    [/"license":"MIT",/, "", "missing-member license"],
    [/"keywords":\["time"\]/, '"keywords":["time",3]', "wrong-type keywords/1"],
    [/"native":\{"windows_x64"/, '"native":{"win64"', "unobserved-value entry/native/win64"],
  ];

  it.each(
    [...COPIES, "/data/item/manifest"].flatMap((copy) =>
      CHANGES.map((change) => [`${copy}: ${change[2]}`, copy, ...change] as const),
    ),
  )("%s", (_name, copy, from, to, finding) => {
    const response = JSON.parse(detail({ manifests: { 0: { icon: '"a.svg"' } } })) as JsonObject;
    const holder = valueAt(response, parentPointer(copy)) as Record<string, unknown>;
    const manifest = JSON.stringify(holder["manifest"]);
    expect(manifest).toMatch(from);
    holder["manifest"] = JSON.parse(manifest.replace(from, to));
    const [code, place] = finding.split(" ");
    expect(verdict(JSON.stringify(response))).toContain(`${code} ${copy}/${place}`);
    expect(verdict(JSON.stringify(response)).filter((line) => /^(?:latest|mirror)/.test(line))).toEqual([]);
  });
});

it("versions out of order are one problem, whatever the item names as the newest", () =>
  expect(
    verdict(
      detail({ order: [1, 0, 2], manifests: { 1: { summary: '"A clock."', description: '"A clock."' } } }),
    ),
  ).toEqual(["versions-order /data/versions/1/published_at"]));

describe("a repeated entry is not checked further", () => {
  const response = JSON.parse(detail({ versions: { 0: { signature: '"AAAA"' } } })) as {
    data: { versions: object[] };
  };
  const { versions } = response.data;
  const withVersions = (...list: unknown[]) =>
    JSON.stringify({ ...response, data: { ...response.data, versions: list } });
  const [newest, older, oldest] = versions;
  const signature = "signature-format /data/versions/0/signature";

  it.each<[name: string, text: string, findings: string[]]>([
    [
      "the newest version, twice",
      withVersions(newest, newest, older, oldest),
      [signature, "duplicate-entry /data/versions/1"],
    ],
    [
      "the newest version, once more at the end",
      withVersions(newest, older, oldest, newest),
      [signature, "duplicate-entry /data/versions/3"],
    ],
    [
      "a version of the same identifier that says something else",
      withVersions(newest, older, { ...older, sha256: "A" }, oldest),
      [signature, "duplicate-entry /data/versions/2", "sha256-format /data/versions/2/sha256"],
    ],
    [
      "a version under another identifier",
      withVersions(newest, older, { ...older, id: "com.example.clock-1.1.0" }, oldest),
      [signature, "duplicate-entry /data/versions/2", "version-id-format /data/versions/2/id"],
    ],
    [
      "a version's identifier, which is not valid",
      withVersions(newest, older, { ...oldest, id: "com.example.clock@1.1.0" }),
      [signature, "version-id-format /data/versions/2/id"],
    ],
    [
      "a capability",
      draft({ host_capabilities: '["fly", "fly"]' }),
      ["unknown-value /host_capabilities/0", "duplicate-entry /host_capabilities/1"],
    ],
    [
      "a permission",
      draft({ permissions: '[{ "type": "fly", "values": 1 }, {"type": "fly", "values":1}]' }),
      [
        "unobserved-value /permissions/0/type",
        "unknown-member /permissions/0/values",
        "duplicate-entry /permissions/1",
      ],
    ],
    [
      "a permission of the same type with other programs",
      draft({
        permissions:
          '[{ "type": "process_spawn_whitelist", "value": ["git"] }, { "type": "process_spawn_whitelist", "value": ["/bin/sh"] }]',
      }),
      ["duplicate-entry /permissions/1", "executable-name /permissions/1/value/0"],
    ],
    [
      "a command with another description",
      draft({ commands: '[{ "id": "Clock", "description": "A" }, { "id": "Clock", "description": "" }]' }),
      [
        "command-id-format /commands/0/id",
        "duplicate-entry /commands/1",
        "empty-string /commands/1/description",
      ],
    ],
    [
      "a command's prefix, which counts once",
      draft({
        commands: `[${["tz_a", "tz_a", "tz_a", "clock_b"].map((id) => `{ "id": "${id}", "description": "A" }`).join(", ")}]`,
      }),
      ["duplicate-entry /commands/1", "duplicate-entry /commands/2"],
    ],
    [
      "an extension, in a handler that is repeated",
      draft({ window: window(2) }),
      [
        "extension-format /window/document_handlers/0/extensions/0",
        "duplicate-entry /window/document_handlers/0/extensions/1",
        "duplicate-entry /window/document_handlers/1",
      ],
    ],
  ])("%s", (_name, text, findings) => expect(verdict(text)).toEqual(findings));

  it("disappears in the pass that fixes the first entry", () => {
    const handlers = draft({ window: window(2) });
    const grades = check(new ManifestDocument(handlers), {
      rules: { "catalog-members-missing": "off" },
    }).findings.flatMap(({ code, fixes }) => (fixes?.() ?? []).map(({ grade }) => `${code} ${grade}`));
    expect(grades).toEqual(["extension-format safe", "duplicate-entry safe", "duplicate-entry safe"]);
    const fixed = window(1).replace('["txt", "txt"]', '[".txt"]');
    expect(fixAll(handlers).text).toBe(draft({ window: fixed }));
  });

  it("disappears with a fix that changes the first entry and its copies", () => {
    const tags = '["level-4", "time"]';
    const { data, ...rest } = JSON.parse(detail({ item: { tags }, manifests: { 0: { tags } } })) as {
      data: { versions: object[] };
    };
    const versions = [...data.versions, data.versions[0]];
    const response = JSON.stringify({ data: { ...data, versions }, ...rest }, undefined, 2);
    const grades = check(new ManifestDocument(response)).findings.flatMap(({ code, pointer, fixes }) =>
      (fixes?.() ?? []).map(({ grade }) => `${code} ${pointer} ${grade}`),
    );
    expect(grades).toEqual([
      "tags-derived-missing /data/item/tags safe",
      "tags-derived-missing /data/item/tags offered",
      "tags-derived-missing /data/versions/0/manifest/tags safe",
      "tags-derived-missing /data/versions/0/manifest/tags offered",
      "duplicate-entry /data/versions/3 safe",
    ]);
  });
});

describe("a value of a response that differs from all its copies is reported once", () => {
  /** Valid values that nothing else in the response has. */
  const OTHERS: JsonObject = {
    ...{ id: "net.other.tool", item_id: "net.other.tool", version: "7.0.0", latest_version: "7.0.0" },
    ...{ min_app_version: "0.3", max_app_version: "9.0", changelog: "x", signing_key_id: "key-7" },
    ...{ artifact_url: "https://other.example/a.zip", artifact_size: 7, sha256: "b7".repeat(32) },
    ...{ signature: `${"B".repeat(85)}A==`, homepage_url: "https://h.example/", summary: "Another text." },
    ...{ repository_url: "https://r.example/", name: "Other", license: "ISC", icon: "other.svg" },
    ...{
      homepage: "https://h.example/",
      long_description: "Another text.",
      updated_at: "2031-04-01T08:30:00.000Z",
    },
  };
  const COPIES = ["/data/item/latest_compatible_version", "/data/item/manifest"];
  const ALONE =
    /^\/data\/item\/(?:name|license)$|^\/data\/versions\/1\/(?:sha256|signature)$|x64\/signing_key_id$/;
  const holders = ["/data/item", ...COPIES, V0, M0, "/data/versions/1", M1, `${COPIES[0]}/manifest`];
  const artifacts = [M0, ...COPIES.map((copy) => copy.replace(/version$/, "version/manifest"))];
  const places = [...holders, ...artifacts.map((place) => `${place}/artifacts/windows_x64`)].flatMap(
    (holder) => {
      const names = Object.keys(valueAt(JSON.parse(detail()) as JsonObject, holder) as JsonObject);
      return names.filter((name) => name in OTHERS).map((name) => `${holder}/${name}`);
    },
  );

  it.each(
    places.filter((place) => !ALONE.test(place) && !/versions\/1\/manifest\/(?!version$|id$)/.test(place)),
  )("%s", (place) => {
    const response = JSON.parse(detail()) as JsonObject;
    const holder = valueAt(response, parentPointer(place)) as JsonObject;
    const name = place.slice(place.lastIndexOf("/") + 1);
    // A version's own identifier has another form.
    if (name === "id" && "item_id" in holder) return;
    holder[name] = OTHERS[name] ?? null;
    const [finding = "", ...others] = verdict(JSON.stringify(response));
    const copy = COPIES.find((each) => place.startsWith(`${each}/`));
    const isOneOfTwo = /versions\/1\/(?!manifest|version$|item_id$)/.test(place);
    const marked = isOneOfTwo ? `${M1}/${name}` : place;
    expect([finding.split(" ")[1], others]).toEqual([copy ?? marked, []]);
  });
});

describe("the value of a permission that takes none is not checked", () => {
  it.each(['"docs"', "7", '["a", "a", ""]', "[4]", "{}"])("%s", (value) => {
    const text = draft({ permissions: `[{ "type": "filesystem_read", "value": ${value} }]` });
    expect(verdict(text)).toEqual(["permission-value-unexpected /permissions/0/value"]);
  });
});
