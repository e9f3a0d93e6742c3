import morphdom from "morphdom";

/**
 * Makes the contents of an element those of a source, changing only what differs: scroll, focus, selection, what the
 * reader has opened and what they have entered stay.
 */
export function patch(root: Element, source: string): void {
  // Unlike innerHTML, a document made by the parser runs nothing, not even before it is looked at.
  const next = new DOMParser().parseFromString(source, "text/html").body;
  morphdom(root, next, { childrenOnly: true, onBeforeElUpdated: isToBeUpdated });
}

function isToBeUpdated(from: HTMLElement, to: HTMLElement): boolean {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  // The line at the foot belongs to whoever points at something.
  if (from.id === "origin") return false;
  if (to.matches("[role=tabpanel][hidden]")) {
    // What is out of view stays as it is until it comes into view again.
    from.hidden = true;
    return false;
  }
  return !from.isEqualNode(to);
}

/** The addresses of images that the browser cannot read. */
const broken = new Set<string>();

/** An image has failed: its place is empty from now on, whatever is drawn. */
export function rememberBroken(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  broken.add(target.src);
  target.classList.add("broken");
}

/** Hides the images that are known to fail. */
export function hideBrokenImages(root: Element): void {
  for (const image of root.querySelectorAll("img")) image.classList.toggle("broken", broken.has(image.src));
}
