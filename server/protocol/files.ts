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
