import { describe, expect, it } from "vitest";
import { collisionKey, nameFaults, wrapperFolder } from "../../../../server/core/release/packages/contents";

describe("A name in a package", () => {
  it.each([
    ["native\\clock.dll", "native/clock.dll", ["backslash"]],
    ["aux.png", undefined, ["windows"]],
    ["a/CON", undefined, ["windows"]],
    ["COM1 .txt", undefined, ["windows"]],
    ["a:b.txt", undefined, ["windows"]],
    ["icon.png.", undefined, ["windows"]],
    ["a /b.txt", undefined, ["windows"]],
    ["a\u0000b", undefined, ["windows"]],
    ["a/.git/config", undefined, ["git"]],
    [".git/", undefined, ["git"]],
    [".env", undefined, ["env"]],
    ["app/.env.production", undefined, ["env"]],
    ["ui/node_modules/a/b.js", undefined, ["modules"]],
    ["keys/id_ed25519", undefined, ["key"]],
    ["sign/Release.PFX", undefined, ["key"]],
    ["a.key", undefined, ["key"]],
  ])("has faults: %s", (name, path, faults) => {
    expect(nameFaults(name, path ?? name)).toEqual(faults);
  });

  it.each([
    ...["auxiliary.png", "console/com.txt", "com10.txt", "a.b/.c", ".gitignore", ".github/a", "environment"],
    ...["id_rsa.pub", "keys.json", "node_modules.txt", "native/"],
  ])("has no faults: %s", (name) => expect(nameFaults(name, name)).toEqual([]));

  it("collides with the same name in another case or Unicode form", () => {
    expect(collisionKey("\u00c9.js")).toBe(collisionKey("e\u0301.js"));
    expect(collisionKey("a.js")).not.toBe(collisionKey("b.js"));
  });
});

describe("The only folder of a package", () => {
  it.each([
    [["clock/manifest.json", "clock/a/b.js", "__MACOSX/clock/._a"], "clock/"],
    [["clock/Manifest.json"], "clock/"],
    [["clock/manifest.json", "a.js"], undefined],
    [["clock/manifest.json", "bell/a.js"], undefined],
    [["native/clock.dll"], undefined],
    [[], undefined],
  ])("of %j is %s", (files, folder) => expect(wrapperFolder(files, "manifest.json")).toBe(folder));
});
