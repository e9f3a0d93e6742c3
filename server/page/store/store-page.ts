import { message } from "../../core/text/messages";
import type { EntryResult } from "../model/entry";
import type { PageView } from "../model/messages";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import type { LinkOptions } from "../parts/links";
import { prose } from "../parts/values";
import { commands } from "./commands";
import { facts } from "./facts";
import { hero } from "./hero";
import { additions } from "./levels";
import { notes } from "./notes";
import { section } from "./section";
import { settings } from "./settings";
import { versions } from "./versions";

/** Renders the tab *Page*: the plugin as the host's store would show it. */
export function storePage(result: EntryResult, view: Pick<PageView, "toggled"> & LinkOptions): Html {
  const item = envelopeOf(result).at("data", "item");
  return html`<article class="store-page">
    ${hero(result, view)} ${facts(item, view)}
    <div class="contents">${contents(item, view)}${versions(result, view)}</div>
  </article>`;
}

/** Renders the main sections; leaves out those that the manifest has nothing for. */
function contents(item: Field, view: Pick<PageView, "toggled">): Html {
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
