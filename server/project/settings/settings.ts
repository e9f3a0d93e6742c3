import { type Connection, DidChangeConfigurationNotification, Emitter } from "vscode-languageserver";
import type { Client, WorkspaceFolders } from "../../protocol/lsp/client";
import { answersConfigurationRequests } from "../../protocol/lsp/client-support";
import { message } from "../../core/text/messages";
import { stackOf } from "../../protocol/lsp/errors";
import { asObject, isArray, isObject, isString, type JsonValue } from "../../core/json/tree/value";
import { explainFixedSeverity } from "../../core/check/all-rules";
import { mergeConfigurations, type MergedConfiguration } from "./configuration";
import { isSeveritySetting, type SeveritySetting } from "../../core/problem";
import { isDocumentKind, type DocumentKind } from "../../core/manifest/kind";
import type { Vocabulary } from "../../core/manifest/host";
import { innermostFolder } from "../../host/uris";

/** The settings that the server reads from the section `pluginManifest` of a client's settings. */
export interface Settings extends MergedConfiguration {
  readonly documentKind: DocumentKind | "auto";
  readonly rules: Readonly<Record<string, SeveritySetting>>;
  readonly vocabulary: Vocabulary;
  /** Whether each editor feature is on: `pluginManifest.<feature>.enabled`. */
  readonly views: Readonly<Record<"inlayHints" | "codeLens" | "semanticTokens", boolean>>;
  readonly catalog: CatalogSettings;
}

export interface CatalogSettings {
  /** The file of an earlier detail response: a path in the workspace folder, relative or absolute. */
  readonly currentEntry?: string;
  /** The item's `source` if the manifest does not name one. */
  readonly source?: string;
  readonly useGit: boolean;
}

export function withConfiguration(settings: Settings, configuration: MergedConfiguration): Settings {
  return { ...settings, ...mergeConfigurations(settings, configuration) };
}

/** Returns a function that finds a document's settings: those of its workspace folder, otherwise the general ones. */
export function scopedSettings(generalSection: unknown, sectionsByFolder: ReadonlyMap<string, unknown>) {
  const general = readSettings(generalSection);
  const sections = [...sectionsByFolder].filter(([, section]) => section !== undefined && section !== null);
  const byFolder = new Map(sections.map(([uri, section]) => [uri, readSettings(section)]));
  return (uri: string): Settings => byFolder.get(innermostFolder(uri, [...byFolder.keys()]) ?? "") ?? general;
}

/** Reads settings as a client sends them. Ignores values of the wrong type; never throws. */
export function readSettings(value: unknown): Settings {
  const section = asObject(value);
  const { currentEntry, source, useGit } = asObject(section["catalog"]);
  const isOn = (feature: string) => asObject(section[feature])["enabled"] !== false;
  return {
    documentKind: isDocumentKind(section["documentKind"]) ? section["documentKind"] : "auto",
    rules: filterMembers(section["rules"], isSeveritySetting),
    vocabulary: readVocabulary(section["vocabulary"]),
    views: {
      inlayHints: isOn("inlayHints"),
      codeLens: isOn("codeLens"),
      semanticTokens: isOn("semanticTokens"),
    },
    catalog: {
      ...(isNonBlank(currentEntry) && { currentEntry }),
      ...(isNonBlank(source) && { source }),
      useGit: useGit !== false,
    },
  };
}

/** Returns a warning for each rule that the client's settings list although its severity is fixed. */
function fixedSeverityWarnings(value: unknown): string[] {
  const codes = Object.keys(asObject(asObject(value)["rules"]));
  return codes.flatMap((code) => explainFixedSeverity(code) ?? []);
}

/** Keeps only lists and objects, and in them only entries of the right type. */
function readVocabulary(value: unknown): Vocabulary {
  const isEntry = (name: string) => (entry: unknown) =>
    name === "capabilityLevels" ? Number.isSafeInteger(entry) : typeof entry === "string";
  const lists = Object.entries(asObject(value)).flatMap(([name, list]) => {
    if (isArray(list)) return [[name, list.filter(isEntry(name))]];
    return isObject(list) ? [[name, filterMembers(list, isString)]] : [];
  });
  return Object.fromEntries(lists) as Vocabulary;
}

function isNonBlank(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function filterMembers<T extends JsonValue>(
  value: unknown,
  isValid: (member: JsonValue) => member is T,
): Record<string, T> {
  const members = Object.entries(asObject(value)).filter((entry): entry is [string, T] => isValid(entry[1]));
  return Object.fromEntries(members);
}

const SECTION = "pluginManifest";

const DEFAULTS = readSettings(undefined);

/**
 * Reads the client's settings (docs/spec/language-server.md): from `workspace/configuration` if the client supports it,
 * otherwise from `initializationOptions` until the client sends new ones.
 */
export class SettingsSource {
  readonly #changed = new Emitter<{ readonly isFirst: boolean }>();
  /** Fires when the settings change. `isFirst` is true the first time, before anything is checked. */
  readonly onDidChange = this.#changed.event;
  #settingsOf: ((uri: string) => Settings) | undefined;
  #loadCount = 0;

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

  /** Returns a document's settings; the defaults until the client's settings are known. */
  settingsFor(uri: string): Settings {
    return this.#settingsOf?.(uri) ?? DEFAULTS;
  }

  get isRead(): boolean {
    return this.#settingsOf !== undefined;
  }

  /** Resolves when the settings are known. Await this before a check, because the defaults may be wrong. */
  async whenRead(): Promise<void> {
    if (!this.isRead) await new Promise<void>((resolve) => void this.onDidChange(() => resolve()));
  }

  /** Uses the settings from `initialize` if the client does not answer requests for settings. */
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
    return answersConfigurationRequests(this.client.capabilities);
  }

  private async load(): Promise<void> {
    const loadNumber = ++this.#loadCount;
    const folders = this.folders.uris;
    const items = [{ section: SECTION }, ...folders.map((scopeUri) => ({ scopeUri, section: SECTION }))];
    const sections: unknown = await this.connection.workspace
      .getConfiguration(items)
      .catch((error: unknown) => this.warn(error));
    // A later load will get newer settings.
    if (loadNumber !== this.#loadCount) return;
    const [generalSection, ...folderSections] = Array.isArray(sections) ? (sections as unknown[]) : [];
    const sectionsByFolder = new Map(folders.map((uri, index) => [uri, folderSections[index]]));
    this.apply(generalSection ?? this.client.options, sectionsByFolder);
  }

  /** Uses settings that a client sends without a request, if they include our section. */
  private receive(settings: unknown): void {
    if (settings === null || typeof settings !== "object" || !Object.hasOwn(settings, SECTION)) return;
    this.apply((settings as Record<string, unknown>)[SECTION]);
  }

  private apply(section: unknown, sectionsByFolder: ReadonlyMap<string, unknown> = new Map()): void {
    const sentences = [section, ...sectionsByFolder.values()].flatMap(fixedSeverityWarnings);
    for (const sentence of new Set(sentences)) this.connection.console.warn(sentence);
    const isFirst = !this.isRead;
    this.#settingsOf = scopedSettings(section, sectionsByFolder);
    this.#changed.fire({ isFirst });
  }

  private warn(error: unknown): void {
    this.connection.console.warn(
      message("Cannot read the client's settings: {error}", { error: stackOf(error) }),
    );
  }
}
