import { parseUrl } from "../../core/text/addresses";
import { message, plural, humanSize } from "../../core/text/messages";
import type { Field } from "./field";
import { type Content, exact, html, type Html, sentence, sign } from "./html";

/** The number of characters shown of a text; the payload has the full text. */
const LINE_LIMIT = 300;
const PROSE_LIMIT = 20_000;
const TOOLTIP_LIMIT = 1000;
/** Matches words that may be wider than a narrow column; Chinese text breaks anywhere. */
const LONG_WORDS = /([!-~]{20,})/;

/** Shows a text on one line. @param placeholder shown instead of a missing text */
export function onOneLine(field: Field, placeholder?: string): Html {
  return valueOf(field, LINE_LIMIT, placeholder);
}

/** Shows a text of any length with its line breaks. */
export function prose(field: Field): Html {
  return valueOf(field, PROSE_LIMIT);
}

export function code(field: Field, placeholder?: string): Html {
  return html`<code>${valueOf(field, LINE_LIMIT, placeholder)}</code>`;
}

/** Shows an identifier as code that may break after its dots. */
export function identifier(field: Field, placeholder?: string): Html {
  const { text } = field;
  if (text === undefined || field.isPending) return code(field, placeholder);
  return exact`<code><span ${field.mark}><bdi>${breakable(cut(text))}</bdi></span>${guessSign(field)}</code>`;
}

/** Lets a long address or identifier break only after slashes and dots, unless a part is wider than the line. */
function breakable(text: string): Html[] {
  return text.split(/(?<=[/.])/).map((part, i) => {
    const content = MAY_BREAK.test(part) ? exact`<span class="whole-part">${part}</span>` : part;
    return exact`${i > 0 && exact`<wbr>`}${content}`;
  });
}

/** Matches characters after which browsers break lines, such as a hyphen. */
const MAY_BREAK = /[^\p{L}\p{N}_./:]/u;

/** Isolates the direction of a text, and cuts off a long one, which then gets a tooltip. */
export function isolate(text: string, limit = LINE_LIMIT): Html {
  const isCut = text.length > limit && limit < TOOLTIP_LIMIT;
  const parts = cut(text, limit).split(LONG_WORDS);
  // Every second part is a long word: an address, a path, a JSON Pointer.
  const content = parts.map((part, i) => (i % 2 === 1 && /[/.][a-z_]/i.test(part) ? breakable(part) : part));
  const tooltip = isCut && exact` title="${cut(text, TOOLTIP_LIMIT)}"`;
  return exact`<bdi${tooltip}>${content}</bdi>`;
}

/** Names the base of a comparison; without a tag, it is a version in the saved response. */
export function earlierVersion(versionNumber: string, tag: string | undefined): Html {
  const version = isolate(versionNumber, 60);
  return tag === undefined ? sentence("{version} of the saved catalog entry", { version }) : version;
}

export function day(field: Field): Html {
  const [date] = /^\d{4}-\d\d-\d\d(?=T)/.exec(field.text ?? "") ?? [];
  if (field.isPending || date === undefined) return onOneLine(field);
  return html`<time datetime="${field.text}" title="${field.text}" ${field.mark}>${date}</time>`;
}

export function size(field: Field): Html {
  const { value } = field;
  if (typeof value !== "number" || !(value >= 0)) return onOneLine(field);
  const bytes = plural(value, "{count} byte", "{count} bytes", { count: value });
  return html`<span ${field.mark} title="${bytes}">${humanSize(value)}</span>`;
}

/** The number of characters shown of a digest or signature. */
const DIGEST_LIMIT = 16;

/** Shows the beginning of a digest or signature, with a button that copies it. @param version for the button's name */
export function digest(field: Field, version?: string): Html {
  const { text } = field;
  if (text === undefined) return onOneLine(field);
  const start = html`${isolate(text.slice(0, DIGEST_LIMIT))}${text.length > DIGEST_LIMIT && "…"}`;
  const name = field.pointer.slice(field.pointer.lastIndexOf("/") + 1);
  const label =
    version === undefined
      ? message("Copy {name}", { name })
      : message("Copy {name} of version {version}", { name, version: version.slice(0, 60) });
  return html`<span class="digest"
    ><code title="${text.slice(0, 200)}" ${field.mark}>${start}</code>
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

/** Converts a technical name to words: *Module ID* for `module_id`. */
export function toWords(name: string): string {
  const spaced = name.replace(/[_\s]+/g, " ").trim();
  const capital = spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
  return capital.replace(/\b(?:ipc|http|api|url|id)\b/gi, (short) => short.toUpperCase());
}

export function noValue(field: Field, placeholder = message("Not stated")): Html {
  return html`<span class="unstated" ${field.mark}>${placeholder}</span>`;
}

function valueOf(field: Field, limit: number, placeholder?: string): Html {
  if (field.isPending)
    return exact`<span class="pending" ${field.mark}>${message("Pending")}${pendingSign()}</span>`;
  const { value } = field;
  const text = typeof value === "string" || value == null ? field.text : JSON.stringify(value);
  if (text === undefined) return noValue(field, placeholder);
  return exact`<span ${field.mark}>${isolate(text, limit)}</span>${guessSign(field)}`;
}

export function pendingSign(): Html {
  return sign("history", message("Known only after publication"));
}

/** Marks a guessed value. The tooltip explains the guess. */
function guessSign({ guess }: Field): Html | undefined {
  return guess === undefined ? undefined : sign("question", guess);
}

/** Cuts off a long text, and appends its length. */
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

/** Renders a plain http or https address as a link, anything else as text. */
export function link(field: Field, options: LinkOptions): Html {
  const { text } = field;
  const url = text === undefined ? undefined : webAddress(text);
  if (!url) return onOneLine(field);
  // The parser encodes direction marks and look-alike letters in host and path.
  const shownText = url.href.replace(/^https:\/\//, "").replace(/\/$/, "");
  return exact`${linkTo(url, field, html`<bdi>${breakable(cut(shownText))}</bdi>`, options)}${guessSign(field)}`;
}

/** Renders a link for a field. @param content the content of the link */
export function linkTo(url: URL, { pointer }: Field, content: Content, { confirmsLinks }: LinkOptions): Html {
  if (confirmsLinks !== true)
    return exact`<a href="${url.href}" title="${url.href}" data-pointer="${pointer}">${content}</a>`;
  const id = `link-${pointer}`;
  return exact`<button type="button" class="link" popovertarget="${id}" data-pointer="${pointer}">${content}</button>${confirmation(url, id)}`;
}

/** Asks whether to open an address, as the editor does. The browser shows and hides the question without a script. */
function confirmation({ href }: URL, id: string): Html {
  const question = message("Do you want to open the external website?");
  // Only phrasing content, because it may be in a paragraph.
  return html`<span class="question" id="${id}" popover role="dialog" aria-label="${question}">
    <strong>${question}</strong>
    <span class="address"><bdi>${breakable(href)}</bdi></span>
    <span class="answers">
      <a class="primary" href="${href}" target="_blank" rel="noreferrer" autofocus>${message("Open")}</a>
      <button type="button" popovertarget="${id}" popovertargetaction="hide">${message("Cancel")}</button>
    </span>
  </span>`;
}

/** Parses an http or https address, and makes it https; undefined if it could disguise its destination. */
export function webAddress(text: string): URL | undefined {
  const url = text.length > 2000 ? undefined : parseUrl(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") return undefined;
  url.protocol = "https:";
  return url;
}

/** The attributes that let a reader go to a property of the manifest. @param pointer its JSON Pointer */
export function sourceMark(pointer: string): Html {
  return exact`data-source="${pointer}" tabindex="-1"`;
}

/** Renders a button that goes to a line of the manifest. @param line zero-based */
export function lineButton(line: number): Html {
  return html`<button type="button" class="line" data-line="${line}" data-character="0">
    ${message("line {line}", { line: line + 1 })}
  </button>`;
}
