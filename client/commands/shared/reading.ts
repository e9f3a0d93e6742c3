import { ProgressLocation, window, type Uri } from "vscode";
import { WorkDoneProgress, type BaseLanguageClient } from "vscode-languageclient";
import { nextTurn } from "../../editor/ask";

let lastToken = 0;

/**
 * Sends a request that reads packages, and shows its progress until it ends or the author cancels it.
 * @param title shown with the progress
 * @returns undefined after a cancellation
 */
export async function readPackages<Answer>(
  client: BaseLanguageClient,
  title: string,
  method: string,
  uri: Uri,
  parameters: object,
): Promise<Answer | undefined> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, async (progress, token) => {
    const workDoneToken = `plugin-manifest-packages-${++lastToken}`;
    let shown = 0;
    const listener = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
      if (value.kind !== "report") return;
      const { percentage = shown, message } = value;
      progress.report({ increment: percentage - shown, ...(message !== undefined && { message }) });
      shown = percentage;
    });
    try {
      // The language client first forwards an editor event that both of us received.
      await nextTurn();
      const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
      const params = { textDocument, ...parameters, workDoneToken };
      return await client.sendRequest<Answer>(method, params, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      throw error;
    } finally {
      listener.dispose();
    }
  });
}
