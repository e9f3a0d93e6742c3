import { element } from "../text/element";

export interface Choice {
  readonly label: string;
  /** A few words beside the label. */
  readonly detail?: string;
  /** The nesting depth in a tree; 0 by default. */
  readonly depth?: number;
}

/** The rows of a list that is filtered by the words in a field. */
export class Rows<Item extends Choice> {
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
