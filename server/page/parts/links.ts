import { parseUrl } from "../../core/text/addresses";
import { message } from "../../core/text/messages";
import type { Field } from "./field";
import { exact, html, type Content, type Html } from "./html";
import { breakable, cut, guessSign, line } from "./values";

export interface LinkOptions {
  /** True if the page must ask before it opens a link, because its host does not ask. */
  readonly confirmsLinks?: boolean;
}

/** Renders a plain http or https address as a link, anything else as text. */
export function link(field: Field, options: LinkOptions): Html {
  const { text } = field;
  const url = text === undefined ? undefined : webAddress(text);
  if (!url) return line(field);
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
