import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";
import { openDialog } from "./dialog";
import { Rows, type Choice } from "./rows";

export type { Choice } from "./rows";

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
