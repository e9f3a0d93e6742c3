import { message } from "../../../../server/core/text/messages";
import type { EntryResult } from "../../../../server/protocol";
import { errorCount } from "../model/model";
import { envelopeOf, type Field } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { code, isolated, line, listed, size } from "../parts/values";
import { webAddress } from "../parts/values";

/** Matches a `data:` URI of an image, and nothing else. */
const IMAGE =
  /^data:image\/(?:png|jpeg|gif|webp|svg\+xml|bmp|avif|x-icon|vnd\.microsoft\.icon)(?:;charset=[\w-]+)?;base64,[A-Za-z0-9+/]+=*$/;

/** Renders the head of the page: name, author, version, and whether the plugin can be installed. */
export function hero(result: EntryResult): Html {
  const item = envelopeOf(result).at("data", "item");
  return html`<header class="hero">
    ${icon(item, result.icon)}
    <div class="title">
      <h1>${line(item.at("name"), message("No name yet"))}</h1>
      <p class="byline">${byline(item)}</p>
      <p class="identifier">${code(item.at("id"), message("No identifier yet"))}</p>
    </div>
    ${badge(item, result)}
    <p class="summary">${line(item.at("summary"), message("No summary yet"))}</p>
    ${tags(item.at("tags"))}
  </header>`;
}

/** Shows the plugin's icon as an image, so that the browser does not run scripts in it. */
function icon(item: Field, image: string | undefined): Html {
  const origin = html`data-pointer="${item.at("manifest", "icon").pointer}"`;
  // The expression takes linear time, and the server limits icons to half a megabyte.
  if (image !== undefined && IMAGE.test(image))
    return html`<img class="icon" src="${image}" alt="" width="72" height="72" ${origin} />`;
  return html`<div class="icon monogram" aria-hidden="true" ${origin}>${monogram(item.at("name"))}</div>`;
}

function monogram(name: Field): Html {
  const [first = "?"] = /[\p{L}\p{N}]/u.exec(name.text ?? "") ?? [];
  return isolated(first.toUpperCase());
}

function byline(item: Field): Html {
  const version = line(item.at("latest_version"), message("not stated"));
  return sentence("{author} · Version {version}", { author: author(item), version });
}

function author(item: Field): Html {
  // Only the author of a placeholder has an address.
  const url = item.at("manifest", "author", "url").text;
  const name = item.at("author", "name");
  const address = url === undefined || name.text === undefined ? undefined : webAddress(url);
  const shown = address
    ? html`<a href="${address.href}" title="${address.href}" data-pointer="${name.pointer}"
        >${isolated(name.text ?? "")}</a
      >`
    : line(name, message("No author yet"));
  return html`<span class="author">${shown}</span>`;
}

function badge(item: Field, result: EntryResult): Html {
  const field = item.at("manifest", "install_status");
  const { text } = field;
  const version = item.at("latest_compatible_version");
  const packaged = !version.at("artifact_url").isPending;
  if (text === "available" && errorCount(result) > 0) return refusedBadge(field);
  const known = text === "available" || text === "blocked" ? text : "unknown";
  return html`<div class="install">
    <span class="badge ${known}" ${field.mark}
      >${text === undefined ? message("No status") : isolated(text)}</span
    >
    <span class="why">${statusText(known, packaged, result.placeholder)}</span>
    ${version.at("artifact_size").value !== null && html`<span class="why">${size(version.at("artifact_size"))}</span>`}
  </div>`;
}

/** Says that the catalog would not take the plugin, instead of the status that it would have. */
function refusedBadge(status: Field): Html {
  return html`<div class="install">
    <span class="badge blocked" ${status.mark}>${message("not publishable")}</span>
    <span class="why">${message("errors in the manifest")}</span>
  </div>`;
}

/** Explains the status in the interface's terms (States and transitions). */
function statusText(
  status: "available" | "blocked" | "unknown",
  packaged: boolean,
  placeholder: boolean,
): string {
  if (status === "available")
    return packaged ? message("signed package published") : message("after a signed package is published");
  if (status === "blocked")
    return placeholder || !packaged
      ? message("no package, so no remote install")
      : message("cannot be installed");
  return "";
}

function tags(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  return html`<ul class="tags" aria-label="${message("Tags")}">
    ${listed(items, tag)}
  </ul>`;
}

/** Shows a tag; those derived from levels and capabilities are less prominent than the author's own. */
function tag(field: Field): Html {
  const derived = /^(level|host)-/.test(field.text ?? "");
  return html`<span class="tag ${derived ? "derived" : "free"}">${line(field)}</span>`;
}
