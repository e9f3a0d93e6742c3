import { message } from "../../../../server/core/text/messages";
import { humanSize } from "../../../../server/core/text/sizes";
import type { Field } from "./field";
import { html, type Html } from "./html";

/** As much of a text as the page shows: the whole of it stands in the payload. */
const LINE_LIMIT = 300;
const PROSE_LIMIT = 20_000;
/** As many items of a list as the page shows. */
export const LIST_LIMIT = 200;

/** A text of one line; `missing` stands for one that is not there. */
export function line(field: Field, missing?: string): Html {
  return shown(field, LINE_LIMIT, missing);
}

/** A text of any length, in its own lines. */
export function prose(field: Field): Html {
  return shown(field, PROSE_LIMIT);
}

/** A name as machines know it; `missing` stands for one that is not there. */
export function code(field: Field, missing?: string): Html {
  return html`<code>${shown(field, LINE_LIMIT, missing)}</code>`;
}

/** The items of a list, each through `render`; of too many, the first. */
export function listed(fields: readonly Field[], render: (field: Field) => Html): Html {
  const hidden = fields.length - LIST_LIMIT;
  const rest = hidden > 0 && html`<li class="more">${moreText(hidden)}</li>`;
  return html`${fields.slice(0, LIST_LIMIT).map((field) => html`<li>${render(field)}</li>`)}${rest}`;
}

/** How many items a list has beyond those that the page shows. */
export function more(count: number): Html | false {
  const hidden = count - LIST_LIMIT;
  return hidden > 0 && html`<p class="more">${moreText(hidden)}</p>`;
}

function moreText(count: number): string {
  return message("and {count} more", { count });
}

/** Short names in a row. */
export function chips(fields: readonly Field[], label: string): Html {
  return html`<ul class="chips" aria-label="${label}">
    ${listed(fields, code)}
  </ul>`;
}

/** The text of a value of any type; its isolation keeps marks of direction in it from reordering what is around it. */
export function isolated(text: string, limit = LINE_LIMIT): Html {
  return html`<bdi>${cut(text, limit)}</bdi>`;
}

/** An address as a link if it is a plain http or https one, else as a text. */
export function link(field: Field): Html {
  const { text } = field;
  const url = text === undefined ? undefined : webAddress(text);
  if (!url) return line(field);
  // The parser's own spelling: host and path have no marks of direction and no look-alike letters in it.
  const shownText = url.href.replace(/^https:\/\//, "").replace(/\/$/, "");
  return html`<a href="${url.href}" data-pointer="${field.pointer}">${isolated(shownText)}</a>`;
}

/** A day, as the interface's timestamps tell it. */
export function day(field: Field): Html {
  const [date] = /^\d{4}-\d\d-\d\d(?=T)/.exec(field.text ?? "") ?? [];
  if (field.isPending || date === undefined) return line(field);
  return html`<time datetime="${field.text}" title="${field.text}" ${field.mark}>${date}</time>`;
}

/** Bytes in the unit that suits them. */
export function size(field: Field): Html {
  const { value } = field;
  if (typeof value !== "number" || !(value >= 0)) return line(field);
  const bytes = message("{count} bytes", { count: value });
  return html`<span ${field.mark} title="${bytes}">${humanSize(value)}</span>`;
}

/** `module_id` as *Module ID*. */
export function words(name: string): string {
  const spaced = name.replace(/[_\s]+/g, " ").trim();
  const capital = spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
  return capital.replace(/\b(?:ipc|http|api|url|id)\b/gi, (short) => short.toUpperCase());
}

function shown(field: Field, limit: number, missing = message("Not stated")): Html {
  if (field.isPending)
    return html`<span class="pending" ${field.mark}>${message("Known after publication")}</span>`;
  const text = textOf(field);
  if (text === undefined) return html`<span class="unstated" ${field.mark}>${missing}</span>`;
  return html`<span ${field.mark}>${isolated(text, limit)}</span>`;
}

function textOf(field: Field): string | undefined {
  const { value, text } = field;
  if (value === null || value === undefined || typeof value === "string") return text;
  return JSON.stringify(value);
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Not through the middle of a character.
  const start = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return message("{start}… ({count} characters)", { start, count: text.length });
}

/** An http or https address; undefined for anything that could mislead about where it leads. */
export function webAddress(text: string): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}
