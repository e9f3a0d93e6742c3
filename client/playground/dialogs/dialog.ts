import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";

interface OpenDialog {
  readonly dialog: HTMLDialogElement;
  /** Resolves to the value of the pressed button; to "" for Escape or a click outside. */
  readonly whenClosed: Promise<string>;
}

/** Opens a modal dialog. A closed dialog removes itself from the page. */
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
  const whenClosed = new Promise<string>((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
  return { dialog, whenClosed };
}

/** Creates a dialog's row of buttons. Enter presses the first button. */
export function buttonRow(...labels: readonly (readonly [value: string, label: string])[]): HTMLElement {
  const buttons = labels.map(([value, label], i) =>
    element("button", { value, textContent: label, className: i === 0 ? "primary" : "" }),
  );
  return element("p", { className: "buttons" }, ...buttons);
}

/**
 * Asks for a new name. Opens the dialog before the old name arrives; otherwise, typed keys would edit the manifest.
 * @param rename throws if the name is refused; the dialog shows the error
 */
export async function askForName(
  prepareResult: Promise<{ readonly placeholder: string } | null>,
  rename: (newName: string) => Promise<void>,
): Promise<void> {
  const field = element("input", { type: "text", autocomplete: "off", spellcheck: false });
  const label = element("label", {}, element("span", { textContent: message("New name") }), field);
  const note = element("p", { className: "empty", role: "status" });
  const row = buttonRow(["ok", message("Rename")], ["", message("Cancel")]);
  const { dialog, whenClosed } = openDialog(message("Rename"), label, note, row);
  const showReason = (reason: string) => (note.textContent = reason);
  const pendingOldName = prepareResult.catch(() => null).then((result) => result?.placeholder);
  const submit = async (): Promise<void> => {
    const oldName = await pendingOldName;
    if (oldName === undefined) return;
    try {
      if (field.value !== oldName) await rename(field.value);
      dialog.close();
    } catch (error) {
      showReason(error instanceof Error ? error.message : String(error));
    }
  };
  dialog.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value !== "ok") return;
    event.preventDefault();
    void submit();
  });
  void pendingOldName.then((oldName) => {
    if (oldName === undefined) showReason(message("Nothing at the cursor can be renamed."));
    else if (field.value === "") {
      field.value = oldName;
      field.select();
    }
  });
  await whenClosed;
}
