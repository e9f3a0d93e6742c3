import { message } from "../../../../server/core/text/messages";
import type { Field } from "../parts/field";
import { Html, html, sentence, type Content } from "../parts/html";
import { code, day, line, link, listed, size } from "../parts/values";
import { digest } from "./digest";

const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ["windows", "Windows"],
  ["macos", "macOS"],
  ["linux", "Linux"],
]);

/** Renders the facts beside the contents. */
export function facts(item: Field, placeholder: boolean): Html {
  const version = item.at("latest_compatible_version");
  const isPackaged = !placeholder || version.at("artifact_url").text !== undefined;
  return html`<aside class="facts" aria-label="${message("Facts")}">
    ${group(message("Compatibility"), compatibility(item))} ${group(message("Links"), links(item))}
    ${group(message("Details"), details(item))}
    ${group(message("Package"), isPackaged ? packaged(version) : noPackage())}
  </aside>`;
}

function noPackage(): Html {
  return html`<p class="none">${message("Not published.")}</p>`;
}

function links(item: Field): Content[] {
  return [
    row(message("Homepage"), link(item.at("homepage_url"))),
    row(message("Repository"), link(item.at("repository_url"))),
  ];
}

function compatibility(item: Field): Content[] {
  const manifest = item.at("manifest");
  const api = manifest.at("compatibility", "min_host_api_version");
  const platforms = manifest.at("compatibility", "platforms");
  return [
    row(message("Host application"), appVersions(item)),
    api.value !== undefined &&
      row(
        message("Host API"),
        api.text === undefined ? line(api) : sentence("{version} or newer", { version: code(api) }),
      ),
    platforms.value !== undefined && row(message("Platforms"), platformList(platforms)),
  ];
}

/** Shows the range of host versions; a missing maximum means no upper bound. */
export function appVersions(versioned: Field): Html {
  const least = versioned.at("min_app_version");
  const to = versioned.at("max_app_version");
  if (least.text === undefined) return line(least);
  const from = code(least);
  return to.text === undefined
    ? html`<span ${to.mark}>${sentence("{version} or newer", { version: from })}</span>`
    : sentence("{from} to {to}", { from, to: code(to) });
}

function platformList(field: Field): Html {
  const items = field.items();
  if (items.length === 0) return line(field);
  return html`<ul class="chips platforms" aria-label="${message("Platforms")}">
    ${listed(items, platform)}
  </ul>`;
}

function platform(field: Field): Html {
  const name = field.text === undefined ? undefined : PLATFORMS.get(field.text);
  return name === undefined ? line(field) : html`<span ${field.mark}>${name}</span>`;
}

function details(item: Field): Content[] {
  return [
    row(message("License"), line(item.at("license"))),
    row(message("Source"), line(item.at("source"))),
    row(message("Slug"), code(item.at("slug"))),
    row(message("Updated"), day(item.at("updated_at"))),
    row(message("First published"), day(item.at("created_at"))),
  ];
}

function packaged(version: Field): Content[] {
  return [
    row(message("Size"), size(version.at("artifact_size"))),
    row(message("SHA-256"), digest(version.at("sha256"))),
    row(message("Signature"), line(version.at("signature_algorithm"))),
    row(message("Signing key"), line(version.at("signing_key_id"))),
  ];
}

/** Renders facts in rows, or a sentence that says why there are none. */
function group(title: string, content: readonly Content[] | Html): Html {
  const rows = content instanceof Html ? content : html`<dl class="rows">${content}</dl>`;
  return html`<section class="facts-group">
    <h2>${title}</h2>
    ${rows}
  </section>`;
}

function row(term: string, value: Html): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
