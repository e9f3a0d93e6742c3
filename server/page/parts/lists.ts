import { message } from "../../core/text/messages";
import type { PageView } from "../model/messages";
import type { Field } from "./field";
import { html, type Html } from "./html";
import { code } from "./values";

export const LIST_LIMIT = 200;

/** The number of rows above the fold. */
const SHOWN = 20;
/** The number of rows that can be unfolded; more than the problems reported for one document. */
const UNFOLDED = 1000;

/** Renders a section with a heading. @param id identifies the section when the page is patched */
export function section(id: string, title: string, content: Html, count?: number): Html {
  const number = count !== undefined && html` <span class="count">${count}</span>`;
  return html`<section class="section" id="section-${id}" aria-labelledby="heading-${id}">
    <h2 id="heading-${id}">${title}${number}</h2>
    ${content}
  </section>`;
}

/** Renders the items of a list, up to `LIST_LIMIT`. */
export function listed(fields: readonly Field[], render: (field: Field) => Html): Html {
  const hidden = fields.length - LIST_LIMIT;
  const rest = hidden > 0 && html`<li class="more">${moreText(hidden)}</li>`;
  return html`${fields.slice(0, LIST_LIMIT).map((field) => html`<li>${render(field)}</li>`)}${rest}`;
}

/** Counts the items beyond the limit. @param limit the number of shown items */
export function more(count: number, limit = LIST_LIMIT): Html | false {
  const hidden = count - limit;
  return hidden > 0 && html`<p class="more">${moreText(hidden)}</p>`;
}

function moreText(count: number): string {
  return message("and {count} more", { count });
}

/** Shows short names in a row. */
export function chips(fields: readonly Field[], label: string, render: (field: Field) => Html = code): Html {
  return html`<ul class="chips" aria-label="${label}">
    ${listed(fields, render)}
  </ul>`;
}

/** The parts of the page that the reader has opened or closed. */
export type Folds = Pick<PageView, "toggled">;

interface Fold<T> {
  /** Identifies the folded part among those of the page. */
  readonly key: string;
  readonly shown?: number;
  readonly list: (items: readonly T[]) => Html;
  /** Counts the folded items in words. */
  readonly summary: (count: number) => string;
}

/**
 * Renders a list, and folds the rows after the first ones. They are drawn only while unfolded, so that thousands of rows
 * cost nothing until then.
 */
export function folding<T>(
  items: readonly T[],
  { toggled }: Folds,
  { key, shown = SHOWN, list, summary }: Fold<T>,
): Html {
  const rest = items.slice(shown);
  const isOpen = toggled?.includes(key) ?? true;
  return html`${shown > 0 && list(items.slice(0, shown))}
  ${
    rest.length > 0 &&
    html`<details class="rest" data-key="${key}" ${isOpen && html`open`}>
      <summary>${summary(rest.length)}</summary>
      ${isOpen && html`${list(rest.slice(0, UNFOLDED))}${more(rest.length, UNFOLDED)}`}
    </details>`
  }`;
}
