import { window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { type Addition, ADDITIONS_REQUEST, type AdditionsList } from "../../server/protocol";
import { applyEdit, askAboutManifest, manifestUriFrom } from "../editor/ask";
import { completeStep } from "../editor/walkthrough";
import { message } from "../../server/core/text/messages";

/** The commands *Add Permission…* and *Add Capability Level…*. @param label the item to add without asking */
export async function addItem(
  client: BaseLanguageClient,
  list: AdditionsList,
  label: unknown,
): Promise<void> {
  const additions = await askAboutManifest<Addition[]>(client, ADDITIONS_REQUEST, manifestUriFrom(), {
    list,
  });
  if (!additions) return;
  const preset = additions.find((addition) => addition.label === label);
  const addition = preset ?? (await pickItem(list, additions));
  if (addition && (await applyEdit(client, addition.edit))) await completeStep("hasAddedValue");
}

async function pickItem(list: AdditionsList, additions: readonly Addition[]): Promise<Addition | undefined> {
  const items = additions.map((addition) => {
    const { label, detail: description, documentation } = addition;
    // The list shows one line of plain text for each item, so take the first sentence.
    const plainText = documentation.replaceAll("`", "").replace(/\s+/g, " ");
    const [detail = ""] = /^.+?(?:\.(?=\s|$)|。|$)/u.exec(plainText) ?? [];
    return { addition, label, description, detail };
  });
  const { title, placeHolder } = questionTexts(list);
  const emptyListText = message(
    "Nothing to add: all known values are present, or the text is not valid JSON",
  );
  const options = {
    title,
    placeHolder: items.length > 0 ? placeHolder : emptyListText,
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await window.showQuickPick(items, options))?.addition;
}

function questionTexts(list: AdditionsList) {
  return list === "permissions"
    ? { title: message("Add Permission"), placeHolder: message("Select a permission that the plugin needs") }
    : {
        title: message("Add Capability Level"),
        placeHolder: message("Select what the plugin adds to the host"),
      };
}
