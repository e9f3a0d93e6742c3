import type { HostVersion } from "../manifest/host";
import type { Manifest } from "../manifest/manifest";
import { compareVersions } from "../manifest/versions";
import { message } from "../text/messages";
import { walkSchema, rootSchema, type Schema } from "./schema";

/** The members of `compatibility` that state a minimum version, in the interface's order. */
export const MINIMUM_MEMBERS = ["min_app_version", "min_host_api_version"] as const;

type Minimum = (typeof MINIMUM_MEMBERS)[number];

export type NeededVersions = Readonly<Partial<Record<Minimum, string>>>;

/** Finds members and values that need a host version. `isValue` is true if only the value needs the version. */
export function* versionNeeds({ node: root, pointer: start, kind, host }: Manifest) {
  for (const { node, pointer, schema } of walkSchema(root, rootSchema(kind, host), start)) {
    const value = "value" in node ? node.value : undefined;
    const versions = sinceOf(schema).filter(({ is }) => is === undefined || is === value);
    if (versions.length === 0) continue;
    const isValue = versions.every(({ is }) => is !== undefined);
    yield { node, pointer, needed: highestVersions(versions), isValue };
  }
}

function sinceOf(schema: Schema | undefined): readonly HostVersion[] {
  return schema?.["x-since"] ?? [];
}

export function highestVersions(needs: readonly NeededVersions[]): NeededVersions {
  const entries = MINIMUM_MEMBERS.flatMap((minimum) => {
    const versions = needs.flatMap((need) => need[minimum] ?? []).sort(compareVersions);
    return versions.slice(-1).map((version) => [minimum, version] as const);
  });
  return Object.fromEntries(entries);
}

/** Describes the host versions that a value needs. @param value undefined to describe what the member itself needs */
export function versionSentence(
  host: string,
  schema: Schema | undefined,
  value?: string | number | boolean | null,
): string {
  const { min_app_version: app, min_host_api_version: api } = highestVersions(
    sinceOf(schema).filter(({ is }) => is === value),
  );
  if (app === undefined)
    return api === undefined ? "" : message("Needs version {api} of the API of {host}.", { api, host });
  return api === undefined
    ? message("Needs version {app} of {host}.", { app, host })
    : message("Needs version {app} of {host} and {api} of its API.", { app, api, host });
}
