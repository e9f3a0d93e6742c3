import { escapeSegment } from "../json/tree/pointer";
import {
  asArray,
  canonicalText,
  isArray,
  isObject,
  isString,
  memberValue,
  type JsonObject,
  type JsonValue,
} from "../json/tree/value";
import { show } from "../text/messages";
import type { FactKind } from "./kinds";
import { permissionType, FACT_PLACES, type FactIdentity, type FactPlace } from "./places";

/** A part of a manifest that is reported as added, removed or changed. */
export interface Fact {
  readonly kind: FactKind;
  /** Identifies the fact in any manifest, by names instead of positions. */
  readonly key: string;
  readonly pointer: string;
  readonly value: JsonValue;
  /** False if the fact can only be added or removed; its parts, if any, are separate facts. */
  readonly isValueCompared: boolean;
  /** Name in sentences; empty to use the pointer. */
  readonly name: string;
  /** The fact that this fact is a part of, for sentences such as `Setting "x": …`; unset for the parts of a level. */
  readonly owner?: Fact | undefined;
  /** The key of the fact that contains this fact. */
  readonly parentKey?: string | undefined;
}

interface Context {
  readonly keywords: ReadonlySet<string>;
  /** Permission types that occur several times in one of the manifests. */
  readonly repeatedTypes: ReadonlySet<string>;
}

/** A value that may be a fact or contain facts. */
interface Candidate extends Omit<Fact, "kind" | "isValueCompared"> {
  /** The value's path, with `*` for an entry, as in the keys of `FACT_PLACES`. */
  readonly placeKey: string;
}

/** Members to read first: if several places state a fact, it gets the pointer of the first place read. */
const MEMBERS_READ_FIRST = [
  "min_app_version",
  "compatibility",
  "permissions",
  "host_capabilities",
  "capability_levels",
];

export function factsByKey(manifest: JsonObject, repeatedTypes: ReadonlySet<string>): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  const keywords = asArray(memberValue(manifest, "keywords")).filter(isString);
  const tags = new Set(keywords.map((keyword) => keyword.trim().toLowerCase()));
  const context = { keywords: tags, repeatedTypes };
  for (const name of new Set([...MEMBERS_READ_FIRST, ...Object.keys(manifest)])) {
    const value = memberValue(manifest, name) ?? null;
    // Null only means unknown or unbounded.
    if (value === null) continue;
    const candidate = { value, pointer: `/${escapeSegment(name)}`, placeKey: name, key: name, name };
    for (const fact of factsInValue(candidate, context)) if (!facts.has(fact.key)) facts.set(fact.key, fact);
  }
  return facts;
}

export function repeatedTypesIn(manifest: JsonObject): string[] {
  const permissions = asArray(memberValue(manifest, "permissions"));
  const types = permissions.flatMap((entry) => permissionType(entry) ?? []);
  return types.filter((type, i) => types.indexOf(type) < i);
}

const ACCESS_PLACE = /^(?:permissions|host_capabilities)\b/;

function factsInValue(candidate: Candidate, context: Context): Fact[] {
  const { value, placeKey, owner } = candidate;
  const place = FACT_PLACES.get(placeKey);
  if (place?.isStatedElsewhere?.(value, context.keywords)) return [];
  const identity = place && identityOf(candidate, place);
  if (place && identity) return factsAtKnownPlace(candidate, place, identity, context);
  if (entryPlace(candidate) || (isObject(value) && Object.keys(value).length > 0))
    return factsInParts(candidate, context);
  // An entry of an unknown form may still grant access.
  const isAccess = (owner?.kind === "permission" ? /^permissions\/\*\/value\b/ : ACCESS_PLACE).test(placeKey);
  return [{ ...candidate, kind: isAccess ? "otherAccess" : "other", name: "", isValueCompared: true }];
}

/** Returns the place of a list's or map's entries; undefined for any other value. */
function entryPlace({ value, placeKey }: Candidate): FactPlace | undefined {
  const entry = FACT_PLACES.get(`${placeKey}/*`);
  return (entry?.container === "list" ? isArray(value) : isObject(value)) ? entry : undefined;
}

function factsInParts(parent: Candidate, context: Context): Fact[] {
  const hasEntries = entryPlace(parent) !== undefined;
  return Object.entries(parent.value as JsonObject).flatMap(([name, value]) => {
    const segment = escapeSegment(name);
    const pointer = `${parent.pointer}/${segment}`;
    const placeKey = `${parent.placeKey}/${hasEntries ? "*" : segment}`;
    return factsInValue({ ...parent, value, name, pointer, placeKey, key: `${parent.key}/${name}` }, context);
  });
}

function identityOf({ value, name, key, placeKey }: Candidate, place: FactPlace): FactIdentity | undefined {
  const { identify, container, idMember } = place;
  if (identify) return identify(value, name);
  if (container === undefined) return { key, name: "" };
  if (container === "map") return { key, name: show(name) };
  const id = idMember === undefined ? value : memberValue(value, idMember);
  if (idMember !== undefined && !isString(id))
    return { key: `${placeKey} ${canonicalText(value)}`, name: show(value) };
  return { key: `${key.slice(0, key.lastIndexOf("/"))}/${canonicalText(id ?? null)}`, name: show(id) };
}

function factsAtKnownPlace(
  candidate: Candidate,
  place: FactPlace,
  identity: FactIdentity,
  context: Context,
): Fact[] {
  const { kind, idMember = "", hasParts } = place;
  const isAccess = kind === "permission" || kind === "capability";
  const value = kind === "level" ? Number(identity.name) : candidate.value;
  const isValueCompared = !isAccess && kind !== "level" && !hasParts;
  const fact: Fact = { ...candidate, ...identity, kind, value, isValueCompared };
  // Adding the permission of a declared capability, or the reverse, is a change, too.
  const declarationFact: Fact = { ...fact, key: `${fact.key} ${kind}`, parentKey: fact.key };
  const placeFacts = isAccess ? [fact, declarationFact] : [fact];
  if (!hasParts || !isObject(candidate.value)) return placeFacts;
  const parentKey = isAccess ? declarationFact.key : fact.key;
  const owner = kind === "level" ? undefined : fact;
  const separateKey = kind === "permission" ? separateKeyOf(candidate.value, context) : undefined;
  const keys =
    separateKey === undefined ? { key: fact.key, parentKey } : { key: `${fact.key} ${separateKey}` };
  const parts = factsInParts({ ...candidate, ...keys, owner }, context);
  return [...placeFacts, ...parts.filter(({ pointer }) => pointer !== `${candidate.pointer}/${idMember}`)];
}

/** Distinguishes the values of permissions of the same type. The entries of a list already have separate keys. */
function separateKeyOf(permission: JsonObject, { repeatedTypes }: Context): string | undefined {
  const value = memberValue(permission, "value");
  const isRepeated = repeatedTypes.has(permissionType(permission) ?? "");
  return isRepeated && value !== undefined && !isArray(value) ? canonicalText(value) : undefined;
}
