import morphdom from "morphdom";

/**
 * Replaces the contents of an element by an HTML source, changing only what differs: scroll position, focus, selection,
 * opened parts and entered values stay.
 */
export function patch(root: Element, source: string): void {
  // Unlike with innerHTML, no script or event handler runs in a document made by the parser.
  const next = new DOMParser().parseFromString(source, "text/html").body;
  morphdom(root, next, { childrenOnly: true, onBeforeElUpdated: isToBeUpdated });
}

function isToBeUpdated(from: HTMLElement, to: HTMLElement): boolean {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  // The line at the foot is updated when the reader points at a field.
  if (from.id === "origin") return false;
  if (to.matches("[role=tabpanel][hidden]")) {
    // A hidden tab keeps its contents until it is shown again.
    from.hidden = true;
    return false;
  }
  return !from.isEqualNode(to);
}

const broken = new Set<string>();

/** Remembers an image that failed to load, and hides it. */
export function rememberBroken(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  broken.add(target.src);
  target.classList.add("broken");
}

/** Hides the images that failed to load before. */
export function hideBrokenImages(root: Element): void {
  for (const image of root.querySelectorAll("img")) image.classList.toggle("broken", broken.has(image.src));
}
