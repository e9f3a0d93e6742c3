import {
  CodeActionKind,
  commands,
  Range,
  window,
  workspace,
  WorkspaceEdit,
  type CodeAction,
  type Uri,
} from "vscode";
import { message } from "../../../server/core/text/messages";
import { SORT_TAGS_KIND } from "../../../server/protocol";

export function codeActionsIn(uri: Uri, range: Range, kind: string): Thenable<CodeAction[]> {
  return commands.executeCommand("vscode.executeCodeActionProvider", uri, range, kind);
}

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

/** The command *Sort Tags*: sorts all lists of tags in the active manifest, in one edit. */
export async function sortTags(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const range = new Range(0, 0, document.lineCount, 0);
  const actions = await codeActionsIn(document.uri, range, SORT_TAGS_KIND);
  const edits = actions.flatMap(({ edit }) => edit?.get(document.uri) ?? []);
  if (edits.length === 0) {
    window.setStatusBarMessage(message("No tags to sort."), 5000);
    return;
  }
  const edit = new WorkspaceEdit();
  edit.set(document.uri, edits);
  await workspace.applyEdit(edit);
}
