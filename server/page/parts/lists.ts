import { message } from "../../core/text/messages";
import type { PageView } from "../model/messages";
import type { Field } from "./field";
import { html, type Html } from "./html";
import { code } from "./values";

export const LIST_LIMIT = 200;

/** The maximum number of rows in an open fold: the most problems that `check` reports for a document. */
const UNFOLDED_LIMIT = 1000;

/** Renders a section with a heading. @param id identifies the section when the page is patched */
export function section(id: string, title: string, content: Html, count?: number): Html {
  const badge = count !== undefined && html` <span class="count">${count}</span>`;
  return html`<section class="section" id="section-${id}" aria-labelledby="heading-${id}">
    <h2 id="heading-${id}">${title}${badge}</h2>
    ${content}
  </section>`;
}

/** Renders the items of a list, up to `LIST_LIMIT`. */
export function listItems(fields: readonly Field[], render: (field: Field) => Html): Html {
  const note = hiddenCountText(fields.length, LIST_LIMIT);
  const items = fields.slice(0, LIST_LIMIT).map((field) => html`<li>${render(field)}</li>`);
  return html`${items}${note !== false && html`<li class="more">${note}</li>`}`;
}

/** Renders the number of items beyond a limit, if there are any. */
export function hiddenCountNote(count: number, limit = LIST_LIMIT): Html | false {
  const note = hiddenCountText(count, limit);
  return note !== false && html`<p class="more">${note}</p>`;
}

function hiddenCountText(count: number, limit: number): string | false {
  return count > limit && message("and {count} more", { count: count - limit });
}

/** Returns a renderer of `ul` lists with a class. @param row renders an `li` */
export function listRenderer<Item>(className: string, row: (item: Item) => Html) {
  return (items: readonly Item[]): Html =>
    html`<ul class="${className}">
      ${items.map(row)}
    </ul>`;
}

export function chips(fields: readonly Field[], label: string, render: (field: Field) => Html = code): Html {
  return html`<ul class="chips" aria-label="${label}">
    ${listItems(fields, render)}
  </ul>`;
}

/** The parts of the page that the reader has opened or closed. */
export type Folds = Pick<PageView, "toggled">;

interface Fold<Item> {
  /** Unique on the page. */
  readonly key: string;
  readonly shownCount?: number;
  readonly list: (items: readonly Item[]) => Html;
  /** Returns the label of the fold. @param count the number of folded items */
  readonly summary: (count: number) => string;
}

/** Renders the first rows of a list, and folds the others. A closed fold is empty. */
export function foldedList<Item>(
  items: readonly Item[],
  { toggled }: Folds,
  { key, shownCount = 20, list, summary }: Fold<Item>,
): Html {
  const foldedItems = items.slice(shownCount);
  const isOpen = toggled?.includes(key) ?? true;
  return html`${shownCount > 0 && items.length > 0 && list(items.slice(0, shownCount))}
  ${
    foldedItems.length > 0 &&
    html`<details class="folded-items" data-key="${key}" ${isOpen && html`open`}>
      <summary>${summary(foldedItems.length)}</summary>
      ${isOpen && html`${list(foldedItems.slice(0, UNFOLDED_LIMIT))}${hiddenCountNote(foldedItems.length, UNFOLDED_LIMIT)}`}
    </details>`
  }`;
}
