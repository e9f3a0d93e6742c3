import { escapeSegment } from "../json/tree/pointer";
import {
  entriesOf,
  isArray,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { show } from "../text/messages";
import type { FactKind } from "./kinds";
import { permissionType, PLACES, type Identity, type Place } from "./places";

/** The smallest unit of a manifest that is added, removed or changed as a whole. */
export interface Fact {
  readonly kind: FactKind;
  /** Identifies the fact in every manifest, by names instead of positions. */
  readonly key: string;
  readonly pointer: string;
  readonly value: JsonValue;
  /** True if its parts are separate facts, so that it can only be added or removed. */
  readonly isWhole: boolean;
  /** Name in sentences; empty to use the pointer. */
  readonly name: string;
  readonly owner?: Fact | undefined;
  /** Key of the fact that it is a part of. */
  readonly within?: string | undefined;
}

interface Around {
  readonly keywords: ReadonlySet<string>;
  /** Permission types that occur several times in one of the manifests. */
  readonly repeated: ReadonlySet<string>;
}

/** A value before its kind is known. */
interface Spot extends Omit<Fact, "kind" | "isWhole"> {
  /** As in `PLACES`. */
  readonly place: string;
}

/** Members to read first: a thing in several places is shown at the first one. */
const FIRST = ["min_app_version", "compatibility", "permissions", "host_capabilities", "capability_levels"];

/** Maps a manifest's facts by key, each once. */
export function factsOf(manifest: JsonObject, repeated: ReadonlySet<string>): Map<string, Fact> {
  const names = new Set([...FIRST, ...Object.keys(manifest)]);
  const facts = new Map<string, Fact>();
  const words = entriesOf(memberValue(manifest, "keywords")).filter(isString);
  const around = { keywords: new Set(words.map((word) => word.trim().toLowerCase())), repeated };
  for (const name of names) {
    const value = memberValue(manifest, name) ?? null;
    // Null only means unknown or unbounded.
    if (value === null) continue;
    const spot = { value, pointer: `/${escapeSegment(name)}`, place: name, key: name, name };
    for (const fact of collect(spot, around)) if (!facts.has(fact.key)) facts.set(fact.key, fact);
  }
  return facts;
}

export function repeatedTypes(manifest: JsonObject): Set<string> {
  const types = entriesOf(memberValue(manifest, "permissions")).map(permissionType);
  return new Set(types.filter((type, i) => type !== undefined && types.indexOf(type) < i) as string[]);
}

const OPENING = /^(?:permissions|host_capabilities)\b/;

function collect(spot: Spot, around: Around): Fact[] {
  const { value, place, owner } = spot;
  const known = placeAt(place);
  if (known?.isRepeated?.(value, around.keywords)) return [];
  const identity = known && identityAt(spot, known);
  if (known && identity) return factsAt(spot, known, identity, around);
  const things = placeAt(`${place}/*`);
  const isHolder = things && (things.holder === "list" ? isArray(value) : isObject(value));
  if (isHolder) return inside(spot, around, () => "*");
  if (isObject(value) && Object.keys(value).length > 0) return inside(spot, around);
  // An entry of an unknown form may still grant access.
  const opens = owner?.kind === "permission" ? /^permissions\/\*\/value\b/ : OPENING;
  const kind = opens.test(place) ? "allowed" : "other";
  return [{ ...spot, kind, name: "", isWhole: false }];
}

function inside(spot: Spot, around: Around, segment: (name: string) => string = escapeSegment): Fact[] {
  return Object.entries(spot.value as JsonObject).flatMap(([name, value]) =>
    collect(
      {
        ...spot,
        value,
        name,
        pointer: `${spot.pointer}/${escapeSegment(name)}`,
        place: `${spot.place}/${segment(name)}`,
        key: `${spot.key}/${name}`,
      },
      around,
    ),
  );
}

function identityAt({ value, name, key, place }: Spot, known: Place): Identity | undefined {
  if (known.identify) return known.identify(value, name);
  if (known.holder === undefined) return { key, name: "" };
  if (known.holder === "map") return { key, name: show(name) };
  const id = known.by === undefined ? value : memberValue(value, known.by);
  if (known.by !== undefined && !isString(id))
    return { key: `${place} ${canonical(value)}`, name: show(value) };
  return { key: `${key.slice(0, key.lastIndexOf("/"))}/${canonical(id ?? null)}`, name: show(id) };
}

function factsAt(spot: Spot, known: Place, identity: Identity, around: Around): Fact[] {
  const { kind, by, hasParts } = known;
  const isHalf = kind === "permission" || kind === "capability";
  const value = kind === "level" ? Number(identity.name) : spot.value;
  const isWhole = isHalf || kind === "level" || hasParts === true;
  const fact: Fact = { ...spot, ...identity, kind, value, isWhole };
  // A permission may be added to its capability, or the other way round.
  const half: Fact = { ...fact, key: `${fact.key} ${kind}`, within: fact.key };
  const own = isHalf ? [fact, half] : [fact];
  if (!hasParts || !isObject(spot.value)) return own;
  const within = isHalf ? half.key : fact.key;
  const owner = kind === "level" ? undefined : fact;
  const apart = kind === "permission" ? valueApart(spot.value, around) : undefined;
  const scope = apart === undefined ? { key: fact.key, within } : { key: `${fact.key} ${apart}` };
  const parts = inside({ ...spot, ...scope, owner }, around);
  return [...own, ...parts.filter(({ pointer }) => pointer !== `${spot.pointer}/${by ?? ""}`)];
}

/** Identifies the value of one of several permissions of a type: each is a separate fact, unless it is a list. */
function valueApart(permission: JsonObject, { repeated }: Around): string | undefined {
  const value = memberValue(permission, "value");
  const isRepeated = repeated.has(permissionType(permission) ?? "");
  return isRepeated && value !== undefined && !isArray(value) ? canonical(value) : undefined;
}

function placeAt(place: string): Place | undefined {
  return Object.hasOwn(PLACES, place) ? PLACES[place] : undefined;
}

/** Formats a value so that equal values have the same text, whatever the order of members. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
