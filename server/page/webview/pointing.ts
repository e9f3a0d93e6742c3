import type { EntryResult } from "../model/entry";
import { fieldsAt, memberOrigin, originLine, originOf, type Origin } from "../parts/origin";

/*
 * Pointing at a field shows its origin at the bottom of the page. Conversely, the fields for the value at the text
 * editor's cursor are marked.
 */

/** Selects the elements that the arrow keys step through. */
const STEPS = ":is([data-pointer], [data-source])[tabindex], button.fold";

/** Shows a field's origin at the bottom of the page, or hides that line if there is no field. */
export function showOrigin(result: EntryResult | null | undefined, target: EventTarget | null): void {
  const bar = document.getElementById("origin");
  if (!bar) return;
  const origin = originAt(result, target);
  bar.hidden = !origin;
  bar.textContent = origin ? originLine(origin) : "";
  for (const old of document.querySelectorAll("[aria-describedby=origin]"))
    old.removeAttribute("aria-describedby");
  const focused = document.activeElement;
  if (origin && focused?.matches("[data-pointer], [data-source]"))
    focused.setAttribute("aria-describedby", "origin");
}

/** Returns a field's source in the manifest (JSON Pointer); undefined if there is none. */
export function sourceOf(
  result: EntryResult | null | undefined,
  target: EventTarget | null,
): string | undefined {
  return originAt(result, target)?.paths[0];
}

function originAt(result: EntryResult | null | undefined, target: EventTarget | null): Origin | undefined {
  if (!(target instanceof Element) || !result) return undefined;
  const shown = target.closest<HTMLElement>("[data-pointer], [data-source]");
  const { pointer, source } = shown?.dataset ?? {};
  if (source !== undefined) return memberOrigin(source);
  return pointer === undefined ? undefined : originOf(result.provenance, pointer);
}

export function markCursor(
  panel: Element | null,
  result: EntryResult | null | undefined,
  cursor: string | null,
): void {
  const fields = [...(panel?.querySelectorAll<HTMLElement>("[data-pointer]") ?? [])];
  const pointers = fields.map((field) => field.dataset["pointer"] ?? "");
  const marked =
    cursor === null || !result ? undefined : fieldsAt(result.provenance, [...new Set(pointers)], cursor);
  fields.forEach((field, i) => field.classList.toggle("at-cursor", marked?.has(pointers[i] ?? "") === true));
  for (const member of panel?.querySelectorAll<HTMLElement>("[data-source]") ?? []) {
    const source = member.dataset["source"] ?? "";
    member.classList.toggle("at-cursor", cursor !== null && `${cursor}/`.startsWith(`${source}/`));
  }
}

/** Scrolls to the first marked field, unless one is in view. */
export function revealMarked(panel: Element | null): void {
  const marked = [...(panel?.querySelectorAll(".at-cursor") ?? [])].filter((field) =>
    field.checkVisibility(),
  );
  if (!marked.some(isInView)) marked[0]?.scrollIntoView({ block: "center" });
}

/**
 * Handles the keys that step through the fields: Enter moves from the panel to its fields, arrows between fields, Escape
 * back to the panel. This way, the fields take no stops of the Tab key.
 * @returns whether the key was handled
 */
export function step(panel: Element | null, key: string): boolean {
  const focused = document.activeElement;
  if (!(panel instanceof HTMLElement) || !focused) return false;
  const isInside = focused.matches(STEPS) && panel.contains(focused);
  if (key === "Escape" && isInside) {
    panel.focus();
    return true;
  }
  const fields = [...panel.querySelectorAll<HTMLElement>(STEPS)].filter((field) => field.checkVisibility());
  const isFrame = focused === panel || focused.matches("pre.payload");
  if (key === "Enter" && isFrame) return focus(fields.find(isInView) ?? fields[0]);
  const to = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (to === undefined || !isInside) return false;
  focus(fields[fields.indexOf(focused as HTMLElement) + to]);
  return true;
}

function focus(field: HTMLElement | undefined): boolean {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "nearest" });
  return field !== undefined;
}

function isInView(field: Element): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
