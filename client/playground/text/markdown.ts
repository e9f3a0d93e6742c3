import { SITE } from "../../../server/core/text/addresses";
import { element } from "./element";

/** Matches the Markdown that the server writes: escaped characters, code, strong and emphasized text, links. */
const MARKUP = /\\([^\w\s])|`([^`]*)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\((https:[^()\s]+)\)/g;

/** Renders Markdown. HTML is shown as text; links open in a new tab. */
export function renderMarkdown(source: string): HTMLElement {
  const paragraphs = source.split("\n\n").map((text) => element("p", {}, ...renderInline(text)));
  return element("div", { className: "markdown" }, ...paragraphs);
}

function renderInline(text: string): (Node | string)[] {
  let end = 0;
  const parts = [...text.matchAll(MARKUP)].flatMap((match) => {
    const plainText = text.slice(end, match.index);
    end = match.index + match[0].length;
    return [plainText, renderMatch(match)];
  });
  return [...parts, text.slice(end)];
}

function renderMatch([, escaped, code, strong, emphasis, linkText = "", address = ""]: readonly string[]):
  | Node
  | string {
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return element("code", {}, code);
  if (strong !== undefined) return element("strong", {}, ...renderInline(strong));
  if (emphasis !== undefined) return element("em", {}, ...renderInline(emphasis));
  const link = element("a", { href: address }, ...renderInline(linkText));
  openInNewTab(link);
  return link;
}

/** Makes an address of the project's site relative, because a copy of the site may be hosted elsewhere. */
export function siteAddress(address: string): string {
  return address.startsWith(SITE) ? `../${address.slice(SITE.length)}` : address;
}

/** Makes a link open in a new tab, without a referrer or access to this tab; a link to the site becomes relative. */
export function openInNewTab(link: HTMLAnchorElement): void {
  link.setAttribute("href", siteAddress(link.getAttribute("href") ?? ""));
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
