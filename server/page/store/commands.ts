import { message, plural } from "../../core/text/messages";
import type { PageView } from "../model/messages";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { icon } from "../parts/icons";
import { code, line, LIST_LIMIT, more } from "../parts/values";
import { section } from "./section";

/** The number of commands that are shown before the others are folded. */
const SHOWN = 5;

/** Lists the commands; a long list folds, and can be searched. */
export function commands(field: Field, { toggled }: Pick<PageView, "toggled">): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const rest = items.slice(SHOWN, LIST_LIMIT);
  const content = html`${rest.length > 0 && search()}
    <ul class="commands searched">
      ${items.slice(0, SHOWN).map(command)}
    </ul>
    ${
      rest.length > 0 &&
      html`<details class="rest" ${toggled === null && html`open`}>
        <summary>
          ${plural(rest.length, "{count} more command", "{count} more commands", { count: rest.length })}
        </summary>
        <ul class="commands searched">
          ${rest.map(command)}
        </ul>
      </details>`
    }
    ${more(items.length)}`;
  return section("commands", message("Commands"), content, items.length);
}

function search(): Html {
  return html`<p class="search">
    ${icon("search")}<input
      type="search"
      id="search-commands"
      placeholder="${message("Search commands")}"
      aria-label="${message("Search commands")}"
    />
  </p>`;
}

function command(field: Field): Html {
  return html`<li>
    <span class="what">${line(field.at("description"), message("No description yet"))}</span>
    ${code(field.at("id"))}
  </li>`;
}
