import type { CompletionItem, Range } from "vscode-languageserver";
import { isObject, membersOf, type JsonObject } from "../core/json/tree/value";
import { ErrorCodes, FormattingOptions, Position, ResponseError } from "./library";
import type { AdditionsParams, ClientOptions, Face, NewManifestParams } from "../protocol";

/*
 * The parameters of requests, as far as the handlers rely on them. A client's mistake is answered with InvalidParams
 * (JSON-RPC 2.0, section 5.1) and nothing worse.
 */

/** The URI of the document that a request is about. @throws ResponseError (InvalidParams) */
export function documentOf(params: unknown): string {
  const { textDocument } = membersOf(params);
  const { uri } = membersOf(textDocument);
  if (typeof uri !== "string") throw invalid("textDocument.uri must be a string");
  return uri;
}

/** The position that a request is about. @throws ResponseError (InvalidParams) */
export function positionOf(params: unknown): Position {
  const { position } = membersOf(params);
  if (!isPosition(position)) throw invalid("position must have a line and a character");
  return position;
}

/** The range that a request is about. @throws ResponseError (InvalidParams) */
export function rangeOf(params: unknown): Range {
  const { range } = membersOf(params);
  const { start, end } = membersOf(range);
  if (!isPosition(start) || !isPosition(end)) throw invalid("range must have a start and an end");
  return { start, end };
}

/** The positions that a request is about. @throws ResponseError (InvalidParams) */
export function positionsOf(params: unknown): Position[] {
  const { positions } = membersOf(params);
  if (!Array.isArray(positions) || !positions.every(isPosition)) {
    throw invalid("positions must be a list of positions");
  }
  return positions;
}

/** How to format. @throws ResponseError (InvalidParams) */
export function formattingOf(params: unknown): FormattingOptions {
  const options = membersOf(membersOf(params)["options"]);
  if (!FormattingOptions.is(options)) throw invalid("options must have tabSize and insertSpaces");
  return options;
}

/** The kinds of code action that are asked for; undefined for all. @throws ResponseError (InvalidParams) */
export function kindsOf(params: unknown): string[] | undefined {
  const { diagnostics = [], only } = contextOf(params);
  if (!Array.isArray(diagnostics)) throw invalid("context.diagnostics must be a list");
  if (only === undefined || only === null) return undefined;
  if (!Array.isArray(only) || !only.every((kind) => typeof kind === "string")) {
    throw invalid("context.only must be a list of code action kinds");
  }
  // No client asks for nothing.
  return only.length > 0 ? only : undefined;
}

/** The result that a client still has of a document's diagnostics. @throws ResponseError (InvalidParams) */
export function previousResultOf(params: unknown): string | undefined {
  const { previousResultId: id } = membersOf(params);
  if (id !== undefined && id !== null && typeof id !== "string") {
    throw invalid("previousResultId must be a string");
  }
  return id ?? undefined;
}

/** The results that a client still has, by the documents' URIs. @throws ResponseError (InvalidParams) */
export function previousResultsOf(params: unknown): Map<string, string> {
  if (!isObject(params)) throw invalid("the parameters must be an object");
  const { previousResultIds: list = [] } = params;
  if (!Array.isArray(list)) throw invalid("previousResultIds must be a list");
  const pairs = list.map((each: unknown) => {
    const { uri, value } = membersOf(each);
    if (typeof uri !== "string" || typeof value !== "string") {
      throw invalid("previousResultIds must have a uri and a value each");
    }
    return [uri, value] as const;
  });
  return new Map(pairs);
}

/** What a user looks for. @throws ResponseError (InvalidParams) */
export function queryOf(params: unknown): string {
  const { query } = membersOf(params);
  if (typeof query !== "string") throw invalid("query must be a string");
  return query;
}

/** What something is to be called. @throws ResponseError (InvalidParams) */
export function newNameOf(params: unknown): string {
  const { newName } = membersOf(params);
  if (typeof newName !== "string") throw invalid("newName must be a string");
  return newName;
}

/** Whether the declarations of a name are wanted among its references. @throws ResponseError (InvalidParams) */
export function declarationsOf(params: unknown): boolean {
  const { includeDeclaration = false } = contextOf(params);
  if (typeof includeDeclaration !== "boolean")
    throw invalid("context.includeDeclaration must be true or false");
  return includeDeclaration;
}

/** The item of a completion list that is to be resolved. @throws ResponseError (InvalidParams) */
export function itemOf(params: unknown): CompletionItem {
  if (typeof membersOf(params)["label"] !== "string") throw invalid("label must be a string");
  return params as CompletionItem;
}

/** The document that a command is about: its one argument. @throws ResponseError (InvalidParams) */
export function commandTargetOf(params: unknown): string {
  const list = membersOf(params)["arguments"];
  const uri: unknown = Array.isArray(list) ? list[0] : undefined;
  if (typeof uri !== "string") throw invalid("arguments must begin with the URI of a document");
  return uri;
}

/** Whether the server can start with the parameters of `initialize`. */
export function canInitialize(params: unknown): boolean {
  const { capabilities, rootUri, workspaceFolders } = membersOf(params);
  const folders = workspaceFolders ?? [];
  return (
    isObject(capabilities) &&
    (typeof rootUri === "string" || (rootUri ?? null) === null) &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof membersOf(folder)["uri"] === "string")
  );
}

/** The commands that a client says it has (`initializationOptions.clientCommands`). */
export function clientCommandsOf(initializationOptions: unknown): string[] {
  const { clientCommands } = membersOf(initializationOptions);
  return Array.isArray(clientCommands) ? clientCommands.filter((name) => typeof name === "string") : [];
}

/** The face of an entry that is asked for. @throws ResponseError (InvalidParams) */
export function faceOf(params: unknown): Face {
  const { face = "published" } = membersOf(params);
  if (face !== "published" && face !== "current") throw invalid('face must be "published" or "current"');
  return face;
}

/** Whether something is asked for in addition. @throws ResponseError (InvalidParams) */
export function isAsked(params: unknown, name: string): boolean {
  const { [name]: value = false } = membersOf(params);
  if (typeof value !== "boolean") throw invalid(`${name} must be true or false`);
  return value;
}

/** The version that an answer waits to be passed, if it does. @throws ResponseError (InvalidParams) */
export function afterOf(params: unknown): number | undefined {
  const { after } = membersOf(params);
  if (after !== undefined && typeof after !== "number") throw invalid("after must be a version");
  return after;
}

/** The JSON Pointer that a request is about. @throws ResponseError (InvalidParams) */
export function pointerOf(params: unknown): string {
  const { pointer } = membersOf(params);
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw invalid("pointer must be a JSON Pointer");
  return pointer;
}

/** Whether a client says in `initializationOptions` that its workspace is not trusted. */
export function isUntrusted(initializationOptions: unknown): boolean {
  const { workspaceTrusted } = membersOf(initializationOptions) as ClientOptions;
  return workspaceTrusted === false;
}

/** The list that something is to be added to. @throws ResponseError (InvalidParams) */
export function listOf(params: unknown): AdditionsParams["list"] {
  const { list } = membersOf(params);
  if (list !== "permissions" && list !== "capability_levels") {
    throw invalid('list must be "permissions" or "capability_levels"');
  }
  return list;
}

/** What a new manifest is made of. @throws ResponseError (InvalidParams) */
export function newManifestOf(params: unknown): NewManifestParams {
  const { id, name, levels } = membersOf(params);
  if (typeof id !== "string" || typeof name !== "string") throw invalid("id and name must be strings");
  if (!Array.isArray(levels) || !levels.every((level) => Number.isSafeInteger(level))) {
    throw invalid("levels must be a list of integers");
  }
  return { id, name, levels: levels as number[] };
}

/** The character whose typing has asked for completion; undefined when the author has. */
export function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = membersOf(membersOf(params)["context"]);
  return typeof triggerCharacter === "string" ? triggerCharacter : undefined;
}

/** Unlike the library's own test, it refuses half a character. */
function isPosition(value: unknown): value is Position {
  return Position.is(value) && Number.isInteger(value.line) && Number.isInteger(value.character);
}

/** In what circumstances something is asked for; those that a client leaves out are the usual ones. */
function contextOf(params: unknown): JsonObject {
  const { context = {} } = membersOf(params);
  if (!isObject(context)) throw invalid("context must be an object");
  return context;
}

function invalid(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, `${message}.`);
}
