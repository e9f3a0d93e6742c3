import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";
import { openDialog } from "./dialog";

const FIELD_ATTRIBUTES = {
  role: "combobox",
  "aria-expanded": "true",
  "aria-controls": "choices",
  "aria-autocomplete": "list",
};

export interface Choice {
  readonly label: string;
  /** A short text after the label. */
  readonly detail?: string;
  /** The nesting depth in a tree; 0 by default. */
  readonly depth?: number;
}

/**
 * Lets the user choose an item with the arrow keys, by typing parts of its label or detail, or by clicking (WAI-ARIA
 * Authoring Practices, Combobox). The dialog opens before the choices arrive; text typed meanwhile filters the choices.
 * @param emptyText shown if the list is empty
 * @returns undefined if the user cancels
 */
export async function pickItem<Item extends Choice>(
  title: string,
  choices: readonly Item[] | Promise<readonly Item[]>,
  emptyText = "",
): Promise<Item | undefined> {
  const field = element("input", { type: "text", autocomplete: "off", placeholder: message("Filter") });
  for (const [name, value] of Object.entries(FIELD_ATTRIBUTES)) field.setAttribute(name, value);
  const list = element("ul", { id: "choices", role: "listbox", ariaBusy: "true" });
  for (const control of [field, list]) control.setAttribute("aria-label", title);
  const note = element("p", { className: "empty", role: "status" });
  const { dialog, whenClosed } = openDialog(title, field, list, note);
  dialog.classList.add("picker");
  const shownItems = Promise.resolve(choices).then((items) => {
    list.replaceChildren(...items.map(rowOf));
    list.ariaBusy = "false";
    filterRows(field, list);
    if (items.length === 0) note.textContent = emptyText;
    return items;
  });
  const whenChosen = new Promise<Item>((resolve) => {
    const choose = (items: readonly Item[], chosenRow: HTMLElement | undefined) => {
      const item = items[rowsIn(list).findIndex((row) => row === chosenRow)];
      if (item) resolve(item);
    };
    field.addEventListener("input", () => filterRows(field, list));
    field.addEventListener("keydown", (event) => {
      // If Enter is pressed before the choices arrive, choose the first match.
      if (event.key === "Enter") void shownItems.then((items) => choose(items, selectedRow(list)));
      else if (!moveSelection(field, list, event.key)) return;
      event.preventDefault();
    });
    list.addEventListener("click", ({ target }) => {
      const clickedRow = rowsIn(list).find((row) => target instanceof Node && row.contains(target));
      void shownItems.then((items) => choose(items, clickedRow));
    });
  });
  try {
    // Return as soon as an item is chosen: the next key may arrive before the dialog's close event.
    return await Promise.race([shownItems.then(() => whenChosen), whenClosed.then(() => undefined)]);
  } finally {
    dialog.close();
    dialog.remove();
  }
}

/** Shows only the rows that contain all typed words, and selects the first shown row. */
function filterRows(field: HTMLInputElement, list: HTMLUListElement): void {
  const words = field.value.toLowerCase().split(/\s+/);
  for (const row of rowsIn(list)) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
  selectRow(field, list, visibleRows(list)[0]);
}

/** Moves the selection with an arrow key. @returns false for other keys */
function moveSelection(field: HTMLInputElement, list: HTMLUListElement, key: string): boolean {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (offset === undefined) return false;
  const rows = visibleRows(list);
  const index = rows.findIndex((row) => row === selectedRow(list));
  selectRow(field, list, rows[(index + offset + rows.length) % rows.length]);
  return true;
}

function selectRow(field: HTMLInputElement, list: HTMLUListElement, target: HTMLElement | undefined): void {
  for (const row of rowsIn(list)) row.setAttribute("aria-selected", String(row === target));
  field.setAttribute("aria-activedescendant", target?.id ?? "");
  target?.scrollIntoView({ block: "nearest" });
}

function selectedRow(list: HTMLUListElement): HTMLElement | undefined {
  return rowsIn(list).find((row) => row.getAttribute("aria-selected") === "true");
}

function visibleRows(list: HTMLUListElement): HTMLElement[] {
  return rowsIn(list).filter(({ hidden }) => !hidden);
}

function rowsIn(list: HTMLUListElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>("[role=option]")];
}

function rowOf({ label, detail = "", depth = 0 }: Choice, index: number): HTMLLIElement {
  const item = element(
    "li",
    { role: "option", id: `choice-${index}` },
    element("span", { textContent: label }),
  );
  if (detail !== "") item.append(element("span", { className: "detail", textContent: detail }));
  item.style.setProperty("--depth", String(depth));
  return item;
}
