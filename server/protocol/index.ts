import { asObject } from "../core/json/tree/value";
import type { DocumentKind } from "../core/manifest/kind";
import { message } from "../core/text/messages";
import { InvalidParams } from "./params";

/*
 * The requests and notifications beyond LSP (docs/spec/language-server.md): method names, types, and validation of
 * parameters. Client and server share these files, so they import no package. If a document is not a manifest, the
 * server answers with null.
 */

export * from "./authoring";
export * from "./entry";
export * from "./params";
export * from "./release";

/** Notification from the client: the workspace is now trusted. */
export const TRUST_NOTIFICATION = "pluginManifest/trust";

/** The `initializationOptions` of a client, except the settings. */
export interface ClientOptions {
  /** True by default. The server does not run git in an untrusted workspace. */
  readonly workspaceTrusted?: boolean;
  /** Translations into the client's language, keyed by the English text. By default, the server loads its own. */
  readonly translations?: Readonly<Record<string, string>>;
}

/* Commands that the client implements (`initializationOptions.clientCommands`). */

/** Opens the preview of a document. The argument is the document's URI. */
export const PREVIEW_COMMAND = "pluginManifest.previewEntry";
/** Sets one version in a manifest and in the plugin's other files. The argument is the manifest's URI. */
export const SET_VERSION_COMMAND = "pluginManifest.setVersionEverywhere";
/** Opens VS Code's list of suggestions. */
export const SUGGEST_COMMAND = "editor.action.triggerSuggest";

/** The server's command that applies all safe fixes in a document. The argument is the document's URI. */
export const FIX_ALL_COMMAND = "pluginManifest.fixAll";

export const DOCUMENT_KIND_REQUEST = "pluginManifest/documentKind";

export interface DocumentKindResult {
  readonly kind: DocumentKind;
}

/** Answers with the range of the key and value at a `pointer`. For a missing value, uses the nearest ancestor. */
export const LOCATE_REQUEST = "pluginManifest/locate";

/** Reads a JSON Pointer (RFC 6901) in the manifest. */
export function requestedPointerOf(params: unknown): string {
  const { pointer } = asObject(params);
  if (typeof pointer !== "string" || !/^(?:\/|$)/.test(pointer))
    throw new InvalidParams(message("pointer must be a JSON Pointer."));
  return pointer;
}

/** Answers with the JSON Pointer of the innermost value at a position; null outside the manifest. */
export const POINTER_AT_REQUEST = "pluginManifest/pointerAt";

/**
 * Request to clients with the experimental capability `pluginManifest.readFile`. Answers with the text of a file that
 * only the client can read; null if the file does not exist or is longer than `limit` bytes.
 */
export const READ_FILE_REQUEST = "pluginManifest/readFile";

export interface ReadFileParams {
  readonly uri: string;
  readonly limit: number;
}

/*
 * Requests to clients with the experimental capability `pluginManifest.files`. `readBytes` and `readFolder` answer with
 * null if the file or folder does not exist, is not in the folder `within`, or is reached through a symbolic link.
 */

/** Answers with the bytes of a file, as base64 (RFC 4648, section 4); null also for more than `limit` bytes. */
export const READ_BYTES_REQUEST = "pluginManifest/readBytes";

export interface ReadBytesParams extends ReadFileParams, ReadFolderParams {}

/** Answers with the files and folders in a folder, without symbolic links. */
export const READ_FOLDER_REQUEST = "pluginManifest/readFolder";

export interface ReadFolderParams {
  readonly uri: string;
  /** The URI of the folder that must contain the file or folder. */
  readonly within: string;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Answers with the URIs of the files below a folder that match any of the globs. */
export const FIND_FILES_REQUEST = "pluginManifest/findFiles";

export interface FindFilesParams {
  /** The URI of a folder. */
  readonly folder: string;
  readonly globs: readonly string[];
  /** The names of folders to skip. */
  readonly except: readonly string[];
}
