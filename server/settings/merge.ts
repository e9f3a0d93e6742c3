import type { CheckOptions } from "../core/check/check";
import type { Suppression } from "../core/check/suppressions/suppression";
import { dayOf } from "../core/check/suppressions/suppressions-in";
import { isArray, isObject, memberValue, type JsonObject, type JsonValue } from "../core/json/tree/value";
import type { Host } from "../core/manifest/host/host";
import { mergeVocabularies } from "../core/manifest/host/host-vocabulary";
import type { IgnoredPaths } from "../host/ignore/globs";
import type { Configuration } from "./configuration";

/** What holds for a manifest: the members of one configuration, or of several together. Plain data. */
export interface MergedConfiguration extends Omit<
  Configuration,
  "$schema" | "extends" | "versionFiles" | "suppressions" | "ignore"
> {
  readonly suppressions?: readonly Suppression[];
  readonly ignore?: readonly IgnoredPaths[];
}

/** Returns what a configuration file says by itself. */
export function ownConfiguration(
  { $schema: _, extends: __, versionFiles = [], suppressions = [], ignore = [], ...rest }: Configuration,
  file: string,
  isExtended = false,
  uri = file,
): MergedConfiguration {
  const source = [...(rest.source ?? []), ...versionFiles.map((path) => ({ file: path, from: uri }))];
  return {
    ...rest,
    ...(source.length > 0 && { source }),
    suppressions: suppressions.map((suppression, i) => ({
      ...suppression,
      origin: { file, pointer: `/suppressions/${i}`, isExtended },
    })),
    ...(ignore.length > 0 && { ignore: ignore.map((glob) => ({ file, glob })) }),
  };
}

/** Merges two configurations. Settings of the first win, rule by rule and value by value; lists and objects add up. */
export function mergeConfigurations(
  first: MergedConfiguration,
  second: MergedConfiguration,
): MergedConfiguration {
  const isOpen = first.documentKind === undefined || first.documentKind === "auto";
  const documentKind = isOpen ? second.documentKind : first.documentKind;
  const host = mergeHosts(first.host, second.host);
  const releaseTags = first.releaseTags ?? second.releaseTags;
  return {
    ...(documentKind !== undefined && { documentKind }),
    rules: { ...second.rules, ...first.rules },
    vocabulary: mergeVocabularies(first.vocabulary ?? {}, second.vocabulary ?? {}),
    ...(host && { host }),
    ...(releaseTags !== undefined && { releaseTags }),
    ...added("source", first, second),
    ...added("suppressions", first, second),
    ...added("ignore", first, second),
  };
}

/**
 * Returns the options for the check of a manifest for which a configuration holds.
 * @param now decides which suppressions are over
 */
export function checkOptions(configuration: MergedConfiguration, now = new Date()): CheckOptions {
  const { documentKind = "auto", rules = {}, vocabulary = {}, ...rest } = configuration;
  const { host, suppressions, source, releaseTags } = rest;
  const kind = documentKind === "auto" ? undefined : documentKind;
  return { kind, rules, vocabulary, host, suppressions, source, releaseTags, today: dayOf(now) };
}

/** Combines a list of both; nothing if neither has it. */
function added(
  name: "source" | "suppressions" | "ignore",
  first: MergedConfiguration,
  second: MergedConfiguration,
): Record<string, readonly unknown[]> | undefined {
  const list: readonly unknown[] = [...(first[name] ?? []), ...(second[name] ?? [])];
  return list.length > 0 ? { [name]: list } : undefined;
}

function mergeHosts(first: Host | undefined, second: Host | undefined): Host | undefined {
  if (!first || !second) return first ?? second;
  return mergeValues(first as JsonObject, second as JsonObject) as Host;
}

/** Merges two values: objects by their members, lists by their entries; of any others, the first one wins. */
function mergeValues(first: JsonValue, second: JsonValue): JsonValue {
  if (isArray(first) && isArray(second)) return distinct([...first, ...second]);
  if (!isObject(first) || !isObject(second)) return first;
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const merged = names.map((name): [string, JsonValue] => {
    const [one, other] = [memberValue(first, name), memberValue(second, name)];
    return [name, one === undefined ? (other ?? null) : other === undefined ? one : mergeValues(one, other)];
  });
  return Object.fromEntries(merged);
}

function distinct(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
