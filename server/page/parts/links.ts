import { message } from "../../core/text/messages";
import { parseUrl } from "../../core/text/addresses";
import type { Field } from "./field";
import { exact, html, type Content, type Html } from "./html";
import { breakable, cut, guessSign, line } from "./values";

export interface LinkOptions {
  /** True if the page itself shows an address and asks before it opens it, because its host does not. */
  readonly confirmsLinks?: boolean;
}

/** Shows an address as a link if it is a plain http or https address, else as text. */
export function link(field: Field, options: LinkOptions): Html {
  const { text } = field;
  const url = text === undefined ? undefined : webAddress(text);
  if (!url) return line(field);
  // The parser's spelling has no direction marks and no look-alike letters in host and path.
  const shownText = url.href.replace(/^https:\/\//, "").replace(/\/$/, "");
  return exact`${linkTo(url, field, html`<bdi>${breakable(cut(shownText))}</bdi>`, options)}${guessSign(field)}`;
}

/** Renders a link at a field. @param content what the link shows */
export function linkTo(url: URL, { pointer }: Field, content: Content, { confirmsLinks }: LinkOptions): Html {
  if (confirmsLinks !== true)
    return exact`<a href="${url.href}" title="${url.href}" data-pointer="${pointer}">${content}</a>`;
  const id = `link-${pointer}`;
  return exact`<button type="button" class="link" popovertarget="${id}" data-pointer="${pointer}">${content}</button>${question(url, id)}`;
}

/** Asks whether to open an address, as the editor does. The browser shows and hides the question without a script. */
function question({ href }: URL, id: string): Html {
  const text = message("Do you want to open the external website?");
  // Phrasing content, which may be in a paragraph.
  return html`<span class="question" id="${id}" popover role="dialog" aria-label="${text}">
    <strong>${text}</strong>
    <span class="address"><bdi>${breakable(href)}</bdi></span>
    <span class="answers">
      <a class="primary" href="${href}" target="_blank" rel="noreferrer" autofocus>${message("Open")}</a>
      <button type="button" popovertarget="${id}" popovertargetaction="hide">${message("Cancel")}</button>
    </span>
  </span>`;
}

/** Parses an http or https address, to open as https; undefined for one that could hide where it leads. */
export function webAddress(text: string): URL | undefined {
  const url = text.length > 2000 ? undefined : parseUrl(text);
  if (!url) return undefined;
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") return undefined;
  url.protocol = "https:";
  return url;
}

/** The attributes that let a reader go to a member of the manifest. @param pointer its JSON Pointer */
export function sourceMark(pointer: string): Html {
  return exact`data-source="${pointer}" tabindex="-1"`;
}

/** Renders a button that goes to a line of the manifest. @param line zero-based */
export function lineButton(line: number): Html {
  return html`<button type="button" class="line" data-line="${line}" data-character="0">
    ${message("line {line}", { line: line + 1 })}
  </button>`;
}
