import { describe, expect, it } from "vitest";
import { detail } from "../../../support/manifests";
import { found, NEWEST } from "./found";

/** Members of a manifest, each with a fault that its schema or its format shows. */
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

  it("report the faults of their manifest in the first version only", () => {
    const text = detail({ manifests: { 0: SHAPE_FAULTS } });
    const expected = SHAPE_FINDINGS.map((line) => line.replace(" ", ` ${NEWEST}/`));
    expect(own(text).sort()).toEqual([...expected].sort());
    expect(found(text).filter((line) => line.includes("/data/item/"))).toEqual([]);
  });

  it("report their own faults if the manifests differ", () => {
    const manifest = '{ "install_status": "soon", "bogus": 1 }';
    const text = detail({ item: { manifest }, manifests: { 0: { bogus: "1" } } });
    expect(found(text)).toEqual(
      expect.arrayContaining([
        "latest-version /data/item/manifest",
        "unknown-value /data/item/manifest/install_status",
        "unknown-member /data/item/manifest/bogus",
        "missing-member /data/item/manifest",
        `unknown-member ${NEWEST}/bogus`,
      ]),
    );
    // The other copy is still the same.
    expect(found(text).filter((line) => line.includes("latest_compatible"))).toEqual([]);
  });

  it("report the faults of the version in the first version only while they agree", () => {
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

  it("each report the faults of the version if they differ", () => {
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

  it("are compared by content, whatever the layout and the order of members", () => {
    const response = JSON.parse(detail({ manifests: { 0: { bogus: "1" } } })) as {
      data: { item: { manifest: object } };
    };
    const { item } = response.data;
    item.manifest = Object.fromEntries(Object.entries(item.manifest).reverse());
    expect(found(JSON.stringify(response))).toEqual([`unknown-member ${NEWEST}/bogus`]);
  });

  it("differ if one of them is missing", () => {
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

  it("are compared even if they are not objects", () => {
    const text = detail({ versions: { 0: { manifest: '"clock"' } } });
    expect(found(text)).toEqual([`wrong-type ${NEWEST}`]);
    const list = detail({ data: { versions: "[7]" }, item: { latest_compatible_version: "7" } });
    expect(found(list)).toEqual(["wrong-type /data/versions/0"]);
  });

  it("keep a syntax fault that only one of them has", () => {
    const manifest = detail().match(/\n {6}"manifest": (\{[^]*?\n {6}\})/)?.[1] ?? "";
    const text = detail({ item: { manifest: manifest.replace("{", '{ "name": "Watch",') } });
    expect(found(text)).toEqual(["duplicate-member /data/item/manifest/name"]);
  });
});
