/*
 * Runs before the page and the preview's frame are drawn, so that neither is seen in the wrong colors first. The choice is
 * kept for all tabs; without one, the page follows the system.
 */

const KEY = "plugin-manifest.theme";

export type ThemeChoice = "light" | "dark" | "system";

/** Returns the colors that the reader has chosen. */
export function themeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Shows a document in the chosen colors. */
export function showTheme({ documentElement: { dataset } }: Document, choice: ThemeChoice): void {
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
}

/** Keeps a choice. A browser that keeps nothing forgets it with the page. */
export function keepTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The page is shown in these colors until it is closed.
  }
}
