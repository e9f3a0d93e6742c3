import { LSPErrorCodes, ResponseError } from "vscode-languageserver";

export function refusalError(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}

/** @throws ResponseError if the answer is an error message */
export function requireAnswer<T>(answer: T | string): T {
  if (typeof answer === "string") throw refusalError(answer);
  return answer;
}

/** Formats an error for the log, with its stack if it has one. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
