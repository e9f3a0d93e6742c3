import { isArray, isObject, isString, membersOf } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";

/**
 * The client's command that asks why a finding is acceptable (`initializationOptions.clientCommands`) and sends the
 * answer with `pluginManifest/suppressFinding`. Its argument has the request's parameters but the reason.
 */
export const EXCEPT_COMMAND = "pluginManifest.suppressFinding";

/** The kind of the code actions that suppress a problem, also one without a fix; only a client that names it gets them. */
export const SUPPRESS_KIND = "quickfix.suppress.pluginManifest";

/**
 * Request `pluginManifest/suppressFinding`: the edit that writes suppressions with a reason into the configuration file that
 * holds for a manifest, or into a new one beside it; null when the document is not ours.
 */
export const EXCEPT_FINDING_REQUEST = "pluginManifest/suppressFinding";

export interface SuppressFindingParams extends UnreasonedSuppressions {
  /** Not blank. */
  readonly reason: string;
}

export interface UnreasonedSuppressions {
  readonly textDocument: TextDocumentIdentifier;
  /** The narrowest that cover the finding: one for each of the members that it is about. */
  readonly suppressions: readonly NewSuppression[];
}

/** A suppression as the configuration file has it (docs/spec/configuration.md), but its reason. */
export interface NewSuppression {
  readonly rule: string;
  readonly plugin?: string;
  readonly at?: string;
  readonly value?: string;
}

export interface SuppressFindingResult {
  /** An LSP `WorkspaceEdit`; null while the file has errors, and when it cannot be written. */
  readonly edit: object | null;
}

/** The members of a new suppression, in the order in which they are written. */
const MEMBERS = ["rule", "plugin", "at", "value"] as const;

/** Reads suppressions without their reason. @throws InvalidParams */
export function newSuppressionsOf(params: unknown): readonly NewSuppression[] {
  const { suppressions } = membersOf(params);
  if (!isArray(suppressions) || suppressions.length === 0 || !suppressions.every(isNewSuppression))
    throw new InvalidParams(message("suppressions must be a list of objects with a rule."));
  return suppressions as unknown as readonly NewSuppression[];
}

function isNewSuppression(value: unknown): boolean {
  if (!isObject(value) || !isString(value["rule"])) return false;
  const names: readonly string[] = MEMBERS;
  return Object.entries(value).every(([name, member]) => names.includes(name) && isString(member));
}

/** Reads the reason of a suppression. @throws InvalidParams */
export function reasonOf(params: unknown): string {
  const { reason } = membersOf(params);
  if (!isString(reason) || reason.trim() === "")
    throw new InvalidParams(message("reason must be a string that is not blank."));
  return reason.trim();
}
