import { blocksOf, linesOf, type Block } from "../../core/text/markdown";
import { message } from "../../core/text/messages";
import { errorCount, type EntryResult } from "../model/entry";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Content, type Html } from "../parts/html";
import { day, digest, isolate, oneLine, prose, size } from "../parts/values";
import { hiddenCountNote, type Folds } from "../parts/lists";
import { appVersions, packageField, row } from "./facts";

const VERSION_LIMIT = 400;

const HISTORY_KEY = "versions";

/** Renders the folded version history; each version has folded details. */
export function versions(result: EntryResult, { toggled }: Folds): Html | false {
  const items = envelopeOf(result).at("data", "versions").items();
  if (items.length === 0) return false;
  const isOpen = toggled?.includes(HISTORY_KEY) ?? true;
  const hasErrors = errorCount(result) > 0;
  const rows = () =>
    items.slice(0, VERSION_LIMIT).map((version, i) => {
      // With its number as the key, a version stays open when its position changes.
      const key = `version ${(version.at("version").text ?? `#${i}`).slice(0, 60)}`;
      return html`<li>${versionRow(version, key, toggled, hasErrors && i === 0)}</li>`;
    });
  return html`<details class="section history" data-key="${HISTORY_KEY}" ${isOpen && html`open`}>
    <summary>
      <h2>${message("Version history")} <span class="count">${items.length}</span></h2>
    </summary>
    ${
      isOpen &&
      html`<ul class="versions">
          ${rows()}
        </ul>
        ${hiddenCountNote(items.length, VERSION_LIMIT)}`
    }
  </details>`;
}

/** @param isRefused true for the edited version while the manifest has errors */
function versionRow(version: Field, key: string, toggled: Folds["toggled"], isRefused: boolean): Html {
  const isOpen = toggled?.includes(key) ?? true;
  return html`<details class="version" data-key="${key}" ${isOpen && html`open`}>
    <summary>
      <span class="version-number">${oneLine(version.at("version"))}</span>
      <span>${day(version.at("published_at"))}</span>
      <span>${appVersions(version)}</span>
      ${statusBadge(version, isRefused)}
    </summary>
    ${isOpen && details(version)}
  </details>`;
}

function statusBadge(version: Field, isRefused: boolean): Html {
  const { text, attributes } = version.at("manifest", "install_status");
  if (text === "available" && isRefused)
    return html`<span class="dot blocked" ${attributes}>${message("not publishable")}</span>`;
  const color = text === "available" || text === "blocked" ? text : "unknown";
  const note =
    isPlaceholder(version) && html` <span class="placeholder-note">${message("placeholder")}</span>`;
  return html`<span class="dot ${color}" ${attributes}
    >${text === undefined ? message("no status") : isolate(text)}${note}</span
  >`;
}

/** Tests if a version is a placeholder. Only a placeholder's manifest has `signature_required`. */
function isPlaceholder(version: Field): boolean {
  return version.at("manifest", "signature_required").value !== undefined;
}

function details(version: Field): Html {
  const isWithoutPackage = isPlaceholder(version) && version.at("artifact_url").text === undefined;
  const notPublished = html`<span class="none">${message("Not published.")}</span>`;
  const changelog = version.at("changelog");
  return html`<div class="version-body">
    <dl class="rows">${isWithoutPackage ? row(message("Package"), notPublished) : packageRows(version)}</dl>
    ${changelog.text === undefined ? html`<p class="none">${message("No changelog.")}</p>` : releaseNotes(changelog)}
  </div>`;
}

const PACKAGE_FIELDS = [
  "artifact_size",
  "sha256",
  "signature",
  "signature_algorithm",
  "signing_key_id",
] as const;

function packageRows(version: Field): Content {
  const versionNumber = version.at("version").text;
  const isStated = ({ value, isPending }: Field) => isPending || (value !== null && value !== undefined);
  // Versions older than the catalog have no package data.
  if (!PACKAGE_FIELDS.some((name) => isStated(packageField(version, name))))
    return row(message("Package"), oneLine(version.at("artifact_url")));
  return [
    row(message("Size"), size(packageField(version, "artifact_size"))),
    row(message("SHA-256"), digest(packageField(version, "sha256"), versionNumber)),
    row(message("Signature"), digest(packageField(version, "signature"), versionNumber)),
    row(message("Algorithm"), oneLine(packageField(version, "signature_algorithm"))),
    row(message("Signing key"), oneLine(packageField(version, "signing_key_id"))),
  ];
}

/** Changelogs with more characters are shown as plain text. */
const NOTES_LIMIT = 10_000;

/** Renders a changelog. Most come from a CHANGELOG.md, so headings, lists and code are rendered as Markdown. */
export function releaseNotes(field: Field): Html {
  const { text, attributes } = field;
  if (text === undefined || text.length > NOTES_LIMIT) return html`<p class="prose">${prose(field)}</p>`;
  return html`<div class="prose notes" ${attributes}>${blocksOf(linesOf(text)).map(markdownBlock)}</div>`;
}

function markdownBlock({ kind, texts }: Block): Html {
  if (kind === "list")
    return html`<ul>
      ${texts.map((text) => html`<li>${inlineMarkdown(text)}</li>`)}
    </ul>`;
  const lines = texts.map(
    (text, i) => html`${i > 0 && "\n"}${kind === "fence" ? isolatedText(text) : inlineMarkdown(text)}`,
  );
  return kind === "heading" ? html`<p class="notes-heading">${lines}</p>` : html`<p>${lines}</p>`;
}

function inlineMarkdown(text: string): Html[] {
  // Every second part is between backticks.
  return text
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, i) => (i % 2 === 1 ? html`<code>${isolatedText(part)}</code>` : isolatedText(part)));
}

function isolatedText(text: string): Html {
  return html`${text !== "" && isolate(text, Number.MAX_SAFE_INTEGER)}`;
}
