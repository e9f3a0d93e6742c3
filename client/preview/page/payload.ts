import type { Json } from "../../../server/protocol";
import { Field } from "./entry-view";
import { exact, html, type Html } from "./html";

/** Longer payloads are shown without colors: a browser takes seconds over so many elements. */
const COLOR_LIMIT = 200_000;
/** Of longer payloads only the beginning is shown: nobody reads the rest, and copying takes all of it. */
const SHOWN_LIMIT = 2_000_000;
/** Lines that the browser lays out together, and only when they come into view. */
const BLOCK = 400;

/** The exact payload, to the letter what `JSON.stringify(envelope, null, 2)` gives. */
export function payload(envelope: Field): Html {
  const text = JSON.stringify(envelope.value, null, 2);
  const shown = text.length > SHOWN_LIMIT ? text.slice(0, text.lastIndexOf("\n", SHOWN_LIMIT) + 1) : text;
  return html`<div class="payload-bar">
      <button type="button" data-action="copy">Copy</button>
      <span class="amount">${amount(text, shown)}</span>
      <span class="copied" role="status"></span>
    </div>
    <pre
      class="payload"
      tabindex="0"
      aria-label="Payload"
    ><code>${text.length > COLOR_LIMIT ? blocks(shown) : colored(envelope, "")}</code></pre>`;
}

function amount(text: string, shown: string): string {
  const whole = `${lineCount(text)} lines, ${Math.max(1, Math.round(text.length / 1000))} KB`;
  if (shown !== text) return `The first ${lineCount(shown) - 1} of ${whole}, too long for colors`;
  return text.length > COLOR_LIMIT ? `${whole}, too long for colors` : whole;
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

/** The offset behind a number of lines. */
function afterLines(text: string, start: number, count: number): number {
  let end = start;
  for (let i = 0; i < count && end < text.length; i += 1) end = text.indexOf("\n", end) + 1 || text.length;
  return end;
}

/** The same text as `JSON.stringify` writes, in colors; each value knows its pointer. */
function colored(field: Field, indent: string): Html {
  const { value } = field;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = field.items().map((item) => colored(item, inner));
    return enclosed("[", items, "]", indent);
  }
  if (value !== null && typeof value === "object") {
    const members = field.members().map(([name, member]) => {
      return exact`<span class="key">${JSON.stringify(name)}</span>: ${colored(member, inner)}`;
    });
    return enclosed("{", members, "}", indent);
  }
  return leaf(field, value ?? null);
}

function enclosed(opening: string, parts: readonly Html[], closing: string, indent: string): Html {
  if (parts.length === 0) return exact`${opening}${closing}`;
  const lines = parts.map((part, i) => exact`${i > 0 && ","}\n${indent}  ${part}`);
  return exact`${opening}${lines}\n${indent}${closing}`;
}

function leaf(field: Field, value: Json): Html {
  const kind = value === null ? "null" : typeof value;
  const pending = field.isPending && exact` title="Known after publication"`;
  const style = field.isPending ? `${kind} pending` : kind;
  return exact`<span class="${style}" data-pointer="${field.pointer}"${pending}>${JSON.stringify(value)}</span>`;
}
