import { asObject, isArray, isObject, isString } from "../core/json/tree/value";
import type { VersionStep } from "../core/manifest/versions";
import { message } from "../core/text/messages";
import type { Snippet } from "../core/text/snippet";
import {
  InvalidParams,
  isStringList,
  optionalText,
  type TextDocumentIdentifier,
  type TextRange,
} from "./params";

/** Answers with an `Addition` for each value that can be added to a list of the manifest. */
export const ADDITIONS_REQUEST = "pluginManifest/additions";

export type AdditionsList = "permissions" | "capability_levels";

export function additionsListOf(params: unknown): AdditionsList {
  const { list } = asObject(params);
  if (list !== "permissions" && list !== "capability_levels")
    throw new InvalidParams(message('list must be "permissions" or "capability_levels".'));
  return list;
}

export interface Addition {
  readonly label: string;
  /** A few words. */
  readonly detail: string;
  /** Markdown. */
  readonly documentation: string;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

export const NEW_MANIFEST_REQUEST = "pluginManifest/newManifest";

/** The author's answers so far. The resulting text has an example for each missing answer. */
export interface NewManifestParams {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly author?: string;
  readonly license?: string;
  readonly levels: readonly number[];
  readonly platforms?: readonly string[];
  /** The URI of the new file, once it is chosen. */
  readonly uri?: string;
}

export function newManifestParamsOf(params: unknown): NewManifestParams {
  const answers = asObject(params);
  const { levels, platforms } = answers;
  for (const name of ["id", "name", "description", "author", "license", "uri"]) optionalText(name)(answers);
  if (!Array.isArray(levels) || !levels.every((level) => Number.isSafeInteger(level)))
    throw new InvalidParams(message("levels must be a list of integers."));
  if (platforms !== undefined && !isStringList(platforms))
    throw new InvalidParams(message("platforms must be a list of strings."));
  return answers as unknown as NewManifestParams;
}

export interface NewManifestResult {
  readonly text: string;
  /** The text as a snippet, with a tab stop at each value for the author to fill in. */
  readonly snippet: Snippet;
  /** Messages about invalid answers, by the names of their parameters. */
  readonly problems: Readonly<Record<string, string>>;
  /** The levels to choose from, each with a short title and a sentence. */
  readonly levels: readonly {
    readonly level: number;
    readonly title: string;
    readonly documentation: string;
  }[];
  readonly platforms: readonly { readonly platform: string; readonly title: string }[];
  readonly licenses: readonly string[];
}

/** Answers with the author's name in git's configuration for a file or folder; null if unknown. */
export const AUTHOR_NAME_REQUEST = "pluginManifest/authorName";

/** Answers with the text after all safe and suggested fixes, and with the edit that produces this text. */
export const SUGGESTED_FIXES_REQUEST = "pluginManifest/suggestedFixes";

export interface SuggestedFixesResult {
  /** The document version that the edit applies to. */
  readonly version: number;
  readonly text: string;
  /** An LSP `WorkspaceEdit`; null if there is nothing to fix. */
  readonly edit: object | null;
}

/** Answers with the versions that may follow `from` (default: the manifest's version), and with the edit for `to`. */
export const BUMP_VERSION_REQUEST = "pluginManifest/bumpVersion";

export interface BumpVersionResult {
  /** The manifest's version. Absent if the manifest has no version, and for a detail response. */
  readonly version?: string;
  /** The plugin's versions in other files, which the edits change, too. */
  readonly places: readonly VersionInFile[];
  /** The manifest's version, then higher versions in other files. Empty if all agree or the manifest's is invalid. */
  readonly everywhere: readonly VersionChoice[];
  /** A sentence about the manifest's version and the git tags. */
  readonly tags: string;
  /** The required bump, then the other bumps by size. For an invalid version, only the required bump, if any. */
  readonly bumps: readonly VersionBump[];
  /** An LSP `WorkspaceEdit` that sets the version `to`; absent unless `to` is three numbers. */
  readonly edit?: object;
}

/** A version in another file. The range excludes the quotes. */
export interface VersionInFile {
  readonly uri: string;
  readonly range: TextRange;
  readonly version: string;
}

export interface VersionChoice {
  readonly version: string;
  /** The path of another file with this version, from the manifest's folder; absent for the manifest's version. */
  readonly path?: string;
  /** An LSP `WorkspaceEdit` that sets this version in all files. */
  readonly edit: object;
}

export interface VersionBump {
  readonly step: VersionStep;
  readonly version: string;
  /** Describes what the step means for users. */
  readonly sentence: string;
  /** True if a git tag already has this version. */
  readonly hasTag: boolean;
  /** The version of the last release, if the changes since then require this bump. */
  readonly since?: string;
  /** An LSP `WorkspaceEdit` that changes the manifest, the other files with its version and the changelog. */
  readonly edit: object;
}

/** Answers with explanations of the manifest's permissions, the permission at the optional `position` first. */
export const EXPLAIN_PERMISSION_REQUEST = "pluginManifest/explainPermission";

export interface PermissionExplanation {
  readonly type: string;
  /** What the host asks users, in a few words. */
  readonly asked: string;
  /** Plain text: a description, its source, the programs, the approval by the host, and the host capability. */
  readonly sentences: readonly string[];
  /** True if the position is in this permission. */
  readonly isAt: boolean;
}

export const SORT_TAGS_KIND = "refactor.rewrite.sortTags";

/** The client's command that asks for a reason and suppresses a problem (`initializationOptions.clientCommands`). */
export const SUPPRESS_COMMAND = "pluginManifest.suppressFinding";

/** The kind of code actions that suppress any problem, for clients that request this kind. */
export const SUPPRESS_KIND = "quickfix.suppress.pluginManifest";

/** Answers with the edit that adds suppressions to a manifest's configuration file, or to a new file beside it. */
export const SUPPRESS_FINDING_REQUEST = "pluginManifest/suppressFinding";

export interface SuppressFindingParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The narrowest suppressions that cover the finding, one for each affected property. */
  readonly suppressions: readonly NewSuppression[];
  /** Not blank. */
  readonly reason: string;
}

/** The argument of SUPPRESS_COMMAND. */
export type SuppressCommandArgument = Omit<SuppressFindingParams, "reason">;

/** A suppression as in the configuration file (docs/spec/configuration.md), without its reason. */
interface NewSuppression {
  readonly rule: string;
  readonly plugin?: string;
  readonly at?: string;
  readonly value?: string;
}

export interface SuppressFindingResult {
  /** An LSP `WorkspaceEdit`; null in an untrusted workspace, or if the file has errors or cannot be written. */
  readonly edit: object | null;
}

export function newSuppressionsOf(params: unknown): readonly NewSuppression[] {
  const { suppressions } = asObject(params);
  if (!isArray(suppressions) || suppressions.length === 0 || !suppressions.every(isNewSuppression))
    throw new InvalidParams(message("suppressions must be a list of objects with a rule."));
  return suppressions as unknown as readonly NewSuppression[];
}

function isNewSuppression(value: unknown): boolean {
  if (!isObject(value) || !isString(value["rule"])) return false;
  const members = ["rule", "plugin", "at", "value"];
  return Object.entries(value).every(([name, member]) => members.includes(name) && isString(member));
}

export function reasonOf(params: unknown): string {
  const { reason } = asObject(params);
  if (!isString(reason) || reason.trim() === "")
    throw new InvalidParams(message("reason must be a string that is not blank."));
  return reason.trim();
}
