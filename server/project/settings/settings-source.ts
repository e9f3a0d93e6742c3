import { type Connection, DidChangeConfigurationNotification, Emitter } from "vscode-languageserver";
import type { Client, WorkspaceFolders } from "../../protocol/lsp/client";
import { answersConfiguration } from "../../protocol/lsp/client-support";
import { message } from "../../core/text/messages";
import { stackOf } from "../../protocol/lsp/errors";
import { readRuleWarnings, readSettings, scopedSettings, type Settings } from "./settings";

const SECTION = "pluginManifest";

const DEFAULTS = readSettings(undefined);

/**
 * Reads the client's settings (docs/spec/language-server.md): from `workspace/configuration` if the client supports it,
 * otherwise from `initializationOptions` until the client sends others.
 */
export class SettingsSource {
  readonly #changed = new Emitter<{ readonly isFirst: boolean }>();
  /** Fires when the settings change. `isFirst` is true the first time, before anything is checked. */
  readonly onDidChange = this.#changed.event;
  #settingsOf: ((uri: string) => Settings) | undefined;
  #loads = 0;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
    private readonly folders: WorkspaceFolders,
  ) {
    folders.onDidChange(() => {
      if (this.canRequestSettings) void this.load();
    });
    connection.onDidChangeConfiguration((params: { settings?: unknown } | undefined) => {
      if (this.canRequestSettings) void this.load();
      else this.receive(params?.settings);
    });
  }

  /** Returns a document's settings; the defaults until they are known. */
  settingsFor(uri: string): Settings {
    return this.#settingsOf?.(uri) ?? DEFAULTS;
  }

  get isRead(): boolean {
    return this.#settingsOf !== undefined;
  }

  /** Resolves when the settings are known, so that nothing is checked with wrong settings first. */
  async whenRead(): Promise<void> {
    if (!this.isRead) await new Promise<void>((resolve) => void this.onDidChange(() => resolve()));
  }

  /** Uses the settings from `initialize` if the client cannot be asked for them. */
  initialize(): void {
    if (!this.canRequestSettings) this.apply(this.client.options);
  }

  async initialized(): Promise<void> {
    if (!this.canRequestSettings) return;
    const loading = this.load();
    if (this.client.capabilities.workspace?.didChangeConfiguration?.dynamicRegistration) {
      const { type } = DidChangeConfigurationNotification;
      await this.connection.client
        .register(type, { section: SECTION })
        .catch((error: unknown) => this.warn(error));
    }
    await loading;
  }

  private get canRequestSettings(): boolean {
    return answersConfiguration(this.client.capabilities);
  }

  private async load(): Promise<void> {
    const load = ++this.#loads;
    const folders = this.folders.uris;
    const items = [{ section: SECTION }, ...folders.map((scopeUri) => ({ scopeUri, section: SECTION }))];
    const sections: unknown = await this.connection.workspace
      .getConfiguration(items)
      .catch((error: unknown) => this.warn(error));
    // A later load will get newer settings.
    if (load !== this.#loads) return;
    const [general, ...scoped] = Array.isArray(sections) ? (sections as unknown[]) : [];
    const byFolder = new Map(folders.map((uri, index) => [uri, scoped[index]]));
    this.apply(general ?? this.client.options, byFolder);
  }

  /** Uses settings that a client sends unasked, if they include our section. */
  private receive(settings: unknown): void {
    if (settings === null || typeof settings !== "object" || !Object.hasOwn(settings, SECTION)) return;
    this.apply((settings as Record<string, unknown>)[SECTION]);
  }

  private apply(section: unknown, byFolder: ReadonlyMap<string, unknown> = new Map()): void {
    const sentences = [section, ...byFolder.values()].flatMap(readRuleWarnings);
    for (const sentence of new Set(sentences)) this.connection.console.warn(sentence);
    const isFirst = !this.isRead;
    this.#settingsOf = scopedSettings(section, byFolder);
    this.#changed.fire({ isFirst });
  }

  private warn(error: unknown): void {
    this.connection.console.warn(
      message("Cannot read the client's settings: {error}", { error: stackOf(error) }),
    );
  }
}
