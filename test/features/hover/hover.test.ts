import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hover } from "../../../server/features/hover/hover";
import type { Settings } from "../../../server/project/settings/settings";
import { marked } from "../../support/marked";
import { open } from "../harness";

/** What is shown at the `█`, and the text that it is about. */
function shown(source: string, settings?: Partial<Settings>) {
  const { text, cursor = 0 } = marked(source);
  const analysis = open(text, settings);
  const found = hover(analysis, analysis.textDocument.positionAt(cursor));
  return found && { about: analysis.textDocument.getText(found.range), ...(found.contents as object) };
}

describe("hover", () => {
  it("on a member's name explains the member and whether it is required", () => {
    expect(shown('{ "ver█sion": "1.0.0" }')).toEqual({
      about: '"version"',
      kind: "markdown",
      value:
        "Version of the plugin that this manifest belongs to: three numbers joined by dots, `MAJOR.MINOR.PATCH`. In a " +
        "detail response the version entry that holds the manifest has the same `version`.\n\n*Required.*",
    });
    expect(shown('{ █"icon": "a.png" }')).toEqual({
      about: '"icon"',
      kind: "markdown",
      value: "The plugin's icon in the package: a relative path such as `assets/icon.png`.\n\n*Optional.*",
    });
  });

  it("says only once whether a member is required", () => {
    const texts = readdirSync("schemas")
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(`schemas/${name}`, "utf8"));
    const descriptions = texts.flatMap((text) => text.match(/"markdownDescription": ".*"/g) ?? []);
    expect(descriptions.length).toBeGreaterThan(100);
    expect(descriptions.filter((line) => /: "(Optional|Required)\b/.test(line))).toEqual([]);
  });

  it.each([
    ["declared", "[4]", "*Required: level 4 is declared.*"],
    ["not declared", "[0]", "*Level 4 is not declared in `capability_levels`.*"],
  ])("on the member of a level says whether the level is %s", (_, levels, presence) => {
    const source = `{ "capability_levels": ${levels}, "integration": { "█level4": {} } }`;
    expect((shown(source) as unknown as { value: string }).value.split("\n\n").slice(1)).toEqual([presence]);
  });

  it("on a value explains the value and the member", () => {
    expect(shown('{ "install_status": "bl█ocked", "entry": {} }')).toEqual({
      about: '"blocked"',
      kind: "markdown",
      value:
        "**blocked**\n\nThere is no package (`artifact_url` is `null`), so the version cannot be installed remotely.\n\n" +
        "Catalog member that says whether the version can be installed: `available` with a published package, `blocked` " +
        "without one.",
    });
  });

  it("on an array item explains the item", () => {
    expect(shown('{ "capability_levels": [0, 4█], "integration": { "level4": {} } }')).toEqual({
      about: "4",
      kind: "markdown",
      value: "**4**\n\nAdds workflow step types, listed in `integration.level4`.",
    });
  });

  it("on a platform key describes it and its value", () => {
    expect(shown('{ "entry": { "native": { "█linux_x64": "a.so" } } }')).toEqual({
      about: '"linux_x64"',
      kind: "markdown",
      value:
        "**linux_x64**\n\nLinux on x64.\n\n" +
        "Relative path, within the package, of the native library for this platform key.",
    });
  });

  it("on a value of the user's vocabulary says where the value comes from", () => {
    const vocabulary = { permissions: ["gpu"] };
    expect(shown('{ "permissions": [{ "type": "g█pu" }] }', { vocabulary })).toMatchObject({
      about: '"gpu"',
      value: expect.stringMatching(
        /^\*\*gpu\*\*\n\nAdded by the vocabulary in your settings\.\n\n/,
      ) as string,
    });
  });

  it.each([
    ["a member that the interface does not know", '{ "unk█nown": 1 }'],
    ["its value", '{ "unknown": █1 }'],
    ["a bracket", '{ "keywords": █[] }'],
    ["white space", '{ "keywords": [],█ }'],
    ["an empty text", "█"],
  ])("shows nothing on %s", (_, source) => expect(shown(source)).toBeNull());
});
