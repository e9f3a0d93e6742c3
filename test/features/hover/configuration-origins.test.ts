import { describe, expect, it } from "vitest";
import { originsAt } from "../../../server/features/hover/hover";
import type { Layer } from "../../../server/settings/extends";
import { marked } from "../../support/marked";

const EXTENDED: readonly Layer[] = [
  {
    file: "file:///plugins/shared/acme%20desk.json",
    configuration: {
      rules: { "id-format": "off" },
      vocabulary: { permissions: { acme_x: "Opens X." } },
      host: { members: { "/acme": {} }, optional: ["/icon"] },
    },
  },
  {
    file: "haloforge",
    isProfile: true,
    configuration: { rules: { "id-format": "hint" }, host: { optional: ["/icon"] } },
  },
];

/** What a reader sees at the `█` of a configuration that extends two others. */
function origins(source: string, extended = EXTENDED): string | undefined {
  const { text, cursor = 0 } = marked(source);
  const markdown = originsAt(text, cursor, "file:///plugins/clock/.plugin-manifest.json", extended);
  return markdown?.replaceAll(/\\(?=[^\w\s])/g, "");
}

describe("hover in a configuration", () => {
  it("says which severity holds, and which ones it overrides", () => {
    const text =
      "In effect: `error`, from .plugin-manifest.json.\n\nOverridden: `off` in ../shared/acme desk.json.\n\nOverridden: `hint` in haloforge.";
    expect(origins('{ "rules": { "id-f█ormat": "error" } }')).toBe(text);
    expect(origins('{ "rules": { "id-format": "err█or" } }')).toBe(text);
    expect(origins('{ "rules": { "license-id": █"error" } }')).toBe(
      "In effect: `error`, from .plugin-manifest.json.",
    );
  });

  it.each([
    [
      "a value of a list",
      '{ "vocabulary": { "permissions": ["acme_y", "acme█_x"] } }',
      ".plugin-manifest.json and ../shared/acme desk.json",
    ],
    [
      "a value with a sentence",
      '{ "vocabulary": { "permissions": { "█acme_x": "X." } } }',
      ".plugin-manifest.json and ../shared/acme desk.json",
    ],
    [
      "a member",
      '{ "host": { "members": { "/ac█me": { "type": "string" } } } }',
      ".plugin-manifest.json and ../shared/acme desk.json",
    ],
    [
      "a permission",
      '{ "host": { "permissions": { "acme": { "value": "no█ne" } } } }',
      ".plugin-manifest.json",
    ],
    [
      "a member that is optional",
      '{ "host": { "optional": ["/icon█"] } }',
      ".plugin-manifest.json, ../shared/acme desk.json and haloforge",
    ],
  ])("says which files have %s", (_, source, files) => expect(origins(source)).toBe(`From ${files}.`));

  it("says nothing elsewhere", () => {
    for (const source of [
      '{ "rules█": {} }',
      '{ "host": { "na█me": "Acme" } }',
      "█",
      '{ "rules": { "█no-rule": "off" } }',
    ])
      expect(origins(source)).toBeUndefined();
  });
});
