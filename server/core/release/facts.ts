import type { Changelog } from "./changelog";
import type { PackageInside } from "./packages/inside";
import type { Past } from "./past";

/** What a release is checked against, beyond the text (docs/spec/release.md, check --release). */
export interface ReleaseFacts {
  readonly past: Past;
  /** True if no folder is known: then nothing is said about changelog, files and icon beside the manifest. */
  readonly isWithoutFolder?: boolean;
  /** That beside the manifest; absent without the file. */
  readonly changelog?: Changelog | undefined;
  /** Why that file, which is there, is not read. */
  readonly changelogFault?: "encoding" | "unreadable" | undefined;
  readonly packages: readonly ReleasePackage[];
  /** The paths in the manifest that lead to no file beside it; empty if there are packages to look into. */
  readonly missing: ReadonlySet<string>;
  /** The paths of some files beside the manifest, in ascending order. */
  readonly files: readonly string[];
  /** The first bytes of the icon beside the manifest; absent if there are packages, or no icon that can be read. */
  readonly icon?: Uint8Array | undefined;
}

export interface ReleasePackage {
  readonly platform: string;
  readonly size: number;
  readonly sha256: string;
  /** The paths of its files. */
  readonly files: ReadonlySet<string>;
  /** What was read in it; absent if only its files are known. */
  readonly inside?: PackageInside | undefined;
}
