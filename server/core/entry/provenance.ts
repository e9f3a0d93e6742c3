import { escapeSegment, selfAndAncestors, toPointer } from "../json/tree/pointer";
import { memberValue, type JsonObject, type JsonValue } from "../json/tree/value";
import { message } from "../text/messages";

export type ProvenanceKind = "manifest" | "derived" | "history" | "package" | "pending";

export interface Provenance {
  readonly kind: ProvenanceKind;
  /** JSON Pointer of the source in the manifest; several sources are in `paths`. */
  readonly path?: string;
  readonly paths?: readonly string[];
  /** An explanation in words; absent if the value is copied from the manifest. */
  readonly rule?: string;
  /** Set if no member or file confirms the value. */
  readonly guessed?: true;
}

/** Provenances by JSON Pointer in the envelope. Other values inherit from their nearest ancestor. */
export type ProvenanceMap = Readonly<Record<string, Provenance>>;

/** A value and the provenances of its parts, by JSON Pointer relative to the value. */
export interface Traced<T extends JsonValue = JsonValue> {
  readonly value: T;
  readonly origins: readonly (readonly [pointer: string, provenance: Provenance])[];
}

export function traceTo<T extends JsonValue>(value: T, provenance: Provenance): Traced<T> {
  return { value, origins: [["", provenance]] };
}

/** Traces a value to the manifest. @param path the value's JSON Pointer in the manifest */
export function fromManifest<T extends JsonValue>(value: T, path: string): Traced<T> {
  return traceTo(value, { kind: "manifest", path });
}

/** Reads the manifest's value at a path, if it has the right type. */
export function fromMember<T extends JsonValue>(
  manifest: JsonObject,
  path: readonly string[],
  isType: (value: JsonValue | undefined) => value is T,
): Traced<T> | undefined {
  const value = path.reduce<JsonValue | undefined>(memberValue, manifest);
  return isType(value) ? fromManifest(value, toPointer(path)) : undefined;
}

/** Traces a value to a rule and the members that the rule uses. */
export function fromRule(value: JsonValue, rule: string, paths: readonly string[] = []): Traced {
  const [path] = paths;
  const sources = path === undefined ? {} : paths.length > 1 ? { paths } : { path };
  return traceTo(value, { kind: "derived", rule, ...sources });
}

export function withRule<T extends JsonValue>(value: Traced<T>, rule: string): Traced<T> {
  return withProvenance(value, { kind: "derived", rule });
}

export function fromHistory(value: JsonValue, rule: string): Traced {
  return traceTo(value, { kind: "history", rule });
}

/** Returns null for a field whose value is known only after publication. */
export function pendingValue(): Traced<null> {
  return traceTo(null, { kind: "pending", rule: message("not in the manifest; publication supplies it") });
}

/** Traces a guess to a rule and the members of `source`; returns a null source unchanged. */
export function guessFrom(source: Traced, rule: string, value: JsonValue = source.value): Traced {
  if (source.value === null) return source;
  const { origins } = fromRule(value, rule, pathsOf(source));
  return {
    value,
    origins: origins.map(([pointer, provenance]) => [pointer, { ...provenance, guessed: true }]),
  };
}

export function pathsOf(source: Traced): string[] {
  return source.origins.flatMap(([, { path, paths }]) => paths ?? (path === undefined ? [] : [path]));
}

/** Builds an object from traced members, without the undefined ones. */
export function objectOf(
  members: Iterable<readonly [name: string, member: Traced | undefined]>,
): Traced<JsonObject> {
  const presentMembers = [...members].filter((entry): entry is [string, Traced] => entry[1] !== undefined);
  return {
    value: Object.fromEntries(presentMembers.map(([name, { value }]) => [name, value])),
    origins: presentMembers.flatMap(([name, member]) => originsBelow(name, member)),
  };
}

export function arrayOf(items: readonly Traced[]): Traced<JsonValue[]> {
  return {
    value: items.map(({ value }) => value),
    origins: items.flatMap((item, index) => originsBelow(String(index), item)),
  };
}

/** Finds the nearest provenance at or above a field, and the field's pointer below that place. */
export function nearestProvenance(provenances: ProvenanceMap, pointer: string) {
  const place = selfAndAncestors(pointer).find((ancestor) => Object.hasOwn(provenances, ancestor)) ?? "";
  const provenance = provenances[place];
  return provenance && { provenance, subpath: pointer.slice(place.length) };
}

/** Expands provenances to every value in an envelope; each part of a copied value gets its path in the manifest. */
export function expandProvenance(envelope: JsonValue, provenances: ProvenanceMap): ProvenanceMap {
  const pairs: [pointer: string, provenance: Provenance][] = [];
  const walk = (value: JsonValue, pointer: string, inherited: Provenance | undefined): void => {
    const provenance = provenances[pointer] ?? inherited;
    if (provenance) pairs.push([pointer, provenance]);
    if (value === null || typeof value !== "object") return;
    for (const [name, part] of Object.entries(value)) {
      const step = `/${escapeSegment(name)}`;
      const isCopied = provenance?.kind === "manifest" && provenance.path !== undefined;
      walk(part, pointer + step, isCopied ? { ...provenance, path: provenance.path + step } : provenance);
    }
  };
  walk(envelope, "", undefined);
  return Object.fromEntries(pairs);
}

/** Traces a whole value; its parts keep their provenances. */
export function withProvenance<T extends JsonValue>(value: Traced<T>, provenance: Provenance): Traced<T> {
  return { value: value.value, origins: [["", provenance], ...value.origins] };
}

function originsBelow(segment: string, part: Traced): Traced["origins"] {
  const prefix = `/${escapeSegment(segment)}`;
  return part.origins.map(([pointer, provenance]) => [prefix + pointer, provenance]);
}
