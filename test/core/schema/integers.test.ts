import { describe, expect, it } from "vitest";
import { check } from "../../../server/core/check/check";
import { ManifestDocument } from "../../../server/core/json/parse/document";
import { readConfiguration } from "../../../server/project/settings/read-configuration";
import { detail, draft, placeholder, published } from "../../support/manifests";

const HUGE = `1${"0".repeat(10_000)}`;
const NOT_INTEGERS = ["40.00000000000000000000001", "1e-400", "9007199254740993.5", "1.5e0"];

const found = (text: string, code: string) =>
  check(new ManifestDocument(text)).findings.flatMap((finding) =>
    finding.code === code ? [finding.pointer] : [],
  );
const mistyped = (text: string) => found(text, "wrong-type");

const level0 = (order: string) =>
  draft({
    capability_levels: "[0]",
    integration: `{ "level0": { "module_id": "clock", "module_label": "Clock", "module_icon": "Clock", "sidebar_position": "main", "sidebar_order": ${order}, "panel_entry": "a.js" } }`,
  });
const setting = (members: string) =>
  draft({
    settings_schema: `{ "type": "object", "properties": { "a": { "title": "A", ${members} } } }`,
  });

/** A document for each member that takes an integer. */
const PLACES: readonly (readonly [pointer: string, text: (number: string) => string])[] = [
  ["/integration/level0/sidebar_order", level0],
  ["/capability_levels/0", (number) => draft({ capability_levels: `[${number}]` })],
  ["/schema_version", (number) => placeholder({ schema_version: number })],
  ["/artifact_size", (number) => published({ artifact_size: number })],
  ["/data/item/schema_version", (number) => detail({ item: { schema_version: number } })],
  ["/data/versions/1/artifact_size", (number) => detail({ versions: { 1: { artifact_size: number } } })],
  [
    "/settings_schema/properties/a/minLength",
    (number) => setting(`"type": "string", "default": "", "minLength": ${number}`),
  ],
];

describe.each(PLACES)("%s, which takes an integer,", (pointer, text) => {
  it.each(["40.0", "4.0e1", "-0"])("takes %s", (number) => expect(mistyped(text(number))).toEqual([]));
  it.each(NOT_INTEGERS)("rejects %s", (number) => expect(mistyped(text(number))).toEqual([pointer]));
});

describe("an integer", () => {
  it.each([HUGE, "1e300"])("may be of any size", (number) => expect(mistyped(level0(number))).toEqual([]));

  it.each(["1e400", "-1e400"])(
    "is too large where a double cannot hold it and its digits are not written out",
    (number) => expect(mistyped(level0(number))).toEqual(["/integration/level0/sidebar_order"]),
  );

  it("is the level that it equals", () => {
    const levels = (list: string) => draft({ capability_levels: list, integration: "{}" });
    expect(found(levels("[1.0, 10e-1, 0.4e1]"), "level-member-missing")).toEqual([
      "/capability_levels/0",
      "/capability_levels/2",
    ]);
    expect(found(levels("[1.0, 10e-1, 0.4e1]"), "duplicate-entry")).toEqual(["/capability_levels/1"]);
    expect(found(levels("[1.0, 0.4e1]"), "unobserved-value")).toEqual([]);
  });

  it("beyond the range of a double is not a duplicate of another", () => {
    const text = draft({ capability_levels: "[9007199254740992, 9007199254740993, 1e400, 1e401]" });
    expect(found(text, "duplicate-entry")).toEqual([]);
  });
});

describe("a number", () => {
  it.each(["1e300", HUGE, "1.5"])(
    "may be of any size that a double holds, or written out, where it need not be an integer",
    (number) => expect(mistyped(setting(`"type": "number", "default": 1, "maximum": ${number}`))).toEqual([]),
  );

  it.each(["default", "minimum", "maximum", "unknown"])("is too large for a double as %s", (name) => {
    const members = { type: '"number"', default: "1", [name]: `1${"0".repeat(400)}.5` };
    const all = Object.entries(members).map(([member, value]) => `"${member}": ${value}`);
    expect(mistyped(setting(all.join()))).toEqual([`/settings_schema/properties/a/${name}`]);
  });

  it("too large for a double is reported once, wherever it is", () => {
    const huge = published({
      artifact_size: "1e999",
      artifacts: '{ "macos_arm64": { "artifact_size": 1e999 } }',
    });
    expect(mistyped(huge)).toEqual(["/artifact_size", "/artifacts/macos_arm64/artifact_size"]);
    expect(mistyped(draft({ integration: '{ "level7": { "order": 1e999 } }' }))).toEqual([
      "/integration/level7/order",
    ]);
  });

  it("close to a level is not a level", () => {
    const text = draft({ capability_levels: "[1.00000000000000000000001]", integration: "{}" });
    const { findings } = check(new ManifestDocument(text));
    expect(findings.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
      "wrong-type",
    ]);
  });

  it("is shown as it is written if its value is unknown", () => {
    const text = draft({ capability_levels: "[1.0e300]" });
    const { findings } = check(new ManifestDocument(text));
    expect(findings.find(({ code }) => code === "unobserved-value")?.message).toBe(
      "1.0e300 is not a known capability level. Use 0, 1 or 4.",
    );
  });

  it("is checked again when its value is lost later", () => {
    const cleanManifests = new WeakSet<object>();
    const size = (number: string) => detail({ manifests: { 1: { artifact_size: number } } });
    let document: ManifestDocument | undefined;
    const pointers = ["4096", "4096.00000000000000000000001", "4096", "4096.00000000000000000000001"].map(
      (number) => {
        document = new ManifestDocument(size(number), document);
        const { findings } = check(document, { cleanManifests });
        return findings.filter(({ code }) => code === "wrong-type").map(({ pointer }) => pointer);
      },
    );
    const wrong = ["/data/versions/1/manifest/artifact_size"];
    expect(pointers).toEqual([[], wrong, [], wrong]);
  });

  it("is checked when it replaces a string of the same digits", () => {
    const earlier = new ManifestDocument(published({ keywords: '["4096"]' }));
    const text = published({ keywords: '["4096"]', artifact_size: "1e-400" });
    expect(check(new ManifestDocument(text, earlier)).findings.map(({ code }) => code)).toContain(
      "wrong-type",
    );
  });
});

describe("a level of the vocabulary", () => {
  it("is an integer, too", () => {
    const text = '{ "vocabulary": { "capabilityLevels": [2.0, 2.00000000000000000000001] } }';
    expect(readConfiguration(text).faults.map(({ message }) => message)).toEqual([
      '"vocabulary.capabilityLevels[1]" must be an integer, not 2.00000000000000000000001.',
    ]);
  });
});
