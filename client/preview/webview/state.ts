import type { FromPage, PageState } from "../page/model/messages";
import { isFace, isTabName } from "./tabs";

interface WebviewApi {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): WebviewApi;

/** The webview's API, which can be acquired only once. */
export const vscode = acquireVsCodeApi();

/** The number of opened parts that are kept, because the state is sent to the editor with each change. */
const TOGGLED_LIMIT = 500;

const TOP = { page: 0, payload: 0, changes: 0, checks: 0 };

/** Restores the state from before the page was hidden or the window was reloaded, with defaults for what is missing. */
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

/** Saves the state for the next start of the page. */
export function saveState(state: PageState): PageState {
  vscode.setState(state);
  return state;
}

/** Returns the state for another manifest: the reader's choices stay, opened parts and scroll positions are reset. */
export function stateFor(document: string, state: PageState): PageState {
  return saveState({ ...state, document, toggled: [], scroll: TOP });
}

/** Returns the state with one part toggled. */
export function withToggled(state: PageState, key: string): PageState {
  const rest = state.toggled.filter((known) => known !== key);
  const toggled = rest.length < state.toggled.length ? rest : [...rest, key].slice(-TOGGLED_LIMIT);
  return saveState({ ...state, toggled });
}
