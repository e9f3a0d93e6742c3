import type { EntryChange } from "./core/catalog/review/changes";
import type { Provenance } from "./core/catalog/provenance";
import type { EntryWarning } from "./core/catalog/review/warnings";
import type { DocumentKind } from "./core/manifest/kind";

/*
 * What the server and its clients say to each other beyond LSP. Only types and method names: both sides import it.
 */

/** A plain JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface TextDocumentIdentifier {
  readonly uri: string;
}

/** Which of the two faces of an entry: as published, or as it stands today. */
export type Face = "published" | "current";

/** Where a field of the entry comes from. */
export type FieldProvenance = Provenance;

/** Request `pluginManifest/entry`: the catalog detail entry that a manifest leads to; null when it is not ours. */
export const ENTRY_REQUEST = "pluginManifest/entry";

export interface EntryParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly face?: Face;
  /** Whether the diagnostics of the resulting entry are wanted too: they cost more than the entry. */
  readonly checks?: boolean;
  /** The version of the text that the client knows already: the answer waits until there is another, or none any more. */
  readonly after?: number;
}

/** One field that publication would change. */
export type FieldChange = EntryChange;

/** What a reviewer should look at before anything else. */
export type ChangeWarning = EntryWarning;

/** Where the earlier versions come from (entry.md, Earlier versions). */
export interface EarlierSource {
  readonly kind: "detail" | "git" | "none";
  /** What a reader should know of it in one sentence: no git in an untrusted workspace, a shallow clone, … */
  readonly note?: string;
  /** Set while the source is still being read: the entry is made without it for now. */
  readonly isLoading?: boolean;
}

export interface EntryResult {
  /** The version of the document that the answer belongs to. */
  readonly version: number;
  /** The envelope; null when the text has never been an object. */
  readonly entry: Json;
  /** By JSON Pointer in the envelope. */
  readonly provenance: Readonly<Record<string, FieldProvenance>>;
  readonly face: Face;
  /** Whether the newest version is shown as a placeholder. */
  readonly placeholder: boolean;
  readonly earlier: EarlierSource;
  /** What publication would change against the newest earlier version; empty without one. */
  readonly changes: readonly FieldChange[];
  readonly warnings: readonly ChangeWarning[];
  /** The manifest's own diagnostics. */
  readonly problems: readonly EntryProblem[];
  /** The diagnostics of the resulting entry, when they were asked for. */
  readonly checks?: readonly EntryProblem[];
  /** The manifest's icon as a `data:` URI; absent when it is no image file inside the plugin's folder. */
  readonly icon?: string;
  /** Set while the text does not parse: the entry is then the last good one. */
  readonly broken?: { readonly message: string; readonly line: number; readonly character: number };
}

export interface EntryProblem {
  readonly code: string;
  readonly severity: "error" | "warning" | "information" | "hint";
  readonly message: string;
  /** Zero-based, in UTF-16 code units, in the manifest. */
  readonly line: number;
  readonly character: number;
  /** Of a diagnostic of the resulting entry: the field that it is about (JSON Pointer in the envelope). */
  readonly pointer?: string;
  /** Who tells that field: an earlier version's faults are in no line of the manifest. */
  readonly origin?: FieldProvenance["kind"];
}

/** Notification `pluginManifest/trust`, client to server: the workspace is trusted from now on. */
export const TRUST_NOTIFICATION = "pluginManifest/trust";

/** What a client may say in `initializationOptions` beside the settings. */
export interface ClientOptions {
  /** Without it a workspace is trusted. In one that is not, no git is run. */
  readonly workspaceTrusted?: boolean;
}

/** Notification `pluginManifest/entryChanged`, server to client: the entry of a document has changed. */
export const ENTRY_CHANGED_NOTIFICATION = "pluginManifest/entryChanged";

export interface EntryChangedParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly version: number;
}

/** The client's command that opens the preview of a document, given its URI (`initializationOptions.clientCommands`). */
export const PREVIEW_COMMAND = "pluginManifest.previewEntry";

/** The server's command that makes all preferred fixes in a document, given its URI (`workspace/executeCommand`). */
export const FIX_ALL_COMMAND = "pluginManifest.fixAll";

/** Request `pluginManifest/documentKind`: what a document is; null when it is not ours. */
export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindParams {
  readonly textDocument: TextDocumentIdentifier;
}

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}

/** Request `pluginManifest/locate`: where a value stands in the text, its key included; null when it does not. */
export const LOCATE_REQUEST = "pluginManifest/locate";

export interface LocateParams {
  readonly textDocument: TextDocumentIdentifier;
  /** JSON Pointer (RFC 6901) in the manifest; of a member that is absent the nearest ancestor answers. */
  readonly pointer: string;
}

/** As in LSP: zero-based, in UTF-16 code units, the end exclusive. */
export interface TextRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** Request `pluginManifest/pointerAt`: the JSON Pointer of the innermost value at a position; null outside of any. */
export const POINTER_AT_REQUEST = "pluginManifest/pointerAt";

export interface PointerAtParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: { readonly line: number; readonly character: number };
}

/**
 * Request `pluginManifest/readFile`, server to client: the text of a file that only the client can read; null when
 * there is none. Asked of clients with the experimental capability `pluginManifest.readFile`.
 */
export const READ_FILE_REQUEST = "pluginManifest/readFile";

export interface ReadFileParams {
  readonly uri: string;
}

/*
 * Three more requests to a client, for whatever lies around a document that only the client can read; asked of clients
 * with the experimental capability `pluginManifest.files`.
 */

/**
 * Request `pluginManifest/readBytes`, server to client: the bytes of a file, as base64 (RFC 4648, section 4); null when
 * it does not stand in `within` or below it, a symbolic link leads to it, or it is longer than `limit` bytes.
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
 * null when it is not `within` or below it, a symbolic link leads to it, or there is none.
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

/** Request `pluginManifest/findFiles`, server to client: the URIs of the files below a folder that fit a glob. */
export const FIND_FILES_REQUEST = "pluginManifest/findFiles";

export interface FindFilesParams {
  /** The URI of a folder. */
  readonly folder: string;
  readonly globs: readonly string[];
  /** The names of folders that are not looked into. */
  readonly except: readonly string[];
}

/** Request `pluginManifest/additions`: what can be added to a list of a manifest; null when it is not ours. */
export const ADDITIONS_REQUEST = "pluginManifest/additions";

export interface AdditionsParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly list: "permissions" | "capability_levels";
}

/** One thing that can be added. */
export interface Addition {
  readonly label: string;
  /** In a word or two. */
  readonly detail: string;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Request `pluginManifest/newManifest`: the text of a new draft. */
export const NEW_MANIFEST_REQUEST = "pluginManifest/newManifest";

export interface NewManifestParams {
  readonly id: string;
  readonly name: string;
  readonly levels: readonly number[];
}

export interface NewManifestResult {
  readonly text: string;
  /** What is wrong with the `id` or the `name` given: messages by member. */
  readonly problems: Readonly<Record<string, string>>;
  /** The levels that there are to choose from. */
  readonly levels: readonly LevelChoice[];
}

export interface LevelChoice {
  readonly level: number;
  readonly title: string;
  /** Markdown, in the interface's terms. */
  readonly documentation: string;
}

/** The title of the code action that sorts a list of tags (`refactor.rewrite`). */
export const SORT_TAGS_TITLE = "Sort the tags";
