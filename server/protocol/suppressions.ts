import { isArray, isObject, isString, membersOf } from "../core/json/tree/value";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";

/**
 * The client's command that asks for the reason of a suppression (`initializationOptions.clientCommands`) and sends
 * `pluginManifest/suppressFinding`. Its argument is `UnreasonedSuppressions`.
 */
export const SUPPRESS_COMMAND = "pluginManifest.suppressFinding";

/** The kind of code actions that suppress a problem; only clients that request this kind get them. */
export const SUPPRESS_KIND = "quickfix.suppress.pluginManifest";

/**
 * Request `pluginManifest/suppressFinding`: the edit that adds suppressions with a reason to the configuration file of a
 * manifest, or to a new one beside it; null for other documents.
 */
export const SUPPRESS_FINDING_REQUEST = "pluginManifest/suppressFinding";

export interface SuppressFindingParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The narrowest suppressions that cover the finding: one for each property that it affects. */
  readonly suppressions: readonly NewSuppression[];
  /** Not blank. */
  readonly reason: string;
}

export type UnreasonedSuppressions = Omit<SuppressFindingParams, "reason">;

/** A suppression as in the configuration file (docs/spec/configuration.md), without its reason. */
export interface NewSuppression {
  readonly rule: string;
  readonly plugin?: string;
  readonly at?: string;
  readonly value?: string;
}

export interface SuppressFindingResult {
  /** An LSP `WorkspaceEdit`; null if the file has errors or cannot be written. */
  readonly edit: object | null;
}

/** @throws InvalidParams */
export function newSuppressionsOf(params: unknown): readonly NewSuppression[] {
  const { suppressions } = membersOf(params);
  if (!isArray(suppressions) || suppressions.length === 0 || !suppressions.every(isNewSuppression))
    throw new InvalidParams(message("suppressions must be a list of objects with a rule."));
  return suppressions as unknown as readonly NewSuppression[];
}

function isNewSuppression(value: unknown): boolean {
  if (!isObject(value) || !isString(value["rule"])) return false;
  const members = ["rule", "plugin", "at", "value"];
  return Object.entries(value).every(([name, member]) => members.includes(name) && isString(member));
}

/** @throws InvalidParams */
export function reasonOf(params: unknown): string {
  const { reason } = membersOf(params);
  if (!isString(reason) || reason.trim() === "")
    throw new InvalidParams(message("reason must be a string that is not blank."));
  return reason.trim();
}
