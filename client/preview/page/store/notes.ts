import type { Field } from "../parts/field";
import { html, type Html } from "../parts/html";
import { isolated, prose } from "../parts/values";

/** A longer changelog is shown as the plain text that it is. */
const LIMIT = 10_000;

/**
 * A changelog. The interface calls it free text; most of them come from a CHANGELOG.md, so headings, lists and code of
 * Markdown are shown as such, and everything else to the letter.
 */
export function notes(field: Field): Html {
  const { text } = field;
  if (text === undefined || text.length > LIMIT) return html`<p class="prose">${prose(field)}</p>`;
  return html`<div class="prose notes" ${field.mark}>${blocksOf(text).map(block)}</div>`;
}

interface Block {
  readonly kind: "heading" | "item" | "text";
  readonly lines: string[];
}

/** Lines of one kind that follow each other; an empty line ends a block. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [kind, content] = read(line, open?.kind === "item");
    if (content === "") open = undefined;
    else if (kind === "rest" && open) open.lines.push(`${open.lines.pop() ?? ""} ${content}`);
    else if (open?.kind === kind && kind !== "heading") open.lines.push(content);
    else blocks.push((open = { kind: kind === "rest" ? "text" : kind, lines: [content] }));
  }
  return blocks;
}

function read(line: string, isInList: boolean): [kind: Block["kind"] | "rest", content: string] {
  const trimmed = line.trim();
  const [, heading] = /^#{1,6} +([^ ].*)$/.exec(trimmed) ?? [];
  if (heading !== undefined) return ["heading", heading];
  const [, item] = /^[-*+] +([^ ].*)$/.exec(trimmed) ?? [];
  if (item !== undefined) return ["item", item];
  // The rest of an entry that goes over several lines.
  return [isInList && /^\s{2}/.test(line) ? "rest" : "text", trimmed];
}

function block({ kind, lines }: Block): Html {
  if (kind === "item")
    return html`<ul>
      ${lines.map((line) => html`<li>${words(line)}</li>`)}
    </ul>`;
  const text = lines.map((line, i) => html`${i > 0 && "\n"}${words(line)}`);
  return kind === "heading" ? html`<p class="notes-heading">${text}</p>` : html`<p>${text}</p>`;
}

/** A line with what it has between two single backticks as code. */
function words(line: string): Html[] {
  const whole = Number.MAX_SAFE_INTEGER;
  // The parts that are split by are every second one.
  return line
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, i) =>
      i % 2 === 1
        ? html`<code>${isolated(part, whole)}</code>`
        : html`${part !== "" && isolated(part, whole)}`,
    );
}
