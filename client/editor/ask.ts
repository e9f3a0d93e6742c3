import { Range, window, workspace, type TextEditor, type Uri, type WorkspaceEditMetadata } from "vscode";
import type { BaseLanguageClient, TextDocumentEdit, WorkspaceEdit } from "vscode-languageclient";

/**
 * Sends a request about a document. It first lets the language client forward an editor event that both of us received,
 * so that the answer is about the text after the event.
 */
export async function ask<Answer>(
  client: BaseLanguageClient,
  method: string,
  uri: Uri,
  parameters: object = {},
): Promise<Answer> {
  await nextTurn();
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
  return client.sendRequest<Answer>(method, { textDocument, ...parameters });
}

/** Applies an edit from the server. The editor saves the files of a refactoring. */
export async function applyEdit(
  client: BaseLanguageClient,
  edit: WorkspaceEdit,
  metadata?: WorkspaceEditMetadata,
): Promise<boolean> {
  const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  const isApplied = await workspace.applyEdit(converted, metadata);
  if (isApplied && hasTabStops(edit)) revealLineStart(window.activeTextEditor);
  return isApplied;
}

export function hasTabStops({ documentChanges = [] }: WorkspaceEdit): boolean {
  const edits = documentChanges.flatMap((change) => ("edits" in change ? change.edits : []));
  return edits.some((edit: TextDocumentEdit["edits"][number]) => "snippet" in edit);
}

/** Scrolls back to the left: a long inserted line leaves the editor at its end. */
export function revealLineStart(editor: TextEditor | undefined): void {
  if (!editor) return;
  const { start } = editor.selection;
  editor.revealRange(new Range(start.with({ character: 0 }), start));
}

/** Resolves after the current turn of the event loop. A timer takes longer, but browsers have nothing else. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
