import { Range, window, workspace, type Uri } from "vscode";
import type { BaseLanguageClient, WorkspaceEdit } from "vscode-languageclient";
import {
  BUMP_VERSION_REQUEST,
  type BumpVersionParams,
  type BumpVersionResult,
  type VersionChoice,
} from "../../../server/protocol";
import { ask } from "../../editor/ask";
import { nameOf } from "../../editor/documents";
import { message } from "../../editor/l10n";

/** Returns the versions of a manifest and of what may follow; null if it is not ours. */
export function versionsOf(
  client: BaseLanguageClient,
  uri: Uri,
  params: Omit<BumpVersionParams, "textDocument"> = {},
): Promise<BumpVersionResult | null> {
  return ask<BumpVersionResult | null>(client, BUMP_VERSION_REQUEST, uri, params);
}

/** Asks which version is meant where other files have a higher one. @returns undefined if the author cancels */
export async function chooseMeant(choices: readonly VersionChoice[]): Promise<VersionChoice | undefined> {
  if (choices.length < 2) return choices[0];
  const items = choices.map((choice) => ({
    choice,
    label: choice.version,
    description: choice.path ?? message("the manifest"),
  }));
  const options = { title: message("The plugin's files have several versions: which one is meant?") };
  return (await window.showQuickPick(items, options))?.choice;
}

/**
 * Applies an edit of a manifest and of other files, in one undo step. All of them are looked at before: what is not saved
 * may be elsewhere in the text than the edit says.
 * @returns false if nothing was done, because a file has unsaved changes or has changed since
 */
export async function applyVersionEdit(
  client: BaseLanguageClient,
  manifest: Uri,
  given: object,
  { places }: BumpVersionResult,
): Promise<boolean> {
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(given as WorkspaceEdit);
  for (const [uri] of edit.entries()) {
    if (uri.toString() === manifest.toString()) continue;
    const document = await workspace.openTextDocument(uri);
    const own = places.filter(
      (place) => client.protocol2CodeConverter.asUri(place.uri).toString() === uri.toString(),
    );
    const isSame = own.every(({ range: { start, end }, version }) => {
      const range = new Range(start.line, start.character, end.line, end.character);
      return document.getText(range) === version;
    });
    if (document.isDirty || !isSame) {
      const text = document.isDirty
        ? message("{name} has unsaved changes. Save it first.", { name: nameOf(uri) })
        : message("{name} has changed. Try again.", { name: nameOf(uri) });
      await window.showWarningMessage(text);
      return false;
    }
  }
  // Saved as after a renaming, where the user's settings say so.
  return workspace.applyEdit(edit, { isRefactoring: true });
}
