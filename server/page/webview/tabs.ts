import type { Face } from "../model/entry";
import type { TabName } from "../model/messages";
import { tabs } from "../tabs/toolbar";

const NAMES = tabs().map(([name]) => name);

/** Tests if a value is the name of a tab. */
export function isTabName(value: unknown): value is TabName {
  return NAMES.some((name) => name === value);
}

/** Tests if a value is the name of a face. */
export function isFace(value: unknown): value is Face {
  return value === "published" || value === "current";
}

/** Returns the tab that a key selects (WAI-ARIA Authoring Practices, Tabs); undefined for other keys. */
export function neighbor(tab: TabName, key: string): TabName | undefined {
  const i = NAMES.indexOf(tab);
  switch (key) {
    case "ArrowRight":
      return NAMES[(i + 1) % NAMES.length];
    case "ArrowLeft":
      return NAMES.at(i - 1);
    case "Home":
      return NAMES[0];
    case "End":
      return NAMES.at(-1);
    default:
      return undefined;
  }
}
