import type { PageView } from "../model/messages";
import { html, type Html } from "./html";
import { more } from "./values";

/** The number of rows of a tab's list that are shown before the others are folded. */
const SHOWN = 20;
/** The number of rows that can be unfolded, which includes every problem that is reported of a document. */
const UNFOLDED = 1000;

/** How a list folds. */
interface Fold<T> {
  /** Identifies the folded part among those of the page. */
  readonly key: string;
  readonly shown?: number;
  readonly list: (items: readonly T[]) => Html;
  /** Counts the folded items in words. */
  readonly summary: (count: number) => string;
}

/**
 * Renders a list whose rest is folded. The rest is only drawn while it is open, so that thousands of rows cost nothing
 * until a reader asks for them.
 */
export function folding<T>(
  items: readonly T[],
  { toggled }: Pick<PageView, "toggled">,
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
