import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";
import { openDialog } from "./dialog";

const FIELD = {
  role: "combobox",
  "aria-expanded": "true",
  "aria-controls": "choices",
  "aria-autocomplete": "list",
};

/**
 * Lets the reader choose one of a list, with the arrow keys, by typing a part of its label, or by pointing (WAI-ARIA
 * Authoring Practices, Combobox). The dialog opens at once, even if the choices are still to come: what is typed by then
 * filters them, and goes nowhere else.
 * @param empty shown if there is nothing to choose
 * @returns undefined if the reader leaves without a choice
 */
export async function pick<Item extends Choice>(
  title: string,
  choices: readonly Item[] | Promise<readonly Item[]>,
  empty = "",
): Promise<Item | undefined> {
  const field = element("input", { type: "text", autocomplete: "off", placeholder: message("Filter") });
  for (const [name, value] of Object.entries(FIELD)) field.setAttribute(name, value);
  field.setAttribute("aria-label", title);
  const list = element("ul", { id: "choices", role: "listbox" });
  list.setAttribute("aria-label", title);
  const note = element("p", { className: "empty", role: "status" });
  const { dialog, closed } = openDialog(title, field, list, note);
  dialog.classList.add("picker");
  const rows = new Rows<Item>(field, list);
  const filled = Promise.resolve(choices).then((items) => {
    rows.show(items);
    if (items.length === 0) note.textContent = empty;
  });
  try {
    // Without waiting for the event of the closed dialog, which may follow the next key.
    return await Promise.race([filled.then(() => rows.chosen), closed.then(() => undefined)]);
  } finally {
    dialog.close();
    dialog.remove();
  }
}

export interface Choice {
  readonly label: string;
  /** A few words beside the label. */
  readonly detail?: string;
  /** The nesting depth in a tree; 0 by default. */
  readonly depth?: number;
}

/** The rows of a list that is filtered by the words in a field. */
class Rows<Item extends Choice> {
  #onChosen: ((item: Item) => void) | undefined;
  /** Resolves to the item that the reader chooses. */
  readonly chosen = new Promise<Item>((resolve) => (this.#onChosen = resolve));
  #items: readonly Item[] = [];
  #rows: readonly HTMLLIElement[] = [];
  #selected = -1;
  #isEntered = false;

  constructor(
    private readonly field: HTMLInputElement,
    private readonly list: HTMLUListElement,
  ) {
    list.ariaBusy = "true";
    field.addEventListener("input", () => this.#filter());
    field.addEventListener("keydown", (event) => {
      if (this.#onKey(event.key)) event.preventDefault();
    });
    list.addEventListener("click", ({ target }) => {
      this.#choose(this.#rows.findIndex((row) => target instanceof Node && row.contains(target)));
    });
  }

  show(items: readonly Item[]): void {
    this.#items = items;
    this.#rows = items.map(rowOf);
    this.list.replaceChildren(...this.#rows);
    this.list.ariaBusy = "false";
    this.#filter();
    if (this.#isEntered) this.#choose(this.#selected);
  }

  #filter(): void {
    const words = this.field.value.toLowerCase().split(/\s+/);
    for (const row of this.#rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    this.#select(this.#rows.findIndex(({ hidden }) => !hidden));
  }

  #onKey(key: string): boolean {
    if (key === "Enter") {
      this.#isEntered = true;
      this.#choose(this.#selected);
      return true;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by === undefined) return false;
    const shown = this.#rows.flatMap(({ hidden }, i) => (hidden ? [] : [i]));
    const at = (shown.indexOf(this.#selected) + by + shown.length) % shown.length;
    this.#select(shown[at] ?? -1);
    return true;
  }

  #select(index: number): void {
    this.#selected = index;
    this.#rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === index)));
    const selected = this.#rows[index];
    this.field.setAttribute("aria-activedescendant", selected?.id ?? "");
    selected?.scrollIntoView({ block: "nearest" });
  }

  #choose(index: number): void {
    const item = this.#items[index];
    if (item) this.#onChosen?.(item);
  }
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
