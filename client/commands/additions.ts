import { type QuickPickItem, window, workspace } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import { type Addition, ADDITIONS_REQUEST, type AdditionsParams } from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../../server/core/text/messages";
import { plain } from "./shared/plain";

/**
 * The commands *Add Permission…* and *Add Capability Level…*: list what can be added to the manifest in the active
 * editor, with explanations.
 * @param label the choice of a key binding, which skips the list
 */
export async function addTo(
  client: BaseLanguageClient,
  list: AdditionsParams["list"],
  label: unknown,
): Promise<void> {
  const document = window.activeTextEditor?.document;
  const additions =
    document && (await ask<Addition[] | null>(client, ADDITIONS_REQUEST, document.uri, { list }));
  if (!additions) {
    await window.showInformationMessage(message("Open a plugin manifest to add to it."));
    return;
  }
  const addition = additions.find((one) => one.label === label) ?? (await choose(list, additions));
  if (!addition) return;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(addition.edit as WorkspaceEdit);
  await workspace.applyEdit(edit);
}

async function choose(
  list: AdditionsParams["list"],
  additions: readonly Addition[],
): Promise<Addition | undefined> {
  const items = additions.map((addition): QuickPickItem & { addition: Addition } => {
    const { label, detail: description, documentation } = addition;
    // A list shows one line of it, and cuts off the rest.
    const [detail] = /^.+?(?:\.(?=\s|$)|。|$)/u.exec(plain(documentation)) ?? [];
    return { addition, label, description, ...(detail && { detail }) };
  });
  const { title, placeHolder } = question(list);
  const options = {
    title,
    placeHolder:
      items.length > 0
        ? placeHolder
        : message("Nothing to add: all known values are present, or the text is not valid JSON"),
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await window.showQuickPick(items, options))?.addition;
}

function question(list: AdditionsParams["list"]): { title: string; placeHolder: string } {
  return list === "permissions"
    ? { title: message("Add Permission"), placeHolder: message("Select a permission that the plugin needs") }
    : {
        title: message("Add Capability Level"),
        placeHolder: message("Select what the plugin adds to the host"),
      };
}
