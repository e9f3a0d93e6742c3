import {
  type ClientCapabilities,
  type Connection,
  Emitter,
  type InitializeParams,
  type WorkDoneProgressReporter,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { asObject, isObject } from "../../core/json/tree/value";
import type { Translations } from "../../core/text/messages";

/** The client, as described by `initialize`. */
export class Client {
  #params: Pick<InitializeParams, "capabilities" | "initializationOptions"> = { capabilities: {} };

  constructor(private readonly connection: Connection) {}

  initialize(params: InitializeParams): void {
    this.#params = params;
  }

  get capabilities(): ClientCapabilities {
    return this.#params.capabilities;
  }

  get options(): unknown {
    return this.#params.initializationOptions as unknown;
  }

  async applyEdit(label: string, edit: WorkspaceEdit): Promise<void> {
    await this.connection.workspace.applyEdit({ label, edit });
  }

  /** @param token undefined if the client shows no progress */
  progress(token: string | number | undefined): WorkDoneProgressReporter {
    return this.connection.window.attachWorkDoneProgress(token);
  }
}

/** The folders of the workspace (LSP `workspaceFolders`, or `rootUri` from clients that support only one folder). */
export class WorkspaceFolders {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #uris: readonly string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  get uris(): readonly string[] {
    return this.#uris;
  }

  initialize(params: InitializeParams): void {
    const { rootUri } = params as { readonly rootUri?: string | null };
    this.#uris = params.workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  }

  initialized(): void {
    if (!this.client.capabilities.workspace?.workspaceFolders) return;
    this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const removedUris = new Set(removed.map(({ uri }) => uri));
      const remainingUris = this.#uris.filter((uri) => !removedUris.has(uri));
      this.#uris = [...new Set([...remainingUris, ...added.map(({ uri }) => uri)])];
      this.#changed.fire();
    });
  }
}

/** Tests if the server can start with the parameters of `initialize`. */
export function canInitialize(params: unknown): boolean {
  const { capabilities, rootUri, workspaceFolders } = asObject(params);
  const folders = workspaceFolders ?? [];
  return (
    isObject(capabilities) &&
    (typeof rootUri === "string" || (rootUri ?? null) === null) &&
    Array.isArray(folders) &&
    folders.every((folder) => typeof asObject(folder)["uri"] === "string")
  );
}

/* Readers of `initializationOptions`. Members of a wrong type count as missing. */

/** Reads the commands that the client implements (`initializationOptions.clientCommands`). */
export function clientCommandsOf(initializationOptions: unknown): string[] {
  const { clientCommands } = asObject(initializationOptions);
  return Array.isArray(clientCommands) ? clientCommands.filter((name) => typeof name === "string") : [];
}

/** Reads the translations into the client's language (`initializationOptions.translations`), if any. */
export function translationsOf(initializationOptions: unknown): Translations | undefined {
  const { translations } = asObject(initializationOptions);
  if (!isObject(translations)) return undefined;
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
  return Object.fromEntries(Object.entries(translations).filter(isText));
}

/** Tests if the client declares its workspace untrusted (`initializationOptions.workspaceTrusted`). */
export function isUntrusted(initializationOptions: unknown): boolean {
  return asObject(initializationOptions)["workspaceTrusted"] === false;
}
