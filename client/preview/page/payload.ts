import type { Json } from "../../../server/protocol";
import { Field } from "./entry-view";
import { exact, html, type Html } from "./html";

/** Longer payloads are shown without colors: a browser takes seconds over so many elements. */
const COLOR_LIMIT = 200_000;
/** Lines that the browser lays out together, and only when they come into view. */
const BLOCK = 400;

/** The exact payload, to the letter what `JSON.stringify(envelope, null, 2)` gives. */
export function payload(envelope: Field): Html {
  const text = JSON.stringify(envelope.value, null, 2);
  const plain = text.length > COLOR_LIMIT;
  const note = plain && html`<span class="none">too long for colors</span>`;
  return html`<div class="payload-bar">
      <button type="button" data-action="copy">Copy</button>
      <span class="amount">${amount(text)}</span>${note}
      <span class="copied" role="status"></span>
    </div>
    <pre
      class="payload"
      tabindex="0"
      aria-label="Payload"
    ><code>${plain ? blocks(text) : colored(envelope, "")}</code></pre>`;
}

function amount(text: string): string {
  const lines = text.split("\n").length;
  return `${lines} lines, ${Math.max(1, Math.round(text.length / 1000))} KB`;
}

function blocks(text: string): Html[] {
  const lines = text.split(/(?<=\n)/);
  const starts = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) => i * BLOCK);
  return starts.map(
    (start) => exact`<span class="block">${lines.slice(start, start + BLOCK).join("")}</span>`,
  );
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
