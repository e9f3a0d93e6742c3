import "./preview.css";
import "./sections.css";
import "./tabs.css";
import type { FromPage, PageModel, PageOptions, PageView, TabName, ToPage } from "../page/model/messages";
import { renderPage } from "../page/page";
import { hideBrokenImages, patch, rememberBroken } from "./patch";
import { markCursor, showOrigin, sourceOf, step } from "./pointing";
import { restoredState, saveState, stateFor, vscode, withToggled } from "./state";
import { isFace, isTabName, neighbor } from "./tabs";

/*
 * The script in the preview's page: it draws the model that the extension sends, and sends the reader's actions back.
 * Everything that must survive a restart is in its state.
 */

const root = document.querySelector("main") ?? document.body;
let state = restoredState();
let model: PageModel | undefined;
let cursor: string | null = null;
/** The requested animation frame; 0 if the page has not been drawn since the last one. */
let frame = 0;
let isDue = false;

function send(message: FromPage): void {
  vscode.postMessage(message);
}

function options(): PageOptions {
  return { face: state.face, isPinned: state.isPinned, wantsChecks: state.tab === "checks" };
}

/** Draws at once; further calls before the next animation frame are drawn together in that frame. */
function draw(): void {
  isDue = true;
  if (frame === 0) drawIfDue();
}

function drawIfDue(): void {
  frame = 0;
  if (!isDue || !model) return;
  isDue = false;
  const isNew = !activePanel();
  patch(root, renderPage(model, state));
  hideBrokenImages(root);
  markCursor(activePanel(), model.result, cursor);
  root.ariaBusy = "false";
  if (isNew) restoreScroll();
  frame = requestAnimationFrame(drawIfDue);
}

function change(view: Partial<PageView>): void {
  state = saveState({ ...state, ...view, toggled: view.toggled ?? state.toggled });
  draw();
}

function activePanel(): Element | null {
  return document.getElementById(`panel-${state.tab}`);
}

function restoreScroll(): void {
  activePanel()?.scrollTo({ top: state.scroll[state.tab], behavior: "instant" });
}

function select(tab: TabName): void {
  change({ tab });
  send({ type: "options", options: options() });
  requestAnimationFrame(() => {
    restoreScroll();
    document.getElementById(`tab-${tab}`)?.focus();
  });
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
  if (target) {
    // Keeps the webview from following the link, which the extension checks first.
    event.preventDefault();
    event.stopPropagation();
    press(target);
  } else if (isPlainClick(event)) {
    goToSource(event.target);
  }
}

function press(target: HTMLElement): void {
  const { tab, action, line, character, key, value = "" } = target.dataset;
  if (target instanceof HTMLAnchorElement) send({ type: "link", url: target.href });
  else if (isTabName(tab)) select(tab);
  else if (key !== undefined) toggle(key);
  else if (action === "copy") send({ type: "copy", pointer: value });
  else if (action === "fix") fix(value);
  else if (action === "save" || action === "open") send({ type: action });
  else if (action === "pin") {
    change({ isPinned: !state.isPinned });
    send({ type: "options", options: options() });
  } else if (line !== undefined) send({ type: "reveal", line: Number(line), character: Number(character) });
}

/** @param value the indexes of a problem and of its fix */
function fix(value: string): void {
  const [problem = -1, index = -1] = value.split("/").map(Number);
  const version = model?.result?.version;
  if (version !== undefined) send({ type: "fix", version, problem, fix: index });
}

function toggle(key: string): void {
  state = withToggled(state, key);
  draw();
}

/** Checks for a click that neither ends a text selection nor operates a control. */
function isPlainClick(event: MouseEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest("summary, input, select, label");
  return event.button === 0 && !isControl && document.getSelection()?.isCollapsed !== false;
}

function goToSource(target: EventTarget | null): boolean {
  const pointer = sourceOf(model?.result, target);
  if (pointer !== undefined) send({ type: "locate", pointer });
  return pointer !== undefined;
}

function onKeydown(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = target.matches("[role=tab]") ? neighbor(state.tab, event.key) : undefined;
  if (next) select(next);
  else if (!isFieldKey(event.key, target) && !step(activePanel(), event.key)) return;
  event.preventDefault();
}

/** Goes to a field's origin when Enter is pressed on it. @returns whether the key was handled */
function isFieldKey(key: string, target: Element): boolean {
  return key === "Enter" && target.matches("[data-pointer][tabindex]") && goToSource(target);
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.name !== "face" || !isFace(target.value)) return;
  change({ face: target.value });
  send({ type: "options", options: options() });
}

/** Redraws when a reader opens or closes a part: its contents are drawn only while it is open. */
function onToggle({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement)) return;
  const { key } = target.dataset;
  if (key !== undefined && target.open !== state.toggled.includes(key)) toggle(key);
}

function onScroll({ target }: Event): void {
  if (!(target instanceof Element) || target !== activePanel()) return;
  state = saveState({ ...state, scroll: { ...state.scroll, [state.tab]: target.scrollTop } });
}

function onMessage({ data }: MessageEvent<ToPage>): void {
  switch (data.type) {
    case "show":
      ({ model } = data);
      if (data.document !== state.document) {
        state = stateFor(data.document, state);
        cursor = null;
        requestAnimationFrame(restoreScroll);
      }
      draw();
      return;
    case "cursor":
      cursor = data.pointer;
      markCursor(activePanel(), model?.result, cursor);
      return;
    case "done":
      showConfirmation(data.text);
  }
}

/** Shows a short confirmation at the foot of the page for two seconds. */
function showConfirmation(text: string): void {
  const note = document.getElementById("done");
  if (!note) return;
  note.textContent = text;
  setTimeout(() => (note.textContent = ""), 2000);
}

const point = ({ target }: Event) => showOrigin(model?.result, target);

// Capturing, to run before the webview's own click listener.
document.addEventListener("click", onClick, { capture: true });
document.addEventListener("keydown", onKeydown);
document.addEventListener("change", onChange);
document.addEventListener("mouseover", point);
document.addEventListener("focusin", point);
document.documentElement.addEventListener("mouseleave", () => showOrigin(undefined, null));
// These do not bubble.
document.addEventListener("toggle", onToggle, { capture: true });
document.addEventListener("scroll", onScroll, { capture: true, passive: true });
document.addEventListener("error", ({ target }) => rememberBroken(target), { capture: true });
window.addEventListener("message", onMessage);
send({ type: "ready", options: options() });
