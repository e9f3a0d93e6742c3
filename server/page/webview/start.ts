import { type EarlierVersions, withEarlier } from "../model/messages";
import type { FixTarget, PageView, ReleaseAction, TabName, MessageToPage } from "../model/messages";
import { baseForOption } from "../tabs/base-menu";
import { tabForKey, tabs } from "../tabs/toolbar";
import {
  choiceOf,
  Drawing,
  filterCommands,
  markBrokenImage,
  stateFor,
  withToggled,
  type PageChannel,
} from "./drawing";
import { handleFieldKey, markFields, revealMarkedField, showOrigin, sourceOf } from "./pointing";

/** How long the page does not follow the cursor after an action of the reader, in milliseconds. */
const READING_MS = 2000;

const TAB_NAMES = tabs().map(([name]) => name);

/** Starts the page: draws the models from the host, and sends the reader's actions back. */
export function startPage(host: PageChannel): void {
  new Page(host).listen();
}

class Page {
  readonly #drawing: Drawing;
  /** The time of the reader's last action, from `performance.now()`. */
  #lastActionTime = -Infinity;
  /** True once the host has sent the position of the text editor's cursor. */
  #knowsCursor = false;
  #earlier: EarlierVersions | undefined;

  constructor(private readonly host: PageChannel) {
    this.#drawing = new Drawing(host);
  }

  listen(): void {
    const listenTo = (types: string, listener: (event: Event) => void, options?: AddEventListenerOptions) => {
      for (const type of types.split(" ")) document.addEventListener(type, listener, options);
    };
    const capture = { capture: true, passive: true };
    // Use capture to run before the webview's own click listener.
    listenTo("click", (event) => this.#onClick(event as MouseEvent), { capture: true });
    listenTo("keydown", (event) => this.#onKeydown(event as KeyboardEvent));
    listenTo("change", (event) => this.#onChange(event));
    listenTo("input", () => filterCommands(this.#drawing.root));
    listenTo("mouseover focusin", ({ target }) => showOrigin(this.#drawing.model?.result, target));
    listenTo("wheel touchmove pointerdown keydown", () => this.#onAction(), capture);
    // These events do not bubble.
    listenTo("toggle", (event) => this.#onToggle(event), capture);
    listenTo("scroll", (event) => this.#onScroll(event), capture);
    listenTo("error", ({ target }) => markBrokenImage(target), capture);
    document.documentElement.addEventListener("mouseleave", () => showOrigin(undefined, null));
    window.addEventListener("message", (event: MessageEvent<MessageToPage>) => this.#onMessage(event));
    this.#sendOptions("ready");
  }

  #sendOptions(type: "ready" | "options"): void {
    const { tab, face, isPinned } = this.#drawing.state;
    this.host.send({ type, options: { tab, face, isPinned } });
  }

  #change(view: Partial<PageView>): void {
    const { state } = this.#drawing;
    this.#drawing.state = { ...state, ...view, toggled: view.toggled ?? state.toggled };
    this.#drawing.draw();
    this.#sendOptions("options");
  }

  #select(tab: TabName): void {
    this.#change({ tab });
    requestAnimationFrame(() => {
      this.#drawing.restoreScroll();
      const button = document.getElementById(`tab-${tab}`);
      button?.focus();
      button?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    // The browser opens menus and link confirmations itself.
    if (target?.hasAttribute("popovertarget")) return;
    if (!target) {
      if (isPlainClick(event)) this.#goToSource(event.target);
      return;
    }
    // Keep the webview from following the link, because the host checks the address first.
    event.preventDefault();
    event.stopPropagation();
    this.#onPress(target);
  }

  #onPress(target: HTMLElement): void {
    const { host } = this;
    const { tab, action, fix: fixTarget, release, line, character, key, value = "" } = target.dataset;
    const version = this.#drawing.model?.result?.version;
    target.closest<HTMLElement>("[popover]")?.hidePopover();
    if (target instanceof HTMLAnchorElement) host.send({ type: "link", url: target.href });
    else if (tab !== undefined) this.#select(tab as TabName);
    else if (key !== undefined) this.#toggle(key);
    else if (action === "copy") host.send({ type: "copy", pointer: value });
    else if (action === "save" || action === "open") host.send({ type: action });
    else if (line !== undefined)
      host.send({ type: "reveal", line: Number(line), character: Number(character) });
    else if (version === undefined) return;
    else if (release !== undefined) host.send({ type: "release", action: release as ReleaseAction, version });
    else if (fixTarget !== undefined) {
      const [index = -1, fix = -1] = value.split("/").map(Number);
      host.send({ type: "fix", target: fixTarget as FixTarget, version, index, fix });
    }
  }

  #toggle(key: string): void {
    this.#drawing.state = withToggled(this.#drawing.state, key);
    this.#drawing.draw();
  }

  #goToSource(target: EventTarget | null): boolean {
    const pointer = sourceOf(this.#drawing.model?.result, target);
    if (pointer !== undefined) this.host.send({ type: "locate", pointer });
    return pointer !== undefined;
  }

  #onKeydown(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    const { state, panel } = this.#drawing;
    const next = target.matches("[role=tab]") ? tabForKey(TAB_NAMES, state.tab, event.key) : undefined;
    if (next) this.#select(next);
    else if (!this.#handleEnter(event.key, target) && !handleFieldKey(panel, event.key)) return;
    event.preventDefault();
  }

  /** Goes to the source of a focused field when Enter is pressed. @returns whether the key was handled */
  #handleEnter(key: string, target: Element): boolean {
    const isField = target.matches(":is([data-pointer], [data-source])[tabindex]");
    return key === "Enter" && isField && this.#goToSource(target);
  }

  #onChange({ target }: Event): void {
    if (target instanceof HTMLSelectElement && target.name === "base") return this.#compare(target);
    const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const choice = isControl ? choiceOf(target) : undefined;
    if (choice) this.#change(choice);
  }

  #compare(menu: HTMLSelectElement): void {
    this.host.send({ type: "compare", base: baseForOption(menu.value) });
    // Show the current base until the host sends another result, because the user may cancel the choice.
    menu.selectedIndex = [...menu.options].findIndex(({ defaultSelected }) => defaultSelected);
  }

  /** Redraws when a reader opens or closes a part, because closed parts have no contents. */
  #onToggle({ target }: Event): void {
    if (!(target instanceof HTMLDetailsElement)) return;
    const { key } = target.dataset;
    if (key !== undefined && target.open !== this.#drawing.state.toggled.includes(key)) this.#toggle(key);
  }

  #onAction(): void {
    this.#lastActionTime = performance.now();
    this.#drawing.scrollGoal = undefined;
  }

  #onScroll({ target }: Event): void {
    const { state, panel, scrollGoal } = this.#drawing;
    if (!(target instanceof Element) || target !== panel || scrollGoal) return;
    this.#drawing.state = { ...state, scroll: { ...state.scroll, [state.tab]: target.scrollTop } };
  }

  #onMessage({ data }: MessageEvent<MessageToPage>): void {
    const drawing = this.#drawing;
    switch (data.type) {
      case "earlier":
        this.#earlier = data.earlier;
        return;
      case "show": {
        const { result } = data.model;
        drawing.model = { ...data.model, result: result && withEarlier(result, this.#earlier) };
        if (data.document !== drawing.state.document) {
          drawing.state = stateFor(data.document, drawing.state);
          drawing.cursorPointer = null;
          requestAnimationFrame(() => drawing.restoreScroll());
        }
        return drawing.draw();
      }
      case "cursor":
        return this.#onCursor(data.pointer);
      case "done":
        return showConfirmation(data.text);
      case "select":
        return this.#change({ tab: data.tab });
    }
  }

  #onCursor(pointer: string | null): void {
    const drawing = this.#drawing;
    const { scroll, tab } = drawing.state;
    // Keep the scroll position of a restored page.
    const isRestored = !this.#knowsCursor && scroll[tab] > 0;
    const shouldReveal = pointer !== drawing.cursorPointer && !isRestored;
    this.#knowsCursor = true;
    drawing.cursorPointer = pointer;
    markFields(drawing.panel, drawing.model?.result, pointer);
    if (!shouldReveal || performance.now() - this.#lastActionTime <= READING_MS) return;
    drawing.scrollGoal = undefined;
    revealMarkedField(drawing.panel);
  }
}

function isPlainClick(event: MouseEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest("summary, input, select, label");
  return event.button === 0 && !isControl && document.getSelection()?.isCollapsed !== false;
}

function showConfirmation(text: string): void {
  const note = document.getElementById("done");
  if (!note) return;
  note.textContent = text;
  setTimeout(() => (note.textContent = ""), 2000);
}
