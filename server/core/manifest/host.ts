import generated from "../../generated/hosts.json";

/** What a host adds to the interface, apart from its schema in schemas/hosts/. */
export interface Host {
  readonly id: string;
  readonly name: string;
  readonly permissions: Readonly<Record<string, HostPermission>>;
  readonly source: readonly SourceEntry[];
}

export interface HostPermission {
  /** The type of the permission's `value`; absent if the permission takes none. */
  readonly value?: "string";
  readonly stake?: "files" | "network" | "programs" | "data" | "host";
  readonly tier?: string;
  readonly title?: string;
  readonly meaning?: string;
}

/** Files that repeat facts of the manifest (docs/spec/source.md). */
export interface SourceEntry {
  /** The path of a `Cargo.toml` or `package.json` with the version, relative to the manifest. */
  readonly file?: string;
  /** URI of the configuration file, if the path is relative to that file instead. */
  readonly configurationUri?: string;
  /** The extensions of the code files to search: `rs`. */
  readonly files?: readonly string[];
  /** The name of a function, or of a macro with `!`. */
  readonly call?: string;
  /** A field of a type, such as `PluginMetadata.version`. */
  readonly field?: string;
  /** What the call's first argument or the field's value names. */
  readonly names?: "command" | "id" | "version";
  /** The capability or permission that the call uses. */
  readonly uses?: { readonly capability?: string; readonly permission?: string };
}

/** The first host versions that support a member or one of its values. */
export interface HostVersion {
  /** The value that requires these versions; absent if the member requires them regardless of its value. */
  readonly is?: string | number | boolean;
  readonly min_app_version?: string;
  readonly min_host_api_version?: string;
}

export const HOSTS = generated.hosts as readonly Host[];

export function findHost(id: string | undefined): Host | undefined {
  return HOSTS.find((host) => host.id === id);
}

/** The setting `pluginManifest.vocabulary`: values of the host that the interface does not list. */
export interface Vocabulary {
  readonly permissions?: VocabularyList;
  readonly hostCapabilities?: VocabularyList;
  readonly platforms?: VocabularyList;
  readonly platformKeys?: VocabularyList;
  readonly capabilityLevels?: VocabularyList<number>;
  readonly openModes?: VocabularyList;
  readonly reuseKeys?: VocabularyList;
  readonly sidebarPositions?: VocabularyList;
  readonly sources?: VocabularyList;
}

/** A list of values, or a map from each value to a sentence about it, which may be empty. */
type VocabularyList<T extends string | number = string> = readonly T[] | Readonly<Record<string, string>>;

export function vocabularyValues(
  vocabulary: Vocabulary,
  name: keyof Vocabulary,
): readonly (string | number)[] {
  const list: VocabularyList<string | number> = vocabulary[name] ?? [];
  if (isList(list)) return list;
  const values = Object.keys(list);
  return name === "capabilityLevels" ? values.map(Number) : values;
}

export function vocabularySentence(
  vocabulary: Vocabulary,
  name: keyof Vocabulary,
  value: string | number,
): string | undefined {
  const list: VocabularyList<string | number> = vocabulary[name] ?? [];
  const key = String(value);
  return isList(list) || !Object.hasOwn(list, key) ? undefined : list[key] || undefined;
}

function isList<T extends string | number>(list: VocabularyList<T>): list is readonly T[] {
  return Array.isArray(list);
}

/** Merges two vocabularies; the sentences of `first` win. */
export function mergeVocabularies(first: Vocabulary, second: Vocabulary): Vocabulary {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof Vocabulary>;
  const lists = [...names].map((name) => {
    const values = [...new Set([first, second].flatMap((vocabulary) => vocabularyValues(vocabulary, name)))];
    const sentenceOf = (value: string | number) =>
      vocabularySentence(first, name, value) ?? vocabularySentence(second, name, value);
    if (values.every((value) => sentenceOf(value) === undefined)) return [name, values] as const;
    return [name, Object.fromEntries(values.map((value) => [value, sentenceOf(value) ?? ""]))] as const;
  });
  return Object.fromEntries(lists) as Vocabulary;
}
