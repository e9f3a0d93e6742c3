import { CodeActionKind, commands, Range, window, workspace, type CodeAction, type Uri } from "vscode";
import { message } from "../../../server/core/text/messages";
import { done } from "../../editor/walkthrough";

/** The command *Fix All*: applies all safe fixes of the active manifest, in one step. */
export async function fixAllProblems(manifest: Uri | undefined): Promise<void> {
  const actions = manifest
    ? await commands.executeCommand<CodeAction[]>(
        "vscode.executeCodeActionProvider",
        manifest,
        new Range(0, 0, 0, 0),
        CodeActionKind.SourceFixAll.append("pluginManifest").value,
      )
    : [];
  const edit = actions[0]?.edit;
  if (!edit) {
    await window.showInformationMessage(message("No problem has a safe fix."));
    return;
  }
  await workspace.applyEdit(edit);
  await done("fix");
}
