import type {
  ClientCapabilities,
  Connection,
  InitializeParams,
  WorkDoneProgressReporter,
  WorkspaceEdit,
} from "vscode-languageserver";

/** The client at the other end of the connection, as described by `initialize`. */
export class Client {
  #capabilities: ClientCapabilities = {};
  #options: unknown;

  constructor(private readonly connection: Connection) {}

  /** Called once, when `initialize` arrives. */
  initialize({ capabilities, initializationOptions }: InitializeParams): void {
    this.#capabilities = capabilities;
    this.#options = initializationOptions;
  }

  get capabilities(): ClientCapabilities {
    return this.#capabilities;
  }

  /** Returns the `initializationOptions`. */
  get options(): unknown {
    return this.#options;
  }

  /** Asks the client to apply an edit, which it shows under a label. */
  async applyEdit(label: string, edit: WorkspaceEdit): Promise<void> {
    await this.connection.workspace.applyEdit({ label, edit });
  }

  /** Returns what reports the progress of a request. @param token undefined if the client shows none */
  progress(token: string | number | undefined): WorkDoneProgressReporter {
    return this.connection.window.attachWorkDoneProgress(token);
  }
}
