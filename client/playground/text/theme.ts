import { keepChoice, keptChoice } from "./kept-choice";

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
