import { commands, workspace, type Uri, type ViewColumn } from "vscode";
import type { BaseLanguageClient, CodeAction, TextDocumentEdit, WorkspaceEdit } from "vscode-languageclient";
import type { EntryProblem, EntryResult, TextRange } from "../../server/protocol";
import { applyEdit, ask } from "../editor/ask";
import { message } from "../../server/core/text/messages";
import type { FromPage } from "../../server/page/model/messages";
import { revealText } from "./reveal";

/**
 * Applies a fix of the tab *Checks*, as the editor's quick fix does.
 * @returns the text to show when nothing was applied
 */
export async function applyFix(
  client: BaseLanguageClient,
  manifest: Uri,
  { problems }: EntryResult,
  { version, problem: index, fix }: Extract<FromPage, { type: "fix" }>,
  previewColumn: ViewColumn | undefined,
): Promise<string | undefined> {
  const document = await workspace.openTextDocument(manifest);
  const problem = problems[index];
  const title = problem?.fixes?.[fix]?.title;
  const action =
    problem && title !== undefined ? await actionOf(client, manifest, problem, title) : undefined;
  const { edit, command } = action ?? {};
  // The page may be older than the text.
  if (!(edit || command) || document.version !== version)
    return message("The manifest has changed. Choose the fix again.");
  if (command) await commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
  if (!edit) return undefined;
  await applyShownEdit(client, manifest, edit, problem?.range.start ?? START, previewColumn);
  return undefined;
}

const START = { line: 0, character: 0 };

/** Applies an edit of a manifest. @param at the place to show first if the edit has tab stops */
export async function applyShownEdit(
  client: BaseLanguageClient,
  manifest: Uri,
  edit: WorkspaceEdit,
  at: TextRange["start"],
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  // Tab stops need an editor.
  if (hasSnippet(edit)) await revealText(manifest, at, previewColumn);
  await applyEdit(client, edit);
}

async function actionOf(
  client: BaseLanguageClient,
  manifest: Uri,
  { code, range }: EntryProblem,
  title: string,
): Promise<CodeAction | undefined> {
  const context = { diagnostics: [], only: ["quickfix"] };
  const actions = await ask<CodeAction[] | null>(client, "textDocument/codeAction", manifest, {
    range,
    context,
  });
  // Another problem at the same place may have a fix with the same title.
  const isOfProblem = (diagnostic: Pick<EntryProblem, "range"> & { code?: unknown }) =>
    diagnostic.code === code && JSON.stringify(diagnostic.range) === JSON.stringify(range);
  return actions?.find((action) => action.title === title && action.diagnostics?.some(isOfProblem));
}

function hasSnippet({ documentChanges = [] }: WorkspaceEdit): boolean {
  const edits = documentChanges.flatMap((change) => ("edits" in change ? change.edits : []));
  return edits.some((edit: TextDocumentEdit["edits"][number]) => "snippet" in edit);
}
