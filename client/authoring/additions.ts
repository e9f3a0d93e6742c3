import { window, workspace, type QuickPickItem } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import { ADDITIONS_REQUEST, type Addition, type AdditionsParams } from "../../server/protocol";
import { ask } from "../editor/ask";
import { plain } from "./plain";

type Question = { readonly title: string; readonly placeHolder: string };

const QUESTIONS: Readonly<Record<AdditionsParams["list"], Question>> = {
  permissions: { title: "Add Permission", placeHolder: "What the plugin asks of the host" },
  capability_levels: { title: "Add Capability Level", placeHolder: "What the plugin adds to the host" },
};

/**
 * The commands *Add Permission…* and *Add Capability Level…*: a list that explains what there is to add to the manifest
 * in the active editor.
 * @param label what a key binding chooses beforehand
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
    await window.showInformationMessage("Open a plugin manifest first: then something can be added to it.");
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
    return { addition, label, description, detail: plain(documentation) };
  });
  const { title, placeHolder } = QUESTIONS[list];
  const options = {
    title,
    placeHolder:
      items.length > 0
        ? placeHolder
        : "There is nothing to add: all is there, or the text is no JSON at the moment",
    matchOnDescription: true,
    matchOnDetail: true,
  };
  return (await window.showQuickPick(items, options))?.addition;
}
