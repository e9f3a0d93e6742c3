import { message } from "../../../../server/core/text/messages";
import type { EntryResult } from "../../../../server/protocol";
import type { PageView } from "../model/messages";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { code, isolated, line, listed, prose, words } from "../parts/values";
import { facts } from "./facts";
import { hero } from "./hero";
import { levels } from "./levels";
import { notes } from "./notes";
import { permissions } from "./permissions";
import { section } from "./section";
import { settings } from "./settings";
import { versions } from "./versions";

/** Renders the tab *Page*: the plugin as the host's store would show it. */
export function storePage(result: EntryResult, view: Pick<PageView, "toggled">): Html {
  const item = envelopeOf(result).at("data", "item");
  return html`<article class="store-page">
    ${hero(result)}
    <div class="columns">
      <div class="main">${contents(item)}${versions(result, view)}</div>
      ${facts(item, result.placeholder)}
    </div>
  </article>`;
}

/** Renders the main sections; leaves out those that the manifest has nothing for. */
function contents(item: Field): Html {
  const manifest = item.at("manifest");
  return html`<div class="contents">
    ${about(manifest.at("long_description"))} ${news(item)} ${levels(manifest)}
    ${permissions(manifest.at("permissions"))} ${capabilities(manifest.at("host_capabilities"))}
    ${commands(manifest.at("commands"))} ${settings(manifest.at("settings_schema"))}
  </div>`;
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

function capabilities(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const list = html`<ul class="grants">
    ${listed(items, capability)}
  </ul>`;
  return section("capabilities", message("Host capabilities"), list, items.length);
}

function capability(field: Field): Html {
  return html`<span class="name">${isolated(words(field.text ?? ""))}</span> ${code(field)}`;
}

function commands(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const list = html`<ul class="commands">
    ${listed(items, command)}
  </ul>`;
  return section("commands", message("Commands"), list, items.length);
}

function command(field: Field): Html {
  return html`<span class="what">${line(field.at("description"))}</span> ${code(field.at("id"))}`;
}
