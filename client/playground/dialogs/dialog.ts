import { element } from "../text/element";

/** A dialog that is open, and what it was closed with. */
interface OpenDialog {
  readonly dialog: HTMLDialogElement;
  /** Resolves to the value of the button that closed it; empty for Escape and a click outside. */
  readonly closed: Promise<string>;
}

/** Opens a modal dialog. It is removed when it is closed, and the focus returns to where it was. */
export function openDialog(title: string, ...content: (Node | string)[]): OpenDialog {
  const heading = element("h2", { textContent: title, id: "dialog-title" });
  const form = element("form", { method: "dialog" }, heading, ...content);
  const dialog = element("dialog", {}, form);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close("");
  });
  document.body.append(dialog);
  dialog.showModal();
  const closed = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
  return { dialog, closed };
}

/** Makes the row of a dialog's buttons: values with their labels, the first one being that of the Enter key. */
export function buttons(...labels: readonly (readonly [value: string, label: string])[]): HTMLElement {
  const made = labels.map(([value, label], i) =>
    element("button", { value, textContent: label, className: i === 0 ? "primary" : "" }),
  );
  return element("p", { className: "buttons" }, ...made);
}
