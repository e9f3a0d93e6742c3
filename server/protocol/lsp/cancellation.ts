import { type ConnectionStrategy, LSPErrorCodes, type RequestMessage } from "vscode-languageserver";
import { message } from "../../core/text/messages";

/** Answers a request that is canceled before its turn at once, without handling it. */
export const CANCELING: ConnectionStrategy = {
  cancelUndispatched: (request) => ({
    jsonrpc: "2.0",
    id: (request as RequestMessage).id,
    error: { code: LSPErrorCodes.RequestCancelled, message: message("The client canceled the request.") },
  }),
};
