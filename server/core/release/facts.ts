import type { Changelog } from "./changelog";
import type { PackageInside } from "./packages/inside";
import type { Past } from "./past";

/** Facts outside the text that a release is checked against (docs/spec/release.md, check --release). */
export interface ReleaseFacts {
  readonly past: Past;
  /** True if the folder is unknown, so that changelog, files and icon are not checked. */
  readonly isWithoutFolder?: boolean;
  readonly changelog?: Changelog | undefined;
  /** Why an existing changelog could not be read. */
  readonly changelogFault?: "encoding" | "unreadable" | undefined;
  readonly packages: readonly ReleasePackage[];
  /** Paths of the manifest without a file beside it; empty if there are packages. */
  readonly missing: ReadonlySet<string>;
  readonly files: readonly string[];
  /** First bytes of the icon beside the manifest; undefined if it is unreadable or there are packages. */
  readonly icon?: Uint8Array | undefined;
}

export interface ReleasePackage {
  readonly platform: string;
  readonly size: number;
  readonly sha256: string;
  readonly files: ReadonlySet<string>;
  readonly inside?: PackageInside | undefined;
}
