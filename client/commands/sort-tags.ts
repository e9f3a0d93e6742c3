import { Range, window, workspace, WorkspaceEdit } from "vscode";
import { SORT_TAGS_KIND } from "../../server/protocol";
import { message } from "../../server/core/text/messages";
import { codeActionsIn } from "./shared/requests";

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
