import { blocksOf, linesOf, type Block } from "../../core/text/markdown";
import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { isolated, prose } from "../parts/values";

/** Longer changelogs are shown as plain text. */
const LIMIT = 10_000;

/**
 * Renders a changelog. The interface calls it free text, but most come from a CHANGELOG.md, so Markdown headings, lists
 * and code are rendered; everything else is shown literally.
 */
export function notes(field: Field): Html {
  const { text } = field;
  if (text === undefined || text.length > LIMIT) return html`<p class="prose">${prose(field)}</p>`;
  return html`<div class="prose notes" ${field.mark}>${blocksOf(linesOf(text)).map(block)}</div>`;
}

function block({ kind, texts }: Block): Html {
  if (kind === "list")
    return html`<ul>
      ${texts.map((text) => html`<li>${words(text)}</li>`)}
    </ul>`;
  const lines = texts.map((text, i) => html`${i > 0 && "\n"}${kind === "fence" ? whole(text) : words(text)}`);
  return kind === "heading" ? html`<p class="notes-heading">${lines}</p>` : html`<p>${lines}</p>`;
}

function words(line: string): Html[] {
  // Every second part is the text between backticks.
  return line
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, i) => (i % 2 === 1 ? html`<code>${whole(part)}</code>` : whole(part)));
}

function whole(text: string): Html {
  return html`${text !== "" && isolated(text, Number.MAX_SAFE_INTEGER)}`;
}
