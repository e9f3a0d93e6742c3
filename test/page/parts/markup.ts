import type { Html } from "../../../server/page/parts/html";

/** Returns the source with single spaces, and without spaces between tags and content. */
export function source(markup: Html | false): string {
  return String(markup)
    .replace(/\s+/g, " ")
    .replace(/(?<=>) | (?=<|>)/g, "");
}

/** Returns the markup of a sign without visible text. */
export const sign = (icon: string, text: string) =>
  `<span class="icon-${icon} symbol sign" role="img" aria-label="${text}" title="${text}"></span>`;
