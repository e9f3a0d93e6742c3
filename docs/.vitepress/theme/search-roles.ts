/** Replacements for the framework's attributes of the search box; null removes one. */
const DIALOG = {
  role: "dialog",
  "aria-modal": "true",
  "aria-expanded": null,
  "aria-haspopup": null,
  "aria-owns": null,
};
const LIST = { role: null, "aria-labelledby": null };
const ENTRY = { role: null, "aria-selected": null };
const LINK = { "aria-label": null };
// The pictures of keys have names, which only an image may have.
const KEY = { role: "img" };

/**
 * Makes the search box a dialog with a list of links for screen readers. The framework calls it a button with options,
 * and what is inside a button or an option cannot be reached.
 */
export function repairSearchRoles(): void {
  const observer = new MutationObserver(repair);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-selected"] });
}

function repair(): void {
  const box = document.querySelector(".VPLocalSearchBox");
  if (!box) return;
  setAttributes([box], DIALOG);
  setAttributes(box.querySelectorAll("#localsearch-list"), LIST);
  const entries = box.querySelectorAll("#localsearch-list li");
  for (const entry of entries) {
    const isSelected = entry.getAttribute("aria-selected");
    if (isSelected !== null) entry.querySelector("a")?.setAttribute("aria-current", isSelected);
  }
  setAttributes(entries, ENTRY);
  setAttributes(box.querySelectorAll("a.result"), LINK);
  setAttributes(box.querySelectorAll("kbd[aria-label]"), KEY);
}

function setAttributes(
  elements: Iterable<Element>,
  attributes: Readonly<Record<string, string | null>>,
): void {
  for (const element of elements)
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
}
