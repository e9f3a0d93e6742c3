import { isArray, isObject, isString, membersOf, type JsonValue } from "../../core/json/tree/value";
import { explainFixedSeverity } from "../../core/check/all-rules";
import { mergeConfigurations, type MergedConfiguration } from "./configuration";
import { isSeveritySetting, type SeveritySetting } from "../../core/problem";
import { isDocumentKind, type DocumentKind } from "../../core/manifest/kind";
import type { Vocabulary } from "../../core/manifest/host";
import { folderHolding } from "../../host/uris";

/** The settings that the server reads from the section `pluginManifest` of a client's settings. */
export interface Settings extends MergedConfiguration {
  readonly documentKind: DocumentKind | "auto";
  readonly rules: Readonly<Record<string, SeveritySetting>>;
  readonly vocabulary: Vocabulary;
  /** Which views over the text are on: `pluginManifest.<view>.enabled`. */
  readonly views: Readonly<Record<"inlayHints" | "codeLens" | "semanticTokens", boolean>>;
  readonly catalog: CatalogSettings;
}

export interface CatalogSettings {
  /** The file of an earlier detail response: a path in the workspace folder, or an absolute one into it. */
  readonly currentEntry?: string;
  /** The item's `source` if the manifest does not name one. */
  readonly source?: string;
  readonly useGit: boolean;
}

/** Adds the settings of a document's configuration file to those of the client. */
export function withConfiguration(settings: Settings, configuration: MergedConfiguration): Settings {
  return { ...settings, ...mergeConfigurations(settings, configuration) };
}

/** Returns each document's settings: those of its workspace folder, by URI, otherwise the general ones. */
export function scopedSettings(general: unknown, byFolder: ReadonlyMap<string, unknown>) {
  const base = readSettings(general);
  const folderSections = [...byFolder].filter(([, section]) => section !== undefined && section !== null);
  const scoped = new Map(folderSections.map(([uri, section]) => [uri, readSettings(section)]));
  return (uri: string): Settings => scoped.get(folderHolding(uri, [...scoped.keys()]) ?? "") ?? base;
}

/** Reads settings as a client sends them. Ignores values of the wrong type; never throws. */
export function readSettings(value: unknown): Settings {
  const section = membersOf(value);
  const { currentEntry, source, useGit } = membersOf(section["catalog"]);
  const isOn = (view: string) => membersOf(section[view])["enabled"] !== false;
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
      ...(isText(currentEntry) && { currentEntry }),
      ...(isText(source) && { source }),
      useGit: useGit !== false,
    },
  };
}

/** Returns a message for each rule in a client's settings whose severity cannot be set. */
export function readRuleWarnings(value: unknown): string[] {
  const codes = Object.keys(membersOf(membersOf(value)["rules"]));
  return codes.flatMap((code) => explainFixedSeverity(code) ?? []);
}

/** Keeps members that are lists, or objects with text values, and in each only the entries of the right type. */
function readVocabulary(value: unknown): Vocabulary {
  const isEntry = (name: string) => (entry: unknown) =>
    name === "capabilityLevels" ? Number.isSafeInteger(entry) : typeof entry === "string";
  const lists = Object.entries(membersOf(value)).flatMap(([name, list]) => {
    if (isArray(list)) return [[name, list.filter(isEntry(name))]];
    return isObject(list) ? [[name, filterMembers(list, isString)]] : [];
  });
  return Object.fromEntries(lists) as Vocabulary;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function filterMembers<T extends JsonValue>(
  value: unknown,
  isValid: (member: JsonValue) => member is T,
): Record<string, T> {
  const members = Object.entries(membersOf(value)).filter((entry): entry is [string, T] => isValid(entry[1]));
  return Object.fromEntries(members);
}
