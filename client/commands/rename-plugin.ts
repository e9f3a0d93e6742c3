import { window, type Uri } from "vscode";
import type { BaseLanguageClient, Position, WorkspaceEdit } from "vscode-languageclient";
import { LOCATE_REQUEST, type TextRange } from "../../server/protocol";
import { applyEdit, askServer, askAboutManifest, manifestUriFrom, errorMessage } from "../editor/ask";
import { message } from "../../server/core/text/messages";

/** The command *Rename Plugin Identifier…*: renames `id` in the manifest and in other files, as F2 does. */
export async function renamePlugin(client: BaseLanguageClient, newId: unknown): Promise<void> {
  const uri = manifestUriFrom();
  const range = await askAboutManifest<TextRange>(client, LOCATE_REQUEST, uri, { pointer: "/id" });
  if (!uri || !range) return;
  // The range includes the quotes, so step back into the value.
  const position = { line: range.end.line, character: Math.max(0, range.end.character - 1) };
  try {
    const target = await askServer<RenameTarget>(client, "textDocument/prepareRename", uri, { position });
    if (target) await renameUntilAccepted(client, uri, position, target.placeholder, newId);
    else await window.showInformationMessage(message("The manifest needs an identifier first."));
  } catch (error) {
    // The server refuses to rename a published identifier.
    await window.showWarningMessage(errorMessage(error), { modal: true });
  }
}

interface RenameTarget {
  readonly placeholder: string;
}

async function renameUntilAccepted(
  client: BaseLanguageClient,
  uri: Uri,
  position: Position,
  currentId: string,
  newId: unknown,
): Promise<void> {
  let newName = typeof newId === "string" ? newId : await askForId(currentId);
  while (newName !== undefined && newName !== currentId) {
    const request = askServer<WorkspaceEdit>(client, "textDocument/rename", uri, { position, newName });
    const answer = await request.catch(errorMessage);
    if (typeof answer !== "string") {
      if (answer) await applyEdit(client, answer, { isRefactoring: true });
      return;
    }
    newName = await askForId(newName, answer);
  }
}

/** @param problem why the value was refused */
function askForId(value: string, problem?: string): Thenable<string | undefined> {
  return window.showInputBox({
    title: message("Rename Plugin Identifier"),
    prompt: problem ?? message("The new identifier. You confirm each change in other manifests."),
    value,
    ignoreFocusOut: true,
  });
}
