import type { FromPage, PageState } from "../messages";
import { isFace, isTabName } from "./tabs";

interface WebviewApi {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** The webview's way to the editor. It can be acquired only once. */
export const vscode = acquireVsCodeApi();

/** The page's state from before it was hidden or the window was reloaded; whatever is missing of it starts anew. */
export function restoredState(): PageState {
  const kept = (vscode.getState() ?? {}) as Partial<PageState>;
  return saveState({
    document: document.body.dataset["document"] ?? "",
    tab: isTabName(kept.tab) ? kept.tab : "page",
    face: isFace(kept.face) ? kept.face : "published",
    scroll: { page: kept.scroll?.page ?? 0, payload: kept.scroll?.payload ?? 0 },
  });
}

/** Keeps the state for the next time. */
export function saveState(state: PageState): PageState {
  vscode.setState(state);
  return state;
}
