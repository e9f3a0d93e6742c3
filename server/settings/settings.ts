import { isArray, membersOf, type JsonValue } from "../core/json/tree/value";
import { mergeConfigurations, type Configuration } from "./configuration";
import { isSeveritySetting, type SeveritySetting } from "../core/rules/rule";
import { isDocumentKind, type DocumentKind } from "../core/manifest/kind";
import type { Vocabulary } from "../core/manifest/vocabulary";
import { folderHolding } from "../lsp/uris";

/** The section `pluginManifest` of a client's settings, as far as the server reads it. */
export interface Settings {
  readonly documentKind: DocumentKind | "auto";
  /** By rule code. */
  readonly rules: Readonly<Record<string, SeveritySetting>>;
  readonly vocabulary: Vocabulary;
  /** Whether each of the views over the text is wanted. */
  readonly views: Readonly<Record<View, boolean>>;
  readonly catalog: CatalogSettings;
}

/** What an editor shows over the text, each with a switch of its own: `pluginManifest.<view>.enabled`. */
export const VIEWS = ["inlayHints", "codeLens", "semanticTokens"] as const;

export type View = (typeof VIEWS)[number];

/** What the catalog entry of a manifest is made with (entry.md). */
export interface CatalogSettings {
  /** An earlier detail response: a path in the workspace folder, or an absolute one that leads into it. */
  readonly currentEntry?: string;
  /** The item's `source` where no manifest names one. */
  readonly source?: string;
  /** Whether git is asked for earlier versions. */
  readonly useGit: boolean;
}

/** Where nothing is set. */
export const DEFAULT_CATALOG: CatalogSettings = { useGit: true };

/** What holds for a document: the client's settings, under which those of its configuration file. */
export function withConfiguration(settings: Settings, configuration: Configuration): Settings {
  return { ...settings, ...mergeConfigurations(settings, configuration) };
}

/** The settings of a client: those that hold in general, and those of a workspace folder for what is in it. */
export class ScopedSettings {
  readonly #general: Settings;
  readonly #byFolder: ReadonlyMap<string, Settings>;

  /**
   * @param general the section as the client gives it without a scope
   * @param byFolder the section by the URI of a workspace folder; a folder without one has the general settings
   */
  constructor(general?: unknown, byFolder: ReadonlyMap<string, unknown> = new Map()) {
    this.#general = readSettings(general);
    const own = [...byFolder].filter(([, section]) => section !== undefined && section !== null);
    this.#byFolder = new Map(own.map(([uri, section]) => [uri, readSettings(section)]));
  }

  /** What holds for a document. */
  of(uri: string): Settings {
    const folder = folderHolding(uri, [...this.#byFolder.keys()]);
    return (folder === undefined ? undefined : this.#byFolder.get(folder)) ?? this.#general;
  }
}

/** Reads settings as a client sends them; whatever has not the expected form counts as not set. Never throws. */
export function readSettings(value: unknown): Settings {
  const given = membersOf(value);
  return {
    documentKind: isDocumentKind(given["documentKind"]) ? given["documentKind"] : "auto",
    rules: pick(given["rules"], isSeveritySetting),
    vocabulary: readVocabulary(given["vocabulary"]),
    views: Object.fromEntries(
      VIEWS.map((view) => [view, membersOf(given[view])["enabled"] !== false]),
    ) as Settings["views"],
    catalog: readCatalog(membersOf(given["catalog"])),
  };
}

/** The lists that are lists, with those of their entries that have the list's type. */
function readVocabulary(value: unknown): Vocabulary {
  const lists = Object.entries(pick(value, isArray));
  const isEntry = (name: string) => (entry: unknown) =>
    name === "capabilityLevels" ? Number.isSafeInteger(entry) : typeof entry === "string";
  return Object.fromEntries(lists.map(([name, values]) => [name, values.filter(isEntry(name))]));
}

function readCatalog({ currentEntry, source, useGit }: Record<string, unknown>): CatalogSettings {
  return {
    ...(isText(currentEntry) && { currentEntry }),
    ...(isText(source) && { source }),
    useGit: useGit !== false,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function pick<T extends JsonValue>(
  value: unknown,
  isValid: (member: JsonValue) => member is T,
): Record<string, T> {
  const members = Object.entries(membersOf(value)).filter((entry): entry is [string, T] => isValid(entry[1]));
  return Object.fromEntries(members);
}
