import type { Face } from "../../../server/protocol";
import type { TabName } from "../messages";

const TABS: readonly TabName[] = ["page", "payload"];

/** Whether it is the name of a tab. */
export function isTabName(value: unknown): value is TabName {
  return TABS.some((tab) => tab === value);
}

/** Whether it is the name of a face. */
export function isFace(value: unknown): value is Face {
  return value === "published" || value === "current";
}

/** The tab that a key leads to (WAI-ARIA Authoring Practices, Tabs); undefined when the key leads nowhere. */
export function neighbour(tab: TabName, key: string): TabName | undefined {
  const i = TABS.indexOf(tab);
  switch (key) {
    case "ArrowRight":
      return TABS[(i + 1) % TABS.length];
    case "ArrowLeft":
      return TABS.at(i - 1);
    case "Home":
      return TABS[0];
    case "End":
      return TABS.at(-1);
    default:
      return undefined;
  }
}
