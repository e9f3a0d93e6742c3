import type { FromPage, PageState } from "../page/model/messages";
import { isFace, isTabName } from "./tabs";

interface WebviewApi {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** The webview's way to the editor. It can be acquired only once. */
export const vscode = acquireVsCodeApi();

/** More would make every message to the editor long; nobody opens so much by hand. */
const TOGGLED_LIMIT = 500;

const TOP = { page: 0, payload: 0, changes: 0, checks: 0 };

/** The page's state from before it was hidden or the window was reloaded; whatever is missing of it starts anew. */
export function restoredState(): PageState {
  const kept = (vscode.getState() ?? {}) as Partial<PageState>;
  return saveState({
    document: kept.document ?? document.body.dataset["document"] ?? "",
    tab: isTabName(kept.tab) ? kept.tab : "page",
    face: isFace(kept.face) ? kept.face : "published",
    isPinned: kept.isPinned === true,
    toggled: Array.isArray(kept.toggled) ? kept.toggled : [],
    scroll: { ...TOP, ...kept.scroll },
  });
}

/** Keeps the state for the next time. */
export function saveState(state: PageState): PageState {
  vscode.setState(state);
  return state;
}

/** The state of a page that goes on to another manifest: the reader's choices stay, what was done to its page does not. */
export function stateFor(document: string, state: PageState): PageState {
  return saveState({ ...state, document, toggled: [], scroll: TOP });
}

/** The state with one thing opened that was closed, or the other way round. */
export function withToggled(state: PageState, key: string): PageState {
  const rest = state.toggled.filter((known) => known !== key);
  const toggled = rest.length < state.toggled.length ? rest : [...rest, key].slice(-TOGGLED_LIMIT);
  return saveState({ ...state, toggled });
}
