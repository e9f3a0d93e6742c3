import type { Connection, MessageStrategy, RequestMessage } from "vscode-languageserver";
import { ErrorCodes, Message, ResponseError } from "./library";
import { canInitialize } from "./params";

/** What is asked out of turn goes to this request's handler, which refuses it. No client makes it. */
const OUT_OF_TURN = "pluginManifest/outOfTurn";

const REFUSALS = {
  unclear: [ErrorCodes.InvalidParams, "capabilities must be an object, and the folders URIs."],
  early: [ErrorCodes.ServerNotInitialized, "The server is not initialized yet."],
  again: [ErrorCodes.InvalidRequest, "The server is initialized already."],
  late: [ErrorCodes.InvalidRequest, "The server is shut down; it only waits for exit."],
} as const;

type Turn = keyof typeof REFUSALS;

/**
 * Holds a client to the order of things (LSP 3.17, Lifecycle Messages): before `initialize` and after `shutdown` requests
 * are refused and notifications dropped, `exit` excepted; `initialize` comes once, with parameters to start with.
 */
export function inTurn(): MessageStrategy {
  let turn: Turn | undefined = "early";
  return {
    handleMessage(message, next) {
      if (Message.isRequest(message)) {
        const refused = refusalOf(turn, message);
        if (refused) return next({ ...message, method: OUT_OF_TURN, params: { refused } } as Message);
        if (message.method === "initialize") turn = undefined;
        if (message.method === "shutdown") turn = "late";
      } else if (Message.isNotification(message) && turn !== undefined && message.method !== "exit") return;
      return next(withoutNull(message));
    },
  };
}

function refusalOf(turn: Turn | undefined, { method, params }: RequestMessage): Turn | undefined {
  if (method !== "initialize" || turn === "late") return turn;
  if (turn === undefined) return "again";
  return canInitialize(params) ? undefined : "unclear";
}

/** JSON-RPC has no `params` of null. Some clients mean none by it, and the library does not expect it. */
function withoutNull(message: Message): Message {
  return "params" in message && message.params === null
    ? ({ ...message, params: undefined } as Message)
    : message;
}

/** Answers what is asked out of turn. */
export function refuseOutOfTurn(connection: Connection): void {
  connection.onRequest(OUT_OF_TURN, ({ refused }: { readonly refused: Turn }) => {
    const [code, message] = REFUSALS[refused];
    return new ResponseError(code, message);
  });
}
