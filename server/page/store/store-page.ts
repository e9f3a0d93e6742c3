import { message, plural } from "../../core/text/messages";
import { errorCount, type EntryResult } from "../model/entry";
import { envelopeOf, type Field } from "../parts/field";
import { unformattedHtml, html, type Html, icon, sentence } from "../parts/html";
import { code, cut, isolate, oneLine, linkTo, pendingIcon, prose, webAddress } from "../parts/values";
import type { LinkOptions } from "../parts/values";
import { chips, foldedList, listRenderer, section, type Folds } from "../parts/lists";
import { facts, packageField } from "./facts";
import { additions } from "./levels";
import { settings } from "./settings";
import { releaseNotes, versions } from "./versions";

const IMAGE_URI =
  /^data:image\/(?:png|jpeg|gif|webp|svg\+xml|bmp|avif|x-icon|vnd\.microsoft\.icon)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/]+=*$/;

/** Names of at most this length always fit into three lines of 240 pixels. */
const FITTING_NAME_LENGTH = 32;

export function storePage(result: EntryResult, view: Folds & LinkOptions): Html {
  const item = envelopeOf(result).at("data", "item");
  const manifest = item.at("manifest");
  return html`<article class="store-page">
    ${hero(item, result, view)} ${facts(item, view)}
    <div class="contents">
      ${about(manifest.at("long_description"))} ${news(item)} ${additions(manifest)}
      ${commands(manifest.at("commands"), view)} ${settings(manifest.at("settings_schema"), view)}
      ${versions(result, view)}
    </div>
  </article>`;
}

function about(description: Field): Html | false {
  return (
    description.text !== undefined &&
    section("about", message("About"), html`<p class="prose">${prose(description)}</p>`)
  );
}

function news(item: Field): Html | false {
  const changelog = item.at("latest_compatible_version", "changelog");
  return changelog.text !== undefined && section("news", message("What's new"), releaseNotes(changelog));
}

function hero(item: Field, result: EntryResult, options: LinkOptions): Html {
  const name = item.at("name");
  const keywords = item.at("manifest", "keywords").items();
  // The style sheet cuts off a name after three lines.
  const isLong = name.text !== undefined && name.text.length > FITTING_NAME_LENGTH;
  const tooltip = isLong && html`title="${cut(name.text, 1000)}"`;
  return html`<header class="hero">
    ${pluginIcon(item, result)}
    <div class="title">
      <h1 ${tooltip}>${oneLine(name, message("No name yet"))}</h1>
      <p class="byline">${byline(item, options)}</p>
    </div>
    ${installButton(item, result)}
    <p class="summary">${oneLine(item.at("summary"), message("No summary yet"))}</p>
    ${keywords.length > 0 && chips(keywords, message("Keywords"), oneLine)}
  </header>`;
}

/** Renders the icon or a fallback. An `img` is safe, because browsers run no scripts inside it. */
function pluginIcon(item: Field, { icon: image, earlier, isWithoutFolder }: EntryResult): Html {
  const path = item.at("manifest", "icon");
  const pointerAttribute = html`data-pointer="${path.pointer}"`;
  // The regular expression takes linear time, and the server limits icons to half a megabyte.
  if (image !== undefined && IMAGE_URI.test(image))
    return html`<div class="icon" ${pointerAttribute}>
      <img src="${image}" alt="" width="64" height="64" /><span class="icon-fault"
        >${message("Icon unreadable")}</span
      >
    </div>`;
  const showsFallback = path.text !== undefined && (isWithoutFolder || !earlier.isLoading);
  const fallback = isWithoutFolder ? icon("extensions") : message("Icon not found");
  return html`<div class="icon absent" ${pointerAttribute}>
    ${showsFallback ? fallback : html`<span class="no-icon">${message("No icon")}</span>`}
  </div>`;
}

function byline(item: Field, options: LinkOptions): Html {
  const version = oneLine(item.at("latest_version"), message("not stated"));
  // The style sheet hides a dot at the beginning of a line.
  return html`${author(item, options)}
    <span class="continued"
      ><span class="between" aria-hidden="true">·</span> ${sentence("Version {version}", { version })}</span
    >`;
}

function author(item: Field, options: LinkOptions): Html {
  // The manifest of a placeholder can have a URL that the item's author lacks.
  const url = item.at("manifest", "author", "url").text;
  const name = item.at("author", "name");
  const address = url === undefined || name.text === undefined ? undefined : webAddress(url);
  const content = address
    ? linkTo(address, name, isolate(name.text ?? ""), options)
    : oneLine(name, message("No author yet"));
  return html`<span class="author">${content}</span>`;
}

/** Renders the host's install button, which opens the *Install* tab. */
function installButton(item: Field, result: EntryResult): Html {
  const status = item.at("manifest", "install_status");
  const reason = refusalOf(status, result);
  const isPending = packageField(item.at("latest_compatible_version"), "artifact_url").isPending;
  if (reason === undefined)
    return html`<div class="action">
      <button type="button" class="primary" data-tab="install">${message("Install")}</button>
      ${isPending && unformattedHtml`<p class="reason" ${status.attributes}>${message("Pending")}${pendingIcon()}</p>`}
    </div>`;
  return html`<div class="action">
    <button type="button" class="primary" disabled aria-describedby="refusal">${message("Install")}</button>
    <p class="reason" id="refusal" ${status.attributes}>${reason}</p>
  </div>`;
}

function refusalOf(status: Field, result: EntryResult): string | undefined {
  if (errorCount(result) > 0) return message("Cannot be published yet");
  if (status.value === "available") return undefined;
  return status.value === "blocked" ? message("No package is published") : message("Unknown status");
}

export function commands(field: Field, view: Folds): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  const shownCount = 5;
  const list = foldedList(items, view, {
    key: "commands",
    shownCount,
    list: listRenderer("commands searched", commandItem),
    summary: (count) => plural(count, "{count} more command", "{count} more commands", { count }),
  });
  const search = html`<p class="search">
    ${icon("search")}<input
      type="search"
      id="search-commands"
      placeholder="${message("Search commands")}"
      aria-label="${message("Search commands")}"
    />
  </p>`;
  const content = html`${items.length > shownCount && search} ${list}`;
  return section("commands", message("Commands"), content, items.length);
}

function commandItem(command: Field): Html {
  return html`<li>
    <span class="text">${oneLine(command.at("description"), message("No description yet"))}</span>
    ${code(command.at("id"))}
  </li>`;
}
