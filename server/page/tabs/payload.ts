import { message, plural } from "../../core/text/messages";
import type { Json } from "../model/entry";
import type { Field } from "../parts/field";
import { unformattedHtml, html, type Html } from "../parts/html";
import type { Folds } from "../parts/lists";

/** Longer payloads are shown without colors, because browsers need seconds for so many elements. */
const HIGHLIGHT_LIMIT = 200_000;
/** Longer payloads are cut off on the page, but copied in full. */
const SHOWN_LIMIT = 2_000_000;
/** The number of lines in a block. The browser lays out only the blocks in view. */
const BLOCK_LINES = 400;
/** The key of a foldable part is this prefix and the part's JSON Pointer. */
const FOLD_PREFIX = "fold ";

/** Renders the payload as `JSON.stringify(envelope, null, 2)` formats it. The reader can fold its parts. */
export function payload(envelope: Field, { toggled }: Folds): Html {
  const text = JSON.stringify(envelope.value, null, 2);
  const olderVersions = envelope.at("data", "versions").items().slice(1);
  // Count only the newest version: older versions are initially folded, and folded parts are not rendered.
  const renderedText = toggled ? JSON.stringify(newestOnly(envelope), null, 2) : text;
  const isPlain = renderedText.length > HIGHLIGHT_LIMIT;
  const shownText = text.length > SHOWN_LIMIT ? text.slice(0, text.lastIndexOf("\n", SHOWN_LIMIT) + 1) : text;
  const isFoldedAt = foldTest(toggled, olderVersions);
  return html`<div class="payload-bar">
      <button type="button" data-action="copy" data-value="">${message("Copy")}</button>
      <button type="button" data-action="save">${message("Save as…")}</button>
      <button type="button" data-action="open">${message("Open as document")}</button>
      <span class="amount">${sizeText(text, shownText, isPlain)}</span>
    </div>
    <pre
      class="payload"
      tabindex="0"
      aria-label="${message("Payload")}"
    ><code>${isPlain ? splitIntoBlocks(shownText) : highlight(envelope, isFoldedAt)}</code></pre>`;
}

function newestOnly(envelope: Field): unknown {
  const data = envelope.at("data");
  const [newest] = data.at("versions").items();
  return { data: { item: data.at("item").value, versions: newest ? [newest.value] : [] } };
}

/** Returns a predicate: is the part at this JSON Pointer folded? Older versions are initially folded. */
function foldTest(toggled: Folds["toggled"], olderVersions: readonly Field[]): (pointer: string) => boolean {
  if (!toggled) return () => false;
  const olderPointers = new Set(olderVersions.map(({ pointer }) => pointer));
  const toggledKeys = new Set(toggled);
  return (pointer) => olderPointers.has(pointer) !== toggledKeys.has(FOLD_PREFIX + pointer);
}

function sizeText(text: string, shownText: string, isPlain: boolean): string {
  const values = { lines: lineCount(text), size: Math.max(1, Math.round(text.length / 1000)) };
  if (!isPlain) return message("{lines} lines, {size} KB", values);
  if (shownText === text) return message("{lines} lines, {size} KB, too long for highlighting", values);
  const first = lineCount(shownText) - 1;
  return message("First {first} of {lines} lines, {size} KB, too long for highlighting", {
    ...values,
    first,
  });
}

function lineCount(text: string): number {
  return text.split("\n").length;
}

function splitIntoBlocks(text: string): Html[] {
  const lines = text.split(/(?<=\n)/);
  const count = Math.ceil(lines.length / BLOCK_LINES);
  return Array.from({ length: count }, (_, i) => {
    const block = lines.slice(i * BLOCK_LINES, (i + 1) * BLOCK_LINES).join("");
    return unformattedHtml`<span class="block">${block}</span>`;
  });
}

/** @param prefix the member's name before its value @param suffix the text after the value */
function highlight(
  field: Field,
  isFoldedAt: (pointer: string) => boolean,
  depth = 0,
  prefix: Html | false = false,
  suffix = "",
): Html {
  const { value } = field;
  if (value === null || typeof value !== "object")
    return jsonLine(depth, unformattedHtml`${prefix}${scalar(field, value ?? null)}${suffix}`);
  const brackets = Array.isArray(value) ? "[]" : "{}";
  const [opening, closing] = brackets;
  const count = Object.keys(value).length;
  if (count === 0) return jsonLine(depth, unformattedHtml`${prefix}${brackets}${suffix}`);
  const isFolded = isFoldedAt(field.pointer);
  const start = unformattedHtml`${prefix}${foldButton(field, isFolded)}${opening}`;
  const content = unformattedHtml`<span class="folded"> ${countText(brackets, count)} </span>`;
  if (isFolded) return jsonLine(depth, unformattedHtml`${start}${content}${closing}${suffix}`);
  const parts = Array.isArray(value)
    ? field.items().map((item) => ({ part: item, key: false as const }))
    : field.members().map(([name, part]) => ({ part, key: keyOf(name, part) }));
  const lines = parts.map(({ part, key }, i) =>
    highlight(part, isFoldedAt, depth + 1, key, i < count - 1 ? ",\n" : "\n"),
  );
  return unformattedHtml`${jsonLine(depth, unformattedHtml`${start}\n`)}<span class="inner">${lines}</span>${jsonLine(depth, unformattedHtml`${closing}${suffix}`)}`;
}

/** Renders a line. The spaces are for copying only; the style sheet draws the indentation. */
function jsonLine(depth: number, text: Html): Html {
  const indent = depth > 0 && unformattedHtml`<span class="indent">${"  ".repeat(depth)}</span>`;
  return unformattedHtml`<span class="json-line">${indent}${text}</span>`;
}

function keyOf(name: string, { pointer }: Field): Html {
  return unformattedHtml`<span class="key" data-pointer="${pointer}">${JSON.stringify(name)}</span>: `;
}

function foldButton({ pointer }: Field, isFolded: boolean): Html {
  const name = pointer.slice(pointer.lastIndexOf("/") + 1).slice(0, 60);
  return unformattedHtml`<button type="button" class="fold" tabindex="-1" data-key="${FOLD_PREFIX}${pointer}" aria-expanded="${String(!isFolded)}" aria-label="${name === "" ? message("All") : name}"></button>`;
}

function countText(brackets: "[]" | "{}", count: number): string {
  return brackets === "[]"
    ? plural(count, "{count} item", "{count} items", { count })
    : plural(count, "{count} property", "{count} properties", { count });
}

function scalar(field: Field, value: Json): Html {
  const kind = value === null ? "null" : typeof value;
  const { isPending, guessExplanation } = field;
  const tooltip = isPending ? message("Not in the manifest; publication supplies it") : guessExplanation;
  const className = isPending ? `${kind} pending` : guessExplanation ? `${kind} guessed` : kind;
  const title = tooltip !== undefined && unformattedHtml` title="${tooltip}"`;
  return unformattedHtml`<span class="${className}" ${field.attributes}${title}>${JSON.stringify(value)}</span>`;
}
