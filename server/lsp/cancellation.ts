import {
  type CancellationToken,
  type ConnectionStrategy,
  LSPErrorCodes,
  type RequestMessage,
  ResponseError,
} from "vscode-languageserver";
import { message } from "../core/text/messages";

const canceled = () => message("The client canceled the request.");

/** Answers a request that is canceled before its turn at once, without handling it. */
export const CANCELING: ConnectionStrategy = {
  cancelUndispatched: (request) => ({
    jsonrpc: "2.0",
    id: (request as RequestMessage).id,
    error: { code: LSPErrorCodes.RequestCancelled, message: canceled() },
  }),
};

/**
 * The length from which a text takes noticeably long to check. Its check waits for a possible cancellation when its
 * diagnostics are pulled; its names wait for a pause in typing.
 */
export const LARGE = 256 * 1024;

/** The length from which a check takes longer than a keystroke: when its diagnostics are pushed, it waits for a pause. */
export const HUGE = 8 * LARGE;

/**
 * Lets the messages that have arrived be handled first.
 * @throws ResponseError (RequestCancelled) when one of them cancels the request
 */
export async function yieldThenCheckCanceled(token: CancellationToken): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, canceled());
}
