import {
  languageOf,
  setTranslations,
  translate,
  type Language,
  type Translations,
} from "../../../server/core/text/messages";
import { element } from "./element";

/* Stores the user's preferences (colors, language and host) for all tabs, and applies colors and language to the page. */

export type ThemeChoice = "light" | "dark" | "system";

/** A language of the playground, as in the page's `lang` attribute. */
export type PageLanguage = Language | "en";

/** Storage keys. All tabs share the preferences; `text` and `preview` belong to one tab. */
type StorageKey = "theme" | "language" | "host" | "text" | "preview";

/** Keep in sync with scripts/l10n/playground.mjs, which collects the texts to translate. */
const TRANSLATED_ATTRIBUTES = ["aria-label", "title"];

/** Returns a stored value; undefined if the value is missing or storage is unavailable. */
export function readStored(name: StorageKey): string | undefined {
  try {
    return storageOf(name).getItem(`plugin-manifest.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value; undefined removes the stored value. @returns false if storage is full or unavailable */
export function storeValue(name: StorageKey, value: string | undefined): boolean {
  try {
    if (value === undefined) storageOf(name).removeItem(`plugin-manifest.${name}`);
    else storageOf(name).setItem(`plugin-manifest.${name}`, value);
    return true;
  } catch {
    return false;
  }
}

function storageOf(name: StorageKey): Storage {
  return name === "text" || name === "preview" ? sessionStorage : localStorage;
}

export function storedTheme(): ThemeChoice {
  const theme = readStored("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function applyTheme({ documentElement: { dataset } }: Document, choice: ThemeChoice): void {
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
}

/** Applies the user's colors and language. Call this in the page's head, before anything is drawn. */
export function applyThemeAndLanguage(): void {
  const { documentElement: root, head } = document;
  applyTheme(document, storedTheme());
  const chosen = readStored("language");
  root.lang = pickLanguage(chosen === undefined ? navigator.languages : [chosen, ...navigator.languages]);
  const language = languageOf(root.lang);
  // Load the translations in parallel with the scripts, not after them.
  if (language) head.append(element("link", { rel: "modulepreload", href: `${language}.js` }));
}

/** Returns the first supported language, "en" by default. @param locales BCP 47 tags, the preferred one first */
export function pickLanguage(locales: readonly string[]): PageLanguage {
  for (const locale of locales) {
    const language = /^en\b/i.test(locale) ? "en" : languageOf(locale);
    if (language) return language;
  }
  return "en";
}

/** Loads translations, and translates the page. Call this before `message`. @returns undefined for English */
export async function translatePage(): Promise<Translations | undefined> {
  const { documentElement: root } = document;
  const language = languageOf(root.lang);
  if (!language) return undefined;
  const address = `./${language}.js`;
  try {
    const { default: translations } = (await import(address)) as { default: Translations };
    setTranslations(translations, language);
    translateElements();
    return translations;
  } catch {
    // The HTML is already in English.
    root.lang = "en";
    return undefined;
  } finally {
    root.dataset["translated"] = "";
  }
}

/** Translates all elements except those with `translate="no"`. */
function translateElements(): void {
  for (const node of document.querySelectorAll<HTMLElement>("*")) {
    if (!node.translate) continue;
    for (const name of TRANSLATED_ATTRIBUTES) {
      const value = node.getAttribute(name);
      if (value !== null) node.setAttribute(name, translate(value));
    }
    for (const child of node.childNodes)
      if (child instanceof Text) child.data = child.data.replace(/\S(?:.*\S)?/s, translate);
  }
}
