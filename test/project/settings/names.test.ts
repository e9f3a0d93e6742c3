import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../../../package.json";
import { manifestTexts, withTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import { readSettings } from "../../../server/project/settings/settings";

/** What only the extension itself reads. */
const OF_THE_CLIENT = ["languageMode"];

const { properties } = withTexts(packageJson.contributes.configuration, manifestTexts());
const contributed = Object.entries(properties);

/** The names that the server reads, found by watching it read. */
function namesRead(): string[] {
  const read = new Set<string>();
  const watched = (path: string): object =>
    new Proxy(
      {},
      {
        get(_, name) {
          const inner = path === "" ? String(name) : `${path}.${String(name)}`;
          read.add(inner);
          read.delete(path);
          return watched(inner);
        },
      },
    );
  readSettings(watched(""));
  return [...read];
}

describe("the settings", () => {
  const names = contributed.map(([name]) => name.replace("pluginManifest.", ""));

  it("in package.json are the ones that the server reads", () =>
    expect([...names].sort()).toEqual([...namesRead(), ...OF_THE_CLIENT].sort()));

  it("have a page that describes each of them", () => {
    const headings = [...readFileSync("docs/settings.md", "utf8").matchAll(/^## pluginManifest\.(.*)$/gm)];
    expect(headings.map(([, name]) => name)).toEqual(names);
  });

  it.each(contributed)(
    "%s has a scope, a default and a description, each of its values too",
    (_, setting) => {
      expect(setting.scope).toMatch(/^(?:resource|window|machine-overridable)$/);
      expect(setting).toHaveProperty("default");
      expect(setting.markdownDescription).toMatch(/^[A-Z].*\.$/s);
      const values = "enum" in setting ? setting.enum : [];
      const described = "markdownEnumDescriptions" in setting ? setting.markdownEnumDescriptions : [];
      expect(described).toHaveLength(values.length);
    },
  );
});
