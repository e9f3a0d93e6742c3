import { env, Uri, ViewColumn, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  LOCATE_REQUEST,
  type EntryResult,
  type Face,
  type Json,
  type TextRange,
} from "../../server/protocol";
import { ask } from "../editor/ask";
import { nameOf } from "../editor/documents";
import { message } from "../editor/l10n";
import { copiedText, payloadText } from "./page/copied";
import { webAddress } from "./page/parts/values";
import { PayloadDocuments } from "./payload-documents";
import { revealText } from "./reveal";

/*
 * What the page can ask of the editor. The page shows what others wrote: nothing of what it asks is taken on trust.
 */

/** Opens an address in the browser, after the editor has asked. */
export async function followLink(url: string): Promise<void> {
  const address = webAddress(url);
  if (address) await env.openExternal(Uri.parse(address.href, true));
}

/** Copies a value of the entry (JSON Pointer in the envelope), or all of it. @returns what to say of it */
export async function copyValue(result: EntryResult, pointer: string): Promise<string> {
  await env.clipboard.writeText(copiedText(result, pointer));
  return message("Copied");
}

/** Saves the payload where the user wants it; undefined when nowhere. */
export async function savePayload(manifest: Uri, entry: Json): Promise<string | undefined> {
  const name = nameOf(manifest).replace(/\.json$/, "");
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(manifest, "..", `${name}.entry.json`),
    filters: { JSON: ["json"] },
    title: message("Save Payload"),
  });
  if (!target) return undefined;
  await workspace.fs.writeFile(target, new TextEncoder().encode(`${payloadText(entry)}\n`));
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
  const range = await ask<TextRange | null>(client, LOCATE_REQUEST, manifest, { pointer: pointer });
  if (range) await revealText(manifest, range.start, previewColumn);
}
