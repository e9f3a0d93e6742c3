import type { EntryResult } from "../model/entry";
import { fieldsAt, memberOrigin, originLine, originOf, type Origin } from "../parts/field";

/* Shows the origin of the field that the reader points at, and marks the fields at the text editor's cursor. */

type ShownResult = EntryResult | null | undefined;

/** Selects the elements that the arrow keys step through. */
const FIELD_SELECTOR = ":is([data-pointer], [data-source])[tabindex], button.fold";

/** Shows the origin of the field at `target` at the bottom of the page. Hides the line if `target` has no field. */
export function showOrigin(result: ShownResult, target: EventTarget | null): void {
  const line = document.getElementById("origin");
  if (!line) return;
  const origin = originAt(result, target);
  line.hidden = !origin;
  line.textContent = origin ? originLine(origin) : "";
  for (const element of document.querySelectorAll("[aria-describedby=origin]"))
    element.removeAttribute("aria-describedby");
  const { activeElement } = document;
  if (origin && activeElement?.matches("[data-pointer], [data-source]"))
    activeElement.setAttribute("aria-describedby", "origin");
}

/** Returns a field's source in the manifest (JSON Pointer); undefined if the field has no source. */
export function sourceOf(result: ShownResult, target: EventTarget | null): string | undefined {
  return originAt(result, target)?.paths[0];
}

function originAt(result: ShownResult, target: EventTarget | null): Origin | undefined {
  if (!(target instanceof Element) || !result) return undefined;
  const field = target.closest<HTMLElement>("[data-pointer], [data-source]");
  const { pointer, source } = field?.dataset ?? {};
  if (source !== undefined) return memberOrigin(source);
  return pointer === undefined ? undefined : originOf(result.provenance, pointer);
}

/** @param pointer the value at the text editor's cursor (JSON Pointer in the manifest) */
export function markFields(panel: Element | null, result: ShownResult, pointer: string | null): void {
  const fields = [...(panel?.querySelectorAll<HTMLElement>("[data-pointer]") ?? [])];
  const pointerOf = (field: HTMLElement) => field.dataset["pointer"] ?? "";
  const entryPointers = new Set(fields.map(pointerOf));
  const markedPointers =
    pointer !== null && result ? fieldsAt(result.provenance, [...entryPointers], pointer) : new Set();
  for (const field of fields) field.classList.toggle("at-cursor", markedPointers.has(pointerOf(field)));
  for (const member of panel?.querySelectorAll<HTMLElement>("[data-source]") ?? []) {
    const source = member.dataset["source"] ?? "";
    member.classList.toggle("at-cursor", pointer !== null && `${pointer}/`.startsWith(`${source}/`));
  }
}

/** Scrolls to the first marked field, unless a marked field is in view. */
export function revealMarkedField(panel: Element | null): void {
  const markedFields = [...(panel?.querySelectorAll(".at-cursor") ?? [])].filter((field) =>
    field.checkVisibility(),
  );
  if (!markedFields.some(isInView)) markedFields[0]?.scrollIntoView({ block: "center" });
}

/**
 * Handles the keys that step through the fields: Enter moves from the panel to its fields, the arrow keys move between
 * fields, and Escape returns to the panel. The fields are not in the Tab order.
 * @returns whether the key was handled
 */
export function handleFieldKey(panel: Element | null, key: string): boolean {
  const { activeElement } = document;
  if (!(panel instanceof HTMLElement) || !activeElement) return false;
  const isInside = activeElement.matches(FIELD_SELECTOR) && panel.contains(activeElement);
  if (key === "Escape" && isInside) {
    panel.focus();
    return true;
  }
  const fields = [...panel.querySelectorAll<HTMLElement>(FIELD_SELECTOR)].filter((field) =>
    field.checkVisibility(),
  );
  const isContainer = activeElement === panel || activeElement.matches("pre.payload");
  if (key === "Enter" && isContainer) return focus(fields.find(isInView) ?? fields[0]);
  const offset = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (offset === undefined || !isInside) return false;
  focus(fields[fields.indexOf(activeElement as HTMLElement) + offset]);
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
