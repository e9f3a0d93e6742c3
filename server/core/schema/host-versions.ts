import { escapeSegment, type Segment } from "../json/tree/pointer";
import type { ValueNode } from "../json/tree/tree";
import type { Host, HostVersion } from "../manifest/host/host";
import type { Manifest } from "../manifest/manifest";
import { compareVersions } from "../manifest/versions";
import { message } from "../text/messages";
import { namedParts, placesBelow, versionPlaces, type HostPlaces } from "./host-places";

/** The members of `compatibility` that state a minimum, in the interface's order. */
export const MINIMUMS = ["min_app_version", "min_host_api_version"] as const;

type Minimum = (typeof MINIMUMS)[number];

/** The versions that something needs; nothing for one that it does not need. */
export type NeededVersions = Readonly<Partial<Record<Minimum, string>>>;

interface VersionNeed {
  readonly node: ValueNode;
  readonly pointer: string;
  /** True if its value needs the versions, and not the member. */
  readonly isValue: boolean;
  readonly needed: NeededVersions;
}

export function versionNeeds({ node, pointer }: Manifest, host: Host): Iterable<VersionNeed> {
  return host.since ? needsBelow(node, versionPlaces(host), pointer) : [];
}

function* needsBelow(node: ValueNode, places: HostPlaces, pointer: string): Iterable<VersionNeed> {
  const value = "value" in node ? node.value : undefined;
  const entries = sinceOf(places).filter(({ is }) => is === undefined || is === value);
  if (entries.length > 0) {
    yield {
      ...{ node, pointer, needed: highest(entries) },
      isValue: entries.every(({ is }) => is !== undefined),
    };
  }
  for (const [name, child] of namedParts(node, places))
    yield* needsBelow(child, placesBelow(places, name), `${pointer}/${escapeSegment(name)}`);
}

function sinceOf(places: HostPlaces): readonly HostVersion[] {
  return places.flatMap(({ since = [] }) => since);
}

/** Returns the highest version of each minimum. */
export function highest(all: readonly NeededVersions[]): NeededVersions {
  const found = MINIMUMS.flatMap((minimum) => {
    const versions = all.flatMap((each) => each[minimum] ?? []);
    const [first, ...others] = versions;
    if (first === undefined) return [];
    return [[minimum, others.reduce((a, b) => (compareVersions(a, b) < 0 ? b : a), first)] as const];
  });
  return Object.fromEntries(found);
}

/** Describes which versions a member needs or, with `value`, one of its values; empty if it needs none. */
export function versionSentence(
  host: Host | undefined,
  path: readonly Segment[],
  value?: string | number | boolean | null,
): string {
  if (!host?.since) return "";
  const places = path.reduce<HostPlaces>(
    (all, segment) => placesBelow(all, String(segment)),
    versionPlaces(host),
  );
  const { min_app_version: app, min_host_api_version: api } = highest(
    sinceOf(places).filter(({ is }) => is === value),
  );
  const name = host.name;
  if (app === undefined)
    return api === undefined ? "" : message("Needs version {api} of the API of {host}.", { api, host: name });
  return api === undefined
    ? message("Needs version {app} of {host}.", { app, host: name })
    : message("Needs version {app} of {host} and {api} of its API.", { app, api, host: name });
}
