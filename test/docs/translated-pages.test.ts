import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { manifestTexts } from "../../scripts/l10n/extension-manifest.mjs";
import { isUpToDate, pagesToTranslate, TRANSLATED_FOLDER, translationOf } from "../../scripts/l10n/pages.mjs";

/*
 * Checks the Chinese pages whose English original has not changed since: they have the same code, and name commands
 * and buttons as a Chinese VS Code does. Other translations may lag behind until a release; `npm run l10n` prints
 * them.
 */

const english = pagesToTranslate();
const upToDate = english.filter((page) => existsSync(translationOf(page)) && isUpToDate(translationOf(page)));
const names = namesInEditor();

it("the Chinese pages are made from those of the guide and the start page", () => {
  const pages = readdirSync(TRANSLATED_FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => TRANSLATED_FOLDER + name.replaceAll("\\", "/"));
  expect(english.map(translationOf)).toEqual(expect.arrayContaining(pages));
});

describe.each(upToDate)("the translation of %s", (page) => {
  const original = readFileSync(page, "utf8");
  const translation = readFileSync(translationOf(page), "utf8");

  it("has the same code", () => expect(code(translation)).toEqual(code(original)));

  it("has as many headings, list entries, rows and links", () => {
    expect(outline(translation)).toEqual(outline(original));
  });

  it("names commands and buttons as the editor does in Chinese", () => {
    const expected = bold(original).flatMap((text) => names.get(text) ?? []);
    expect(bold(translation)).toEqual(expect.arrayContaining(expected));
  });
});

it("some commands of the guide are compared", () => {
  const guide = english.map((page) => readFileSync(page, "utf8")).join("\n");
  expect(bold(guide).filter((text) => names.has(text)).length).toBeGreaterThan(8);
});

/** Returns the Chinese names of commands and buttons by their English ones. */
function namesInEditor(): ReadonlyMap<string, string> {
  const bundle = JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Record<string, string>;
  const [texts, chinese] = [manifestTexts(), manifestTexts("zh-cn")];
  const commands = Object.keys(texts).filter((name) => name.startsWith("command."));
  return new Map([
    ...Object.entries(bundle),
    ...commands.flatMap((name): [string, string][] => [
      [texts[name]!, chinese[name]!],
      [`Plugin Manifest: ${texts[name]!}`, `Plugin Manifest: ${chinese[name]!}`],
    ]),
  ]);
}

function bold(markdown: string): string[] {
  return [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = ""]) => text);
}

function code(markdown: string): string[] {
  return markdown.match(/^ *```[^]*?^ *```|`[^`\n]+`|<kbd>.*?<\/kbd>/gm)?.sort() ?? [];
}

function outline(markdown: string): Record<string, number> {
  const count = (pattern: RegExp): number => markdown.match(pattern)?.length ?? 0;
  return {
    headings: count(/^#+ /gm),
    entries: count(/^(?:-|\d\.) /gm),
    rows: count(/^\|/gm),
    links: count(/\]\(|link: /g),
  };
}
