import { commands, Disposable, Range, window, workspace, WorkspaceEdit } from "vscode";
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

/** The time after which an edit is looked at, in milliseconds. */
const DELAY = 300;

/** Keeps the context key that hides *Sort Tags* where the active editor has no tags. */
export function watchTags(): Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: boolean | undefined;
  const update = () => {
    const hasTags = /"tags"\s*:/.test(window.activeTextEditor?.document.getText() ?? "");
    if (hasTags !== known) void commands.executeCommand("setContext", "pluginManifest.hasTags", hasTags);
    known = hasTags;
  };
  const updateLater = () => {
    clearTimeout(timer);
    timer = setTimeout(update, DELAY);
  };
  update();
  return Disposable.from(
    window.onDidChangeActiveTextEditor(update),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document) updateLater();
    }),
    { dispose: () => clearTimeout(timer) },
  );
}
