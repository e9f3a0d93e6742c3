/** Returns a choice of the reader that was kept for all tabs; undefined without one. */
export function keptChoice(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice for all tabs, or removes it. A browser that keeps nothing forgets it with the page. */
export function keepChoice(key: string, choice: string | undefined): void {
  try {
    if (choice === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // The choice holds until the page is closed.
  }
}
