import { Uri, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { message } from "../../../server/core/text/messages";
import { ask } from "../../editor/ask";

/** Returns the URI that a menu or key binding passes, possibly as text; the active editor's by default. */
export function manifestFrom(argument?: unknown): Uri | undefined {
  if (typeof argument === "string") return Uri.parse(argument);
  return argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
}

/** Sends a request about a manifest. @returns undefined, after a message, if the document is not a manifest */
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

/** Runs a request. @returns undefined, after showing the message, if the server refuses it */
export async function orShowError<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    await window.showErrorMessage(messageOf(error));
    return undefined;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
