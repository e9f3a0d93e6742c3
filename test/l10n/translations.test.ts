import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { manifestTexts } from "../../scripts/l10n/extension-manifest.mjs";
import { sentencesInCode, translationsIn } from "../../scripts/l10n/sentences.mjs";
import { allRules } from "../../server/core/check/all-rules";
import { LANGUAGES } from "../../server/core/text/messages";

/*
 * The translation of a text has the same places and code in it. Each list here names the texts at fault. What is missing
 * stays in English until the next release: `npm run l10n` prints it.
 */

/** Names that are the same in every language, without the code and the places of a text. */
const NAMES = /\b(?:macOS|Windows|Linux|SHA-256|plugin-manifest|manifest\.json)\b/g;

/** Matches the parts of a text that stay as they are: places, code, options and names with an underscore. */
const PLACE = /\{\w+\}/g;
const CODE = /`[^`]*`|--[a-z][\w-]*|<[\w@<>]+>|\b\w+_\w+\b|\b[\w-]+\.(?:json|md)\b/g;

it("no sentence is made before the language is known", () => {
  const { early, texts } = sentencesInCode();
  expect(texts.size).toBeGreaterThan(1000);
  expect(early).toEqual([]);
});

it("the summary of every rule is translated", () => {
  const { texts } = sentencesInCode();
  expect(allRules.map(({ summary }) => summary).filter((summary) => !texts.has(summary))).toEqual([]);
});

describe.each(LANGUAGES)("the translations into %s", (language) => {
  const { translations } = translationsIn(language);
  const where = (isWrong: (text: string, translation: string) => boolean) =>
    translations.filter(([text, translation]) => isWrong(text, translation)).map(([text]) => text);

  it("are sorted by the English text", () => {
    const texts = translations.map(([text]) => text);
    expect(texts).toEqual(texts.toSorted());
  });

  it("have each place as often as the English text", () => {
    expect(where((text, translation) => parts(text, PLACE) !== parts(translation, PLACE))).toEqual([]);
  });

  it("leave code as it is", () => {
    expect(where((text, translation) => parts(text, CODE) !== parts(translation, CODE))).toEqual([]);
  });

  it.each(["`", "*", '"', "\n"])("have %j as often as the English text", (mark) => {
    expect(where((text, translation) => count(text, mark) !== count(translation, mark))).toEqual([]);
  });

  it("keep the quotes around code", () => {
    const quoted = (text: string) => text.match(/'[^' ]+'/g)?.length;
    expect(where((text, translation) => quoted(text) !== quoted(translation))).toEqual([]);
  });

  it("begin and end with the same white space", () => {
    const sentences = (text: string) => /\w/.test(text);
    expect(where((text, translation) => sentences(text) && margins(text) !== margins(translation))).toEqual(
      [],
    );
  });

  it("are not left in English", () => {
    const isEnglish = (translation: string) => !/\p{Script=Han}/u.test(translation) && hasWords(translation);
    expect(where((_, translation) => isEnglish(translation))).toEqual([]);
  });

  it("have full-width punctuation after and before Chinese characters", () => {
    const halfWidth = /\p{Script=Han}[,.:;?!()]|[,.:;?!()]\p{Script=Han}/u;
    expect(where((_, translation) => halfWidth.test(translation))).toEqual([]);
  });

  it("have a space between a Chinese character and a Latin letter or a digit", () => {
    const tight = /\p{Script=Han}[a-z\d`"']|[a-z\d`"']\p{Script=Han}/iu;
    expect(where((_, translation) => tight.test(translation))).toEqual([]);
  });
});

describe("the Chinese texts", () => {
  it("say of a change that it is done, not that it is to be done", () => {
    const changes = translationsIn("zh-cn").translations.filter(([text]) =>
      /\bis (?:added|removed)\b/.test(text),
    );
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter(([, translation]) => !/新增了|已移除/.test(translation))).toEqual([]);
  });

  it("name the commands as the glossary does", () => {
    const rows = readFileSync("docs/glossary.md", "utf8").matchAll(/^\| (.+?) +\| (.+?) +\|$/gm);
    const glossary = new Map([...rows].map(([, english = "", chinese = ""]) => [english, chinese]));
    const [english, chinese] = [manifestTexts(), manifestTexts("zh-cn")];
    const commands = Object.keys(english).filter((name) => name.startsWith("command."));
    const named = commands.map((name) => [english[name], glossary.get(english[name]!)]);
    expect(named).toEqual(commands.map((name) => [english[name], chinese[name]]));
  });

  it("have no word that the glossary replaces", () => {
    const [, rows = ""] = readFileSync("docs/glossary.md", "utf8").split(/^## (?:Words not used|How .*)$/m);
    const words = [...rows.matchAll(/^\| (\p{Script=Han}+) /gmu)].map(([, word = ""]) => word);
    expect(words).toContain("打印");
    const files = [
      "l10n/bundle.l10n.zh-cn.json",
      "package.nls.zh-cn.json",
      ...markdownIn("docs/zh-CN", ""),
      ...markdownIn("media/walkthrough", ".zh-cn"),
    ];
    const found = files.flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});

function markdownIn(folder: string, language: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(`${language}.md`))
    .map((name) => `${folder}/${name}`);
}

function parts(text: string, pattern: RegExp): string {
  return (text.match(pattern) ?? []).sort().join(" ");
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function margins(text: string): string {
  return text.replace(/\S.*\S|\S/s, "…");
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(CODE, "").replaceAll(PLACE, "").replaceAll(NAMES, ""));
}
