import { keepChoice, keptChoice } from "./kept-choice";
import { languageOf } from "../../../server/core/text/languages";
import { element } from "./element";
import { readersLanguage, translationsFile } from "./language";

/* The choice of colors is kept for all tabs; without one, the page follows the system. */

const KEY = "plugin-manifest.theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Returns the colors that the reader has chosen. */
export function themeChoice(): ThemeChoice {
  const kept = keptChoice(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Shows a document in the chosen colors. */
export function showTheme({ documentElement: { dataset } }: Document, choice: ThemeChoice): void {
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
}

/** Keeps a choice. */
export function keepTheme(choice: ThemeChoice): void {
  keepChoice(KEY, choice === "system" ? undefined : choice);
}

/** Shows a page in the reader's colors and language from the start. Call it in its head, before anything is drawn. */
export function showChoices(): void {
  const { documentElement: root, head } = document;
  showTheme(document, themeChoice());
  root.lang = readersLanguage();
  const language = languageOf(root.lang);
  // The translations are loaded together with the scripts, not after them.
  if (language) head.append(element("link", { rel: "modulepreload", href: translationsFile(language) }));
}
