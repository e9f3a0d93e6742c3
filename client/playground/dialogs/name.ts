import type { Range } from "vscode-languageserver-protocol";
import { message } from "../../../server/core/text/messages";
import { element } from "../text/element";
import { buttons, openDialog } from "./dialog";

/** What the server answers to `textDocument/prepareRename`. */
interface PreparedRename {
  readonly range: Range;
  readonly placeholder: string;
}

/**
 * Asks for a new name. The dialog is open before it is known what is renamed, and until it is: nothing that is typed
 * meanwhile goes into the text.
 * @param prepared the old name; null if nothing can be renamed
 * @param rename throws an Error, which is shown, if it refuses the name
 */
export async function askForName(
  prepared: Promise<PreparedRename | null>,
  rename: (newName: string) => Promise<void>,
): Promise<void> {
  const field = element("input", { type: "text", autocomplete: "off", spellcheck: false });
  const label = element("label", {}, element("span", { textContent: message("New name") }), field);
  const note = element("p", { className: "empty", role: "status" });
  const row = buttons(["ok", message("Rename")], ["", message("Cancel")]);
  const { dialog, closed } = openDialog(message("Rename"), label, note, row);
  const refuse = (reason: string) => (note.textContent = reason);
  const found = prepared.catch(() => null);
  const submit = async (): Promise<void> => {
    const old = await found;
    if (!old) return;
    try {
      if (field.value !== old.placeholder) await rename(field.value);
      dialog.close();
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  };
  dialog.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value !== "ok") return;
    event.preventDefault();
    void submit();
  });
  void found.then((old) => {
    if (!old) refuse(message("Nothing at the cursor can be renamed."));
    else if (field.value === "") {
      field.value = old.placeholder;
      field.select();
    }
  });
  await closed;
}
