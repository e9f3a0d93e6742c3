import { membersOf } from "../core/json/tree/value";
import type { DocumentKind } from "../core/manifest/kind";
import { message } from "../core/text/messages";
import { InvalidParams } from "./params";

/*
 * The requests and notifications beyond LSP: method names, types, and parameter validation. Client and server both
 * import these files, so they import no package.
 */

export * from "./authoring";
export * from "./entry";
export * from "./params";
export * from "./release";

/** Notification `pluginManifest/trust`, client to server: the workspace is now trusted. */
export const TRUST_NOTIFICATION = "pluginManifest/trust";

/** The `initializationOptions` of a client, besides the settings. */
export interface ClientOptions {
  /** True by default. The server does not run git in an untrusted workspace. */
  readonly workspaceTrusted?: boolean;
  /** Translations to the client's language, keyed by the English text. By default, the server loads its own. */
  readonly translations?: Readonly<Record<string, string>>;
}

/** The client's command that opens the preview of the document with a URI (`initializationOptions.clientCommands`). */
export const PREVIEW_COMMAND = "pluginManifest.previewEntry";
/**
 * The client's command that sets the version of the manifest with a URI in the plugin's other files, too
 * (`initializationOptions.clientCommands`).
 */
export const SET_VERSION_COMMAND = "pluginManifest.setVersionEverywhere";
/** VS Code's command that opens the list of suggestions. */
export const SUGGEST_COMMAND = "editor.action.triggerSuggest";

/** The server's command that applies all safe fixes in the document with a URI (`workspace/executeCommand`). */
export const FIX_ALL_COMMAND = "pluginManifest.fixAll";

/** Request `pluginManifest/documentKind`: the kind of a document; null for other documents. */
export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}

/**
 * Request `pluginManifest/locate`: the range of the value at a `pointer` in the text, with its key; for a missing member,
 * that of the nearest ancestor; null for other documents.
 */
export const LOCATE_REQUEST = "pluginManifest/locate";

/** Reads a JSON Pointer (RFC 6901) in the manifest. @throws InvalidParams */
export function requestedPointerOf(params: unknown): string {
  const { pointer } = membersOf(params);
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw new InvalidParams(message("pointer must be a JSON Pointer."));
  return pointer;
}

/** Request `pluginManifest/pointerAt`: the JSON Pointer of the innermost value at a position; null if there is none. */
export const POINTER_AT_REQUEST = "pluginManifest/pointerAt";

/**
 * Request `pluginManifest/readFile`, server to client: the text of a file that only the client can read; null when it
 * does not exist or is longer than `limit` bytes. Sent to clients with the experimental capability `pluginManifest.readFile`.
 */
export const READ_FILE_REQUEST = "pluginManifest/readFile";

export interface ReadFileParams {
  readonly uri: string;
  readonly limit: number;
}

/* The following requests are sent to clients with the experimental capability `pluginManifest.files`. */

/**
 * Request `pluginManifest/readBytes`, server to client: the bytes of a file, as base64 (RFC 4648, section 4); null when
 * it is not in `within` or below it, is reached through a symbolic link, or is longer than `limit` bytes.
 */
export const READ_BYTES_REQUEST = "pluginManifest/readBytes";

export interface ReadBytesParams extends ReadFileParams, ReadFolderParams {}

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
