import { languageOf } from "../../../server/core/text/languages";
import { element } from "./element";
import { readersLanguage, translationsFile } from "./language";
import { showTheme, themeChoice } from "./theme";

/** Shows a page in the reader's colors and language from the start. Call it in its head, before anything is drawn. */
export function showChoices(): void {
  const { documentElement: root, head } = document;
  showTheme(document, themeChoice());
  root.lang = readersLanguage();
  const language = languageOf(root.lang);
  // The translations are loaded together with the scripts, not after them.
  if (language) head.append(element("link", { rel: "modulepreload", href: translationsFile(language) }));
}
