/** Finds our English texts on the screen of an editor whose display language is Chinese. */
import { readFileSync } from "node:fs";
import { manifestTexts } from "../../../scripts/l10n/extension-manifest.mjs";
import type { Page } from "playwright-core";

const texts = JSON.parse(readFileSync("l10n/bundle.l10n.zh-cn.json", "utf8")) as Record<string, string>;

/** Returns the translation of a text. */
export function chinese(text: string): string {
  const translation = texts[text];
  if (translation === undefined) throw new Error(`There is no translation of "${text}".`);
  return translation;
}

/**
 * Collects the lines of text in a document, and the texts of attributes. A command of the palette has its English title
 * below the translated one: the editor shows both.
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

/** Returns the lines that a window shows, those of its web views too. */
export async function shownLines(page: Page): Promise<string[]> {
  const parts = await Promise.all(page.frames().map((frame) => frame.evaluate(COLLECT).catch(() => "")));
  const lines = parts.flatMap((part) => String(part).replaceAll("\u00a0", " ").split("\n"));
  return [...new Set(lines.map((line) => line.trim()))].filter(Boolean);
}

/** Matches one of our texts. */
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

/** A sentence may be anywhere in a line; a few words, which VS Code and authors use too, are a line of their own. */
function patternOf(text: string): Pattern | undefined {
  const words = text.replaceAll(/\{\w+\}/g, "").match(/[a-z]{2,}/gi) ?? [];
  const hasPlaces = /\{\w+\}/.test(text);
  // One word beside a place would match sentences of anybody.
  if (words.length < (hasPlaces ? 2 : 1)) return undefined;
  const source = text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".{1,200}?");
  return { text, pattern: new RegExp(words.length > 3 ? source : `^${source}$`) };
}

/** Words that VS Code, the sample or the values of settings are, and we say elsewhere. */
const OF_OTHERS = [
  ...["New", "Close", "Settings", "Copy", "Extensions", "Value", "Error", "Warning", "Info"],
  ...["Colors", "Added", "Fixed"],
  // The playground's own.
  ...["Completions", "Edit", "File", "Find", "Go", "Match Case", "Next", "Preview", "Previous", "Problems"],
  ...["Replace", "Replace All", "Save", "Unfold"],
  ...["error", "warning", "information", "hint", "placeholder"],
];

/** Returns our English texts among lines, with the line that each is in. */
export function englishIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const found = OF_OTHERS.includes(line) ? undefined : patterns.find(({ pattern }) => pattern.test(line));
    return found ? [`${line.slice(0, 100)} ← ${found.text.slice(0, 100)}`] : [];
  });
}
