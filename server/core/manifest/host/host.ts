/** What a host documents beyond the interface (docs/spec/configuration.md, Hosts). Plain data. */
export interface Host {
  readonly name: string;
  /** The https address of its documentation. */
  readonly reference: string;
  /** Members by their places: JSON Pointers from the manifest's root, in which `*` is any name or index. */
  readonly members?: Readonly<Record<string, HostMember>>;
  /** The places of members that the interface requires and the host does not. */
  readonly optional?: readonly string[];
  /** Permission types by name. */
  readonly permissions?: Readonly<Record<string, HostPermission>>;
  readonly since?: readonly HostVersion[];
}

type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object";

/** A member that the host knows, or knows more of. */
export interface HostMember {
  readonly type?: JsonType | readonly JsonType[];
  readonly values?: readonly (string | number)[];
  /** The beginnings of further strings that the host accepts. */
  readonly prefixes?: readonly string[];
  readonly description?: string;
}

export interface HostPermission {
  /** What its `value` has to be; anything when absent. */
  readonly value?: "none" | "string" | "strings";
  readonly stake?: "files" | "network" | "programs" | "data" | "host";
  /** The host's own class of approval. */
  readonly tier?: string;
  readonly title?: string;
  readonly meaning?: string;
}

/** The versions of the host from which it understands what is at a place. */
export interface HostVersion {
  readonly at: string;
  /** The value that needs the versions; any value when absent. */
  readonly is?: string | number | boolean;
  readonly min_app_version?: string;
  readonly min_host_api_version?: string;
}
