import { commands, env, Uri, ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient, TextDocumentEdit, WorkspaceEdit } from "vscode-languageclient";
import { message } from "../../server/core/text/messages";
import type { Face, PackageOf } from "../../server/protocol";
import { applyEdit, ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import type { PageHost } from "../page/actions";
import { PayloadDocuments } from "./payload-documents";
import { releaseAction } from "./release";
import { revealText } from "./reveal";

/** What a preview shows. */
export interface Shown {
  readonly manifest: Uri;
  readonly face: Face;
  readonly packages: readonly PackageOf[];
  readonly viewColumn: ViewColumn | undefined;
}

/** Returns the editor as the host of a page. @param announce shows a confirmation on the page */
export function editorAsHost(
  client: BaseLanguageClient,
  shown: Shown,
  announce: PageHost["announce"],
): PageHost {
  const { manifest, face, packages, viewColumn } = shown;
  return {
    packages,
    announce,
    ask: async (method, parameters) => {
      // The server knows open documents only.
      await workspace.openTextDocument(manifest);
      return ask(client, method, manifest, parameters);
    },
    async apply({ edit, command }, version, at) {
      const document = await workspace.openTextDocument(manifest);
      if (document.version !== version) return false;
      if (command) await commands.executeCommand(command.command, ...(command.arguments ?? []));
      // Tab stops need an editor.
      if (edit && hasSnippet(edit)) await revealText(manifest, at, viewColumn);
      if (edit) await applyEdit(client, edit);
      return true;
    },
    release: (asked, result) => releaseAction(client, manifest, viewColumn, asked, result),
    // The editor asks for confirmation first.
    follow: ({ href }) => void env.openExternal(Uri.parse(href, true)),
    reveal: (position) => revealText(manifest, position, viewColumn),
    async copy(text) {
      await env.clipboard.writeText(text);
      announce(message("Copied"));
    },
    async save(payload) {
      const target = await savePayload(manifest, payload);
      if (target) announce(message("Saved as {name}", { name: nameOf(target) }));
    },
    async openPayload() {
      const document = await workspace.openTextDocument(PayloadDocuments.addressOf(manifest, face));
      await window.showTextDocument(document, { viewColumn: viewColumn ?? ViewColumn.Beside, preview: true });
    },
  };
}

/** Saves a payload to a file that the user chooses. @returns undefined if the user cancels */
async function savePayload(manifest: Uri, payload: string): Promise<Uri | undefined> {
  const name = nameOf(manifest).replace(/\.json$/, "");
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(manifest, "..", `${name}.entry.json`),
    filters: { JSON: ["json"] },
    title: message("Save Payload"),
  });
  if (target) await workspace.fs.writeFile(target, new TextEncoder().encode(payload));
  return target;
}

function hasSnippet({ documentChanges = [] }: WorkspaceEdit): boolean {
  const edits = documentChanges.flatMap((change) => ("edits" in change ? change.edits : []));
  return edits.some((edit: TextDocumentEdit["edits"][number]) => "snippet" in edit);
}
