import type { Connection } from "vscode-languageserver";
import { URI, Utils } from "vscode-uri";
import type { Client } from "../lsp/client";
import { offers } from "../lsp/client-support";
import type { Files } from "./files";
import { MANIFEST_GLOBS, isManifestName, SKIPPED_FOLDERS } from "./manifest-names";
import {
  FIND_FILES_REQUEST,
  READ_BYTES_REQUEST,
  READ_FILE_REQUEST,
  READ_FOLDER_REQUEST,
  type FolderEntry,
} from "../protocol";

/**
 * The host's own files, and what only the client can read: those of a virtual workspace, and all of them for a server
 * in a browser.
 */
export function withClientFiles(connection: Connection, client: Client, own: Files): Files {
  const theirs = new ClientFiles(connection, client);
  return {
    reaches: (uri) => own.reaches(uri),
    readText: async (uri) => {
      const text = (await own.readText(uri)) ?? (own.reaches(uri) ? undefined : await theirs.readText(uri));
      return text?.startsWith("\uFEFF") ? text.slice(1) : text;
    },
    fileBeside: (uri, path) => (own.reaches(uri) ? own : theirs).fileBeside(uri, path),
    readWithin: (folder, uri, limit) => (own.reaches(uri) ? own : theirs).readWithin(folder, uri, limit),
    entriesBeside: (uri, path) => (own.reaches(uri) ? own : theirs).entriesBeside(uri, path),
    manifestsIn: (folder) => (own.reaches(folder) ? own : theirs).manifestsIn(folder),
    isManifestIn: (folder, uri) => (own.reaches(uri) ? own : theirs).isManifestIn(folder, uri),
  };
}

/** The files that only the client can read, if it offers to. */
class ClientFiles implements Omit<Files, "reaches"> {
  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  get #readsFiles(): boolean {
    return offers(this.client.capabilities, "readFile");
  }

  get #looksAround(): boolean {
    return offers(this.client.capabilities, "files");
  }

  async readText(uri: string): Promise<string | undefined> {
    const text = this.#readsFiles && (await this.#ask(READ_FILE_REQUEST, { uri }));
    return typeof text === "string" ? text : undefined;
  }

  async fileBeside(uri: string, path: string): Promise<string | undefined> {
    const folder = Utils.dirname(URI.parse(uri));
    const file = Utils.joinPath(folder, path);
    const entries = await this.#entries(Utils.dirname(file), folder);
    const isThere = entries.some(({ name, isFolder }) => !isFolder && name === Utils.basename(file));
    return isThere ? file.toString() : undefined;
  }

  async readWithin(folder: string, uri: string, limit: number): Promise<Uint8Array | undefined> {
    const bytes = this.#looksAround && (await this.#ask(READ_BYTES_REQUEST, { uri, within: folder, limit }));
    return typeof bytes === "string" ? Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)) : undefined;
  }

  entriesBeside(uri: string, path: string): Promise<readonly FolderEntry[]> {
    const folder = Utils.dirname(URI.parse(uri));
    return this.#entries(path === "" ? folder : Utils.joinPath(folder, path), folder);
  }

  async *manifestsIn(folder: string): AsyncGenerator<string> {
    const uri = URI.parse(folder);
    // To look for files takes an editor long.
    if ((await this.#entries(uri, uri)).length === 0) return;
    const params = { folder, globs: MANIFEST_GLOBS, except: SKIPPED_FOLDERS };
    const uris = await this.#ask(FIND_FILES_REQUEST, params);
    if (Array.isArray(uris))
      yield* uris.filter((uri) => typeof uri === "string" && this.isManifestIn(folder, uri));
  }

  isManifestIn(folder: string, uri: string): boolean {
    const start = folder.endsWith("/") ? folder : `${folder}/`;
    if (!this.#looksAround || !uri.startsWith(start) || !isManifestName(uri)) return false;
    return !uri
      .slice(start.length)
      .split("/")
      .some((name) => SKIPPED_FOLDERS.includes(name));
  }

  async #entries(folder: URI, within: URI): Promise<FolderEntry[]> {
    const [uri, outer] = [folder.toString().replace(/\/$/, ""), within.toString()];
    const entries = this.#looksAround && (await this.#ask(READ_FOLDER_REQUEST, { uri, within: outer }));
    return Array.isArray(entries) ? (entries as FolderEntry[]) : [];
  }

  /** The client's answer; undefined when it has none. */
  #ask(method: string, params: object): Promise<unknown> {
    return this.connection.sendRequest<unknown>(method, params).catch(() => undefined);
  }
}
