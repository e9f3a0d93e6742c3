import type { PackageContent } from "../../core/release/packages/artifact-edits";
import type { PackageNames, PackedManifest } from "../../core/release/packages/inside";
import type { SignatureTest } from "../../core/release/packages/verification";
import type { PackageOf } from "../../protocol";

/** The contents of a package, read without unpacking it. */
export interface PackageFiles extends PackageNames {
  readonly manifest: PackedManifest;
  /** Reads the first bytes of a file in the package. Resolves to undefined if it cannot be read. Never rejects. */
  readonly start: (path: string, limit: number) => Promise<Uint8Array | undefined>;
}

export interface PackageContents extends PackageContent, PackageFiles {}

/** Returns the total size of all packages. Unreadable ones count as empty. */
export async function sizeOf(
  packages: readonly PackageOf[],
  reader: { state(uri: string): Promise<{ readonly size: number } | undefined> } | undefined,
): Promise<number> {
  const states = await Promise.all(packages.map(async ({ uri }) => reader?.state(uri)));
  return states.reduce((sum, state) => sum + (state?.size ?? 0), 0);
}

export interface DigestedPackage extends PackageContent {
  /** Present if signatures are verified. */
  readonly isValid?: SignatureTest;
}

export interface DigestedOptions {
  /** Called with the number of bytes of each piece. */
  readonly onBytes: (count: number) => void;
  readonly signal: AbortSignal;
}

/** Reads a package; returns a sentence if it cannot be read. @throws AbortError */
export type PackageDigester = (uri: string, options: DigestedOptions) => Promise<DigestedPackage | string>;
