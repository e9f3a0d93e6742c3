import type { CheckOptions } from "../../core/check/check";
import { dayOf, type Suppression, type SuppressionEntry } from "../../core/check/suppressions";
import { mergeVocabularies, type Host, type SourceEntry, type Vocabulary } from "../../core/manifest/host";
import type { DocumentKind } from "../../core/manifest/kind";
import type { SeveritySetting } from "../../core/problem";
import type { IgnoreGlob } from "../../host/ignored-paths";

/** The members of a configuration file (docs/spec/configuration.md). */
export interface Configuration {
  /** For editors without this server. */
  readonly $schema?: string;
  /** Other configuration files by relative path, and hosts by name. */
  readonly extends?: string | readonly string[];
  readonly rules?: Readonly<Record<string, SeveritySetting>>;
  readonly vocabulary?: Vocabulary;
  /** Files that contain the plugin's version, relative to this file's folder. */
  readonly versionFiles?: readonly string[];
  /** The pattern of the plugin's release tags, containing `{version}`. */
  readonly releaseTags?: string;
  readonly suppressions?: readonly SuppressionEntry[];
  /** Globs relative to this file's folder. */
  readonly ignore?: readonly string[];
  readonly documentKind?: DocumentKind | "auto";
}

/** The content of a layer: a configuration file or a host. */
export interface LayerConfiguration extends Configuration {
  readonly host?: Host;
}

/** The settings of a manifest, merged from one or more configurations. Plain data. */
export interface MergedConfiguration extends Omit<
  Configuration,
  "$schema" | "extends" | "versionFiles" | "suppressions" | "ignore"
> {
  readonly host?: Host;
  readonly source?: readonly SourceEntry[];
  readonly suppressions?: readonly Suppression[];
  readonly ignore?: readonly IgnoreGlob[];
}

/** Returns the settings of a single layer, without those of the files that it extends. */
export function layerSettings(
  {
    $schema: _,
    extends: __,
    versionFiles = [],
    suppressions = [],
    ignore = [],
    ...settings
  }: LayerConfiguration,
  file: string,
  isExtended = false,
  uri = file,
): MergedConfiguration {
  const files = versionFiles.map((path) => ({ file: path, configurationUri: uri }));
  const source = [...(settings.host?.source ?? []), ...files];
  return {
    ...settings,
    ...(source.length > 0 && { source }),
    suppressions: suppressions.map((suppression, i) => ({
      ...suppression,
      origin: { file, pointer: `/suppressions/${i}`, isExtended },
    })),
    ...(ignore.length > 0 && { ignore: ignore.map((glob) => ({ file: uri, glob })) }),
  };
}

/** Merges two configurations: combines their lists and objects; for other members, prefers the first one. */
export function mergeConfigurations(
  first: MergedConfiguration,
  second: MergedConfiguration,
): MergedConfiguration {
  const { documentKind = "auto", host = second.host, releaseTags = second.releaseTags } = first;
  const kind = documentKind === "auto" ? second.documentKind : documentKind;
  return {
    ...(kind !== undefined && { documentKind: kind }),
    rules: { ...second.rules, ...first.rules },
    vocabulary: mergeVocabularies(first.vocabulary ?? {}, second.vocabulary ?? {}),
    ...(host && { host }),
    ...(releaseTags !== undefined && { releaseTags }),
    ...concatLists("source", first, second),
    ...concatLists("suppressions", first, second),
    ...concatLists("ignore", first, second),
  };
}

/** Converts a configuration to check options. `now` decides which suppressions have expired. */
export function checkOptions(configuration: MergedConfiguration, now = new Date()): CheckOptions {
  const { documentKind = "auto", rules = {}, vocabulary = {} } = configuration;
  const { host, suppressions, source, releaseTags } = configuration;
  const kind = documentKind === "auto" ? undefined : documentKind;
  return { kind, rules, vocabulary, host, suppressions, source, releaseTags, today: dayOf(now) };
}

function concatLists(
  name: "source" | "suppressions" | "ignore",
  first: MergedConfiguration,
  second: MergedConfiguration,
): Record<string, readonly unknown[]> | undefined {
  const list: readonly unknown[] = [...(first[name] ?? []), ...(second[name] ?? [])];
  return list.length > 0 ? { [name]: list } : undefined;
}
