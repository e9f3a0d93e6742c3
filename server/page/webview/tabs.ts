import type { TabName } from "../model/messages";
import { tabs } from "../tabs/toolbar";

const NAMES = tabs().map(([name]) => name);

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

/**
 * Returns the indexes of the tabs to show: all if they fit, else the chosen one and the first ones for which there is room
 * beside the menu.
 * @param widths of the tabs, in pixels, each with the gap after it, as are the room and the menu's button
 * @param chosen the index of the chosen tab
 */
export function fitting(widths: readonly number[], chosen: number, room: number, menu: number): number[] {
  const sum = (some: readonly number[]) => some.reduce((total, index) => total + (widths[index] ?? 0), 0);
  const all = [...widths.keys()];
  if (sum(all) <= room) return all;
  for (let count = all.length - 1; count > 0; count -= 1) {
    const shown = all.filter((index) => index < count || index === chosen);
    if (sum(shown) + menu <= room) return shown;
  }
  return all.filter((index) => index === chosen);
}
