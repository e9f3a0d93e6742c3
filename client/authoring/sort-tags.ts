import { commands, Range, window, workspace, WorkspaceEdit, type CodeAction } from "vscode";
import { SORT_TAGS_TITLE } from "../../server/protocol";
import { message } from "../editor/l10n";

/** The command *Sort Tags*: puts every list of tags in the active manifest into the catalog's order, in one step. */
export async function sortTags(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return;
  const whole = new Range(0, 0, document.lineCount, 0);
  const actions = await commands.executeCommand<CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    whole,
    "refactor.rewrite",
  );
  const sortings = actions.filter(({ title }) => title === SORT_TAGS_TITLE);
  const edits = sortings.flatMap(({ edit }) => edit?.entries().flatMap(([, texts]) => texts) ?? []);
  if (edits.length === 0) {
    window.setStatusBarMessage(
      message("There are no tags to sort: they are in order, or there are none."),
      5000,
    );
    return;
  }
  const all = new WorkspaceEdit();
  all.set(document.uri, edits);
  await workspace.applyEdit(all);
}
