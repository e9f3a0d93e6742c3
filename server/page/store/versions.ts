import { blocksOf, linesOf, type Block } from "../../core/text/markdown";
import { message } from "../../core/text/messages";
import { errorCount, type EntryResult } from "../model/entry";
import { envelopeOf, type Field } from "../parts/field";
import { html, type Content, type Html } from "../parts/html";
import { day, digest, isolated, line, prose, size } from "../parts/values";
import { more, type Folds } from "../parts/lists";
import { appVersions, packageField, row } from "./facts";

/** The number of versions shown. */
const LIMIT = 400;

const KEY = "versions";

/** Renders the folded version history; each version has folded details. */
export function versions(result: EntryResult, { toggled }: Folds): Html | false {
  const items = envelopeOf(result).at("data", "versions").items();
  if (items.length === 0) return false;
  const isOpen = toggled?.includes(KEY) ?? true;
  return html`<details class="section history" data-key="${KEY}" ${isOpen && html`open`}>
    <summary>
      <h2>${message("Version history")} <span class="count">${items.length}</span></h2>
    </summary>
    ${isOpen && list(result, items, toggled)}
  </details>`;
}

function list(result: EntryResult, items: readonly Field[], toggled: Folds["toggled"]): Html {
  const hasErrors = errorCount(result) > 0;
  return html`<ul class="versions">
      ${items.slice(0, LIMIT).map((version, i) => html`<li>${versionRow(version, keyOf(version, i), toggled, hasErrors && i === 0)}</li>`)}
    </ul>
    ${more(items.length, LIMIT)}`;
}

/** Identifies a version by its number, so that it stays open when its position changes. */
function keyOf(version: Field, index: number): string {
  return `version ${(version.at("version").text ?? `#${index}`).slice(0, 60)}`;
}

/** @param isRefused true for the edited version while the manifest has errors */
function versionRow(version: Field, key: string, toggled: Folds["toggled"], isRefused: boolean): Html {
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

/** Tests if a version is a placeholder: only its manifest has `signature_required`. */
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

const OF_PACKAGE = ["artifact_size", "sha256", "signature", "signature_algorithm", "signing_key_id"] as const;

function packaged(version: Field): Content {
  const { text: number } = version.at("version");
  // Versions older than the catalog have no package data.
  const isStated = ({ value, isPending }: Field) => isPending || (value !== null && value !== undefined);
  if (!OF_PACKAGE.some((name) => isStated(packageField(version, name))))
    return row(message("Package"), line(version.at("artifact_url")));
  return [
    row(message("Size"), size(packageField(version, "artifact_size"))),
    row(message("SHA-256"), digest(packageField(version, "sha256"), number)),
    row(message("Signature"), digest(packageField(version, "signature"), number)),
    row(message("Algorithm"), line(packageField(version, "signature_algorithm"))),
    row(message("Signing key"), line(packageField(version, "signing_key_id"))),
  ];
}

/** Longer changelogs are shown as plain text. */
const NOTES_LIMIT = 10_000;

/**
 * Renders a changelog. The interface calls it free text, but most come from a CHANGELOG.md, so Markdown headings, lists
 * and code are rendered; everything else is shown literally.
 */
export function notes(field: Field): Html {
  const { text } = field;
  if (text === undefined || text.length > NOTES_LIMIT) return html`<p class="prose">${prose(field)}</p>`;
  return html`<div class="prose notes" ${field.mark}>${blocksOf(linesOf(text)).map(markdownBlock)}</div>`;
}

function markdownBlock({ kind, texts }: Block): Html {
  if (kind === "list")
    return html`<ul>
      ${texts.map((text) => html`<li>${inlineMarkdown(text)}</li>`)}
    </ul>`;
  const lines = texts.map(
    (text, i) => html`${i > 0 && "\n"}${kind === "fence" ? isolatedWhole(text) : inlineMarkdown(text)}`,
  );
  return kind === "heading" ? html`<p class="notes-heading">${lines}</p>` : html`<p>${lines}</p>`;
}

function inlineMarkdown(line: string): Html[] {
  // Every second part is the text between backticks.
  return line
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, i) => (i % 2 === 1 ? html`<code>${isolatedWhole(part)}</code>` : isolatedWhole(part)));
}

function isolatedWhole(text: string): Html {
  return html`${text !== "" && isolated(text, Number.MAX_SAFE_INTEGER)}`;
}
