import generated from "../../../generated/hosts.json";
import type { SourceEntry } from "./source-entry";

/** A host that documents more than the interface: a file in schemas/hosts/, less what is merged with the schemas. */
export interface Host {
  /** By which a configuration extends it. */
  readonly id: string;
  /** Its name in sentences. */
  readonly name: string;
  /** Permission types by name. */
  readonly permissions: Readonly<Record<string, HostPermission>>;
  /** Where code that uses the host names what the manifest names. */
  readonly source: readonly SourceEntry[];
}

export interface HostPermission {
  /** What its `value` has to be; it takes none when absent. */
  readonly value?: "string";
  readonly stake?: "files" | "network" | "programs" | "data" | "host";
  /** The host's own class of approval. */
  readonly tier?: string;
  readonly title?: string;
  readonly meaning?: string;
}

/** The versions of a host from which it understands a member, or one of its values. */
export interface HostVersion {
  /** The value that needs the versions; any value when absent. */
  readonly is?: string | number | boolean;
  readonly min_app_version?: string;
  readonly min_host_api_version?: string;
}

/** The hosts that come with the program. */
export const HOSTS = generated.hosts as readonly Host[];

export function hostNamed(id: string | undefined): Host | undefined {
  return HOSTS.find((host) => host.id === id);
}
