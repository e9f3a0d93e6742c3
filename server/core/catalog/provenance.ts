import { escapeSegment, toPointer } from "../json/tree/pointer";
import { memberValue, type JsonObject, type JsonValue } from "../json/tree/value";

/** Who tells a field's value (entry.md, the introduction). */
export type ProvenanceKind = "manifest" | "derived" | "history" | "package" | "pending";

/** Where a field of the entry comes from (entry.md, the introduction). */
export interface Provenance {
  readonly kind: ProvenanceKind;
  /** The member of the manifest that feeds the field (JSON Pointer). */
  readonly path?: string;
  /** The members that feed it, when there are several. */
  readonly paths?: readonly string[];
  /** In words, whenever the value is not the manifest's to the letter. */
  readonly rule?: string;
}

/** JSON Pointer in the envelope → provenance. A value below a pointer has the provenance of its nearest ancestor. */
export type ProvenanceMap = Readonly<Record<string, Provenance>>;

/** A value that knows where each part of it comes from; pointers start at the value. */
export interface Traced<T extends JsonValue = JsonValue> {
  readonly value: T;
  readonly origins: readonly (readonly [pointer: string, provenance: Provenance])[];
}

/** A value with one provenance for all of it. */
export function traced<T extends JsonValue>(value: T, provenance: Provenance): Traced<T> {
  return { value, origins: [["", provenance]] };
}

/** A value that stands in the manifest to the letter, at `path`. */
export function fromManifest<T extends JsonValue>(value: T, path: string): Traced<T> {
  return traced(value, { kind: "manifest", path });
}

/** What the manifest has at a path, when it is of the right type. */
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

/** A value made by a rule from the members at `paths`, if any. */
export function derived<T extends JsonValue>(
  value: T,
  rule: string,
  paths: readonly string[] = [],
): Traced<T> {
  const [path, ...more] = paths;
  if (path === undefined) return traced(value, { kind: "derived", rule });
  return traced(value, more.length > 0 ? { kind: "derived", rule, paths } : { kind: "derived", rule, path });
}

/** A value that an earlier version of the plugin tells. */
export function fromHistory<T extends JsonValue>(value: T, rule: string): Traced<T> {
  return traced(value, { kind: "history", rule });
}

/** A value that a package file tells. */
export function fromPackage<T extends JsonValue>(value: T, platform: string): Traced<T> {
  return traced(value, { kind: "package", rule: `the package for ${platform}` });
}

/** The null of a field that only publication can tell. */
export function pending(rule = "only publication can tell"): Traced<null> {
  return traced(null, { kind: "pending", rule });
}

/** A value made by a rule from another; null stays what it was. */
export function derivedFrom(source: Traced, rule: string, value: JsonValue = source.value): Traced {
  return source.value === null ? source : derived(value, rule, pathsOf(source));
}

/** The members of the manifest that feed a value. */
export function pathsOf(source: Traced): string[] {
  return source.origins.flatMap(([, { path, paths }]) => paths ?? (path === undefined ? [] : [path]));
}

/** An object of traced members, in the order given; a member without a value is left out. */
export function objectOf(
  members: Iterable<readonly [name: string, member: Traced | undefined]>,
): Traced<JsonObject> {
  const present = [...members].filter((entry): entry is [string, Traced] => entry[1] !== undefined);
  return {
    // Unlike an assignment, fromEntries makes a member of the name __proto__.
    value: Object.fromEntries(present.map(([name, { value }]) => [name, value])),
    origins: present.flatMap(([name, member]) => below(name, member)),
  };
}

/** An array of traced entries. */
export function arrayOf(items: readonly Traced[]): Traced<JsonValue[]> {
  return {
    value: items.map(({ value }) => value),
    origins: items.flatMap((item, index) => below(String(index), item)),
  };
}

/** The provenance of a whole value by JSON Pointer. */
export function provenanceOf(whole: Traced): ProvenanceMap {
  return Object.fromEntries(whole.origins);
}

/**
 * The provenance of every value in an envelope, each by its own pointer: what is told of a whole holds for its parts,
 * and a part of what stands in the manifest has its own path there.
 */
export function everyProvenance(envelope: JsonValue, told: ProvenanceMap): ProvenanceMap {
  const every: [pointer: string, provenance: Provenance][] = [];
  const walk = (value: JsonValue, pointer: string, inherited: Provenance | undefined): void => {
    const provenance = told[pointer] ?? inherited;
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

/** A value told part by part that also is told as a whole. */
export function toldAs<T extends JsonValue>(value: Traced<T>, provenance: Provenance): Traced<T> {
  return { value: value.value, origins: [["", provenance], ...value.origins] };
}

function below(segment: string, part: Traced): Traced["origins"] {
  const prefix = `/${escapeSegment(segment)}`;
  return part.origins.map(([pointer, provenance]) => [prefix + pointer, provenance]);
}
