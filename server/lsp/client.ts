import type { ClientCapabilities, InitializeParams } from "vscode-languageserver";

/** The client at the other end of the connection, as described by `initialize`. */
export class Client {
  #capabilities: ClientCapabilities = {};
  #options: unknown;

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
}
