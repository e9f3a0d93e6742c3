import { LSPErrorCodes, ResponseError } from "vscode-languageserver";

/** Makes the error with which a request is refused (RequestFailed). */
export function refusal(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}

/** Passes on an answer; a sentence about why there is none becomes an error. @throws ResponseError (RequestFailed) */
export function orRefuse<T>(answer: T | string): T {
  if (typeof answer === "string") throw refusal(answer);
  return answer;
}

/** Formats an error for the log, with its stack if it has one. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
