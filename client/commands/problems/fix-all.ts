import { CodeActionKind, Range, window, workspace, type Uri } from "vscode";
import { message } from "../../../server/core/text/messages";
import { codeActionsIn } from "../shared/requests";

/** The command *Fix All*: applies all safe fixes of the active manifest, in one step. */
export async function fixAllProblems(manifest: Uri | undefined): Promise<void> {
  const kind = CodeActionKind.SourceFixAll.append("pluginManifest").value;
  const actions = manifest && (await codeActionsIn(manifest, new Range(0, 0, 0, 0), kind));
  const edit = actions?.[0]?.edit;
  if (!edit) {
    await window.showInformationMessage(message("No problem has a safe fix."));
    return;
  }
  await workspace.applyEdit(edit);
}
