import { html, type Html } from "./html";

/** The icons of the page, by their names in VS Code's icon set; webview/icons.css draws them. */
export type IconName =
  | "check"
  | "chevron-down"
  | "database"
  | "diff-added"
  | "diff-modified"
  | "diff-removed"
  | "ellipsis"
  | "error"
  | "extensions"
  | "eye"
  | "files"
  | "globe"
  | "history"
  | "info"
  | "question"
  | "search"
  | "shield"
  | "symbol-string"
  | "terminal"
  | "warning"
  | "window";

/** Renders an icon beside words that say the same. */
export function icon(name: IconName): Html {
  return html`<span class="icon-${name} symbol" aria-hidden="true"></span>`;
}

/** Renders an icon without words beside it, with its words for a screen reader and as its tooltip. */
export function sign(name: IconName, words: string): Html {
  return html`<span
    class="icon-${name} symbol sign"
    role="img"
    aria-label="${words}"
    title="${words}"
  ></span>`;
}
