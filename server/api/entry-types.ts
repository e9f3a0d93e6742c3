import type { ChangeClass } from "../core/compare/change";
import type { Provenance } from "../core/entry/provenance";
import type { JsonObject, JsonValue } from "../core/json/tree/value";
import type { Bump } from "../core/release/comparison";

/* What the functions about entries, versions and packages take and return (docs/api.md). All of it is plain data. */

/** What an entry is built from besides the manifest. All of it is optional. */
export interface PreviewOptions {
  /** The entry after publication, or as it is today; `published` by default. */
  readonly face?: "published" | "current" | undefined;
  /** The time of publication, such as `2030-01-31T12:00:00.000Z`; the current time by default. */
  readonly now?: string | undefined;
  /** The identifier of the response; a random UUID by default. */
  readonly requestId?: string | undefined;
  /** The item's slug; by default the earlier one, or one made from the identifier. */
  readonly slug?: string | undefined;
  /** The item's source, if the manifest has none; `official` by default. */
  readonly source?: string | undefined;
  /** The address of the repository, if the manifest has none. */
  readonly repositoryUrl?: string | undefined;
  /** The text of the CHANGELOG.md beside the manifest. */
  readonly changelog?: string | undefined;
  /** The text of the catalog's earlier response for the plugin. */
  readonly entry?: string | undefined;
  /** The earlier releases in any order; used when there is no earlier response. */
  readonly releases?: readonly Release[] | undefined;
  /** The packages by their platform keys. */
  readonly packages?: Readonly<Record<string, Package>> | undefined;
}

/** An earlier release of a plugin. */
export interface Release {
  /** The text of its manifest. A release whose text is not a manifest is left out. */
  readonly text: string;
  /** The time of its publication, such as `2030-01-31T12:00:00.000Z`. */
  readonly publishedAt: string;
}

/** What is known of a package file. */
export interface Package {
  readonly size?: number | undefined;
  /** 64 lowercase hexadecimal digits. */
  readonly sha256?: string | undefined;
  readonly url?: string | undefined;
}

/** Size and digest of a package. */
export interface PackageDigest {
  /** In bytes. */
  readonly size: number;
  /** 64 lowercase hexadecimal digits. */
  readonly sha256: string;
}

/** How packages are verified. All of it is optional. */
export interface VerifyOptions {
  /** The version of a detail response; the newest one by default. */
  readonly version?: string | undefined;
}

/** What `verify` returns. */
export interface Verification {
  /** The version that the packages were compared with; null if it has none. */
  readonly version: string | null;
  /** True if size and digest of every package are described, and all agree. */
  readonly agrees: boolean;
  readonly packages: readonly VerifiedPackage[];
}

/** A package, compared with every place that describes it. */
export interface VerifiedPackage {
  readonly platform: string;
  readonly agrees: boolean;
  readonly values: readonly {
    readonly what: "size" | "sha256" | "signature";
    /** The JSON Pointer in the text. */
    readonly pointer: string;
    readonly agrees: boolean;
    readonly expected?: JsonValue;
    readonly actual?: number | string;
  }[];
}

/** What `preview` returns. */
export interface Preview {
  /** The catalog's response for the plugin: `{ data, request_id }`. */
  readonly entry: JsonObject;
  /** The origin of each value of the entry, by JSON Pointer. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  /** What a reviewer should read before anything else. */
  readonly warnings: readonly { readonly message: string; readonly pointer: string }[];
  /** True if the manifest is the shorter one of a version without a package. */
  readonly placeholder: boolean;
}

/** What `diff` returns. */
export interface ManifestDiff {
  /** The version of the base; null if it has none. */
  readonly base: string | null;
  /** The git revision of the base; null, since both are texts here. */
  readonly baseRevision: { readonly tag: string | null; readonly commit: string } | null;
  /** The version of the current manifest; null if it has none. */
  readonly current: string | null;
  /** The step that the changes call for. */
  readonly bump: Bump;
  /** The least version that will do; null if the base has no version of three parts. */
  readonly wanted: string | null;
  /** True if the current version is at least the wanted one; null if there is no wanted one. */
  readonly enough: boolean | null;
  /** By class, the weightiest first, and then by place. */
  readonly changes: readonly Change[];
}

/** One change between two manifests. */
export interface Change {
  readonly class: ChangeClass;
  /** The JSON Pointer of the value in the current manifest; of a removed value, in the base. */
  readonly pointer: string;
  /** Null if the value was added. */
  readonly before: JsonValue;
  /** Null if the value was removed. */
  readonly after: JsonValue;
  /** One sentence. */
  readonly sentence: string;
}

export type { Bump, ChangeClass, JsonObject, JsonValue, Provenance };
