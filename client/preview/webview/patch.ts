import morphdom from "morphdom";

/**
 * Makes the contents of an element those of a source, changing only what differs: scroll, focus, selection and what the
 * reader has opened stay.
 */
export function patch(root: Element, source: string): void {
  // Unlike innerHTML, a document made by the parser runs nothing, not even before it is looked at.
  const next = new DOMParser().parseFromString(source, "text/html").body;
  morphdom(root, next, { childrenOnly: true, onBeforeElUpdated: isToBeUpdated });
}

function isToBeUpdated(from: HTMLElement, to: HTMLElement): boolean {
  if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
  if (to.matches("[role=tabpanel][hidden]")) {
    // What is out of view stays as it is until it comes into view again.
    from.hidden = true;
    return false;
  }
  return !from.isEqualNode(to);
}
