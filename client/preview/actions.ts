import { env, Uri, ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { LOCATE_REQUEST, type EntryResult, type Face, type TextRange } from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../../server/core/text/messages";
import { copiedText, payloadText } from "../../server/page/parts/field";
import { webAddress } from "../../server/page/parts/links";
import { PayloadDocuments } from "./payload-documents";
import { revealText } from "./reveal";

/*
 * The actions that the page can request. The page shows untrusted text, so every request is checked here.
 */

/** Opens an address in the browser; the editor asks for confirmation first. */
export async function followLink(url: string): Promise<void> {
  const address = webAddress(url);
  if (address) await env.openExternal(Uri.parse(address.href, true));
}

/** Copies a value of the entry (JSON Pointer in the envelope), or all of it. @returns the text to show */
export async function copyValue(result: EntryResult, pointer: string): Promise<string> {
  await env.clipboard.writeText(copiedText(result, pointer));
  return message("Copied");
}

/** Saves the payload to a file that the user chooses. @returns the text to show; undefined if the user cancels */
export async function savePayload(manifest: Uri, result: EntryResult): Promise<string | undefined> {
  const name = nameOf(manifest).replace(/\.json$/, "");
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(manifest, "..", `${name}.entry.json`),
    filters: { JSON: ["json"] },
    title: message("Save Payload"),
  });
  if (!target) return undefined;
  await workspace.fs.writeFile(target, new TextEncoder().encode(`${payloadText(result)}\n`));
  return message("Saved as {name}", { name: nameOf(target) });
}

/** Shows the payload as a read-only document beside its manifest. */
export async function openPayload(
  manifest: Uri,
  face: Face,
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  const document = await workspace.openTextDocument(PayloadDocuments.addressOf(manifest, face));
  await window.showTextDocument(document, { viewColumn: previewColumn ?? ViewColumn.Beside, preview: true });
}

/** Goes to a member of a manifest (JSON Pointer). */
export async function locate(
  client: BaseLanguageClient,
  manifest: Uri,
  pointer: string,
  previewColumn: ViewColumn | undefined,
): Promise<void> {
  await workspace.openTextDocument(manifest);
  const range = await ask<TextRange | null>(client, LOCATE_REQUEST, manifest, { pointer });
  if (range) await revealText(manifest, range.start, previewColumn);
}
