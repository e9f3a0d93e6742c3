import { membersOf } from "../core/json/tree/value";
import { message } from "../core/text/messages";

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** A zero-based place in a text. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export type { TextRange } from "../core/text/ranges";

/*
 * Readers of parameters that many requests have. Those of one request are beside its types. A client's mistake is
 * answered with InvalidParams (JSON-RPC 2.0, section 5.1) and has no other effect.
 */

/** The parameters of a request are not valid. The message is one sentence for the client's author. */
export class InvalidParams extends Error {}

/** Reads the URI of the document that a request is about. @throws InvalidParams */
export function documentOf(params: unknown): TextDocumentIdentifier["uri"] {
  const { textDocument } = membersOf(params);
  const { uri } = membersOf(textDocument);
  if (typeof uri !== "string") throw new InvalidParams(message("textDocument.uri must be a string."));
  return uri;
}

/** Reads the position that a request is about. @throws InvalidParams */
export function positionOf(params: unknown): TextPosition {
  const { position } = membersOf(params);
  if (!isPosition(position)) throw new InvalidParams(message("position must have a line and a character."));
  return position;
}

/** Reads the position that a request may be about. @throws InvalidParams */
export function optionalPositionOf(params: unknown): TextPosition | undefined {
  return membersOf(params)["position"] === undefined ? undefined : positionOf(params);
}

/** Reads the token of the progress that a client shows; undefined if it shows none. */
export function progressTokenOf(params: unknown): string | number | undefined {
  return tokenOf(membersOf(params)["workDoneToken"]);
}

/** Reads a progress token (LSP 3.18, Progress Support); undefined for any other value. */
export function tokenOf(token: unknown): string | number | undefined {
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

/** Tests if a value has a line and a character. */
function isPosition(value: unknown): value is TextPosition {
  const { line, character } = membersOf(value);
  return isUnsigned(line) && isUnsigned(character);
}

function isUnsigned(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
