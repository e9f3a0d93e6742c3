import { micromark } from "micromark";

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

/** Lets a link open in a new tab that learns nothing of this one. */
export function openOutside(link: HTMLAnchorElement): void {
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
