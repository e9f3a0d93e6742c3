import { Range, Uri, window, workspace, type TextEditor, type WorkspaceEditMetadata } from "vscode";
import type { BaseLanguageClient, TextDocumentEdit, WorkspaceEdit } from "vscode-languageclient";
import { message } from "../../server/core/text/messages";
import { nextTurn } from "../../server/protocol/lsp/timing";

/**
 * Sends a request about a document, once the language client has forwarded the latest editor event.
 * @returns null if the document is not a manifest
 */
export async function askServer<Answer>(
  client: BaseLanguageClient,
  method: string,
  uri: Uri,
  parameters: object = {},
): Promise<Answer | null> {
  await nextTurn();
  const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
  return client.sendRequest<Answer | null>(method, { textDocument, ...parameters });
}

/** Returns the URI from an argument (a `Uri` or a string); by default, the active editor's URI. */
export function manifestUriFrom(argument?: unknown): Uri | undefined {
  if (typeof argument === "string") return Uri.parse(argument);
  return argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
}

/** Sends a request about a manifest. @returns undefined, after a message, if the document is not a manifest */
export async function askAboutManifest<Answer>(
  client: BaseLanguageClient,
  method: string,
  uri: Uri | undefined,
  parameters?: object,
): Promise<Answer | undefined> {
  const answer = uri && (await askServer<Answer>(client, method, uri, parameters));
  if (!answer) await window.showInformationMessage(message("Open a plugin manifest first."));
  return answer ?? undefined;
}

/** Runs a request, and shows its error. @returns undefined if the request fails */
export async function showErrors<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    await window.showErrorMessage(errorMessage(error));
    return undefined;
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Applies an edit from the server. With `isRefactoring` in `metadata`, the editor saves the files by default. */
export async function applyEdit(
  client: BaseLanguageClient,
  edit: WorkspaceEdit,
  metadata?: WorkspaceEditMetadata,
): Promise<boolean> {
  const workspaceEdit = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  const isApplied = await workspace.applyEdit(workspaceEdit, metadata);
  if (isApplied && hasTabStops(edit)) revealLineStart(window.activeTextEditor);
  return isApplied;
}

export function hasTabStops({ documentChanges = [] }: WorkspaceEdit): boolean {
  const edits = documentChanges.flatMap((change) => ("edits" in change ? change.edits : []));
  return edits.some((edit: TextDocumentEdit["edits"][number]) => "snippet" in edit);
}

/** Scrolls back to the start of the line, because inserting a long line scrolls to the line's end. */
export function revealLineStart(editor: TextEditor | undefined): void {
  if (!editor) return;
  const { start } = editor.selection;
  editor.revealRange(new Range(start.with({ character: 0 }), start));
}
