import type { FromPage, PageModel, PageState, TabName } from "../model/messages";
import { renderPage } from "../page";
import { tabs } from "../tabs/toolbar";
import { hideBrokenImages, patch } from "./patch";
import { markCursor } from "./pointing";
import { restoredState } from "./state";
import { fitting } from "./tabs";

/** Keeps the tabs in one row: finds out which of them have no room, so that they are drawn in the menu at its end. */
class TabRow {
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

/** What the page needs from the program that shows it, which need not be an editor. */
export interface PageHost {
  /** True if the host asks before it opens an address; if not, the page asks. */
  readonly confirmsLinks: boolean;
  send(message: FromPage): void;
  /** Returns the state that was saved last; anything if there is none. */
  savedState(): unknown;
  saveState(state: PageState): void;
}

/** The longest that a page returns to a scroll position, in milliseconds: some contents come after the page. */
const RETURN_MS = 10_000;

/** The page as it is drawn: the host's model and the reader's choices, which must survive a restart. */
export class Drawing {
  readonly root = document.querySelector("main") ?? document.body;
  model: PageModel | undefined;
  /** The value under the text editor's cursor (JSON Pointer in the manifest). */
  cursor: string | null = null;
  #state: PageState;
  /** The requested animation frame; 0 if the page has not been drawn since the last one. */
  #frame = 0;
  #isDue = false;
  /** The scroll position that the panel returns to once it is long enough, and until when it does. */
  #goal: { readonly top: number; readonly until: number } | undefined;
  readonly #row = new TabRow(() => this.draw());

  constructor(private readonly host: PageHost) {
    this.#state = restoredState(host.savedState());
    host.saveState(this.#state);
  }

  get state(): PageState {
    return this.#state;
  }

  set state(state: PageState) {
    this.#state = state;
    this.host.saveState(state);
  }

  get panel(): Element | null {
    return document.getElementById(`panel-${this.#state.tab}`);
  }

  /** Draws at once; further calls before the next animation frame are drawn together in that frame. */
  draw(): void {
    this.#isDue = true;
    if (this.#frame === 0) this.#drawIfDue();
  }

  /** True while the panel is still too short for the scroll position that it returns to. */
  get isReturning(): boolean {
    return this.#goal !== undefined;
  }

  restoreScroll(): void {
    this.#goal = { top: this.#state.scroll[this.#state.tab], until: performance.now() + RETURN_MS };
    this.#return();
  }

  /** Leaves the panel where it is, since the reader acts in it. */
  stopReturning(): void {
    this.#goal = undefined;
  }

  #return(): void {
    const { panel } = this;
    if (!this.#goal || !panel) return;
    const { top, until } = this.#goal;
    panel.scrollTo({ top, behavior: "instant" });
    if (Math.abs(panel.scrollTop - top) < 1 || performance.now() > until) this.#goal = undefined;
  }

  #drawIfDue(): void {
    this.#frame = 0;
    const { model, root } = this;
    if (!this.#isDue || !model) return;
    this.#isDue = false;
    const isNew = !this.panel;
    document.body.dataset["theme"] = this.#state.theme;
    document.body.dataset["width"] = this.#state.width;
    const view = { ...this.#state, confirmsLinks: !this.host.confirmsLinks };
    const update = () => patch(root, renderPage(model, view, this.#row.folded));
    update();
    if (this.#row.changesWith(view.tab)) update();
    hideBrokenImages(root);
    filterCommands(root);
    markCursor(this.panel, model.result, this.cursor);
    root.ariaBusy = "false";
    if (isNew) this.restoreScroll();
    else this.#return();
    this.#frame = requestAnimationFrame(() => this.#drawIfDue());
  }
}

/** Shows only the commands that have the searched words, and opens the folded ones while there are such words. */
export function filterCommands(root: Element): void {
  const field = root.querySelector<HTMLInputElement>("#search-commands");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const command of root.querySelectorAll<HTMLElement>(".searched > li")) {
    const text = command.textContent.toLowerCase();
    command.hidden = !words.every((word) => text.includes(word));
  }
  const rest = root.querySelector<HTMLDetailsElement>("#section-commands .rest");
  if (rest && words.length > 0) rest.open = true;
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
