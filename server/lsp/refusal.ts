import { LSPErrorCodes, ResponseError } from "vscode-languageserver";

/** Passes on an answer; a sentence about why there is none becomes an error. @throws ResponseError (RequestFailed) */
export function orRefuse<T>(answer: T | string): T {
  if (typeof answer === "string") throw new ResponseError(LSPErrorCodes.RequestFailed, answer);
  return answer;
}
