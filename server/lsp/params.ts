import {
  type CompletionItem,
  ErrorCodes,
  FormattingOptions,
  Position,
  type Range,
  ResponseError,
} from "vscode-languageserver";
import { isObject, membersOf, type JsonObject } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import type {
  AdditionsParams,
  CompareParams,
  Face,
  NewManifestParams,
  PackageOf,
  SignatureParams,
} from "../protocol";

/*
 * Readers of request parameters, which check what the handlers rely on. A client's mistake is answered with
 * InvalidParams (JSON-RPC 2.0, section 5.1) and has no other effect.
 */

/** Reads the URI of the document that a request is about. @throws ResponseError (InvalidParams) */
export function documentOf(params: unknown): string {
  const { textDocument } = membersOf(params);
  const { uri } = membersOf(textDocument);
  if (typeof uri !== "string") throw invalid(message("textDocument.uri must be a string."));
  return uri;
}

/** Reads the position that a request is about. @throws ResponseError (InvalidParams) */
export function positionOf(params: unknown): Position {
  const { position } = membersOf(params);
  if (!isPosition(position)) throw invalid(message("position must have a line and a character."));
  return position;
}

/** Reads the position that a request may be about. @throws ResponseError (InvalidParams) */
export function optionalPositionOf(params: unknown): Position | undefined {
  return membersOf(params)["position"] === undefined ? undefined : positionOf(params);
}

/** Reads the range that a request is about. @throws ResponseError (InvalidParams) */
export function rangeOf(params: unknown): Range {
  const { range } = membersOf(params);
  const { start, end } = membersOf(range);
  if (!isPosition(start) || !isPosition(end)) throw invalid(message("range must have a start and an end."));
  return { start, end };
}

/** Reads the positions that a request is about. @throws ResponseError (InvalidParams) */
export function positionsOf(params: unknown): Position[] {
  const { positions } = membersOf(params);
  if (!Array.isArray(positions) || !positions.every(isPosition)) {
    throw invalid(message("positions must be a list of positions."));
  }
  return positions;
}

/** The widest indentation. One of a billion spaces would not fit into memory. */
export const MAX_TAB_SIZE = 100;

/** Reads the options for formatting. @throws ResponseError (InvalidParams) */
export function formattingOf(params: unknown): FormattingOptions {
  const options = membersOf(membersOf(params)["options"]);
  if (!FormattingOptions.is(options)) throw invalid(message("options must have tabSize and insertSpaces."));
  if (options.tabSize > MAX_TAB_SIZE)
    throw invalid(message("options.tabSize must be at most {limit}.", { limit: MAX_TAB_SIZE }));
  return options;
}

/** Reads the kinds of code actions that are requested; undefined for all. @throws ResponseError (InvalidParams) */
export function kindsOf(params: unknown): string[] | undefined {
  const { diagnostics = [], only } = contextOf(params);
  if (!Array.isArray(diagnostics)) throw invalid(message("context.diagnostics must be a list."));
  if (only === undefined || only === null) return undefined;
  if (!Array.isArray(only) || !only.every((kind) => typeof kind === "string")) {
    throw invalid(message("context.only must be a list of code action kinds."));
  }
  // An empty list means all kinds: no client asks for nothing.
  return only.length > 0 ? only : undefined;
}

/** Reads the id of the diagnostics that a client already has. @throws ResponseError (InvalidParams) */
export function previousResultOf(params: unknown): string | undefined {
  const { previousResultId: id } = membersOf(params);
  if (id !== undefined && id !== null && typeof id !== "string") {
    throw invalid(message("previousResultId must be a string."));
  }
  return id ?? undefined;
}

/**
 * Reads the ids of the diagnostics that a client already has, by the documents' URIs.
 * @throws ResponseError (InvalidParams)
 */
export function previousResultsOf(params: unknown): Map<string, string> {
  if (!isObject(params)) throw invalid(message("the parameters must be an object."));
  const { previousResultIds: list = [] } = params;
  if (!Array.isArray(list)) throw invalid(message("previousResultIds must be a list."));
  const pairs = list.map((each: unknown) => {
    const { uri, value } = membersOf(each);
    if (typeof uri !== "string" || typeof value !== "string") {
      throw invalid(message("previousResultIds must have a uri and a value each."));
    }
    return [uri, value] as const;
  });
  return new Map(pairs);
}

/** Reads the query of a search for symbols. @throws ResponseError (InvalidParams) */
export function queryOf(params: unknown): string {
  const { query } = membersOf(params);
  if (typeof query !== "string") throw invalid(message("query must be a string."));
  return query;
}

/** Reads the new name of a rename. @throws ResponseError (InvalidParams) */
export function newNameOf(params: unknown): string {
  const { newName } = membersOf(params);
  if (typeof newName !== "string") throw invalid(message("newName must be a string."));
  return newName;
}

/** Returns true if references are to include the declarations. @throws ResponseError (InvalidParams) */
export function declarationsOf(params: unknown): boolean {
  const { includeDeclaration = false } = contextOf(params);
  if (typeof includeDeclaration !== "boolean")
    throw invalid(message("context.includeDeclaration must be true or false."));
  return includeDeclaration;
}

/** Reads the completion item to resolve. @throws ResponseError (InvalidParams) */
export function itemOf(params: unknown): CompletionItem {
  const { label, documentation } = membersOf(params);
  if (typeof label !== "string") throw invalid(message("label must be a string."));
  const text = isObject(documentation) ? documentation["value"] : (documentation ?? "");
  if (typeof text !== "string") throw invalid(message("documentation must be a text."));
  return params as CompletionItem;
}

/** Reads a command's one argument, the URI of a document. @throws ResponseError (InvalidParams) */
export function commandTargetOf(params: unknown): string {
  const list = membersOf(params)["arguments"];
  const uri: unknown = Array.isArray(list) ? list[0] : undefined;
  if (typeof uri !== "string") throw invalid(message("arguments must begin with the URI of a document."));
  return uri;
}

/** Reads the face of the entry that is requested. @throws ResponseError (InvalidParams) */
export function faceOf(params: unknown): Face {
  const { face = "published" } = membersOf(params);
  if (face !== "published" && face !== "current")
    throw invalid(message('face must be "published" or "current".'));
  return face;
}

/** Reads an optional flag; false by default. @throws ResponseError (InvalidParams) */
export function isAsked(params: unknown, name: string): boolean {
  const { [name]: value = false } = membersOf(params);
  if (typeof value !== "boolean") throw invalid(message("{name} must be true or false.", { name }));
  return value;
}

/**
 * Reads the version that the document must have passed before the response; undefined for an immediate response.
 * @throws ResponseError (InvalidParams)
 */
export function afterOf(params: unknown): number | undefined {
  const { after } = membersOf(params);
  if (after !== undefined && typeof after !== "number") throw invalid(message("after must be a version."));
  return after;
}

/** Reads the number of the earlier versions that a client has. @throws ResponseError (InvalidParams) */
export function knownOf(params: unknown): number | undefined {
  const { known } = membersOf(params);
  if (known !== undefined && typeof known !== "number") throw invalid(message("known must be a number."));
  return known;
}

/** Reads the packages of the checklist that an entry comes with. @throws ResponseError (InvalidParams) */
export function releasePackagesOf(params: unknown): readonly PackageOf[] | undefined {
  const { release } = membersOf(params);
  return release === undefined ? undefined : packagesOf(release);
}

/** Reads the packages of a release; none by default. @throws ResponseError (InvalidParams) */
export function packagesOf(params: unknown): readonly PackageOf[] {
  const { packages = [] } = membersOf(params);
  const isPackage = (each: unknown): boolean => {
    const { platform, uri } = membersOf(each);
    return typeof platform === "string" && typeof uri === "string";
  };
  if (!Array.isArray(packages) || !packages.every(isPackage))
    throw invalid(message("packages must be a list of platforms with URIs."));
  return packages as unknown as readonly PackageOf[];
}

/** Reads the token of the progress that a client shows; undefined if it shows none. */
export function progressTokenOf(params: unknown): string | number | undefined {
  const { workDoneToken: token } = membersOf(params);
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Reads the JSON Pointer that a request is about. @throws ResponseError (InvalidParams) */
export function pointerOf(params: unknown): string {
  const { pointer } = membersOf(params);
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw invalid(message("pointer must be a JSON Pointer."));
  return pointer;
}

/** Reads the name of the list that something is added to. @throws ResponseError (InvalidParams) */
export function listOf(params: unknown): AdditionsParams["list"] {
  const { list } = membersOf(params);
  if (list !== "permissions" && list !== "capability_levels") {
    throw invalid(message('list must be "permissions" or "capability_levels".'));
  }
  return list;
}

/** Reads the parameters of a new manifest. @throws ResponseError (InvalidParams) */
export function newManifestOf(params: unknown): NewManifestParams {
  const given = membersOf(params);
  const { levels, platforms } = given;
  for (const name of ["id", "name", "description", "author", "license", "uri"]) {
    if (given[name] !== undefined && typeof given[name] !== "string")
      throw invalid(message("{name} must be a string.", { name }));
  }
  if (!Array.isArray(levels) || !levels.every((level) => Number.isSafeInteger(level)))
    throw invalid(message("levels must be a list of integers."));
  if (
    platforms !== undefined &&
    !(Array.isArray(platforms) && platforms.every((each) => typeof each === "string"))
  )
    throw invalid(message("platforms must be a list of strings."));
  return given as unknown as NewManifestParams;
}

/** Reads the base of a comparison. @throws ResponseError (InvalidParams) */
export function baseOf(params: unknown): CompareParams["base"] {
  const { revision, uri } = membersOf(membersOf(params)["base"]);
  if (typeof revision === "string" && revision !== "") return { revision };
  if (typeof uri === "string") return { uri };
  throw invalid(message("base must have a revision or a uri."));
}

/** Reads the names of files. @throws ResponseError (InvalidParams) */
export function namesOf(params: unknown): string[] {
  const { names } = membersOf(params);
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string"))
    throw invalid(message("names must be a list of strings."));
  return names;
}

/** Reads packages of which each has a platform of its own. @throws ResponseError (InvalidParams) */
export function distinctPackagesOf(params: unknown): readonly PackageOf[] {
  const packages = packagesOf(params);
  if (new Set(packages.map(({ platform }) => platform)).size < packages.length)
    throw invalid(message("packages must have one file for each platform."));
  return packages;
}

/** Reads how signatures are verified; undefined if they are not. @throws ResponseError (InvalidParams) */
export function signaturesOf(params: unknown): SignatureParams | undefined {
  const { signatures } = membersOf(params);
  if (signatures === undefined) return undefined;
  const { key, signed } = membersOf(signatures);
  if (typeof key !== "string" || (signed !== "file" && signed !== "sha256"))
    throw invalid(message('signatures must have a key, and signed as "file" or "sha256".'));
  return { key, signed };
}

/** Reads the version of a detail response; undefined for the newest. @throws ResponseError (InvalidParams) */
export function wantedVersionOf(params: unknown): string | undefined {
  const { version } = membersOf(params);
  if (version !== undefined && typeof version !== "string")
    throw invalid(message("version must be a string."));
  return version;
}

/** Reads the character that triggered completion; undefined if the author asked for it. */
export function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = membersOf(membersOf(params)["context"]);
  return typeof triggerCharacter === "string" ? triggerCharacter : undefined;
}

/** Checks a position. Unlike the library's own check, this one rejects fractions. */
function isPosition(value: unknown): value is Position {
  return Position.is(value) && Number.isInteger(value.line) && Number.isInteger(value.character);
}

/** Reads the context of a request; empty if the client omits it. */
function contextOf(params: unknown): JsonObject {
  const { context = {} } = membersOf(params);
  if (!isObject(context)) throw invalid(message("context must be an object."));
  return context;
}

function invalid(sentence: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, sentence);
}
