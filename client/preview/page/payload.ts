import type { Json } from "../../../server/protocol";
import { Field } from "./entry-view";
import { html, type Html } from "./html";

/** Longer payloads are shown without colours: a browser takes seconds over so many elements. */
const COLOUR_LIMIT = 200_000;
/** Lines that the browser lays out together, and only when they come into view. */
const BLOCK = 400;

/** The exact payload, to the letter what `JSON.stringify(envelope, null, 2)` gives. */
export function payload(envelope: Field): Html {
  const text = JSON.stringify(envelope.value, null, 2);
  const plain = text.length > COLOUR_LIMIT;
  const note = plain && html`<span class="none">too long for colours</span>`;
  return html`<div class="payload-bar">
      <button type="button" data-action="copy">Copy</button>
      <span class="amount">${amount(text)}</span>${note}
      <span class="copied" role="status"></span>
    </div>
    <pre class="payload" tabindex="0" aria-label="Payload"><code>${plain ? blocks(text) : coloured(envelope, "")}</code></pre>`;
}

function amount(text: string): string {
  const lines = text.split("\n").length;
  return `${lines} lines, ${Math.max(1, Math.round(text.length / 1000))} KB`;
}

function blocks(text: string): Html[] {
  const lines = text.split(/(?<=\n)/);
  const starts = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) => i * BLOCK);
  return starts.map((start) => html`<span class="block">${lines.slice(start, start + BLOCK).join("")}</span>`);
}

/** The same text as `JSON.stringify` writes, in colours; each value knows its pointer. */
function coloured(field: Field, indent: string): Html {
  const { value } = field;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return html`[]`;
    const items = field.items().map((item, i) => html`${i > 0 && ","}\n${inner}${coloured(item, inner)}`);
    return html`[${items}\n${indent}]`;
  }
  if (value !== null && typeof value === "object") {
    const members = field.members();
    if (members.length === 0) return html`{}`;
    const lines = members.map(
      ([name, member], i) =>
        html`${i > 0 && ","}\n${inner}<span class="key">${JSON.stringify(name)}</span>: ${coloured(member, inner)}`,
    );
    return html`{${lines}\n${indent}}`;
  }
  return leaf(field, value ?? null);
}

function leaf(field: Field, value: Json): Html {
  const kind = value === null ? "null" : typeof value;
  const pending = field.isPending && html` title="Known after publication"`;
  return html`<span class="${kind}${field.isPending ? " pending" : ""}" data-pointer="${field.pointer}"${pending}>${JSON.stringify(value)}</span>`;
}
