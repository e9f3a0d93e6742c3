import type { Changelog } from "./changelog";
import type { PackageInside } from "./packages/inside";
import type { Past } from "./past";

/** What a release is checked against besides the text (docs/spec/release.md, check --release). */
export interface ReleaseFacts {
  readonly past: Past;
  /** True if no folder is known: then nothing is said of changelog, files and icon. */
  readonly isWithoutFolder?: boolean;
  readonly changelog?: Changelog | undefined;
  /** Why an existing changelog is not read. */
  readonly changelogFault?: "encoding" | "unreadable" | undefined;
  readonly packages: readonly ReleasePackage[];
  /** The manifest's paths without a file beside it; empty if there are packages. */
  readonly missing: ReadonlySet<string>;
  readonly files: readonly string[];
  /** The first bytes of the icon beside the manifest; absent if it is not readable, or there are packages. */
  readonly icon?: Uint8Array | undefined;
}

export interface ReleasePackage {
  readonly platform: string;
  readonly size: number;
  readonly sha256: string;
  readonly files: ReadonlySet<string>;
  readonly inside?: PackageInside | undefined;
}
