import type { Access } from "./core/catalog/diff/access";
import type { BumpAdvice } from "./core/catalog/diff/bump";
import type { EntryChange } from "./core/catalog/review/changes";
import type { Comparison, ReviewedChange } from "./core/catalog/review/comparison";
import type { Provenance } from "./core/catalog/provenance";
import type { EntryWarning } from "./core/catalog/review/warnings";
import type { DocumentKind } from "./core/manifest/kind";
import type { VersionStep } from "./core/manifest/versions";
import type { MemberOrder } from "./core/text/member-order";
import type { Grade, Severity } from "./core/rules/rule";

/*
 * The requests and notifications beyond LSP. This file has only types, method names and titles, because both sides
 * import it.
 */

/** A plain JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** The two faces of an entry: as published, or as it is today. */
export type Face = "published" | "current";

/** The origin of a field of the entry. */
export type FieldProvenance = Provenance;

/** Request `pluginManifest/entry`: the catalog detail entry of a manifest; null when the document is not ours. */
export const ENTRY_REQUEST = "pluginManifest/entry";

export interface EntryParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly face?: Face;
  /** Set to get the fixes of the problems and the findings in the resulting entry too, which take longer. */
  readonly checks?: boolean;
  /** The version of the text that the client already has. The response waits for another version or for the close. */
  readonly after?: number;
  /** The `older` of the last result that the client keeps: the same earlier versions are then left out. */
  readonly known?: number;
}

/** One field of the entry that publication would change. */
export type FieldChange = EntryChange;

export type { Comparison, ReviewedChange };

/** Something that the plugin may do, with the line where the manifest says so; what is gone has none. */
export type AccessPlace = Access & { readonly line?: number };

/** A change that a reviewer should look at first. */
export type ChangeWarning = EntryWarning;

/** The source of the earlier versions (docs/spec/entry.md, Earlier versions). */
export interface EarlierSource {
  readonly kind: "detail" | "git" | "none";
  /** A sentence for the reader: git is not run in an untrusted workspace, the clone is shallow, … */
  readonly note?: string;
  /** Set while the source is still being read. The entry then does not include it yet. */
  readonly isLoading?: boolean;
}

export interface EntryResult {
  /** The version of the document that the result is for. */
  readonly version: number;
  /** The envelope; null when the text has never been an object. */
  readonly entry: Json;
  /** The order of the members in those objects of `entry` where JavaScript lists them in another one. */
  readonly orders?: readonly MemberOrder[];
  /** The origins of the fields, by JSON Pointer in the envelope. */
  readonly provenance: Readonly<Record<string, FieldProvenance>>;
  readonly face: Face;
  /** True if the newest version is shown as a placeholder. */
  readonly placeholder: boolean;
  readonly earlier: EarlierSource;
  /** The manifest compared with its newest earlier version; null if there is none. */
  readonly comparison: Comparison | null;
  /** What the permissions and capabilities allow, compared with the newest earlier version. */
  readonly access: readonly AccessPlace[];
  /** True if the manifest or CHANGELOG.md says what is new in this version. */
  readonly hasNews: boolean;
  /** The range of the manifest's version, which a new one replaces; absent if it is not a text. */
  readonly versionRange?: TextRange;
  readonly warnings: readonly ChangeWarning[];
  /** The document's problems, as the editor lists and counts them, also while the text does not parse. */
  readonly problems: readonly EntryProblem[];
  /** The findings that only the resulting entry shows, if they were requested. */
  readonly checks?: readonly EntryCheck[];
  /** The manifest's icon as a `data:` URI; absent when it is not an image file in the plugin's folder. */
  readonly icon?: string;
  /** Identifies the earlier versions in the entry: the same number for one document means the same versions. */
  readonly older?: number;
  /** Set if the client has the earlier versions, which are then missing in `entry` and `provenance`. */
  readonly isShort?: true;
  /** Set while the text does not parse. The entry is then the last good one. */
  readonly broken?: { readonly message: string; readonly line: number; readonly character: number };
}

/** A problem of the document. A hint is not a problem. */
export interface EntryProblem {
  readonly code: string;
  readonly severity: Exclude<Severity, "hint">;
  readonly message: string;
  readonly range: TextRange;
  /** The value that the problem is about (JSON Pointer in the document). */
  readonly pointer: string;
  /** Its fixes, if they were requested: the safe ones, the suggested ones, then the offered ones. */
  readonly fixes?: readonly EntryFix[];
}

/** A fix, which the quick fix (`textDocument/codeAction`) with this title at the problem's range applies. */
export interface EntryFix {
  readonly title: string;
  readonly grade: Grade;
}

/** A finding in the resulting entry. */
export interface EntryCheck {
  readonly code: string;
  readonly severity: Exclude<Severity, "hint">;
  readonly message: string;
  /** The place of the nearest value in the document: zero-based, in UTF-16 code units. */
  readonly line: number;
  readonly character: number;
  /** The value that feeds the field (JSON Pointer in the document). An earlier version's field has none. */
  readonly path?: string;
  /** The field (JSON Pointer in the envelope). */
  readonly pointer: string;
  /** The origin of the field. */
  readonly origin: FieldProvenance["kind"];
}

/** Notification `pluginManifest/trust`, client to server: the workspace is now trusted. */
export const TRUST_NOTIFICATION = "pluginManifest/trust";

/** The `initializationOptions` of a client, besides the settings. */
export interface ClientOptions {
  /** True by default. In a workspace that is not trusted, git is not run. */
  readonly workspaceTrusted?: boolean;
}

/** Notification `pluginManifest/entryChanged`, server to client: the entry of a document may have changed. */
export const ENTRY_CHANGED_NOTIFICATION = "pluginManifest/entryChanged";

export interface EntryChangedParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly version: number;
}

/** The client's command that opens the preview of the document with a URI (`initializationOptions.clientCommands`). */
export const PREVIEW_COMMAND = "pluginManifest.previewEntry";

/** The server's command that applies all safe fixes in the document with a URI (`workspace/executeCommand`). */
export const FIX_ALL_COMMAND = "pluginManifest.fixAll";

/** Request `pluginManifest/documentKind`: the kind of a document; null when it is not ours. */
export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}

/** Request `pluginManifest/locate`: the range of a value in the text, with its key; null when it is not there. */
export const LOCATE_REQUEST = "pluginManifest/locate";

export interface LocateParams {
  readonly textDocument: TextDocumentIdentifier;
  /** JSON Pointer (RFC 6901) in the manifest. For a missing member, the nearest ancestor is located. */
  readonly pointer: string;
}

/** A range as in LSP: zero-based, in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Request `pluginManifest/pointerAt`: the JSON Pointer of the innermost value at a position; null if there is none. */
export const POINTER_AT_REQUEST = "pluginManifest/pointerAt";

export interface PointerAtParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: { readonly line: number; readonly character: number };
}

/**
 * Request `pluginManifest/readFile`, server to client: the text of a file that only the client can read; null when it
 * does not exist or is longer than `limit` bytes. Sent to clients with the experimental capability `pluginManifest.readFile`.
 */
export const READ_FILE_REQUEST = "pluginManifest/readFile";

export interface ReadFileParams {
  readonly uri: string;
  readonly limit: number;
}

/*
 * Three more requests from server to client, for the files around a document that only the client can read; sent to
 * clients with the experimental capability `pluginManifest.files`.
 */

/**
 * Request `pluginManifest/readBytes`, server to client: the bytes of a file, as base64 (RFC 4648, section 4); null when
 * it is not in `within` or below it, is reached through a symbolic link, or is longer than `limit` bytes.
 */
export const READ_BYTES_REQUEST = "pluginManifest/readBytes";

export interface ReadBytesParams {
  readonly uri: string;
  /** The URI of a folder. */
  readonly within: string;
  readonly limit: number;
}

/**
 * Request `pluginManifest/readFolder`, server to client: the files and folders in a folder, without symbolic links;
 * null when it is not `within` or below it, is reached through a symbolic link, or does not exist.
 */
export const READ_FOLDER_REQUEST = "pluginManifest/readFolder";

export interface ReadFolderParams {
  readonly uri: string;
  /** The URI of a folder. */
  readonly within: string;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Request `pluginManifest/findFiles`, server to client: the URIs of the files below a folder that match a glob. */
export const FIND_FILES_REQUEST = "pluginManifest/findFiles";

export interface FindFilesParams {
  /** The URI of a folder. */
  readonly folder: string;
  readonly globs: readonly string[];
  /** The names of folders that are not searched. */
  readonly except: readonly string[];
}

/** Request `pluginManifest/additions`: the items that can be added to a manifest's list; null when it is not ours. */
export const ADDITIONS_REQUEST = "pluginManifest/additions";

export interface AdditionsParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly list: "permissions" | "capability_levels";
}

/** An item that can be added. */
export interface Addition {
  readonly label: string;
  /** A word or two. */
  readonly detail: string;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Request `pluginManifest/newManifest`: the text of a new draft. */
export const NEW_MANIFEST_REQUEST = "pluginManifest/newManifest";

/** The answers that are known so far. The text has an example in the place of each other one. */
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

export interface NewManifestResult {
  readonly text: string;
  /** The text as an LSP snippet, with a tab stop for each value that the author still has to write. */
  readonly snippet: string;
  /** Messages about invalid parameters, by their names. */
  readonly problems: Readonly<Record<string, string>>;
  /** The levels, platforms and licenses to choose from. */
  readonly levels: readonly LevelChoice[];
  readonly platforms: readonly PlatformChoice[];
  readonly licenses: readonly string[];
}

export interface LevelChoice {
  readonly level: number;
  /** A few words. */
  readonly title: string;
  /** A sentence. */
  readonly documentation: string;
}

export interface PlatformChoice {
  readonly platform: string;
  readonly title: string;
}

/**
 * Request `pluginManifest/authorName`: the name in git's configuration for a file or folder; null where git is not run
 * or has none.
 */
export const AUTHOR_NAME_REQUEST = "pluginManifest/authorName";

export interface AuthorNameParams {
  readonly textDocument: TextDocumentIdentifier;
}

/**
 * Request `pluginManifest/suggestedFixes`: a document with all its safe and suggested fixes; null when it is not ours.
 * The author compares the texts before the edit is applied.
 */
export const SUGGESTED_FIXES_REQUEST = "pluginManifest/suggestedFixes";

export interface SuggestedFixesParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface SuggestedFixesResult {
  /** The version of the document that the edit is for. */
  readonly version: number;
  /** The text after the edit. */
  readonly text: string;
  /** An LSP `WorkspaceEdit`; null if there is nothing to fix. */
  readonly edit: object | null;
}

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

/** Request `pluginManifest/bumpVersion`: the versions that may follow a manifest's; null when it is not ours. */
export const BUMP_VERSION_REQUEST = "pluginManifest/bumpVersion";

export interface BumpVersionParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface BumpVersionResult {
  /** Absent when the manifest has none. */
  readonly version?: string;
  /** One sentence about the versions at the git tags. */
  readonly tags: string;
  /** The smallest step first; empty when the version is missing or not valid. */
  readonly bumps: readonly VersionBump[];
}

export interface VersionBump {
  readonly step: VersionStep;
  readonly version: string;
  /** Says what the step promises to users. */
  readonly sentence: string;
  /** True if a git tag has this version already. */
  readonly hasTag: boolean;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Request `pluginManifest/explainPermission`: explains a manifest's permissions; null when it is not ours. */
export const EXPLAIN_PERMISSION_REQUEST = "pluginManifest/explainPermission";

export interface ExplainPermissionParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The cursor. A permission there comes first. */
  readonly position?: { readonly line: number; readonly character: number };
}

export interface PermissionExplanation {
  readonly type: string;
  /** A few words: what users are asked. */
  readonly asked: string;
  /** What it opens, what users are asked, and which capability it goes with. Plain text. */
  readonly sentences: readonly string[];
  /** True if the position is in this permission. */
  readonly isAt: boolean;
}

/** The kind of the code action that sorts a list of tags. */
export const SORT_TAGS_KIND = "refactor.rewrite.sortTags";
