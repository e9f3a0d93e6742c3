import { message, plural } from "../../../../server/core/text/messages";
import type { EntryResult } from "../../../../server/protocol";
import type { PageView } from "../model/messages";
import { errorCount } from "../model/model";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Content, type Html } from "../parts/html";
import { day, isolated, line, size } from "../parts/values";
import { digest } from "./digest";
import { appVersions } from "./facts";
import { notes } from "./notes";
import { section } from "./section";

/** The number of versions that the page shows. */
const LIMIT = 400;

/** Renders all versions, the newest first as in the payload; each opens to show its details. */
export function versions(result: EntryResult, { toggled }: Pick<PageView, "toggled">): Html | false {
  const items = envelopeOf(result).at("data", "versions").items();
  const hasErrors = errorCount(result) > 0;
  if (items.length === 0) return false;
  const hidden = items.length - LIMIT;
  const rest =
    hidden > 0 &&
    html`<p class="more">
      ${plural(hidden, "and {count} older version", "and {count} older versions", { count: hidden })}
    </p>`;
  const list = html`${note(result)}
    <ul class="versions">
      ${items.slice(0, LIMIT).map((version, i) => html`<li>${versionRow(version, keyOf(version, i), toggled, hasErrors && i === 0)}</li>`)}
    </ul>
    ${rest}`;
  return section("versions", message("Versions"), list, items.length);
}

/** Says why there are no earlier versions, or what limits them. */
function note({ earlier }: EntryResult): Html | false {
  if (earlier.isLoading)
    return html`<p class="earlier loading" role="status">${message("Reading the earlier versions…")}</p>`;
  if (earlier.note !== undefined) return html`<p class="earlier">${isolated(earlier.note)}</p>`;
  return false;
}

/** Identifies a version by its number, so that it stays open when its position changes. */
function keyOf(version: Field, index: number): string {
  return `version ${(version.at("version").text ?? `#${index}`).slice(0, 60)}`;
}

/** @param isRefused true for the edited version while the manifest has errors */
function versionRow(version: Field, key: string, toggled: PageView["toggled"], isRefused: boolean): Html {
  const isOpen = toggled?.includes(key) ?? true;
  return html`<details class="version" data-key="${key}" ${isOpen && html`open`}>
    <summary>
      <span class="version-number">${line(version.at("version"))}</span>
      <span>${day(version.at("published_at"))}</span>
      <span>${appVersions(version)}</span>
      ${statusOf(version, isRefused)}
    </summary>
    ${isOpen && details(version)}
  </details>`;
}

function statusOf(version: Field, isRefused: boolean): Html {
  const status = version.at("manifest", "install_status");
  const { text } = status;
  if (text === "available" && isRefused)
    return html`<span class="dot blocked" ${status.mark}>${message("not publishable")}</span>`;
  const known = text === "available" || text === "blocked" ? text : "unknown";
  const form = isPlaceholder(version) && html` <span class="form">${message("placeholder")}</span>`;
  return html`<span class="dot ${known}" ${status.mark}
    >${text === undefined ? message("no status") : isolated(text)}${form}</span
  >`;
}

/** Checks for a placeholder: only its manifest has `signature_required`. */
function isPlaceholder(version: Field): boolean {
  return version.at("manifest", "signature_required").value !== undefined;
}

function details(version: Field): Html {
  const isPackaged = !isPlaceholder(version) || version.at("artifact_url").text !== undefined;
  const changelog = version.at("changelog");
  return html`<div class="version-body">
    <dl class="rows">${isPackaged ? packaged(version) : noPackage()}</dl>
    ${changelog.text === undefined ? html`<p class="none">${message("No changelog.")}</p>` : notes(changelog)}
  </div>`;
}

function noPackage(): Html {
  return row(message("Package"), html`<span class="none">${message("Not published.")}</span>`);
}

function packaged(version: Field): Content {
  const { text: number } = version.at("version");
  return [
    row(message("Size"), size(version.at("artifact_size"))),
    row(message("SHA-256"), digest(version.at("sha256"), number)),
    row(message("Signature"), digest(version.at("signature"), number)),
    row(message("Algorithm"), line(version.at("signature_algorithm"))),
    row(message("Signing key"), line(version.at("signing_key_id"))),
  ];
}

function row(term: string, value: Html): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
