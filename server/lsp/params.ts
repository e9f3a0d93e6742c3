import { type CompletionItem, FormattingOptions, type Position, type Range } from "vscode-languageserver";
import { isObject, membersOf, type JsonObject } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import { FIX_ALL_COMMAND, InvalidParams, isPosition } from "../protocol";

/* Readers of the parameters of LSP's own requests (server/protocol/params.ts). */

/** Reads the range that a request is about. @throws InvalidParams */
export function rangeOf(params: unknown): Range {
  const { range } = membersOf(params);
  const { start, end } = membersOf(range);
  if (!isPosition(start) || !isPosition(end))
    throw new InvalidParams(message("range must have a start and an end."));
  return { start, end };
}

/** Reads the positions that a request is about. @throws InvalidParams */
export function positionsOf(params: unknown): Position[] {
  const positions: unknown = membersOf(params)["positions"];
  if (!Array.isArray(positions) || !positions.every(isPosition)) {
    throw new InvalidParams(message("positions must be a list of positions."));
  }
  return positions;
}

/** The widest indentation. One of a billion spaces would not fit into memory. */
export const MAX_TAB_SIZE = 100;

/** Reads the options for formatting. @throws InvalidParams */
export function formattingOf(params: unknown): FormattingOptions {
  const options = membersOf(membersOf(params)["options"]);
  if (!FormattingOptions.is(options))
    throw new InvalidParams(message("options must have tabSize and insertSpaces."));
  if (options.tabSize > MAX_TAB_SIZE)
    throw new InvalidParams(message("options.tabSize must be at most {limit}.", { limit: MAX_TAB_SIZE }));
  return options;
}

/** Reads the kinds of code actions that are requested; undefined for all. @throws InvalidParams */
export function kindsOf(params: unknown): string[] | undefined {
  const { diagnostics = [], only } = contextOf(params);
  if (!Array.isArray(diagnostics)) throw new InvalidParams(message("context.diagnostics must be a list."));
  if (only === undefined || only === null) return undefined;
  if (!Array.isArray(only) || !only.every((kind) => typeof kind === "string")) {
    throw new InvalidParams(message("context.only must be a list of code action kinds."));
  }
  // An empty list means all kinds: no client asks for nothing.
  return only.length > 0 ? only : undefined;
}

/** Reads the id of the diagnostics that a client already has. @throws InvalidParams */
export function previousResultOf(params: unknown): string | undefined {
  const { previousResultId: id } = membersOf(params);
  if (id !== undefined && id !== null && typeof id !== "string") {
    throw new InvalidParams(message("previousResultId must be a string."));
  }
  return id ?? undefined;
}

/**
 * Reads the ids of the diagnostics that a client already has, by the documents' URIs.
 * @throws InvalidParams
 */
export function previousResultsOf(params: unknown): Map<string, string> {
  if (!isObject(params)) throw new InvalidParams(message("the parameters must be an object."));
  const { previousResultIds: list = [] } = params;
  if (!Array.isArray(list)) throw new InvalidParams(message("previousResultIds must be a list."));
  const pairs = list.map((each: unknown) => {
    const { uri, value } = membersOf(each);
    if (typeof uri !== "string" || typeof value !== "string") {
      throw new InvalidParams(message("previousResultIds must have a uri and a value each."));
    }
    return [uri, value] as const;
  });
  return new Map(pairs);
}

/** Reads the token of partial results; undefined if the client takes none. */
export function partialResultTokenOf(params: unknown): string | number | undefined {
  const { partialResultToken: token } = membersOf(params);
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Reads the query of a search for symbols. @throws InvalidParams */
export function queryOf(params: unknown): string {
  const { query } = membersOf(params);
  if (typeof query !== "string") throw new InvalidParams(message("query must be a string."));
  return query;
}

/** Reads the new name of a rename. @throws InvalidParams */
export function newNameOf(params: unknown): string {
  const { newName } = membersOf(params);
  if (typeof newName !== "string") throw new InvalidParams(message("newName must be a string."));
  return newName;
}

/** Tests if references are to include the declarations. @throws InvalidParams */
export function declarationsOf(params: unknown): boolean {
  const { includeDeclaration = false } = contextOf(params);
  if (typeof includeDeclaration !== "boolean")
    throw new InvalidParams(message("context.includeDeclaration must be true or false."));
  return includeDeclaration;
}

/** Reads the completion item to resolve. @throws InvalidParams */
export function itemOf(params: unknown): CompletionItem {
  const { label, documentation } = membersOf(params);
  if (typeof label !== "string") throw new InvalidParams(message("label must be a string."));
  const text = isObject(documentation) ? documentation["value"] : (documentation ?? "");
  if (typeof text !== "string") throw new InvalidParams(message("documentation must be a text."));
  return params as CompletionItem;
}

/** Reads a command's one argument, the URI of a document. @throws InvalidParams, also for another command */
export function commandTargetOf(params: unknown): string {
  const { command, arguments: list } = membersOf(params);
  if (command !== FIX_ALL_COMMAND) {
    const name = typeof command === "string" ? command : "";
    throw new InvalidParams(message("Unknown command '{command}'.", { command: name }));
  }
  const uri: unknown = Array.isArray(list) ? list[0] : undefined;
  if (typeof uri !== "string")
    throw new InvalidParams(message("arguments must begin with the URI of a document."));
  return uri;
}

/** Reads the character that triggered completion; undefined if the author asked for it. */
export function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = membersOf(membersOf(params)["context"]);
  return typeof triggerCharacter === "string" ? triggerCharacter : undefined;
}

function contextOf(params: unknown): JsonObject {
  const { context = {} } = membersOf(params);
  if (!isObject(context)) throw new InvalidParams(message("context must be an object."));
  return context;
}
