import { parseUrl } from "../../core/text/addresses";
import { message, plural, humanSize } from "../../core/text/messages";
import type { Field } from "./field";
import { type Content, unformattedHtml, html, type Html, sentence, labeledIcon } from "./html";

/** Texts with more characters are cut off. The payload has the full text. */
const LINE_LIMIT = 300;
const PROSE_LIMIT = 20_000;
const TOOLTIP_LIMIT = 1000;
/** Matches ASCII words that may be wider than a narrow column. Chinese text breaks anywhere. */
const LONG_WORDS = /([!-~]{20,})/;

/** Shows a text, with spaces instead of line breaks. @param placeholder shown instead of a missing text */
export function oneLine(field: Field, placeholder?: string): Html {
  return valueOf(field, LINE_LIMIT, placeholder);
}

/** Shows a long text with its line breaks. */
export function prose(field: Field): Html {
  return valueOf(field, PROSE_LIMIT);
}

export function code(field: Field, placeholder?: string): Html {
  return html`<code>${valueOf(field, LINE_LIMIT, placeholder)}</code>`;
}

export function identifier(field: Field, placeholder?: string): Html {
  const { text } = field;
  if (text === undefined || field.isPending) return code(field, placeholder);
  return unformattedHtml`<code><span ${field.attributes}><bdi>${withBreaks(cut(text))}</bdi></span>${guessIcon(field)}</code>`;
}

/** Lets an address or identifier break only after slashes and dots, unless a part is wider than the line. */
function withBreaks(text: string): Html[] {
  return text.split(/(?<=[/.])/).map((part, i) => {
    const content = BREAK_CHARACTER.test(part)
      ? unformattedHtml`<span class="unbroken">${part}</span>`
      : part;
    return unformattedHtml`${i > 0 && unformattedHtml`<wbr>`}${content}`;
  });
}

/** Matches characters after which browsers break lines, such as a hyphen. */
const BREAK_CHARACTER = /[^\p{L}\p{N}_./:]/u;

/** Isolates the direction of a text. Cuts off a long text, and adds a tooltip with more of the text. */
export function isolate(text: string, limit = LINE_LIMIT): Html {
  const hasTooltip = text.length > limit && limit < TOOLTIP_LIMIT;
  const parts = cut(text, limit).split(LONG_WORDS);
  // Every second part is a long word, such as an address, a path or a JSON Pointer.
  const content = parts.map((part, i) => (i % 2 === 1 && /[/.][a-z_]/i.test(part) ? withBreaks(part) : part));
  const tooltip = hasTooltip && unformattedHtml` title="${cut(text, TOOLTIP_LIMIT)}"`;
  return unformattedHtml`<bdi${tooltip}>${content}</bdi>`;
}

/** Names the earlier version in a comparison, and its source if that is the saved catalog entry. */
export function earlierVersionLabel(versionNumber: string, tag: string | undefined): Html {
  const version = isolate(versionNumber, 60);
  return tag === undefined ? sentence("{version} of the saved catalog entry", { version }) : version;
}

export function day(field: Field): Html {
  const [date] = /^\d{4}-\d\d-\d\d(?=T)/.exec(field.text ?? "") ?? [];
  if (field.isPending || date === undefined) return oneLine(field);
  return html`<time datetime="${field.text}" title="${field.text}" ${field.attributes}>${date}</time>`;
}

export function size(field: Field): Html {
  const { value } = field;
  if (typeof value !== "number" || !(value >= 0)) return oneLine(field);
  const bytes = plural(value, "{count} byte", "{count} bytes", { count: value });
  return html`<span ${field.attributes} title="${bytes}">${humanSize(value)}</span>`;
}

const DIGEST_LIMIT = 16;

/** Shows the start of a digest or signature, and a button that copies the full text. */
export function digest(field: Field, version?: string): Html {
  const { text } = field;
  if (text === undefined) return oneLine(field);
  const start = html`${isolate(text.slice(0, DIGEST_LIMIT))}${text.length > DIGEST_LIMIT && "…"}`;
  const name = field.pointer.slice(field.pointer.lastIndexOf("/") + 1);
  const label =
    version === undefined
      ? message("Copy {name}", { name })
      : message("Copy {name} of version {version}", { name, version: version.slice(0, 60) });
  return html`<span class="digest"
    ><code title="${text.slice(0, 200)}" ${field.attributes}>${start}</code>
    <button
      type="button"
      class="small"
      data-action="copy"
      data-value="${field.pointer}"
      aria-label="${label}"
    >
      ${message("Copy")}
    </button></span
  >`;
}

/** Converts a technical name to words, such as `module_id` to "Module ID". */
export function toWords(name: string): string {
  const words = name.replace(/[_\s]+/g, " ").trim();
  const title = words.slice(0, 1).toUpperCase() + words.slice(1);
  return title.replace(/\b(?:ipc|http|api|url|id)\b/gi, (acronym) => acronym.toUpperCase());
}

export function noValue(field: Field, placeholder = message("Not stated")): Html {
  return html`<span class="unstated" ${field.attributes}>${placeholder}</span>`;
}

function valueOf(field: Field, limit: number, placeholder?: string): Html {
  if (field.isPending)
    return unformattedHtml`<span class="pending" ${field.attributes}>${message("Pending")}${pendingIcon()}</span>`;
  const { value } = field;
  const text = typeof value === "string" || value == null ? field.text : JSON.stringify(value);
  if (text === undefined) return noValue(field, placeholder);
  return unformattedHtml`<span ${field.attributes}>${isolate(text, limit)}</span>${guessIcon(field)}`;
}

export function pendingIcon(): Html {
  return labeledIcon("history", message("Not in the manifest; publication supplies it"));
}

function guessIcon({ guessExplanation }: Field): Html | undefined {
  return guessExplanation === undefined ? undefined : labeledIcon("question", guessExplanation);
}

/** Cuts off a long text, and appends the length of the full text. */
export function cut(text: string, limit = LINE_LIMIT): string {
  if (text.length <= limit) return text;
  // Do not split a surrogate pair.
  const start = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
  return message("{start}… ({count} characters)", { start, count: text.length });
}

export interface LinkOptions {
  /** True if the page must ask before it opens a link, because its host does not ask. */
  readonly confirmsLinks?: boolean;
}

/** Renders an http or https address as a link, any other text as text. */
export function link(field: Field, options: LinkOptions): Html {
  const { text } = field;
  const url = text === undefined ? undefined : webAddress(text);
  if (!url) return oneLine(field);
  // The parser encodes direction marks and look-alike letters in the host and the path.
  const shownText = url.href.replace(/^https:\/\//, "").replace(/\/$/, "");
  return unformattedHtml`${linkTo(url, field, html`<bdi>${withBreaks(cut(shownText))}</bdi>`, options)}${guessIcon(field)}`;
}

export function linkTo(url: URL, { pointer }: Field, content: Content, { confirmsLinks }: LinkOptions): Html {
  if (confirmsLinks !== true)
    return unformattedHtml`<a href="${url.href}" title="${url.href}" data-pointer="${pointer}">${content}</a>`;
  const id = `link-${pointer}`;
  return unformattedHtml`<button type="button" class="link" popovertarget="${id}" data-pointer="${pointer}">${content}</button>${confirmation(url, id)}`;
}

/** Renders the question before a link opens. The browser shows and hides this popover without a script. */
function confirmation({ href }: URL, id: string): Html {
  const question = message("Do you want to open the external website?");
  // Only phrasing content, because a link may be in a paragraph.
  return html`<span class="question" id="${id}" popover role="dialog" aria-label="${question}">
    <strong>${question}</strong>
    <span class="address"><bdi>${withBreaks(href)}</bdi></span>
    <span class="answers">
      <a class="primary" href="${href}" target="_blank" rel="noreferrer" autofocus>${message("Open")}</a>
      <button type="button" popovertarget="${id}" popovertargetaction="hide">${message("Cancel")}</button>
    </span>
  </span>`;
}

/** Converts an http or https address to https. Refuses other texts, and credentials, which can disguise the host. */
export function webAddress(text: string): URL | undefined {
  const url = text.length > 2000 ? undefined : parseUrl(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") return undefined;
  url.protocol = "https:";
  return url;
}

/** Returns the attributes that let a reader go to a property. @param pointer JSON Pointer in the manifest */
export function sourceAttributes(pointer: string): Html {
  return unformattedHtml`data-source="${pointer}" tabindex="-1"`;
}

/** Renders a button that goes to a line of the manifest. @param line zero-based */
export function lineButton(line: number): Html {
  return html`<button type="button" class="line" data-line="${line}" data-character="0">
    ${message("line {line}", { line: line + 1 })}
  </button>`;
}
