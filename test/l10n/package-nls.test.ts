import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json";
import { manifestTexts, withTexts } from "../../scripts/l10n/extension-manifest.mjs";
import { LANGUAGES } from "../../server/core/text/messages";

const english = manifestTexts();
const named = [...JSON.stringify(packageJson).matchAll(/"%([^%"]+)%"/g)].map(([, name]) => name!);

describe("the texts of package.json", () => {
  it("are named where they are used, and used where they are named", () => {
    expect([...new Set(named)].sort()).toEqual(Object.keys(english).sort());
  });

  it("are all in package.nls.json: no sentence is left in package.json", () => {
    const left = strings(packageJson.contributes).filter((text) => /^\p{Lu}[^.]* \p{Ll}/u.test(text));
    expect(left).toEqual([]);
  });

  it("are filled in by their names", () => {
    expect(withTexts({ a: ["%one%", "100%"] }, { one: "1" })).toEqual({ a: ["1", "100%"] });
    expect(() => withTexts("%toString%", {})).toThrow("package.nls.json has no toString.");
  });

  it("are translated into each language", () => {
    const languages = readdirSync(".").flatMap((name) => /^package\.nls\.(.+)\.json$/.exec(name)?.[1] ?? []);
    expect(languages).toEqual([...LANGUAGES]);
  });
});

describe.each(LANGUAGES)("the texts of package.json in %s", (language) => {
  const texts = manifestTexts(language);

  it("have the order of the English ones, which stand in for a missing one", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english).filter((name) => name in texts));
  });

  it.each(Object.keys(texts))("%s keeps its links, code and paragraphs", (name) => {
    expect(kept(texts[name]!)).toEqual(kept(english[name]!));
    expect(texts[name]).toMatch(/\p{Script=Han}|\.md$/u);
  });

  it("lead to pages that exist", () => {
    const pages = Object.values(texts).filter((text) => text.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter((page) => !existsSync(page))).toEqual([]);
  });
});

/** The parts of a text that are the same in every language. */
function kept(text: string): string[] {
  return [...text.matchAll(/\(command:[^)]*\)|`[^`]*`|\n/g)].map(([part]) => part).sort();
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}
