import type { TabName } from "../messages";

/** The tabs of the page, in their order. */
export const TABS: readonly (readonly [name: TabName, label: string])[] = [
  ["page", "Page"],
  ["payload", "Payload"],
  ["changes", "Changes"],
  ["checks", "Checks"],
];
