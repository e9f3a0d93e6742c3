import { languageOf } from "../../../server/core/text/languages";
import { setTranslations, translated, type Translations } from "../../../server/core/text/messages";
import { element } from "./element";
import { firstLanguage } from "./first-language";

/*
 * The reader's choices, which are kept for all tabs: colors, language and host. The page's HTML is in English; the
 * translations are loaded by readers of other languages only.
 */

export type ThemeChoice = "light" | "dark" | "system";

/** What a browser keeps: the choices for all tabs, text and preview for one tab. */
type Kept = "theme" | "language" | "host" | "text" | "preview";

/** The attributes of the pages that hold texts. scripts/l10n/playground.mjs collects the same ones. */
const ATTRIBUTES = ["aria-label", "title"];

/** Returns a kept value; undefined without one, or in a browser that keeps nothing. */
export function kept(name: Kept): string | undefined {
  try {
    return storageOf(name).getItem(`plugin-manifest.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value, or removes it. @returns false if the browser does not keep it */
export function keep(name: Kept, value: string | undefined): boolean {
  try {
    if (value === undefined) storageOf(name).removeItem(`plugin-manifest.${name}`);
    else storageOf(name).setItem(`plugin-manifest.${name}`, value);
    return true;
  } catch {
    return false;
  }
}

function storageOf(name: Kept): Storage {
  return name === "text" || name === "preview" ? sessionStorage : localStorage;
}

/** Returns the colors that the reader has chosen; the system's without a choice. */
export function themeChoice(): ThemeChoice {
  const theme = kept("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function showTheme({ documentElement: { dataset } }: Document, choice: ThemeChoice): void {
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
}

/** Shows a page in the reader's colors and language from the start. Call it in its head, before anything is drawn. */
export function showChoices(): void {
  const { documentElement: root, head } = document;
  showTheme(document, themeChoice());
  const choice = kept("language");
  root.lang = firstLanguage(choice === undefined ? navigator.languages : [choice, ...navigator.languages]);
  const language = languageOf(root.lang);
  // The translations are loaded together with the scripts, not after them.
  if (language) head.append(element("link", { rel: "modulepreload", href: `${language}.js` }));
}

/**
 * Translates the page into the language of its `lang` attribute. Call it before the first message.
 * @returns the translations; undefined for English
 */
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
    // The page is in English as it is.
    root.lang = "en";
    return undefined;
  } finally {
    root.dataset["translated"] = "";
  }
}

/** Translates the texts of the elements, except for names: elements with `translate="no"`. */
function translateElements(): void {
  for (const each of document.querySelectorAll<HTMLElement>("*")) {
    if (!each.translate) continue;
    for (const name of ATTRIBUTES) {
      const value = each.getAttribute(name);
      if (value !== null) each.setAttribute(name, translated(value));
    }
    for (const node of each.childNodes)
      if (node instanceof Text) node.data = node.data.replace(/\S(?:.*\S)?/s, translated);
  }
}
