import { Uri, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { message } from "../../../server/core/text/messages";
import { ask } from "../../editor/ask";

/** Returns the manifest that a menu or key binding names, by its URI or as text; the active editor's by default. */
export function manifestFrom(argument?: unknown): Uri | undefined {
  if (typeof argument === "string") return Uri.parse(argument);
  return argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
}

/** Sends the server a request about a manifest. @returns undefined, after saying so, if the document is not one */
export async function askManifest<Answer>(
  client: BaseLanguageClient,
  method: string,
  uri: Uri | undefined,
  parameters?: object,
): Promise<Answer | undefined> {
  const answer = uri && (await ask<Answer | null>(client, method, uri, parameters));
  if (!answer) await window.showInformationMessage(message("Open a plugin manifest first."));
  return answer ?? undefined;
}

/** Asks the server, and shows the sentence with which it refuses. @returns undefined after a refusal */
export async function showRefusal<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (refusal) {
    await window.showErrorMessage(refusal instanceof Error ? refusal.message : String(refusal));
    return undefined;
  }
}
