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
import { permissionType, PLACES, type Identity, type Place } from "./places";

/** A part of a manifest that is reported as added, removed or changed. */
export interface Fact {
  readonly kind: FactKind;
  /** Identifies the fact in every manifest, by names instead of positions. */
  readonly key: string;
  readonly pointer: string;
  readonly value: JsonValue;
  /** False if the fact can only be added or removed; its parts, if any, are separate facts. */
  readonly isValueCompared: boolean;
  /** Name in sentences; empty to use the pointer. */
  readonly name: string;
  readonly owner?: Fact | undefined;
  /** Key of the fact that contains this fact. */
  readonly wholeKey?: string | undefined;
}

interface Context {
  readonly keywords: ReadonlySet<string>;
  /** Permission types that occur several times in one of the manifests. */
  readonly repeatedTypes: ReadonlySet<string>;
}

interface Candidate extends Omit<Fact, "kind" | "isValueCompared"> {
  /** The place, in the form of the keys of `PLACES`. */
  readonly place: string;
}

/** Members to read first: a fact that several places state gets the pointer of the first place. */
const MEMBERS_READ_FIRST = [
  "min_app_version",
  "compatibility",
  "permissions",
  "host_capabilities",
  "capability_levels",
];

export function factsOf(manifest: JsonObject, repeatedTypes: ReadonlySet<string>): Map<string, Fact> {
  const facts = new Map<string, Fact>();
  const keywords = asArray(memberValue(manifest, "keywords")).filter(isString);
  const tags = new Set(keywords.map((keyword) => keyword.trim().toLowerCase()));
  const context = { keywords: tags, repeatedTypes };
  for (const name of new Set([...MEMBERS_READ_FIRST, ...Object.keys(manifest)])) {
    const value = memberValue(manifest, name) ?? null;
    // Null only means unknown or unbounded.
    if (value === null) continue;
    const candidate = { value, pointer: `/${escapeSegment(name)}`, place: name, key: name, name };
    for (const fact of factsIn(candidate, context)) if (!facts.has(fact.key)) facts.set(fact.key, fact);
  }
  return facts;
}

export function repeatedTypesIn(manifest: JsonObject): string[] {
  const permissions = asArray(memberValue(manifest, "permissions"));
  const types = permissions.flatMap((entry) => permissionType(entry) ?? []);
  return types.filter((type, i) => types.indexOf(type) < i);
}

const ACCESS_PLACE = /^(?:permissions|host_capabilities)\b/;

function factsIn(candidate: Candidate, context: Context): Fact[] {
  const { value, place, owner } = candidate;
  const knownPlace = PLACES.get(place);
  if (knownPlace?.isStatedElsewhere?.(value, context.keywords)) return [];
  const identity = knownPlace && identityOf(candidate, knownPlace);
  if (knownPlace && identity) return factsAt(candidate, knownPlace, identity, context);
  if (entryPlace(candidate) || (isObject(value) && Object.keys(value).length > 0))
    return factsOfParts(candidate, context);
  // An entry of an unknown form may still grant access.
  const isAccess = (owner?.kind === "permission" ? /^permissions\/\*\/value\b/ : ACCESS_PLACE).test(place);
  return [{ ...candidate, kind: isAccess ? "otherAccess" : "other", name: "", isValueCompared: true }];
}

/** Returns the place of a list's or map's entries; undefined for any other value. */
function entryPlace({ value, place }: Candidate): Place | undefined {
  const entry = PLACES.get(`${place}/*`);
  return (entry?.container === "list" ? isArray(value) : isObject(value)) ? entry : undefined;
}

function factsOfParts(whole: Candidate, context: Context): Fact[] {
  const hasEntries = entryPlace(whole) !== undefined;
  return Object.entries(whole.value as JsonObject).flatMap(([name, value]) => {
    const segment = escapeSegment(name);
    const pointer = `${whole.pointer}/${segment}`;
    const place = `${whole.place}/${hasEntries ? "*" : segment}`;
    return factsIn({ ...whole, value, name, pointer, place, key: `${whole.key}/${name}` }, context);
  });
}

function identityOf({ value, name, key, place }: Candidate, knownPlace: Place): Identity | undefined {
  const { identify, container, idMember } = knownPlace;
  if (identify) return identify(value, name);
  if (container === undefined) return { key, name: "" };
  if (container === "map") return { key, name: show(name) };
  const id = idMember === undefined ? value : memberValue(value, idMember);
  if (idMember !== undefined && !isString(id))
    return { key: `${place} ${canonicalText(value)}`, name: show(value) };
  return { key: `${key.slice(0, key.lastIndexOf("/"))}/${canonicalText(id ?? null)}`, name: show(id) };
}

function factsAt(candidate: Candidate, knownPlace: Place, identity: Identity, context: Context): Fact[] {
  const { kind, idMember = "", hasParts } = knownPlace;
  const isAccess = kind === "permission" || kind === "capability";
  const value = kind === "level" ? Number(identity.name) : candidate.value;
  const isValueCompared = !isAccess && kind !== "level" && !hasParts;
  const fact: Fact = { ...candidate, ...identity, kind, value, isValueCompared };
  // Adding a permission to its capability, or a capability to its permission, is also a change.
  const partFact: Fact = { ...fact, key: `${fact.key} ${kind}`, wholeKey: fact.key };
  const wholeFacts = isAccess ? [fact, partFact] : [fact];
  if (!hasParts || !isObject(candidate.value)) return wholeFacts;
  const wholeKey = isAccess ? partFact.key : fact.key;
  const owner = kind === "level" ? undefined : fact;
  const separateKey = kind === "permission" ? separateKeyOf(candidate.value, context) : undefined;
  const keys =
    separateKey === undefined ? { key: fact.key, wholeKey } : { key: `${fact.key} ${separateKey}` };
  const parts = factsOfParts({ ...candidate, ...keys, owner }, context);
  return [...wholeFacts, ...parts.filter(({ pointer }) => pointer !== `${candidate.pointer}/${idMember}`)];
}

/** Distinguishes the values of permissions of the same type. The entries of a list already have separate keys. */
function separateKeyOf(permission: JsonObject, { repeatedTypes }: Context): string | undefined {
  const value = memberValue(permission, "value");
  const isRepeated = repeatedTypes.has(permissionType(permission) ?? "");
  return isRepeated && value !== undefined && !isArray(value) ? canonicalText(value) : undefined;
}
