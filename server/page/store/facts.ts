import { message } from "../../core/text/messages";
import { platformMeaning } from "../../core/text/meanings";
import { supportsMainPlatform, type PackageField } from "../../core/manifest/vocabulary";
import type { Field } from "../parts/field";
import { html, sentence, type Html } from "../parts/html";
import { code, day, digest, identifier, oneLine, link, noValue, size } from "../parts/values";
import type { LinkOptions } from "../parts/values";
import { chips, type Folds } from "../parts/lists";

/** Renders the facts beside the contents, the most important to users first. */
export function facts(item: Field, view: Folds & LinkOptions): Html {
  const version = item.at("latest_compatible_version");
  const manifest = item.at("manifest");
  const platforms = manifest.at("compatibility", "platforms");
  const api = manifest.at("compatibility", "min_host_api_version");
  return html`<aside class="facts" aria-label="${message("Facts")}">
    <dl class="rows">
      ${row(message("Application"), appVersions(item))}
      ${api.value !== undefined && row(message("Host API"), versionOrNewer(api))}
      ${platforms.value !== undefined && row(message("Platforms"), platformList(platforms))}
      ${row(message("License"), oneLine(item.at("license")))}
      ${row(message("Updated"), day(item.at("updated_at")))}
      ${row(message("Size"), size(packageField(version, "artifact_size")))}
      ${row(message("Homepage"), link(item.at("homepage_url"), view))}
      ${row(message("Repository"), link(item.at("repository_url"), view))}
    </dl>
    <details class="more-facts" ${view.toggled === null && html`open`}>
      <summary>${message("More details")}</summary>
      <dl class="rows">
        ${row(message("Identifier"), identifier(item.at("id"), message("No identifier yet")))}
        ${row(message("Slug"), code(item.at("slug")))} ${row(message("Source"), oneLine(item.at("source")))}
        ${row(message("First published"), day(item.at("created_at")))}
        ${row(message("SHA-256"), digest(packageField(version, "sha256")))}
        ${row(message("Signature"), oneLine(packageField(version, "signature_algorithm")))}
        ${row(message("Signing key"), oneLine(packageField(version, "signing_key_id")))}
      </dl>
    </details>
  </aside>`;
}

/**
 * Returns a field of a version's package. The version's own fields describe the main platform's package; if the plugin
 * does not support that platform, returns the field of the first package in `artifacts`.
 */
export function packageField(version: Field, name: PackageField): Field {
  const manifest = version.at("manifest");
  const [firstPackage] = supportsMainPlatform(manifest.value) ? [] : manifest.at("artifacts").members();
  const field = firstPackage?.[1].at(name);
  return field && field.value !== undefined && field.value !== null ? field : version.at(name);
}

/** Shows the range of host versions, open-ended without a maximum. @param version a field for a version or the item */
export function appVersions(version: Field): Html {
  const minimum = version.at("min_app_version");
  const maximum = version.at("max_app_version");
  if (minimum.text === undefined) return oneLine(minimum);
  return maximum.text === undefined
    ? html`<span ${maximum.attributes}>${versionOrNewer(minimum)}</span>`
    : sentence("{from} to {to}", { from: code(minimum), to: code(maximum) });
}

function versionOrNewer(version: Field): Html {
  return version.text === undefined
    ? oneLine(version)
    : sentence("{version} or newer", { version: code(version) });
}

function platformList(field: Field): Html {
  const items = field.items();
  if (items.length === 0) return Array.isArray(field.value) ? noValue(field) : oneLine(field);
  return chips(items, message("Platforms"), (item) => {
    const label = item.text === undefined ? undefined : platformMeaning(item.text)?.label;
    return label === undefined ? oneLine(item) : html`<span ${item.attributes}>${label}</span>`;
  });
}

export function row(term: Html | string, value: Html, tooltip?: string): Html {
  return html`<div>
    <dt ${tooltip !== undefined && html`title="${tooltip}"`}>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
