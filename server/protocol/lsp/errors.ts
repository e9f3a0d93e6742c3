import { LSPErrorCodes, ResponseError } from "vscode-languageserver";

/** Creates the error that refuses a request (RequestFailed). */
export function refusal(sentence: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, sentence);
}

/** Returns the answer; throws if it is a sentence about why there is none. @throws ResponseError (RequestFailed) */
export function orRefuse<T>(answer: T | string): T {
  if (typeof answer === "string") throw refusal(answer);
  return answer;
}

/** Formats an error for the log, with its stack if it has one. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
