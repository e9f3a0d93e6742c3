import { describe, expect, it } from "vitest";
import { isManifestName, isAlwaysManifest, MANIFEST_NAME } from "../../server/host/manifest-names";

describe("The name of a file", () => {
  it.each([
    ["manifest.json", true, false],
    ["plugin.json", true, false],
    ["clock-manifest.json", true, false],
    ["clock.manifest.json", true, false],
    ["plugin.manifest.json", true, true],
    ["clock.plugin-manifest.json", true, true],
    ["a%20b.plugin-manifest.json", true, true],
    [".plugin-manifest.json", false, false],
    ["clock.plugin.manifest.json", true, false],
    ["clock.plugin.json", false, false],
    ["my-plugin.json", false, false],
    ["mymanifest.json", false, false],
    ["-manifest.json", false, false],
    [".manifest.json", false, false],
    ["manifest.jsonc", false, false],
    ["manifest-json", false, false],
    ["plugin-manifest.json", true, false],
    ["plugin.manifest.json5", false, false],
    ["package.json", false, false],
    ["manifest.json/a.json", false, false],
    ["%ff.manifest.json", false, false],
    ["%ff.plugin-manifest.json", false, false],
  ])("%s: may be a manifest: %s, is always a manifest: %s", (name, mayBe, is) => {
    expect([isManifestName(`file:///ws/${name}`), isAlwaysManifest(`file:///ws/${name}`)]).toEqual([
      mayBe,
      is,
    ]);
  });

  it("may be the whole URI", () => {
    expect([isManifestName("manifest.json"), MANIFEST_NAME.test("manifest.json")]).toEqual([true, true]);
  });

  it("may be that of an unsaved document without a folder", () => {
    const uris = ["untitled:manifest.json", "untitled:plugin.manifest.json", "untitled:Untitled-1"];
    expect(uris.map((uri) => [isManifestName(uri), isAlwaysManifest(uri)])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });
});
