import { window, type QuickPickItem } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { EXPLAIN_PERMISSION_REQUEST, type PermissionExplanation } from "../../server/protocol";
import { ask } from "../editor/ask";
import { message } from "../editor/l10n";

/**
 * The command *Explain This Permission…*: says what the permission at the cursor opens, what users are asked, and which
 * capability it goes with. Elsewhere in the manifest it lists the permissions.
 * @param type the choice of a key binding, which skips the list
 */
export async function explainPermission(client: BaseLanguageClient, type: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const position = editor && client.code2ProtocolConverter.asPosition(editor.selection.active);
  const permissions =
    editor &&
    (await ask<PermissionExplanation[] | null>(client, EXPLAIN_PERMISSION_REQUEST, editor.document.uri, {
      position,
    }));
  if (!permissions) {
    await window.showInformationMessage(message("Open a plugin manifest to read about its permissions."));
    return;
  }
  const [first] = permissions;
  if (!first) {
    await window.showInformationMessage(message("The manifest asks for no permission."));
    return;
  }
  const chosen =
    permissions.find((each) => each.type === type) ?? (first.isAt ? first : await choose(permissions));
  if (!chosen) return;
  await window.showInformationMessage(chosen.type, { modal: true, detail: chosen.sentences.join("\n\n") });
}

async function choose(
  permissions: readonly PermissionExplanation[],
): Promise<PermissionExplanation | undefined> {
  const items = permissions.map((permission): QuickPickItem & { permission: PermissionExplanation } => ({
    permission,
    label: permission.type,
    description: permission.asked,
  }));
  const options = {
    title: message("Explain This Permission"),
    placeHolder: message("Select a permission to read about"),
    matchOnDescription: true,
  };
  return (await window.showQuickPick(items, options))?.permission;
}
