import {
  DidChangeConfigurationNotification,
  type ClientCapabilities,
  type Connection,
} from "vscode-languageserver";
import { answersConfiguration } from "./client-support";
import { stackOf } from "./documents";
import { readSettings, type Settings } from "./settings";

const SECTION = "pluginManifest";

/**
 * Where settings come from (language-server.md): from the client's configuration when it can be asked for; else from
 * `initializationOptions`, until the client sends others.
 */
export class SettingsSource {
  #client: ClientCapabilities = {};
  #initial: unknown;
  #loads = 0;
  #isRead = false;
  #wake: () => void = () => undefined;
  /** Settled when the settings are known: nothing is checked with others first. */
  #read = new Promise<void>((resolve) => (this.#wake = resolve));

  constructor(
    private readonly connection: Connection,
    private readonly onRead: (settings: Settings, isFirst: boolean) => void,
  ) {
    connection.onDidChangeConfiguration((params: { settings?: unknown } | undefined) => {
      if (answersConfiguration(this.#client)) void this.load();
      else this.receive(params?.settings);
    });
  }

  get isRead(): boolean {
    return this.#isRead;
  }

  read(): Promise<void> {
    return this.#read;
  }

  initialize(client: ClientCapabilities, initializationOptions: unknown): void {
    this.#client = client;
    this.#initial = initializationOptions;
    if (!answersConfiguration(client)) this.use(initializationOptions);
  }

  async initialized(): Promise<void> {
    if (!answersConfiguration(this.#client)) return;
    const loading = this.load();
    if (this.#client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      const { type } = DidChangeConfigurationNotification;
      await this.connection.client
        .register(type, { section: SECTION })
        .catch((error: unknown) => this.complain(error));
    }
    await loading;
  }

  private async load(): Promise<void> {
    const load = ++this.#loads;
    let section: unknown;
    try {
      section = await this.connection.workspace.getConfiguration(SECTION);
    } catch (error) {
      this.complain(error);
    }
    // Of two loads under way the later one knows better.
    if (load === this.#loads) this.use(section ?? this.#initial);
  }

  /** Settings that a client sends unasked; without our section they say nothing about us. */
  private receive(settings: unknown): void {
    if (settings === null || typeof settings !== "object" || !Object.hasOwn(settings, SECTION)) return;
    this.use((settings as Record<string, unknown>)[SECTION]);
  }

  private use(section: unknown): void {
    const isFirst = !this.#isRead;
    this.#isRead = true;
    this.onRead(readSettings(section), isFirst);
    this.#wake();
  }

  private complain(error: unknown): void {
    this.connection.console.warn(`The client's settings could not be read: ${stackOf(error)}`);
  }
}
