import type { PageState, Theme, Width } from "../model/messages";
import { themes, widths } from "../tabs/toolbar";
import { isFace, isTabName } from "./tabs";

/** The number of opened parts that are kept, because the state is sent to the host with each change. */
const TOGGLED_LIMIT = 500;

const TOP = { page: 0, install: 0, changes: 0, release: 0, payload: 0, checks: 0 };

/** Completes the state from before the page was hidden or the window was reloaded. */
export function restoredState(saved: unknown): PageState {
  const kept = (saved ?? {}) as Partial<PageState>;
  return {
    document: kept.document ?? document.body.dataset["document"] ?? "",
    tab: isTabName(kept.tab) ? kept.tab : "page",
    face: isFace(kept.face) ? kept.face : "published",
    isPinned: kept.isPinned === true,
    theme: isTheme(kept.theme) ? kept.theme : "editor",
    width: isWidth(kept.width) ? kept.width : "full",
    toggled: Array.isArray(kept.toggled) ? kept.toggled : [],
    scroll: { ...TOP, ...kept.scroll },
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
export function choiceOf(
  control: HTMLInputElement | HTMLSelectElement,
): Partial<Pick<PageState, "face" | "isPinned" | "theme" | "width">> | undefined {
  const { name, value } = control;
  if (name === "face" && isFace(value)) return { face: value };
  if (name === "pin" && control instanceof HTMLInputElement) return { isPinned: control.checked };
  if (name === "theme" && isTheme(value)) return { theme: value };
  return name === "width" && isWidth(value) ? { width: value } : undefined;
}

function isTheme(value: unknown): value is Theme {
  return themes().some(([theme]) => theme === value);
}

function isWidth(value: unknown): value is Width {
  return widths().some(([width]) => width === value);
}
