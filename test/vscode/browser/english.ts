/** Finds our English texts on the screen of an editor whose display language is Chinese. */
import { readFileSync } from "node:fs";
import { manifestTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import type { Page } from "playwright-core";

const texts = JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Record<string, string>;

export function chinese(text: string): string {
  const translation = texts[text];
  if (translation === undefined) throw new Error(`There is no translation of "${text}".`);
  return translation;
}

/**
 * A script that collects the lines of text and the texts of attributes in a document. Excludes the English titles that
 * the command palette shows below the translated titles.
 */
const COLLECT = `(() => {
  const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  if (!isShown(document.body)) return "";
  const shown = [];
  const isPalette = document.querySelector(".quick-input-widget input")?.value.startsWith(">");
  for (const list of isPalette ? document.querySelectorAll(".quick-input-list") : []) {
    for (const title of list.querySelectorAll(".quick-input-list-row:first-child .label-name")) shown.push(title.textContent);
    list.style.visibility = "hidden";
  }
  for (const element of document.body.querySelectorAll("[title], [aria-label], [placeholder]"))
    if (isShown(element) && !(isPalette && element.closest(".quick-input-list")))
      for (const name of ["title", "aria-label", "placeholder"]) shown.push(element.getAttribute(name) ?? "");
  shown.push(document.body.innerText);
  for (const list of document.querySelectorAll(".quick-input-list")) list.style.visibility = "";
  return shown.join("\\n");
})()`;

/** Returns the lines that a window shows, including those of its webviews. */
export async function shownLines(page: Page): Promise<string[]> {
  const parts = await Promise.all(page.frames().map((frame) => frame.evaluate(COLLECT).catch(() => "")));
  const lines = parts.flatMap((part) => String(part).replaceAll("\u00a0", " ").split("\n"));
  return [...new Set(lines.map((line) => line.trim()))].filter(Boolean);
}

/** One of our texts, and an expression that matches the text in a line. */
interface Pattern {
  readonly text: string;
  readonly pattern: RegExp;
}

const patterns: readonly Pattern[] = [
  ...Object.entries(texts).flatMap(([text, translation]) => (text === translation ? [] : [text])),
  ...Object.values(manifestTexts()),
]
  .flatMap((text) => text.split("\n"))
  .map((line) => line.replaceAll(/\]\([^)]*\)|[*`[]|^#+ /g, "").trim())
  .flatMap((text) => patternOf(text) ?? []);

/** Matches a sentence anywhere in a line, but a few words only as a whole line, because VS Code and authors use them too. */
function patternOf(text: string): Pattern | undefined {
  const words = text.replaceAll(/\{\w+\}/g, "").match(/[a-z]{2,}/gi) ?? [];
  const hasPlaces = /\{\w+\}/.test(text);
  // A single word with a placeholder would match sentences of others.
  if (words.length < (hasPlaces ? 2 : 1)) return undefined;
  const source = text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".{1,200}?");
  return { text, pattern: new RegExp(words.length > 3 ? source : `^${source}$`) };
}

/** Words of our texts that VS Code, the sample or the values of settings also use in English. */
const SHARED_WORDS = [
  ...["New", "Close", "Settings", "Copy", "Extensions", "Value", "Error", "Warning", "Info"],
  ...["Colors", "Added", "Fixed"],
  // These words are from the playground.
  ...["Completions", "Edit", "File", "Find", "Go", "Match Case", "Next", "Preview", "Previous", "Problems"],
  ...["Replace", "Replace All", "Save", "Unfold"],
  ...["error", "warning", "information", "hint", "placeholder"],
];

/** Returns the lines that contain one of our English texts, each with the text. */
export function englishIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const match = SHARED_WORDS.includes(line)
      ? undefined
      : patterns.find(({ pattern }) => pattern.test(line));
    return match ? [`${line.slice(0, 100)} ← ${match.text.slice(0, 100)}`] : [];
  });
}
