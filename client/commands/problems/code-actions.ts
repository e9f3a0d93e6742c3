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

/** Asks the editor for the code actions of a kind. */
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

/** The command *Sort Tags*: sorts every list of tags in the active manifest as the catalog does, in one edit. */
export async function sortTags(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const whole = new Range(0, 0, document.lineCount, 0);
  const actions = await codeActionsIn(document.uri, whole, SORT_TAGS_KIND);
  const edits = actions.flatMap(({ edit }) => edit?.entries().flatMap(([, texts]) => texts) ?? []);
  if (edits.length === 0) {
    window.setStatusBarMessage(message("No tags to sort."), 5000);
    return;
  }
  const all = new WorkspaceEdit();
  all.set(document.uri, edits);
  await workspace.applyEdit(all);
}
