import type { BumpAdvice } from "../core/catalog/diff/bump";
import type { Grade, Severity } from "../core/rules/rule";
import type { TextDocumentIdentifier, TextRange } from "./shared";

/**
 * Request `pluginManifest/release`: what is in the way of a release of a manifest, and the version that its changes
 * call for; null when it is not ours, or a detail response.
 */
export const RELEASE_REQUEST = "pluginManifest/release";

export interface ReleaseParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface ReleaseResult {
  /** The version of the document that ranges and edits are for. */
  readonly version: number;
  /** By position. */
  readonly problems: readonly ReleaseProblem[];
  /** The last release; absent if there is none to compare with: the problem `release-history` says why. */
  readonly last?: { readonly tag: string; readonly version: string };
  /** The bump that the changes since then call for; absent if that version does not have three parts. */
  readonly advice?: BumpAdvice;
}

/** A problem that only a release has. */
export interface ReleaseProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly range: TextRange;
  readonly pointer: string;
  readonly fixes: readonly ReleaseFix[];
}

export interface ReleaseFix {
  readonly title: string;
  readonly grade: Grade;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}
