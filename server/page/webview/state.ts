import type { PageState } from "../model/messages";

/** The number of opened parts that are kept, because the state is sent to the host with each change. */
const TOGGLED_LIMIT = 500;

const TOP = { page: 0, install: 0, changes: 0, release: 0, payload: 0, checks: 0 };

/** Completes the state from before the page was hidden or the window was reloaded. */
export function restoredState(saved: unknown): PageState {
  return {
    ...{ document: document.body.dataset["document"] ?? "", tab: "page", face: "published", isPinned: false },
    ...{ theme: "editor", width: "full", toggled: [], scroll: TOP },
    ...(saved as Partial<PageState> | null | undefined),
  };
}

/** Returns the state for another manifest: the reader's choices stay, opened parts and scroll positions are reset. */
export function stateFor(document: string, state: PageState): PageState {
  return { ...state, document, toggled: [], scroll: TOP };
}

/** Returns the state with one part toggled. */
export function withToggled(state: PageState, key: string): PageState {
  const rest = state.toggled.filter((known) => known !== key);
  const toggled = rest.length < state.toggled.length ? rest : [...rest, key].slice(-TOGGLED_LIMIT);
  return { ...state, toggled };
}

/** Returns the reader's choice that a control of the menu shows; undefined for any other control. */
export function choiceOf(control: HTMLInputElement | HTMLSelectElement): Partial<PageState> | undefined {
  const { name, value } = control;
  if (name === "pin" && control instanceof HTMLInputElement) return { isPinned: control.checked };
  return ["face", "theme", "width"].includes(name) ? { [name]: value } : undefined;
}
