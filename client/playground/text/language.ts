import { languageOf, type Language } from "../../../server/core/text/languages";
import { setTranslations, translated, type Translations } from "../../../server/core/text/messages";
import { firstLanguage, type PageLanguage } from "./first-language";
import { keepChoice, keptChoice } from "./kept-choice";

/*
 * The language of the page. Its HTML is in English; the translations are loaded by readers of other languages only.
 * theme.ts sets the language before the page is drawn, so that none of it is seen in English first.
 */

const KEY = "plugin-manifest.language";

/** The attributes of the pages that hold texts. scripts/l10n/playground.mjs collects the same ones. */
const ATTRIBUTES = ["aria-label", "title"];

/** Returns the language that the reader has chosen, or else the browser's. */
export function readersLanguage(): PageLanguage {
  const choice = keptChoice(KEY);
  return firstLanguage(choice === undefined ? navigator.languages : [choice, ...navigator.languages]);
}

/** Keeps the choice of a language, for the next start of the page. */
export function keepLanguage(language: PageLanguage): void {
  keepChoice(KEY, language);
}

/** Returns the name of the file with the translations into a language. */
export function translationsFile(language: Language): string {
  return `${language}.js`;
}

/**
 * Translates the page into the language of its `lang` attribute. Call it before the first message.
 * @returns the translations; undefined for English
 */
export async function translatePage(): Promise<Translations | undefined> {
  const { documentElement: root } = document;
  const language = languageOf(root.lang);
  if (!language) return undefined;
  const address = `./${translationsFile(language)}`;
  try {
    const { default: translations } = (await import(address)) as { default: Translations };
    setTranslations(translations, language);
    translateElements();
    return translations;
  } catch {
    // The page is in English as it is.
    root.lang = "en";
    return undefined;
  } finally {
    root.dataset["translated"] = "";
  }
}

/** Translates the texts of the elements, except for names: elements with `translate="no"`. */
function translateElements(): void {
  for (const element of document.querySelectorAll<HTMLElement>("*")) {
    if (!element.translate) continue;
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value !== null) element.setAttribute(name, translated(value));
    }
    for (const node of element.childNodes)
      if (node instanceof Text) node.data = node.data.replace(/\S(?:.*\S)?/s, translated);
  }
}
