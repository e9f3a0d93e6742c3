import { asObject } from "../core/json/tree/value";
import { message } from "../core/text/messages";

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** A zero-based position in a text. `character` counts UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export type { TextRange } from "../core/text/ranges";

/**
 * Thrown for invalid request parameters. The message is for the client's author. The server answers with the error
 * InvalidParams (JSON-RPC 2.0, section 5.1), and does nothing else.
 */
export class InvalidParams extends Error {}

/* Readers of parameters that many requests share. Other readers are next to the types of their requests. */

export function documentUriOf(params: unknown): TextDocumentIdentifier["uri"] {
  const { textDocument } = asObject(params);
  const { uri } = asObject(textDocument);
  if (typeof uri !== "string") throw new InvalidParams(message("textDocument.uri must be a string."));
  return uri;
}

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export function positionOf(params: unknown): TextPosition {
  const { position } = asObject(params);
  const { line, character } = asObject(position);
  if (!isUnsigned(line) || !isUnsigned(character))
    throw new InvalidParams(message("position must have a line and a character."));
  return { line, character };
}

export function optionalPositionOf(params: unknown): TextPosition | undefined {
  return asObject(params)["position"] === undefined ? undefined : positionOf(params);
}

/** Reads the work-done token; undefined if the client shows no progress. */
export function progressTokenOf(params: unknown): string | number | undefined {
  return tokenOf(asObject(params)["workDoneToken"]);
}

/** Reads a progress token (LSP 3.18, Progress Support); undefined for any other value. */
export function tokenOf(token: unknown): string | number | undefined {
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}

export function optionalText(name: string): (params: unknown) => string | undefined {
  return (params) => {
    const value = asObject(params)[name];
    if (value !== undefined && typeof value !== "string")
      throw new InvalidParams(message("{name} must be a string.", { name }));
    return value;
  };
}

function isUnsigned(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
}
