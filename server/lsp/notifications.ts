import { isObject, membersOf, type JsonObject } from "../core/json/tree/value";

/*
 * Checks of the parameters of notifications. A notification has no answer, so one with invalid parameters is
 * logged and ignored.
 */

/** Tests if the server can handle a notification. Methods without a handler pass. */
export function isReadable(method: string, params: unknown): boolean {
  const isValid = Object.hasOwn(CHECKS, method) ? CHECKS[method] : undefined;
  return isValid === undefined || (isObject(params ?? {}) && isValid(membersOf(params)));
}

const CHECKS: Readonly<Record<string, (params: JsonObject) => boolean>> = {
  "textDocument/didOpen": ({ textDocument }) => {
    const { languageId, text } = membersOf(textDocument);
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
    const { added, removed } = membersOf(event);
    return isListOf(added, hasUri) && isListOf(removed, hasUri);
  },
  "window/workDoneProgress/cancel": ({ token }) => isToken(token),
  "$/cancelRequest": ({ id }) => isToken(id),
  "$/progress": ({ token }) => isToken(token),
  "$/setTrace": ({ value }) => typeof value === "string",
};

function isListOf(list: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isItem);
}

function hasUri(value: unknown): boolean {
  return typeof membersOf(value)["uri"] === "string";
}

function isVersioned(document: unknown): boolean {
  return hasUri(document) && typeof membersOf(document)["version"] === "number";
}

function isToken(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}

function isChange(change: unknown): boolean {
  const { range, text } = membersOf(change);
  const { start, end } = membersOf(range);
  return typeof text === "string" && (range === undefined || (isPlace(start) && isPlace(end)));
}

/** Checks a position of a change, which may be outside of the text: some clients send such. */
function isPlace(value: unknown): boolean {
  const { line, character } = membersOf(value);
  return Number.isInteger(line) && Number.isInteger(character);
}
