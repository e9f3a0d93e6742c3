import { window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { askAboutManifest } from "../editor/ask";
import { EXPLAIN_PERMISSION_REQUEST, type PermissionExplanation } from "../../server/protocol";
import { message } from "../../server/core/text/messages";

/** The command *Explain This Permission…*: lists the permissions, with `type` or the permission at the cursor first. */
export async function explainPermission(client: BaseLanguageClient, type: unknown): Promise<void> {
  const editor = window.activeTextEditor;
  const position = editor && client.code2ProtocolConverter.asPosition(editor.selection.active);
  const permissions = await askAboutManifest<PermissionExplanation[]>(
    client,
    EXPLAIN_PERMISSION_REQUEST,
    editor?.document.uri,
    { position },
  );
  if (!permissions) return;
  if (permissions.length === 0) {
    await window.showInformationMessage(message("The manifest asks for no permissions."));
    return;
  }
  const sortedPermissions = permissions.toSorted((a, b) => Number(b.type === type) - Number(a.type === type));
  const items = sortedPermissions.map(({ type: label, asked: description, sentences }) => ({
    label,
    description,
    detail: sentences.join(" "),
  }));
  const chosen = await window.showQuickPick(items, {
    title: message("Explain This Permission"),
    placeHolder: message("What each permission allows"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  // Show a modal dialog, because the list and notifications truncate long explanations.
  if (chosen) await window.showInformationMessage(chosen.label, { modal: true, detail: chosen.detail });
}
