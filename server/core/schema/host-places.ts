import { COPY, ITEM } from "../manifest/detail";
import type { Host, HostMember, HostVersion } from "../manifest/host/host";
import type { DocumentKind } from "../manifest/kind";
import { parsePointer } from "../json/tree/pointer";
import { propertyOf, type ValueNode } from "../json/tree/tree";
import { lazyOf } from "../text/lazy";

/** A place that a host names, or that leads to one. */
export interface HostPlace {
  /** What the host says of the member at this place. */
  member?: HostMember;
  /** True if the host names a member here or below. */
  hasMembers?: true;
  /** True if the host does not require the member. */
  isOptional?: true;
  /** The versions that the host needs for what is at this place. */
  since?: HostVersion[];
  /** True for a manifest's root. */
  isRoot?: true;
  readonly names: Map<string, HostPlace>;
  any?: HostPlace;
}

/** The places that fit one path: one with names and others with `*` may. */
export type HostPlaces = readonly HostPlace[];

const manifestPlaces = lazyOf((host: Host): HostPlace => {
  const root: HostPlace = { names: new Map(), isRoot: true };
  for (const [pointer, member] of Object.entries(host.members ?? {}))
    placeAt(root, pointer, true).member = member;
  for (const pointer of host.optional ?? []) placeAt(root, pointer).isOptional = true;
  if (host.permissions) placeAt(root, "/permissions/*");
  return root;
});

/** Returns the places for which a host needs a version, from a manifest's root. */
export const versionPlaces = lazyOf((host: Host): HostPlaces => {
  const root: HostPlace = { names: new Map() };
  for (const version of host.since ?? []) (placeAt(root, version.at).since ??= []).push(version);
  return [root];
});

function placeAt(root: HostPlace, pointer: string, isMember = false): HostPlace {
  return parsePointer(pointer).reduce((place, name) => {
    const below = placeBelow(place, name);
    if (isMember) below.hasMembers = true;
    return below;
  }, root);
}

function placeBelow(place: HostPlace, name: string): HostPlace {
  if (name === "*") return (place.any ??= { names: new Map() });
  const known = place.names.get(name) ?? { names: new Map<string, HostPlace>() };
  place.names.set(name, known);
  return known;
}

/** The pointers of the manifests in a detail response, with `*` for any version. */
const MANIFESTS = ["/data/versions/*/manifest", `${ITEM}/manifest`, `${COPY}/manifest`];

const detailPlaces = lazyOf((host: Host): HostPlace => {
  const root: HostPlace = { names: new Map() };
  for (const pointer of MANIFESTS) {
    const path = parsePointer(pointer);
    const name = path.pop() ?? "";
    const holder = path.reduce((place, each) => placeBelow(place, each), root);
    holder.names.set(name, manifestPlaces(host));
  }
  return root;
});

/** Returns the places that a host names in a document of a kind, from its root. */
export function hostPlaces(host: Host, kind: DocumentKind): HostPlaces {
  return [kind === "detail" ? detailPlaces(host) : manifestPlaces(host)];
}

/** Returns the places below others for a name or index, an exact one first; without a name, those for any. */
export function placesBelow(places: HostPlaces, name?: string): HostPlaces {
  return places.flatMap(({ names, any }) => {
    const exact = name === undefined ? undefined : names.get(name);
    return [...(exact ? [exact] : []), ...(any ? [any] : [])];
  });
}

/** Lists the members or entries of a value that places name. */
export function namedParts(
  node: ValueNode,
  places: HostPlaces,
): (readonly [name: string, value: ValueNode])[] {
  const isAny = places.some(({ any }) => any);
  const names = new Set(places.flatMap((place) => [...place.names.keys()]));
  if (node.type === "array") {
    const parts = [...node.items.entries()].map(([index, item]) => [String(index), item] as const);
    return isAny ? parts : parts.filter(([index]) => names.has(index));
  }
  if (node.type !== "object") return [];
  const all = isAny ? new Set(node.properties.map(({ keyNode }) => keyNode.value)) : names;
  return [...all].flatMap((name) => {
    const value = propertyOf(node, name)?.valueNode;
    return value ? [[name, value] as const] : [];
  });
}
