import type { CancellationToken, ConnectionStrategy, RequestMessage } from "vscode-languageserver";
import { LSPErrorCodes, ResponseError } from "./library";

const MESSAGE = "The client has cancelled the request.";

/** Requests that are cancelled before their turn has come are answered at once, and nothing is done for them. */
export const CANCELLING: ConnectionStrategy = {
  cancelUndispatched: (message) => ({
    jsonrpc: "2.0",
    id: (message as RequestMessage).id,
    error: { code: LSPErrorCodes.RequestCancelled, message: MESSAGE },
  }),
};

/** A text of this length takes so long to check that its check waits: pushed for a pause, asked for for a cancellation. */
export const LARGE = 256 * 1024;

/** Lets messages that have arrived meanwhile be handled. @throws ResponseError (RequestCancelled) when a cancellation was among it */
export async function yieldThenCheckCancelled(token: CancellationToken): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, MESSAGE);
}
