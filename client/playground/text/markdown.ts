import { SITE } from "../../../server/core/text/addresses";
import { element } from "./element";

/** Matches what the server's texts have of Markdown: escaped signs, code, strong and emphasized words, links. */
const MARKUP = /\\([^\w\s])|`([^`]*)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^[\]\n]+)\]\((https:[^()\s]+)\)/g;

/** Renders Markdown as elements. Anything else in it, such as HTML, is shown as text; links open in a new tab. */
export function markdown(source: string): HTMLElement {
  const paragraphs = source.split("\n\n").map((text) => element("p", {}, ...inline(text)));
  return element("div", { className: "markdown" }, ...paragraphs);
}

function inline(text: string): (Node | string)[] {
  let end = 0;
  const parts = [...text.matchAll(MARKUP)].flatMap((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return [before, marked(match)];
  });
  return [...parts, text.slice(end)];
}

function marked([, sign, code, strong, emphasis, title = "", address = ""]: readonly string[]):
  | Node
  | string {
  if (sign !== undefined) return sign;
  if (code !== undefined) return element("code", {}, code);
  if (strong !== undefined) return element("strong", {}, ...inline(strong));
  if (emphasis !== undefined) return element("em", {}, ...inline(emphasis));
  const link = element("a", { href: address }, ...inline(title));
  openOutside(link);
  return link;
}

/** Returns the address of a page on the site that has this playground, wherever it is hosted; others as they are. */
export function onThisSite(address: string): string {
  return address.startsWith(SITE) ? `../${address.slice(SITE.length)}` : address;
}

/** Lets a link open in a new tab that learns nothing of this one. One to the site stays on the site. */
export function openOutside(link: HTMLAnchorElement): void {
  link.setAttribute("href", onThisSite(link.getAttribute("href") ?? ""));
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
