import { languageOf } from "../../../server/core/text/languages";
import { setTranslations, translated, type Translations } from "../../../server/core/text/messages";
import { element } from "./element";
import { firstLanguage } from "./first-language";

/*
 * The reader's choices, which are kept for all tabs: colors, language and host. The page's HTML is in English; the
 * translations are loaded by readers of other languages only.
 */

export type ThemeChoice = "light" | "dark" | "system";

type Choice = "theme" | "language" | "host";

/** The attributes of the pages that hold texts. scripts/l10n/playground.mjs collects the same ones. */
const ATTRIBUTES = ["aria-label", "title"];

export function keptChoice(choice: Choice): string | undefined {
  try {
    return localStorage.getItem(`plugin-manifest.${choice}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice, or removes it. A browser that keeps nothing forgets it with the page. */
export function keepChoice(choice: Choice, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`plugin-manifest.${choice}`);
    else localStorage.setItem(`plugin-manifest.${choice}`, value);
  } catch {
    // The choice holds until the page is closed.
  }
}

/** Returns the colors that the reader has chosen; the system's without a choice. */
export function themeChoice(): ThemeChoice {
  const kept = keptChoice("theme");
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function showTheme({ documentElement: { dataset } }: Document, choice: ThemeChoice): void {
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
}

/** Shows a page in the reader's colors and language from the start. Call it in its head, before anything is drawn. */
export function showChoices(): void {
  const { documentElement: root, head } = document;
  showTheme(document, themeChoice());
  const choice = keptChoice("language");
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
