import { window, type TextDocument } from "vscode";
import type { BaseLanguageClient, Position, WorkspaceEdit } from "vscode-languageclient";
import { LOCATE_REQUEST, type TextRange } from "../../server/protocol";
import { applyEdit, ask } from "../editor/ask";
import { message } from "../../server/core/text/messages";
import { askManifest } from "./shared/requests";

/**
 * The command *Rename Plugin Identifier…*: renames it in the active manifest and, after a preview in which the author
 * confirms each, in the other files of the workspace. It is the rename (F2) of the value of `id`.
 * @param newId the answer of a key binding
 */
export async function renamePlugin(client: BaseLanguageClient, newId: unknown): Promise<void> {
  const document = window.activeTextEditor?.document;
  const range = await askManifest<TextRange>(client, LOCATE_REQUEST, document?.uri, { pointer: "/id" });
  if (!document || !range) return;
  // The range ends with the value's closing quote.
  const position = { line: range.end.line, character: Math.max(0, range.end.character - 1) };
  try {
    const now = await ask<Renamable | null>(client, "textDocument/prepareRename", document.uri, { position });
    if (now === null) {
      await window.showInformationMessage(message("The manifest needs an identifier first."));
    } else {
      await renameFrom(client, document, position, now.placeholder, newId);
    }
  } catch (refusal) {
    // The server refuses an identifier that is published.
    await window.showWarningMessage(reason(refusal), { modal: true });
  }
}

interface Renamable {
  readonly placeholder: string;
}

async function renameFrom(
  client: BaseLanguageClient,
  { uri }: TextDocument,
  position: Position,
  id: string,
  answer: unknown,
): Promise<void> {
  let newName = typeof answer === "string" ? answer : await askFor(id);
  while (newName !== undefined && newName !== id) {
    const asked = ask<WorkspaceEdit | null>(client, "textDocument/rename", uri, { position, newName });
    const edit = await asked.catch(reason);
    if (typeof edit !== "string") {
      if (edit) await applyEdit(client, edit, { isRefactoring: true });
      return;
    }
    newName = await askFor(newName, edit);
  }
}

/** Asks for the identifier. @param fault why the value was refused */
function askFor(value: string, fault?: string): Thenable<string | undefined> {
  return window.showInputBox({
    title: message("Rename Plugin Identifier"),
    prompt: fault ?? message("The new identifier. You confirm each change in other files."),
    value,
    ignoreFocusOut: true,
  });
}

function reason(refusal: unknown): string {
  return refusal instanceof Error ? refusal.message : String(refusal);
}
