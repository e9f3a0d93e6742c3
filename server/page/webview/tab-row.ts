import type { TabName } from "../model/messages";
import { fitting, tabs } from "../tabs/toolbar";

/** Keeps the tabs in one row: finds those that do not fit, which then go into the menu at its end. */
export class TabRow {
  /** The tabs that do not fit. */
  folded: readonly TabName[] = [];
  #row: Element | null = null;
  readonly #observer: ResizeObserver;

  /** @param onChange called when `folded` changes */
  constructor(onChange: () => void) {
    this.#observer = new ResizeObserver(() => {
      if (!this.#row?.isConnected) return;
      const folded = foldedIn(this.#row);
      if (folded.join() === this.folded.join()) return;
      this.folded = folded;
      onChange();
    });
  }

  /** Observes the drawn row and its tabs, whose widths change with their counts. */
  observe(): void {
    const row = document.querySelector(".tab-row");
    if (row === this.#row) return;
    this.#row = row;
    this.#observer.disconnect();
    for (const element of row?.querySelectorAll("[role=tab]") ?? []) this.#observer.observe(element);
    if (row) this.#observer.observe(row);
  }
}

/** Measures all tabs, including those in the menu. */
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
