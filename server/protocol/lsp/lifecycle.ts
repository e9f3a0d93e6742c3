import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  LSPErrorCodes,
  Message,
  type MessageStrategy,
  type RequestMessage,
  ResponseError,
} from "vscode-languageserver";
import { asObject, isObject, type JsonObject } from "../../core/json/tree/value";
import { message } from "../../core/text/messages";
import { canInitialize } from "./client";

/** Validates notification parameters. Invalid notifications are logged and ignored, because they have no response. */
const NOTIFICATION_CHECKS: Readonly<Record<string, (params: JsonObject) => boolean>> = {
  "textDocument/didOpen": ({ textDocument }) => {
    const { languageId, text } = asObject(textDocument);
    return isVersioned(textDocument) && typeof languageId === "string" && typeof text === "string";
  },
  "textDocument/didChange": ({ textDocument, contentChanges }) =>
    isVersioned(textDocument) && isListOf(contentChanges, isChange),
  "textDocument/didClose": ({ textDocument }) => hasUri(textDocument),
  "textDocument/didSave": ({ textDocument }) => hasUri(textDocument),
  "textDocument/willSave": ({ textDocument }) => hasUri(textDocument),
  "workspace/didChangeConfiguration": () => true,
  "workspace/didChangeWatchedFiles": ({ changes }) => isListOf(changes, hasUri),
  "workspace/didChangeWorkspaceFolders": ({ event }) => {
    const { added, removed } = asObject(event);
    return isListOf(added, hasUri) && isListOf(removed, hasUri);
  },
  "window/workDoneProgress/cancel": ({ token }) => isToken(token),
  "$/cancelRequest": ({ id }) => isToken(id),
  "$/progress": ({ token }) => isToken(token),
  "$/setTrace": ({ value }) => typeof value === "string",
};

/** The internal method to which refused requests are redirected. Its handler answers with the error in `params`. */
const REFUSAL_METHOD = "pluginManifest/outOfTurn";

type Phase = "uninitialized" | "running" | "shutdown";

/** @param warn called with a message about each notification that has invalid parameters */
export function connectionOptions(warn: (sentence: string) => void): ConnectionOptions {
  return {
    messageStrategy: enforceOrder(warn),
    // Answers a request at once if the client cancels it before its turn.
    connectionStrategy: {
      cancelUndispatched: (request) => ({
        jsonrpc: "2.0",
        id: (request as RequestMessage).id,
        error: { code: LSPErrorCodes.RequestCancelled, message: message("The client canceled the request.") },
      }),
    },
  };
}

/**
 * Enforces the order of messages (LSP 3.18, Lifecycle Messages). Before `initialize` and after `shutdown`, refuses
 * requests and silently drops notifications except `exit`. Refuses a second or invalid `initialize`. Drops
 * notifications with invalid parameters and warns about them.
 */
function enforceOrder(warn: (sentence: string) => void): MessageStrategy {
  let phase: Phase = "uninitialized";
  return {
    handleMessage(incomingMessage, next) {
      if (Message.isRequest(incomingMessage)) {
        const refusal = refusalOf(phase, incomingMessage);
        if (refusal) return next({ ...incomingMessage, method: REFUSAL_METHOD, params: refusal } as Message);
        if (incomingMessage.method === "initialize") phase = "running";
        if (incomingMessage.method === "shutdown") phase = "shutdown";
      } else if (Message.isNotification(incomingMessage)) {
        const { method, params } = incomingMessage;
        if (phase !== "running" && method !== "exit") return;
        if (!hasValidParams(method, params)) {
          warn(message("Ignored the notification '{method}': its parameters are not valid.", { method }));
          return;
        }
      }
      return next(withOneParameter(incomingMessage));
    },
  };
}

function refusalOf(phase: Phase, { method, params }: RequestMessage): ResponseError | undefined {
  const { InvalidRequest, InvalidParams, ServerNotInitialized } = ErrorCodes;
  if (phase === "shutdown")
    return new ResponseError(InvalidRequest, message("The server is shut down and only waits for 'exit'."));
  const isInitialize = method === "initialize";
  if (phase === "uninitialized" && !isInitialize)
    return new ResponseError(ServerNotInitialized, message("The server is not initialized yet."));
  if (phase === "running" && isInitialize)
    return new ResponseError(InvalidRequest, message("The server is already initialized."));
  if (isInitialize && !canInitialize(params))
    return new ResponseError(
      InvalidParams,
      message("capabilities must be an object, and folders must have URIs."),
    );
  return undefined;
}

/**
 * Removes `params: null`, which some clients send although JSON-RPC forbids it. Wraps a list, because the library would
 * spread the list over the handler's arguments. No method has positional parameters.
 */
function withOneParameter(incomingMessage: Message): Message {
  const { params } = incomingMessage as { readonly params?: unknown };
  if (params === null) return { ...incomingMessage, params: undefined } as Message;
  return Array.isArray(params) ? ({ ...incomingMessage, params: [params] } as Message) : incomingMessage;
}

export function registerRefusals(connection: Connection): void {
  connection.onRequest(REFUSAL_METHOD, (params: unknown) =>
    // A client can send this method, too, but never with a `ResponseError`.
    params instanceof ResponseError
      ? params
      : new ResponseError(
          ErrorCodes.MethodNotFound,
          message("Unknown method '{method}'.", { method: REFUSAL_METHOD }),
        ),
  );
}

/** Tests if the server can handle a notification. Methods without a check pass. */
function hasValidParams(method: string, params: unknown): boolean {
  const check = Object.hasOwn(NOTIFICATION_CHECKS, method) ? NOTIFICATION_CHECKS[method] : undefined;
  return check === undefined || (isObject(params ?? {}) && check(asObject(params)));
}

function isListOf(list: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isItem);
}

function hasUri(value: unknown): boolean {
  return typeof asObject(value)["uri"] === "string";
}

function isVersioned(document: unknown): boolean {
  return hasUri(document) && typeof asObject(document)["version"] === "number";
}

function isToken(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isChange(change: unknown): boolean {
  const { range, text } = asObject(change);
  const { start, end } = asObject(range);
  return typeof text === "string" && (range === undefined || (isPosition(start) && isPosition(end)));
}

/** Accepts positions outside the text, too, because some clients send them. */
function isPosition(value: unknown): boolean {
  const { line, character } = asObject(value);
  return Number.isInteger(line) && Number.isInteger(character);
}
