import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";
import { openDialog } from "./dialog";

/** Something to choose. */
export interface Choice {
  readonly label: string;
  /** A few words beside the label. */
  readonly detail?: string;
  /** The nesting depth in a tree; 0 by default. */
  readonly depth?: number;
}

/**
 * Lets the reader choose one of a list, with the arrow keys, by typing a part of its label, or by pointing (WAI-ARIA
 * Authoring Practices, Combobox). Returns undefined if the reader leaves without a choice.
 */
export async function pick<Item extends Choice>(
  title: string,
  choices: readonly Item[],
): Promise<Item | undefined> {
  const field = element("input", { type: "text", autocomplete: "off", placeholder: message("Filter") });
  for (const [name, value] of Object.entries(FIELD)) field.setAttribute(name, value);
  field.setAttribute("aria-label", title);
  const rows = choices.map(row);
  const list = element("ul", { id: "choices", role: "listbox" }, ...rows);
  list.setAttribute("aria-label", title);
  const { dialog, closed } = openDialog(title, field, list);
  dialog.classList.add("picker");
  const chosen = new Chosen(field, rows);
  field.addEventListener("input", () => chosen.filter());
  field.addEventListener("keydown", (event) => {
    if (chosen.move(event.key)) event.preventDefault();
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (chosen.index >= 0) dialog.close(String(chosen.index));
  });
  list.addEventListener("click", ({ target }) => {
    const index = rows.findIndex((each) => target instanceof Node && each.contains(target));
    if (index >= 0) dialog.close(String(index));
  });
  field.focus();
  const answer = await closed;
  return answer === "" ? undefined : choices[Number(answer)];
}

const FIELD = {
  role: "combobox",
  "aria-expanded": "true",
  "aria-controls": "choices",
  "aria-autocomplete": "list",
};

function row({ label, detail = "", depth = 0 }: Choice, index: number): HTMLLIElement {
  const item = element(
    "li",
    { role: "option", id: `choice-${index}` },
    element("span", { textContent: label }),
  );
  if (detail !== "") item.append(element("span", { className: "detail", textContent: detail }));
  item.style.setProperty("--depth", String(depth));
  return item;
}

/** The row that Enter chooses, among those that have the typed words. */
class Chosen {
  index = -1;

  constructor(
    private readonly field: HTMLInputElement,
    private readonly rows: readonly HTMLLIElement[],
  ) {
    this.#choose(0);
  }

  filter(): void {
    const words = this.field.value.toLowerCase().split(/\s+/);
    for (const each of this.rows) {
      const text = each.textContent.toLowerCase();
      each.hidden = !words.every((word) => text.includes(word));
    }
    this.#choose(this.rows.findIndex(({ hidden }) => !hidden));
  }

  /** Moves to another row. @returns whether the key does that */
  move(key: string): boolean {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by === undefined) return false;
    const shown = this.rows.flatMap(({ hidden }, i) => (hidden ? [] : [i]));
    const at = (shown.indexOf(this.index) + by + shown.length) % shown.length;
    this.#choose(shown[at] ?? -1);
    return true;
  }

  #choose(index: number): void {
    this.index = index;
    this.rows.forEach((each, i) => each.setAttribute("aria-selected", String(i === index)));
    const chosen = this.rows[index];
    this.field.setAttribute("aria-activedescendant", chosen?.id ?? "");
    chosen?.scrollIntoView({ block: "nearest" });
  }
}
