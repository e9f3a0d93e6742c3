import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { DidChangeConfigurationNotification } from "../lsp/library";
import { answersConfiguration } from "../lsp/client-support";
import { stackOf } from "../lsp/log";
import { ScopedSettings } from "./settings";
import type { WorkspaceFolders } from "../lsp/workspace-folders";

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
    private readonly folders: WorkspaceFolders,
    private readonly onRead: (settings: ScopedSettings, isFirst: boolean) => void,
  ) {
    folders.onDidChange(() => {
      if (answersConfiguration(this.#client)) void this.load();
    });
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

  /** Asks for what holds in general and in each folder of the workspace. */
  private async load(): Promise<void> {
    const load = ++this.#loads;
    const folders = this.folders.uris;
    const items = [{ section: SECTION }, ...folders.map((scopeUri) => ({ scopeUri, section: SECTION }))];
    let sections: unknown;
    try {
      sections = await this.connection.workspace.getConfiguration(items);
    } catch (error) {
      this.complain(error);
    }
    // Of two loads under way the later one knows better.
    if (load !== this.#loads) return;
    const [general, ...scoped] = Array.isArray(sections) ? (sections as unknown[]) : [];
    this.use(general ?? this.#initial, new Map(folders.map((uri, index) => [uri, scoped[index]])));
  }

  /** Settings that a client sends unasked; without our section they say nothing about us. */
  private receive(settings: unknown): void {
    if (settings === null || typeof settings !== "object" || !Object.hasOwn(settings, SECTION)) return;
    this.use((settings as Record<string, unknown>)[SECTION]);
  }

  private use(section: unknown, byFolder: ReadonlyMap<string, unknown> = new Map()): void {
    const isFirst = !this.#isRead;
    this.#isRead = true;
    this.onRead(new ScopedSettings(section, byFolder), isFirst);
    this.#wake();
  }

  private complain(error: unknown): void {
    this.connection.console.warn(`The client's settings could not be read: ${stackOf(error)}`);
  }
}
