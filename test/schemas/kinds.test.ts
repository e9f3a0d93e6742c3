import { describe, expect, it } from "vitest";
import {
  changed,
  detail,
  draft,
  palette,
  placeholder,
  published,
  without,
  type JsonObject,
} from "./documents";
import { catalogMembers } from "./interface";
import { faults } from "./validation";

describe("a draft", () => {
  const draftWith = (members: JsonObject) => faults("plugin-manifest", { ...draft(), ...members });

  it("may be as bare as an early version", () => {
    const { icon, host_capabilities, window, ...bare } = draft();
    expect([icon, host_capabilities, window]).not.toContain(undefined);
    bare.compatibility = { min_app_version: "1.0", platforms: [] };
    const empty = { keywords: [], capability_levels: [], integration: {}, permissions: [], commands: [] };
    expect(faults("plugin-manifest", { ...bare, ...empty })).toEqual([]);
  });

  it.each(catalogMembers)("may lack the catalog member %s, as a published manifest may not", (member) => {
    const lacking = without(published(), `/${member}`);
    expect(faults("plugin-manifest", lacking)).toEqual([]);
    expect(faults("published-manifest", lacking)).toEqual([`required / ${member}`]);
  });

  it("has those catalog members checked that it has", () => {
    expect(draftWith({ tags: "color" })).toEqual(["type /tags"]);
  });

  it("may say where its author is found", () => {
    expect(draftWith({ author: { name: "Palette Works", url: palette } })).toEqual([]);
  });

  it("may have values that were not observed", () => {
    expect(draftWith({ permissions: [{ type: "host_clipboard" }] })).toEqual([]);
    expect(draftWith({ capability_levels: [7], kind: "theme", source: "community" })).toEqual([]);
    expect(draftWith({ entry: { native: { beos_x64: "a.so" }, frontend: "a.js" } })).toEqual([]);
  });

  it("may not have values that are not allowed", () => {
    expect(draftWith({ host_capabilities: ["clipboard"] })).toEqual(["enum /host_capabilities/0"]);
    expect(draftWith({ install_status: "ready" })).toEqual(["enum /install_status"]);
    expect(draftWith({ signature_algorithm: "rsa" })).toEqual(["enum /signature_algorithm"]);
  });

  it("may not leave required text blank", () => {
    expect(draftWith({ name: " \t" })).toEqual(["pattern /name"]);
    expect(draftWith({ changelog: "" })).toEqual(["pattern /changelog"]);
  });

  it("may leave other text blank", () => {
    const setting = { type: "string", title: "Name", description: "", default: "" };
    const settings_schema = { type: "object", properties: { setting } };
    expect(draftWith({ settings_schema })).toEqual([]);
    expect(draftWith({ keywords: [""] })).toEqual(["pattern /keywords/0"]);
  });

  it.each([
    [{ level3: {}, level10: { thing: [null] } }, []],
    [{ level3: "any" }, ["type /integration/level3"]],
    [{ level01: {} }, ["additionalProperties /integration level01"]],
    [{ level: {} }, ["additionalProperties /integration level"]],
    [{ sublevel3: {} }, ["additionalProperties /integration sublevel3"]],
  ])("a level that was not observed may be any object: %j", (levels, expected) => {
    expect(faults("plugin-manifest", { ...draft(), integration: levels })).toEqual(expected);
  });
});

describe("a placeholder", () => {
  it.each([{ install_status: "available" }, { changelog: null }, { changelog: " " }])(
    "leaves its status and its changelog to rules: %j",
    (members) => {
      expect(faults("placeholder-manifest", { ...placeholder(), ...members })).toEqual([]);
    },
  );
});

describe("a manifest in a detail response", () => {
  const at = "/data/versions/0/manifest";
  const faultsOf = (manifest: JsonObject) =>
    faults(
      "catalog-detail",
      changed(detail(), at, (version, key) => (version[key] = manifest)),
    );
  const lacking = (manifest: JsonObject, keys: string[]): JsonObject =>
    Object.fromEntries(Object.entries(manifest).filter(([key]) => !keys.includes(key)));
  const missing = (keys: string[]) => keys.map((key) => `required ${at} ${key}`);
  const distinctive = ["schema_version", "signature_required", "default_enabled"];

  it.each(distinctive)("that has %s is a placeholder", (member) => {
    const others = [...distinctive, "install_status"].filter((key) => key !== member);
    expect(faultsOf(lacking(placeholder(), others))).toEqual(missing(others));
  });

  it("that is blocked and has neither integration nor entry is a placeholder", () => {
    expect(faultsOf(lacking(placeholder(), distinctive))).toEqual(missing(distinctive));
  });

  it.each([
    ["integration", "entry"],
    ["entry", "integration"],
  ])("that is blocked but has %s is a published one", (_present, absent) => {
    expect(faultsOf(lacking({ ...published(), install_status: "blocked" }, [absent]))).toEqual(
      missing([absent]),
    );
  });

  it("that is not blocked is a published one, whatever it lacks", () => {
    const absent = ["integration", "entry"];
    expect(faultsOf(lacking(published(), absent))).toEqual(missing(absent));
  });

  it("of the item is recognized in the same way", () => {
    const response = changed(detail(), "/data/item/manifest", (item, key) => (item[key] = placeholder()));
    expect(faults("catalog-detail", response)).toEqual([]);
  });
});

describe("a configuration", () => {
  it("may be empty", () => {
    expect(faults("configuration", {})).toEqual([]);
  });

  it("has no other severities and kinds than the known ones", () => {
    expect(faults("configuration", { rules: { "license-id": "loud" } })).toEqual(["enum /rules/license-id"]);
    expect(faults("configuration", { documentKind: "manifest" })).toEqual(["enum /documentKind"]);
  });
});
