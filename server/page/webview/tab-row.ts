import type { TabName } from "../model/messages";
import { tabs } from "../tabs/toolbar";
import { fitting } from "./tabs";

/** Keeps the tabs in one row: finds out which of them have no room, so that they are drawn in the menu at its end. */
export class TabRow {
  /** The tabs that have no room. */
  folded: readonly TabName[] = [];
  #observed: Element | null = null;
  #chosen: TabName | undefined;
  readonly #observer: ResizeObserver;

  /** @param onChange called when other tabs have no room, since the row or a tab has another width */
  constructor(onChange: () => void) {
    this.#observer = new ResizeObserver(() => {
      if (this.#measure()) onChange();
    });
  }

  /**
   * Watches the row that has been drawn, and its tabs, which widen with their counts.
   * @param chosen the tab that is shown
   * @returns true if other tabs have no room than the ones that have been drawn so
   */
  changesWith(chosen: TabName): boolean {
    const row = document.querySelector(".tab-row");
    if (row === this.#observed && chosen === this.#chosen) return false;
    this.#chosen = chosen;
    if (row !== this.#observed) this.#observe(row);
    return this.#measure();
  }

  #observe(row: Element | null): void {
    this.#observer.disconnect();
    this.#observed = row;
    for (const element of row?.querySelectorAll("[role=tab]") ?? []) this.#observer.observe(element);
    if (row) this.#observer.observe(row);
  }

  #measure(): boolean {
    const row = this.#observed;
    if (!row?.isConnected) return false;
    const folded = foldedIn(row);
    const isChanged = folded.join() !== this.folded.join();
    this.folded = folded;
    return isChanged;
  }
}

/** Measures all tabs, also those that are in the menu now. */
function foldedIn(row: Element): TabName[] {
  const button = row.querySelector<HTMLElement>(".more-tabs");
  const elements = [...row.querySelectorAll<HTMLElement>("[role=tab], .more-tabs")];
  const hidden = elements.filter((element) => element.hidden);
  for (const element of hidden) element.hidden = false;
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const widthOf = (element: Element | null) => (element?.getBoundingClientRect().width ?? 0) + gap;
  const widths = tabs().map(([name]) => widthOf(document.getElementById(`tab-${name}`)));
  const chosen = tabs().findIndex(([name]) => row.querySelector(`#tab-${name}[aria-selected=true]`));
  const shown = fitting(widths, chosen, row.getBoundingClientRect().width + gap, widthOf(button));
  for (const element of hidden) element.hidden = true;
  return tabs().flatMap(([name], i) => (shown.includes(i) ? [] : [name]));
}
