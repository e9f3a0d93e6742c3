import type { ClientCapabilities, Connection, InitializeParams } from "vscode-languageserver";

/** The folders of the workspace (LSP `workspaceFolders`; `rootUri` of clients that know one folder only). */
export class WorkspaceFolders {
  #uris: readonly string[] = [];
  readonly #listeners: (() => void)[] = [];

  constructor(private readonly connection: Connection) {}

  /** As URIs, in the client's order. */
  get uris(): readonly string[] {
    return this.#uris;
  }

  initialize(params: InitializeParams): void {
    const { rootUri } = params as { readonly rootUri?: string | null };
    this.#uris = params.workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  }

  /** To be called once the client is ready for registrations. */
  initialized({ workspace }: ClientCapabilities): void {
    if (!workspace?.workspaceFolders) return;
    this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      const kept = this.#uris.filter((uri) => !gone.has(uri));
      this.#uris = [...new Set([...kept, ...added.map(({ uri }) => uri)])];
      for (const listener of this.#listeners) listener();
    });
  }

  onDidChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** The innermost of some folders that a document is in; undefined when it is in none. All are URIs. */
export function folderHolding(uri: string, folders: readonly string[]): string | undefined {
  return folders
    .filter((folder) => uri.startsWith(folder.endsWith("/") ? folder : `${folder}/`))
    .reduce<string | undefined>(
      (innermost, folder) => (folder.length > (innermost?.length ?? -1) ? folder : innermost),
      undefined,
    );
}
