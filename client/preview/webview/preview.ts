import "./preview.css";
import type { FromPage, PageModel, PageView, TabName, ToPage } from "../messages";
import { renderPage } from "../page";
import { patch } from "./patch";
import { restoredState, saveState, vscode } from "./state";
import { isFace, isTabName, neighbour } from "./tabs";

/*
 * The script inside the preview's page: it draws the model that the extension sends, and tells the extension what the
 * reader wants. It keeps nothing that is not in its state.
 */

const root = document.querySelector("main") ?? document.body;
let state = restoredState();
let model: PageModel | undefined;
let drawing = 0;

function send(message: FromPage): void {
  vscode.postMessage(message);
}

/** Draws at most once for each picture of the screen, whatever comes in between. */
function draw(): void {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    if (!model) return;
    const isNew = !activePanel();
    patch(root, renderPage(model, state));
    root.ariaBusy = "false";
    if (isNew) restoreScroll();
  });
}

function change(view: Partial<PageView>): void {
  state = saveState({ ...state, ...view });
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
  requestAnimationFrame(() => {
    restoreScroll();
    document.getElementById(`tab-${tab}`)?.focus();
  });
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
  if (!target) return;
  // The webview would follow links by itself: the extension checks them first.
  event.preventDefault();
  event.stopPropagation();
  const { tab, action, line, character } = target.dataset;
  if (target instanceof HTMLAnchorElement) send({ type: "link", url: target.href });
  else if (isTabName(tab)) select(tab);
  else if (action === "copy") send({ type: "copy" });
  else if (line !== undefined) send({ type: "reveal", line: Number(line), character: Number(character) });
}

function onKeydown(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=tab]") : null;
  const next = target && neighbour(state.tab, event.key);
  if (!next) return;
  event.preventDefault();
  select(next);
}

function onChange({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !isFace(target.value)) return;
  change({ face: target.value });
  send({ type: "face", face: target.value });
}

function onScroll({ target }: Event): void {
  if (!(target instanceof Element) || target !== activePanel()) return;
  state = saveState({ ...state, scroll: { ...state.scroll, [state.tab]: target.scrollTop } });
}

function onMessage({ data }: MessageEvent<ToPage>): void {
  if (data.type === "show") {
    model = data.model;
    draw();
    return;
  }
  const note = document.querySelector(".copied");
  if (!note) return;
  note.textContent = "Copied";
  setTimeout(() => (note.textContent = ""), 2000);
}

// Capturing, to be asked before the webview's own listener for clicks.
document.addEventListener("click", onClick, { capture: true });
document.addEventListener("keydown", onKeydown);
document.addEventListener("change", onChange);
// Scrolling does not bubble.
document.addEventListener("scroll", onScroll, { capture: true, passive: true });
window.addEventListener("message", onMessage);
send({ type: "ready", face: state.face });
