import { escapeSegment, toPointer } from "../json/tree/pointer";
import { memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { message } from "../text/messages";

/** The kinds of origins that a field of the entry can have (docs/spec/entry.md, Provenance). */
export type ProvenanceKind = "manifest" | "derived" | "history" | "package" | "pending";

/** The origin of a field of the entry (docs/spec/entry.md). */
export interface Provenance {
  readonly kind: ProvenanceKind;
  /** The JSON Pointer of the manifest's member that feeds the field. */
  readonly path?: string;
  /** The JSON Pointers of the members that feed it, if there are several. */
  readonly paths?: readonly string[];
  /** The rule in words, unless the value is copied from the manifest. */
  readonly rule?: string;
  /** Set if the value is a guess: the rule is often right, but no member or file says so. */
  readonly guessed?: true;
}

/** Provenances by JSON Pointers in the envelope. Any other value has the provenance of its nearest ancestor. */
export type ProvenanceMap = Readonly<Record<string, Provenance>>;

/** A value with the provenance of each of its parts; pointers start at the value. */
export interface Traced<T extends JsonValue = JsonValue> {
  readonly value: T;
  readonly origins: readonly (readonly [pointer: string, provenance: Provenance])[];
}

/** Traces a whole value to one provenance. */
export function traced<T extends JsonValue>(value: T, provenance: Provenance): Traced<T> {
  return { value, origins: [["", provenance]] };
}

/** Traces a value copied from the manifest. @param path its JSON Pointer there */
export function fromManifest<T extends JsonValue>(value: T, path: string): Traced<T> {
  return traced(value, { kind: "manifest", path });
}

/** Reads the manifest's value at a path; undefined if it is absent or of the wrong type. */
export function given<T extends JsonValue>(
  manifest: JsonObject,
  path: readonly string[],
  is: (value: JsonValue | undefined) => value is T,
): Traced<T> | undefined {
  const value = path.reduce<JsonValue | undefined>(memberValue, manifest);
  return is(value) ? fromManifest(value, toPointer(path)) : undefined;
}

export function isPresent(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined;
}

/** Traces a value to a rule, and to the members at `paths` that the rule uses. */
export function derived<T extends JsonValue>(
  value: T,
  rule: string,
  paths: readonly string[] = [],
): Traced<T> {
  const [path, ...more] = paths;
  if (path === undefined) return traced(value, byRule(rule));
  return traced(value, more.length > 0 ? { kind: "derived", rule, paths } : { kind: "derived", rule, path });
}

/** Returns the provenance of a value that is derived by a rule from no member in particular. */
export function byRule(rule: string): Provenance {
  return { kind: "derived", rule };
}

/** Traces a value to an earlier version of the plugin. */
export function fromHistory<T extends JsonValue>(value: T, rule: string): Traced<T> {
  return traced(value, { kind: "history", rule });
}

/** Traces a value to the package file for a platform. */
export function fromPackage<T extends JsonValue>(value: T, platform: string): Traced<T> {
  return traced(value, { kind: "package", rule: message("the package for {platform}", { platform }) });
}

/** Returns null for a field whose value is known only after publication. */
export function pending(): Traced<null> {
  return traced(null, { kind: "pending", rule: message("known only after publication") });
}

/** Traces a value to a rule and the members that feed another value; null keeps its own provenance. */
export function derivedFrom(source: Traced, rule: string, value: JsonValue = source.value): Traced {
  return source.value === null ? source : derived(value, rule, pathsOf(source));
}

/** Traces a guess, made by a rule from the members that feed another value; null keeps its own provenance. */
export function guessedFrom(source: Traced, rule: string, value: JsonValue = source.value): Traced {
  if (source.value === null) return source;
  const { origins } = derived(value, rule, pathsOf(source));
  return { value, origins: origins.map(([pointer, made]) => [pointer, { ...made, guessed: true }]) };
}

export function pathsOf(source: Traced): string[] {
  return source.origins.flatMap(([, { path, paths }]) => paths ?? (path === undefined ? [] : [path]));
}

/** Builds an object from traced members in their order, leaving out undefined ones. */
export function objectOf(
  members: Iterable<readonly [name: string, member: Traced | undefined]>,
): Traced<JsonObject> {
  const present = [...members].filter((entry): entry is [string, Traced] => entry[1] !== undefined);
  return {
    value: Object.fromEntries(present.map(([name, { value }]) => [name, value])),
    origins: present.flatMap(([name, member]) => below(name, member)),
  };
}

export function arrayOf(items: readonly Traced[]): Traced<JsonValue[]> {
  return {
    value: items.map(({ value }) => value),
    origins: items.flatMap((item, index) => below(String(index), item)),
  };
}

export function provenanceOf(whole: Traced): ProvenanceMap {
  return Object.fromEntries(whole.origins);
}

/**
 * Expands provenances to every value in an envelope: a part has the provenance of the whole, and a part of a value
 * copied from the manifest has a path of its own.
 */
export function everyProvenance(envelope: JsonValue, known: ProvenanceMap): ProvenanceMap {
  const every: [pointer: string, provenance: Provenance][] = [];
  const walk = (value: JsonValue, pointer: string, inherited: Provenance | undefined): void => {
    const provenance = known[pointer] ?? inherited;
    if (provenance) every.push([pointer, provenance]);
    if (value === null || typeof value !== "object") return;
    for (const [name, part] of Object.entries(value)) {
      const step = `/${escapeSegment(name)}`;
      walk(part, pointer + step, provenance && partOf(provenance, step));
    }
  };
  walk(envelope, "", undefined);
  return Object.fromEntries(every);
}

function partOf(whole: Provenance, step: string): Provenance {
  return whole.kind === "manifest" && whole.path !== undefined
    ? { ...whole, path: whole.path + step }
    : whole;
}

/** Adds the provenance of a value as a whole to those of its parts. */
export function withProvenance<T extends JsonValue>(value: Traced<T>, provenance: Provenance): Traced<T> {
  return { value: value.value, origins: [["", provenance], ...value.origins] };
}

function below(segment: string, part: Traced): Traced["origins"] {
  const prefix = `/${escapeSegment(segment)}`;
  return part.origins.map(([pointer, provenance]) => [prefix + pointer, provenance]);
}
