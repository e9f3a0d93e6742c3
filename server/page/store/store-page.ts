import { message, plural } from "../../core/text/messages";
import type { EntryResult } from "../model/entry";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Html, icon } from "../parts/html";
import type { LinkOptions } from "../parts/links";
import { code, line, prose } from "../parts/values";
import { folding, section, type Folds } from "../parts/lists";
import { facts } from "./facts";
import { hero } from "./hero";
import { additions } from "./levels";
import { settings } from "./settings";
import { notes, versions } from "./versions";

export function storePage(result: EntryResult, view: Folds & LinkOptions): Html {
  const item = envelopeOf(result).at("data", "item");
  return html`<article class="store-page">
    ${hero(result, view)} ${facts(item, view)}
    <div class="contents">${contents(item, view)}${versions(result, view)}</div>
  </article>`;
}

function contents(item: Field, view: Folds): Html {
  const manifest = item.at("manifest");
  return html`${about(manifest.at("long_description"))} ${news(item)} ${additions(manifest)}
  ${commands(manifest.at("commands"), view)} ${settings(manifest.at("settings_schema"), view)}`;
}

function about(description: Field): Html | false {
  return (
    description.text !== undefined &&
    section("about", message("About"), html`<p class="prose">${prose(description)}</p>`)
  );
}

function news(item: Field): Html | false {
  const changelog = item.at("latest_compatible_version", "changelog");
  return changelog.text !== undefined && section("news", message("What's new"), notes(changelog));
}

/** Lists the commands; a long list is folded and searchable. */
export function commands(field: Field, view: Folds): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const shown = 5;
  const list = folding(items, view, {
    ...{ key: "commands", shown },
    list: (some) =>
      html`<ul class="commands searched">
        ${some.map(command)}
      </ul>`,
    summary: (count) => plural(count, "{count} more command", "{count} more commands", { count }),
  });
  return section(
    "commands",
    message("Commands"),
    html`${items.length > shown && search()} ${list}`,
    items.length,
  );
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
