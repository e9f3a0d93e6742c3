import type { Connection } from "vscode-languageserver";
import type { Client } from "../protocol/lsp/client";
import { supportsLspExtension } from "../protocol/lsp/client-support";
import { fileNameOf, folderUriOf, isBelow, uriIn, withoutSlash } from "./uris";
import { asObject } from "../core/json/tree/value";
import { NOTHING_FOUND, type Files, type FileText, type FoundFiles } from "./files";
import { MAX_FOUND_BYTES } from "./limits";
import { isSearched, MANIFEST_GLOBS, SKIPPED_FOLDERS } from "./manifest-names";
import {
  FIND_FILES_REQUEST,
  READ_BYTES_REQUEST,
  READ_FILE_REQUEST,
  READ_FOLDER_REQUEST,
  type FolderEntry,
} from "../protocol";

/** Combines the host's files, if any, with files that only the client can read, as in a virtual workspace. */
export function withClientFiles(connection: Connection, client: Client, hostFiles: Files | undefined): Files {
  const clientFiles = new ClientFiles(connection, client);
  const filesOf = (uri: string): Files => (hostFiles?.readsDirectly(uri) ? hostFiles : clientFiles);
  return {
    readsDirectly: (uri) => filesOf(uri).readsDirectly(uri),
    hasFolder: (uri) => filesOf(uri).hasFolder(uri),
    exists: (uri) => filesOf(uri).exists(uri),
    readFile: (uri) => filesOf(uri).readFile(uri),
    readText: (uri) => filesOf(uri).readText(uri),
    resolveFile: (uri, path) => filesOf(uri).resolveFile(uri, path),
    readWithin: (folder, uri, limit) => filesOf(uri).readWithin(folder, uri, limit),
    readStart: (folder, uri, limit) => filesOf(uri).readStart(folder, uri, limit),
    isLinkOutOf: (folder, uri) => filesOf(uri).isLinkOutOf(folder, uri),
    listFolder: (uri, path) => filesOf(uri).listFolder(uri, path),
    findMissing: (uri, paths) => filesOf(uri).findMissing(uri, paths),
    search: (folder) => filesOf(folder).search(folder),
    isSkippedIn: (folder, uri) => filesOf(uri).isSkippedIn(folder, uri),
  };
}

class ClientFiles implements Files {
  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  readsDirectly(): boolean {
    return false;
  }

  /** An untitled document has no folder, even if the client can list folders. */
  hasFolder(uri: string): boolean {
    return supportsLspExtension(this.client.capabilities, "files") && !uri.startsWith("untitled:");
  }

  async exists(uri: string): Promise<boolean> {
    return (await this.readText(uri)) !== undefined;
  }

  async readFile(uri: string): Promise<FileText> {
    const text = await this.readText(uri);
    if (text === undefined) throw new Error();
    return { text };
  }

  async readText(uri: string): Promise<string | undefined> {
    const params = { uri, limit: MAX_FOUND_BYTES };
    const text = await this.#request("readFile", READ_FILE_REQUEST, params);
    // An older client ignores the limit.
    return typeof text === "string" && text.length <= MAX_FOUND_BYTES
      ? text.replace(/^\uFEFF/, "")
      : undefined;
  }

  async resolveFile(uri: string, path: string): Promise<string | undefined> {
    const folder = folderUriOf(uri);
    const file = uriIn(folder, path);
    const entries = await this.#entries(folderUriOf(file), folder);
    const exists = entries.some(({ name, isFolder }) => !isFolder && name === fileNameOf(file));
    return exists ? file : undefined;
  }

  async readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    const bytes = await this.#request("files", READ_BYTES_REQUEST, { uri, within: folder, limit });
    return typeof bytes === "string" ? Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)) : undefined;
  }

  /** Reads the whole file, because a client cannot read only its start. */
  readStart(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    return this.readWithin(folder, uri, limit);
  }

  /** Always false: the client does not follow symbolic links. */
  isLinkOutOf(): Promise<boolean> {
    return Promise.resolve(false);
  }

  listFolder(uri: string, path: string): Promise<readonly FolderEntry[]> {
    const folder = folderUriOf(uri);
    return this.#entries(uriIn(folder, path), folder);
  }

  /** Always undefined: without git, a file that a build creates would seem missing. */
  findMissing(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async search(folder: string): Promise<FoundFiles> {
    // An editor's search is slow, so skip an empty folder.
    if ((await this.#entries(folder, folder)).length === 0) return NOTHING_FOUND;
    const params = { folder, globs: MANIFEST_GLOBS, except: SKIPPED_FOLDERS };
    const uris = await this.#request("files", FIND_FILES_REQUEST, params);
    const isFound = (uri: unknown): uri is string =>
      typeof uri === "string" &&
      isBelow(uri, folder) &&
      isSearched(fileNameOf(uri)) &&
      !isInSkippedFolder(folder, uri);
    const files = Array.isArray(uris) ? uris.filter(isFound).map((uri) => ({ uri })) : [];
    return { ...NOTHING_FOUND, files };
  }

  /** A client does not know which files git ignores. */
  isSkippedIn(folder: string, uri: string): Promise<boolean> {
    return Promise.resolve(this.hasFolder(uri) && isBelow(uri, folder) && isInSkippedFolder(folder, uri));
  }

  async #entries(folder: string, baseFolder: string): Promise<FolderEntry[]> {
    const params = { uri: withoutSlash(folder), within: baseFolder };
    const entries = await this.#request("files", READ_FOLDER_REQUEST, params);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  }

  /** @returns undefined if the client does not support the extension, or refuses the request */
  async #request(extension: "readFile" | "files", method: string, params: object): Promise<unknown> {
    if (!supportsLspExtension(this.client.capabilities, extension)) return undefined;
    return this.connection.sendRequest<unknown>(method, params).catch(() => undefined);
  }
}

function isInSkippedFolder(folder: string, uri: string): boolean {
  const names = uri.slice(folder.length).split("/");
  return names.some((name) => SKIPPED_FOLDERS.includes(name));
}

function isEntry(value: unknown): value is FolderEntry {
  const { name, isFolder } = asObject(value);
  return typeof name === "string" && typeof isFolder === "boolean";
}
