import type { Field } from "./entry-view";
import { html, type Html } from "./html";
import { code, isolated, line, listed } from "./values";
import { webAddress } from "./web-address";

/** The head of the page: who made what, and whether it can be installed. */
export function hero(item: Field, placeholder: boolean): Html {
  return html`<header class="hero">
    <div class="monogram" aria-hidden="true">${monogram(item.at("name"))}</div>
    <div class="title">
      <h1>${line(item.at("name"), "No name yet")}</h1>
      <p class="byline">${author(item)} · Version ${line(item.at("latest_version"), "not stated")}</p>
      <p class="identifier">${code(item.at("id"), "No identifier yet")}</p>
    </div>
    ${badge(item, placeholder)}
    <p class="summary">${line(item.at("summary"), "No summary yet")}</p>
    ${tags(item.at("tags"))}
  </header>`;
}

function monogram(name: Field): Html {
  const [first = "?"] = /[\p{L}\p{N}]/u.exec(name.text ?? "") ?? [];
  return isolated(first.toUpperCase());
}

function author(item: Field): Html {
  // Only a placeholder's author has an address of their own.
  const url = item.at("manifest", "author", "url").text;
  const name = item.at("author", "name");
  const address = url === undefined || name.text === undefined ? undefined : webAddress(url);
  const shown = line(name, "No author yet");
  const linked = address ? html`<a href="${address.href}" title="${address.href}">${shown}</a>` : shown;
  return html`<span class="author">${linked}</span>`;
}

function badge(item: Field, placeholder: boolean): Html {
  const field = item.at("manifest", "install_status");
  const { text } = field;
  const packaged = !item.at("latest_compatible_version", "artifact_url").isPending;
  const known = text === "available" || text === "blocked" ? text : "unknown";
  return html`<div class="install">
    <span class="badge ${known}" data-pointer="${field.pointer}"
      >${text === undefined ? "No status" : isolated(text)}</span
    >
    <span class="why">${statusText(known, packaged, placeholder)}</span>
  </div>`;
}

/** In the interface's terms (States and transitions). */
function statusText(
  status: "available" | "blocked" | "unknown",
  packaged: boolean,
  placeholder: boolean,
): string {
  if (status === "available")
    return packaged ? "published, signed package" : "once a signed package is published";
  if (status === "blocked")
    return placeholder || !packaged ? "no package, no remote install" : "cannot be installed";
  return "";
}

function tags(field: Field): Html | false {
  const items = field.items();
  if (items.length === 0) return false;
  return html`<ul class="tags" aria-label="Tags" data-pointer="${field.pointer}">
    ${listed(items, tag)}
  </ul>`;
}

/** Tags that follow from levels and capabilities recede behind the author's own words. */
function tag(field: Field): Html {
  const derived = /^(level|host)-/.test(field.text ?? "");
  return html`<span class="tag ${derived ? "derived" : "free"}">${line(field)}</span>`;
}
