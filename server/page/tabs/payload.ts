import { message, plural } from "../../core/text/messages";
import type { Json } from "../model/entry";
import type { Field } from "../parts/field";
import { exact, html, type Html } from "../parts/html";
import type { Folds } from "../parts/lists";

/** Longer payloads are shown without colors, because browsers need seconds for so many elements. */
const COLOR_LIMIT = 200_000;
/** Longer payloads are cut off in the view, but copied in full. */
const SHOWN_LIMIT = 2_000_000;
/** The number of lines in a block, which the browser lays out only when it comes into view. */
const BLOCK = 400;
const FOLD = "fold ";

/** Renders the payload, exactly as `JSON.stringify(envelope, null, 2)` formats it, with folded parts. */
export function payload(envelope: Field, { toggled }: Folds): Html {
  const text = JSON.stringify(envelope.value, null, 2);
  const olderVersions = envelope.at("data", "versions").items().slice(1);
  // Initially folded parts do not count, because they are not rendered.
  const rendered = toggled ? JSON.stringify(newestOnly(envelope), null, 2) : text;
  const isPlain = rendered.length > COLOR_LIMIT;
  const shown = text.length > SHOWN_LIMIT ? text.slice(0, text.lastIndexOf("\n", SHOWN_LIMIT) + 1) : text;
  const isFolded = foldTest(toggled, olderVersions);
  return html`<div class="payload-bar">
      <button type="button" data-action="copy" data-value="">${message("Copy")}</button>
      <button type="button" data-action="save">${message("Save as…")}</button>
      <button type="button" data-action="open">${message("Open as document")}</button>
      <span class="amount">${amount(text, shown, isPlain)}</span>
    </div>
    <pre
      class="payload"
      tabindex="0"
      aria-label="${message("Payload")}"
    ><code>${isPlain ? blocks(shown) : colored(envelope, isFolded)}</code></pre>`;
}

function newestOnly(envelope: Field): unknown {
  const data = envelope.at("data");
  const [newest] = data.at("versions").items();
  return { data: { item: data.at("item").value, versions: newest ? [newest.value] : [] } };
}

/** Returns a predicate for folded parts, by JSON Pointer. Older versions are folded at first. */
function foldTest(toggled: Folds["toggled"], older: readonly Field[]): (pointer: string) => boolean {
  if (!toggled) return () => false;
  const initially = new Set(older.map(({ pointer }) => pointer));
  const changed = new Set(toggled.filter((key) => key.startsWith(FOLD)).map((key) => key.slice(FOLD.length)));
  return (pointer) => initially.has(pointer) !== changed.has(pointer);
}

function amount(text: string, shown: string, isPlain: boolean): string {
  const whole = { lines: lineCount(text), size: Math.max(1, Math.round(text.length / 1000)) };
  if (!isPlain) return message("{lines} lines, {size} KB", whole);
  if (shown === text) return message("{lines} lines, {size} KB, too long for highlighting", whole);
  const first = lineCount(shown) - 1;
  return message("First {first} of {lines} lines, {size} KB, too long for highlighting", { ...whole, first });
}

function lineCount(text: string): number {
  let lines = 1;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) lines += 1;
  return lines;
}

function blocks(text: string): Html[] {
  const parts: Html[] = [];
  for (let start = 0; start < text.length;) {
    const end = afterLines(text, start, BLOCK);
    parts.push(exact`<span class="block">${text.slice(start, end)}</span>`);
    start = end;
  }
  return parts;
}

function afterLines(text: string, start: number, count: number): number {
  let end = start;
  for (let i = 0; i < count; i += 1) end = text.indexOf("\n", end) + 1 || text.length;
  return end;
}

/** The text before and after a value on its line. */
interface LineParts {
  readonly before: Html | false;
  readonly after: string;
}

function colored(
  field: Field,
  isFolded: (pointer: string) => boolean,
  depth = 0,
  { before, after }: LineParts = { before: false, after: "" },
): Html {
  const { value } = field;
  if (value === null || typeof value !== "object")
    return line(depth, exact`${before}${scalar(field, value ?? null)}${after}`);
  const brackets = Array.isArray(value) ? "[]" : "{}";
  const [opening, closing] = brackets;
  const count = Object.keys(value).length;
  if (count === 0) return line(depth, exact`${before}${brackets}${after}`);
  const folded = isFolded(field.pointer);
  const start = exact`${before}${foldButton(field, folded)}${opening}`;
  const amount = exact`<span class="folded"> ${amountIn(brackets, count)} </span>`;
  if (folded) return line(depth, exact`${start}${amount}${closing}${after}`);
  const parts = Array.isArray(value)
    ? field.items().map((item) => ({ part: item, before: false as const }))
    : field.members().map(([name, part]) => ({ part, before: key(name, part) }));
  const lines = parts.map(({ part, before }, i) =>
    colored(part, isFolded, depth + 1, { before, after: i < count - 1 ? ",\n" : "\n" }),
  );
  return exact`${line(depth, exact`${start}\n`)}<span class="inner">${lines}</span>${line(depth, exact`${closing}${after}`)}`;
}

/** Renders a line. The spaces are for copying only; the style sheet draws the indentation. */
function line(depth: number, text: Html): Html {
  const indent = depth > 0 && exact`<span class="indent">${"  ".repeat(depth)}</span>`;
  return exact`<span class="json-line">${indent}${text}</span>`;
}

function key(name: string, { pointer }: Field): Html {
  return exact`<span class="key" data-pointer="${pointer}">${JSON.stringify(name)}</span>: `;
}

function foldButton({ pointer }: Field, folded: boolean): Html {
  const name = pointer.slice(pointer.lastIndexOf("/") + 1).slice(0, 60);
  return exact`<button type="button" class="fold" tabindex="-1" data-key="${FOLD}${pointer}" aria-expanded="${String(!folded)}" aria-label="${name === "" ? message("All") : name}"></button>`;
}

function amountIn(brackets: "[]" | "{}", count: number): string {
  return brackets === "[]"
    ? plural(count, "{count} item", "{count} items", { count })
    : plural(count, "{count} property", "{count} properties", { count });
}

function scalar(field: Field, value: Json): Html {
  const kind = value === null ? "null" : typeof value;
  const words = field.isPending ? message("Known after publication") : field.guess;
  const style = field.isPending ? `${kind} pending` : field.guess ? `${kind} guessed` : kind;
  const title = words !== undefined && exact` title="${words}"`;
  return exact`<span class="${style}" ${field.mark}${title}>${JSON.stringify(value)}</span>`;
}
