import morphdom from "morphdom";
import type { MessageFromPage, PageModel, PageState, TabName } from "../model/messages";
import { renderPage } from "../page";
import { fittingTabs, tabs } from "../tabs/toolbar";
import { markFields } from "./pointing";

/** The page's connection to its host: VS Code or the playground. */
export interface PageChannel {
  /** True if the host asks before it opens a link; otherwise, the page asks. */
  readonly asksBeforeOpening: boolean;
  send(message: MessageFromPage): void;
  /** Returns the last saved state; null or undefined if there is none. */
  savedState(): unknown;
  saveState(state: PageState): void;
}

/** How long the page tries to restore the scroll position, in milliseconds: contents may arrive late. */
const RESTORE_MS = 10_000;

/** Draws the page from the host's model and the reader's choices, which survive a restart. */
export class Drawing {
  readonly root = document.querySelector("main") ?? document.body;
  model: PageModel | undefined;
  /** The value at the text editor's cursor (JSON Pointer in the manifest). */
  cursorPointer: string | null = null;
  #state: PageState;
  /** The ID of the requested animation frame; 0 if none is pending. */
  #frameId = 0;
  #needsDrawing = false;
  /** The scroll position to restore once the panel is long enough, unless the deadline passes or the reader acts. */
  scrollGoal: { readonly top: number; readonly until: number } | undefined;
  readonly #tabRow = new TabRow(() => this.#updatePage());

  constructor(private readonly host: PageChannel) {
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

  /** Draws immediately; further calls before the next animation frame are combined into one drawing. */
  draw(): void {
    this.#needsDrawing = true;
    if (this.#frameId === 0) this.#drawIfNeeded();
  }

  restoreScroll(): void {
    this.scrollGoal = { top: this.#state.scroll[this.#state.tab], until: performance.now() + RESTORE_MS };
    this.#scrollToGoal();
  }

  #scrollToGoal(): void {
    const { panel } = this;
    if (!this.scrollGoal || !panel) return;
    const { top, until } = this.scrollGoal;
    panel.scrollTo({ top, behavior: "instant" });
    if (Math.abs(panel.scrollTop - top) < 1 || performance.now() > until) this.scrollGoal = undefined;
  }

  #drawIfNeeded(): void {
    this.#frameId = 0;
    if (!this.#needsDrawing || !this.model) return;
    this.#needsDrawing = false;
    const isFirstDrawing = !this.panel;
    this.#updatePage();
    this.#tabRow.observe();
    this.root.ariaBusy = "false";
    if (isFirstDrawing) this.restoreScroll();
    else this.#scrollToGoal();
    this.#frameId = requestAnimationFrame(() => this.#drawIfNeeded());
  }

  #updatePage(): void {
    const { model, root } = this;
    if (!model) return;
    document.body.dataset["theme"] = this.#state.theme;
    document.body.dataset["width"] = this.#state.width;
    const view = { ...this.#state, confirmsLinks: !this.host.asksBeforeOpening };
    patch(root, renderPage(model, view, this.#tabRow.foldedTabs));
    filterCommands(root);
    markFields(this.panel, model.result, this.cursorPointer);
  }
}

/** Hides the commands that do not match the search. Unfolds the list if the search has words. */
export function filterCommands(root: Element): void {
  const field = root.querySelector<HTMLInputElement>("#search-commands");
  if (!field) return;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const command of root.querySelectorAll<HTMLElement>(".searched > li")) {
    const text = command.textContent.toLowerCase();
    command.hidden = !words.every((word) => text.includes(word));
  }
  const foldedPart = root.querySelector<HTMLDetailsElement>("#section-commands .folded-items");
  if (foldedPart && words.length > 0) foldedPart.open = true;
}

/** Replaces only elements that differ, to keep scroll position, focus, selection, open parts and entered values. */
function patch(root: Element, source: string): void {
  // In a document made by the parser, no script or event handler runs; innerHTML would run event handlers.
  const next = new DOMParser().parseFromString(source, "text/html").body;
  morphdom(root, next, { childrenOnly: true, onBeforeElUpdated: prepareUpdate });
  for (const image of root.querySelectorAll("img"))
    image.classList.toggle("broken", brokenImages.has(image.src));
}

/** Keeps the open or closed state of parts. @returns false to leave an element unchanged */
function prepareUpdate(element: HTMLElement, next: HTMLElement): boolean {
  if (element instanceof HTMLDetailsElement && next instanceof HTMLDetailsElement) next.open = element.open;
  // `showOrigin` updates this line.
  if (element.id === "origin") return false;
  if (!next.matches("[role=tabpanel][hidden]")) return !element.isEqualNode(next);
  // A hidden tab keeps its contents until it is shown again.
  element.hidden = true;
  return false;
}

/** The addresses of images that failed to load; they stay hidden. */
const brokenImages = new Set<string>();

export function markBrokenImage(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  brokenImages.add(target.src);
  target.classList.add("broken");
}

/** The maximum number of toggled keys to remember: each change sends all of them to the host. */
const TOGGLED_LIMIT = 500;

const UNSCROLLED = { page: 0, install: 0, changes: 0, release: 0, payload: 0, checks: 0 };

/** Restores the saved state; missing values get their defaults. */
function restoredState(savedState: unknown): PageState {
  return {
    document: document.body.dataset["document"] ?? "",
    tab: "page",
    face: "published",
    isPinned: false,
    theme: "editor",
    width: "full",
    toggled: [],
    scroll: UNSCROLLED,
    ...(savedState as Partial<PageState> | null | undefined),
  };
}

/** Returns the state for another manifest: the reader's choices stay, opened parts and scroll positions are reset. */
export function stateFor(document: string, state: PageState): PageState {
  return { ...state, document, toggled: [], scroll: UNSCROLLED };
}

export function withToggled(state: PageState, key: string): PageState {
  const otherKeys = state.toggled.filter((toggledKey) => toggledKey !== key);
  const isRemoved = otherKeys.length < state.toggled.length;
  return { ...state, toggled: isRemoved ? otherKeys : [...otherKeys, key].slice(-TOGGLED_LIMIT) };
}

/** Returns the reader's choice in a control of the menu; undefined for other controls. */
export function choiceOf(control: HTMLInputElement | HTMLSelectElement): Partial<PageState> | undefined {
  const { name, value } = control;
  if (name === "pin" && control instanceof HTMLInputElement) return { isPinned: control.checked };
  return ["face", "theme", "width"].includes(name) ? { [name]: value } : undefined;
}

/** Finds the tabs that do not fit in the row. The menu at the row's end lists these tabs. */
class TabRow {
  foldedTabs: readonly TabName[] = [];
  #row: Element | null = null;
  readonly #observer: ResizeObserver;

  /** @param onChange called when `foldedTabs` changes */
  constructor(onChange: () => void) {
    this.#observer = new ResizeObserver(() => {
      if (!this.#row?.isConnected) return;
      const foldedTabs = foldedTabsIn(this.#row);
      if (foldedTabs.join() === this.foldedTabs.join()) return;
      this.foldedTabs = foldedTabs;
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

/** Returns the tabs that do not fit. Shows the hidden tabs for a moment, to measure them. */
function foldedTabsIn(row: Element): TabName[] {
  const elements = [...row.querySelectorAll<HTMLElement>("[role=tab], .more-tabs")];
  const hiddenElements = elements.filter((element) => element.hidden);
  for (const element of hiddenElements) element.hidden = false;
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const widthOf = (element: Element | null) => (element?.getBoundingClientRect().width ?? 0) + gap;
  const tabWidths = tabs().map(([name]) => widthOf(document.getElementById(`tab-${name}`)));
  const selectedIndex = tabs().findIndex(([name]) => row.querySelector(`#tab-${name}[aria-selected=true]`));
  const menuWidth = widthOf(row.querySelector(".more-tabs"));
  const shownIndexes = fittingTabs(tabWidths, selectedIndex, widthOf(row), menuWidth);
  for (const element of hiddenElements) element.hidden = true;
  return tabs().flatMap(([name], i) => (shownIndexes.includes(i) ? [] : [name]));
}
