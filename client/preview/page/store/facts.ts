import type { Field } from "../parts/field";
import { Html, html, type Content } from "../parts/html";
import { code, day, line, link, listed, size } from "../parts/values";
import { digest } from "./digest";

const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ["windows", "Windows"],
  ["macos", "macOS"],
  ["linux", "Linux"],
]);

const NO_PACKAGE = html`<p class="none">None is published.</p>`;

/** The facts beside the contents. */
export function facts(item: Field, placeholder: boolean): Html {
  const version = item.at("latest_compatible_version");
  return html`<aside class="facts" aria-label="Facts">
    ${group("Compatibility", compatibility(item))}
    ${group("Links", [row("Homepage", link(item.at("homepage_url"))), row("Repository", link(item.at("repository_url")))])}
    ${group("Details", details(item))}
    ${group("Package", placeholder && !version.at("artifact_url").text ? NO_PACKAGE : packaged(version))}
  </aside>`;
}

function compatibility(item: Field): Content[] {
  const manifest = item.at("manifest");
  const api = manifest.at("compatibility", "min_host_api_version");
  const platforms = manifest.at("compatibility", "platforms");
  return [
    row("Host application", appVersions(item)),
    api.value !== undefined &&
      row("Host API", api.text === undefined ? line(api) : html`${code(api)} or newer`),
    platforms.value !== undefined && row("Platforms", platformList(platforms)),
  ];
}

/** From which version of the host application to which; null is no upper bound. */
export function appVersions(versioned: Field): Html {
  const least = versioned.at("min_app_version");
  const to = versioned.at("max_app_version");
  if (least.text === undefined) return line(least);
  const from = code(least);
  return to.text === undefined
    ? html`${from} <span ${to.mark}>or newer</span>`
    : html`${from} to ${code(to)}`;
}

function platformList(field: Field): Html {
  const items = field.items();
  if (items.length === 0) return line(field);
  return html`<ul class="chips platforms" aria-label="Platforms">
    ${listed(items, platform)}
  </ul>`;
}

function platform(field: Field): Html {
  const name = field.text === undefined ? undefined : PLATFORMS.get(field.text);
  return name === undefined ? line(field) : html`<span ${field.mark}>${name}</span>`;
}

function details(item: Field): Content[] {
  return [
    row("License", line(item.at("license"))),
    row("Source", line(item.at("source"))),
    row("Slug", code(item.at("slug"))),
    row("Updated", day(item.at("updated_at"))),
    row("First published", day(item.at("created_at"))),
  ];
}

function packaged(version: Field): Content[] {
  return [
    row("Size", size(version.at("artifact_size"))),
    row("SHA-256", digest(version.at("sha256"))),
    row("Signature", line(version.at("signature_algorithm"))),
    row("Signing key", line(version.at("signing_key_id"))),
  ];
}

/** Facts in rows, or a sentence why there are none. */
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
