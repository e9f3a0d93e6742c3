import { message } from "../../core/text/messages";
import { errorCount, type EntryResult } from "../model/entry";
import { envelopeOf, type Field } from "../parts/field";
import { exact, html, type Html, icon as symbol, sentence } from "../parts/html";
import { linkTo, webAddress, type LinkOptions } from "../parts/links";
import { cut, isolated, line, pendingSign } from "../parts/values";
import { chips } from "../parts/lists";
import { packageField } from "./facts";

/** Matches `data:` URIs of images only. */
const IMAGE =
  /^data:image\/(?:png|jpeg|gif|webp|svg\+xml|bmp|avif|x-icon|vnd\.microsoft\.icon)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/]+=*$/;

/** The length of a name that always fits into three lines of 240 pixels. */
const SURE_TO_FIT = 32;

export function hero(result: EntryResult, options: LinkOptions): Html {
  const item = envelopeOf(result).at("data", "item");
  return html`<header class="hero">
    ${icon(item, result)}
    <div class="title">
      ${heading(item.at("name"))}
      <p class="byline">${byline(item, options)}</p>
    </div>
    ${action(item, result)}
    <p class="summary">${line(item.at("summary"), message("No summary yet"))}</p>
    ${keywords(item.at("manifest", "keywords"))}
  </header>`;
}

/** Renders the name. The style sheet cuts it off after three lines, so a long one gets a tooltip. */
function heading(name: Field): Html {
  const isLong = (name.text?.length ?? 0) > SURE_TO_FIT;
  const tooltip = isLong && html`title="${cut(name.text ?? "", 1000)}"`;
  return html`<h1 ${tooltip}>${line(name, message("No name yet"))}</h1>`;
}

/** Renders the icon as an `img`, in which browsers run no scripts, or says why there is none. */
function icon(item: Field, { icon: image, earlier, isWithoutFolder }: EntryResult): Html {
  const path = item.at("manifest", "icon");
  const origin = html`data-pointer="${path.pointer}"`;
  // The expression takes linear time, and the server limits icons to half a megabyte.
  if (image !== undefined && IMAGE.test(image))
    return html`<div class="icon" ${origin}>
      <img src="${image}" alt="" width="64" height="64" /><span class="icon-fault"
        >${message("Icon unreadable")}</span
      >
    </div>`;
  const isStated = path.text !== undefined && (isWithoutFolder || !earlier.isLoading);
  const stated = isWithoutFolder ? symbol("extensions") : message("Icon not found");
  return html`<div class="icon absent" ${origin}>
    ${isStated ? stated : html`<span class="no-icon">${message("No icon")}</span>`}
  </div>`;
}

function byline(item: Field, options: LinkOptions): Html {
  const version = line(item.at("latest_version"), message("not stated"));
  // The page hides a dot at the beginning of a line.
  return html`${author(item, options)}
    <span class="continued"
      ><span class="between" aria-hidden="true">·</span> ${sentence("Version {version}", { version })}</span
    >`;
}

function author(item: Field, options: LinkOptions): Html {
  // Only placeholders have the URL of the author.
  const url = item.at("manifest", "author", "url").text;
  const name = item.at("author", "name");
  const address = url === undefined || name.text === undefined ? undefined : webAddress(url);
  const shown = address
    ? linkTo(address, name, isolated(name.text ?? ""), options)
    : line(name, message("No author yet"));
  return html`<span class="author">${shown}</span>`;
}

/** Renders the button as the host would; it opens the *Install* tab. */
function action(item: Field, result: EntryResult): Html {
  const status = item.at("manifest", "install_status");
  const reason = refusal(item, result);
  const isPending = packageField(item.at("latest_compatible_version"), "artifact_url").isPending;
  if (reason === undefined)
    return html`<div class="action">
      <button type="button" class="primary" data-tab="install">${message("Install")}</button>
      ${isPending && exact`<p class="reason" ${status.mark}>${message("Pending")}${pendingSign()}</p>`}
    </div>`;
  return html`<div class="action">
    <button type="button" class="primary" disabled aria-describedby="refusal">${message("Install")}</button>
    <p class="reason" id="refusal" ${status.mark}>${reason}</p>
  </div>`;
}

function refusal(item: Field, result: EntryResult): string | undefined {
  const status = item.at("manifest", "install_status").value;
  if (errorCount(result) > 0) return message("Cannot be published yet");
  if (status === "available") return undefined;
  return status === "blocked" ? message("No package is published") : message("Unknown status");
}

function keywords(field: Field): Html | false {
  const items = field.items();
  return items.length > 0 && chips(items, message("Keywords"), line);
}
