import { type Connection, Emitter, type InitializeParams } from "vscode-languageserver";
import type { Client } from "./client";

/** The folders of the workspace (LSP `workspaceFolders`, or `rootUri` from clients that know only one folder). */
export class WorkspaceFolders {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #uris: readonly string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  /** Returns the URIs of the folders, in the client's order. */
  get uris(): readonly string[] {
    return this.#uris;
  }

  initialize(params: InitializeParams): void {
    const { rootUri } = params as { readonly rootUri?: string | null };
    this.#uris = params.workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  }

  /** Called once the client is ready for registrations. */
  initialized(): void {
    if (!this.client.capabilities.workspace?.workspaceFolders) return;
    this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => uri));
      const kept = this.#uris.filter((uri) => !gone.has(uri));
      this.#uris = [...new Set([...kept, ...added.map(({ uri }) => uri)])];
      this.#changed.fire();
    });
  }
}
