import type { Connection, MessageStrategy } from "vscode-languageserver";
import { ErrorCodes, Message, ResponseError } from "./lsp";

/** What is asked out of turn goes to this request's handler, which refuses it. No client makes it. */
const OUT_OF_TURN = "pluginManifest/outOfTurn";

const REFUSALS = {
  early: [ErrorCodes.ServerNotInitialized, "The server is not initialized yet."],
  again: [ErrorCodes.InvalidRequest, "The server is initialized already."],
  late: [ErrorCodes.InvalidRequest, "The server is shut down; it only waits for exit."],
} as const;

type Turn = keyof typeof REFUSALS;

/**
 * Holds a client to the order of things (LSP 3.17, Lifecycle Messages): before `initialize` and after `shutdown` requests
 * are refused and notifications dropped, `exit` excepted; `initialize` comes once.
 * @param onMessage told of each message first
 */
export function inTurn(onMessage: () => void = () => undefined): MessageStrategy {
  let turn: Turn | undefined = "early";
  return {
    handleMessage(message, next) {
      onMessage();
      if (Message.isRequest(message)) {
        const refused = turn === undefined && message.method === "initialize" ? "again" : turn;
        if (refused !== undefined && !(refused === "early" && message.method === "initialize")) {
          return next({ ...message, method: OUT_OF_TURN, params: { refused } } as Message);
        }
        if (message.method === "initialize") turn = undefined;
        if (message.method === "shutdown") turn = "late";
      } else if (Message.isNotification(message) && turn !== undefined && message.method !== "exit") return;
      return next(message);
    },
  };
}

/** Answers what is asked out of turn. */
export function refuseOutOfTurn(connection: Connection): void {
  connection.onRequest(OUT_OF_TURN, ({ refused }: { readonly refused: Turn }) => {
    const [code, message] = REFUSALS[refused];
    return new ResponseError(code, message);
  });
}
