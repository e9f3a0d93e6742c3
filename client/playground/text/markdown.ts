import { micromark } from "micromark";
import { SITE } from "../../../server/core/text/addresses";

/**
 * Renders Markdown as elements. HTML in it is shown as text and addresses other than those of web pages are removed, as
 * micromark does by default; links open in a new tab.
 */
export function markdown(source: string): HTMLElement {
  const root = document.createElement("div");
  root.className = "markdown";
  const page = new DOMParser().parseFromString(micromark(source), "text/html");
  // An image would be a request.
  for (const image of page.querySelectorAll("img")) image.replaceWith(image.alt);
  for (const link of page.querySelectorAll("a")) openOutside(link);
  root.append(...page.body.childNodes);
  return root;
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
