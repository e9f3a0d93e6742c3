import type { Html } from "../../../server/page/parts/html";

/** The source with single spaces, and none between an element's brackets and its content. */
export function source(markup: Html | false): string {
  return String(markup)
    .replace(/\s+/g, " ")
    .replace(/(?<=>) | (?=<|>)/g, "");
}

/** How a sign without words beside it is written. */
export const sign = (icon: string, text: string) =>
  `<span class="icon-${icon} symbol sign" role="img" aria-label="${text}" title="${text}"></span>`;
