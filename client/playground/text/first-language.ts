import { languageOf, type Language } from "../../../server/core/text/languages";

/** A language of the playground, as the page's `lang` attribute has it. */
export type PageLanguage = Language | "en";

/**
 * Returns the first language of a list that the playground has; English without one.
 * @param locales as BCP 47 writes them
 */
export function firstLanguage(locales: readonly string[]): PageLanguage {
  for (const locale of locales) {
    const language = /^en\b/i.test(locale) ? "en" : languageOf(locale);
    if (language) return language;
  }
  return "en";
}
