import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { nextTurn } from "./next-turn";

/**
 * Sends the server a request about a document. An event of the editor reaches the language client no later than us;
 * having let it go first, the answer is about the text as it is after the event.
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
