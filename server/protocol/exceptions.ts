import { isArray, isObject, isString, membersOf } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";

/**
 * The client's command that asks why a finding is acceptable (`initializationOptions.clientCommands`) and sends the
 * answer with `pluginManifest/exceptFinding`. Its argument has the request's parameters but the reason.
 */
export const EXCEPT_COMMAND = "pluginManifest.exceptFinding";

/**
 * Request `pluginManifest/exceptFinding`: the edit that writes exceptions with a reason into the configuration file that
 * holds for a manifest, or into a new one beside it; null when the document is not ours.
 */
export const EXCEPT_FINDING_REQUEST = "pluginManifest/exceptFinding";

export interface ExceptFindingParams extends UnreasonedExceptions {
  /** Not blank. */
  readonly reason: string;
}

export interface UnreasonedExceptions {
  readonly textDocument: TextDocumentIdentifier;
  /** The narrowest that cover the finding: one for each of the members that it is about. */
  readonly exceptions: readonly NewException[];
}

/** An exception as the configuration file has it (docs/spec/configuration.md), but its reason. */
export interface NewException {
  readonly rule: string;
  readonly plugin?: string;
  readonly at?: string;
  readonly value?: string;
}

export interface ExceptFindingResult {
  /** An LSP `WorkspaceEdit`; null while the file has errors, and when it cannot be written. */
  readonly edit: object | null;
}

/** The members of a new exception, in the order in which they are written. */
const MEMBERS = ["rule", "plugin", "at", "value"] as const;

/** Reads exceptions without their reason. @throws InvalidParams */
export function newExceptionsOf(params: unknown): readonly NewException[] {
  const { exceptions } = membersOf(params);
  if (!isArray(exceptions) || exceptions.length === 0 || !exceptions.every(isNewException))
    throw new InvalidParams(message("exceptions must be a list of objects with a rule."));
  return exceptions as unknown as readonly NewException[];
}

function isNewException(value: unknown): boolean {
  if (!isObject(value) || !isString(value["rule"])) return false;
  const names: readonly string[] = MEMBERS;
  return Object.entries(value).every(([name, member]) => names.includes(name) && isString(member));
}

/** Reads the reason of an exception. @throws InvalidParams */
export function reasonOf(params: unknown): string {
  const { reason } = membersOf(params);
  if (!isString(reason) || reason.trim() === "")
    throw new InvalidParams(message("reason must be a string that is not blank."));
  return reason.trim();
}
