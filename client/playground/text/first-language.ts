import { languageOf, type Language } from "../../../server/core/text/messages";

/** A language of the playground, as in the page's `lang` attribute. */
export type PageLanguage = Language | "en";

/** Returns the first language that the playground supports; English by default. @param locales BCP 47 tags */
export function firstLanguage(locales: readonly string[]): PageLanguage {
  for (const locale of locales) {
    const language = /^en\b/i.test(locale) ? "en" : languageOf(locale);
    if (language) return language;
  }
  return "en";
}
