import { ErrorCodes, Position, Range, ResponseError } from "vscode-languageserver";

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
  if (!Position.is(position)) throw invalid("position must have a line and a character");
  return position;
}

/** The range that a request is about. @throws ResponseError (InvalidParams) */
export function rangeOf(params: unknown): Range {
  const { range } = membersOf(params);
  if (!Range.is(range)) throw invalid("range must have a start and an end");
  return range;
}

function membersOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function invalid(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, `${message}.`);
}
