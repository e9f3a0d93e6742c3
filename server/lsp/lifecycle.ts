import {
  type Connection,
  ErrorCodes,
  Message,
  type MessageStrategy,
  type RequestMessage,
  ResponseError,
} from "vscode-languageserver";
import { message } from "../core/text/messages";
import { canInitialize } from "./params";

/** An internal method. Requests out of turn are redirected to its handler, which refuses them. */
const OUT_OF_TURN = "pluginManifest/outOfTurn";

const refusals = () =>
  ({
    unclear: [
      ErrorCodes.InvalidParams,
      message("capabilities must be an object, and folders must have URIs."),
    ],
    early: [ErrorCodes.ServerNotInitialized, message("The server is not initialized yet.")],
    again: [ErrorCodes.InvalidRequest, message("The server is already initialized.")],
    late: [ErrorCodes.InvalidRequest, message("The server is shut down and only waits for 'exit'.")],
  }) as const;

type Turn = keyof ReturnType<typeof refusals>;

/**
 * Enforces the order of messages (LSP 3.17, Lifecycle Messages). Before `initialize` and after `shutdown`, refuses
 * requests and drops notifications except `exit`. Refuses a second `initialize`, and one without valid parameters.
 */
export function inTurn(): MessageStrategy {
  let turn: Turn | undefined = "early";
  return {
    handleMessage(received, next) {
      if (Message.isRequest(received)) {
        const refused = refusalOf(turn, received);
        if (refused) return next({ ...received, method: OUT_OF_TURN, params: { refused } } as Message);
        if (received.method === "initialize") turn = undefined;
        if (received.method === "shutdown") turn = "late";
      } else if (Message.isNotification(received) && turn !== undefined && received.method !== "exit") return;
      return next(withoutNull(received));
    },
  };
}

function refusalOf(turn: Turn | undefined, { method, params }: RequestMessage): Turn | undefined {
  if (method !== "initialize" || turn === "late") return turn;
  if (turn === undefined) return "again";
  return canInitialize(params) ? undefined : "unclear";
}

/** Removes `params` of null, which JSON-RPC does not allow and the library does not expect, but some clients send. */
function withoutNull(received: Message): Message {
  return "params" in received && received.params === null
    ? ({ ...received, params: undefined } as Message)
    : received;
}

/** Registers the handler that refuses requests out of turn. */
export function refuseOutOfTurn(connection: Connection): void {
  connection.onRequest(OUT_OF_TURN, ({ refused }: { readonly refused: Turn }) => {
    const [code, reason] = refusals()[refused];
    return new ResponseError(code, reason);
  });
}
