import { membersOf } from "../core/json/tree/value";
import type { BaseChoice, ManifestComparison } from "../core/release/comparison";
import { message } from "../core/text/messages";
import type { ComparedValue, Signed } from "../core/release/packages/verification";
import { InvalidParams, isStrings } from "./params";

/**
 * Request `pluginManifest/release`: the checklist before a release of a manifest, and the version that its changes call
 * for; null for a detail response or any other document. The response waits for git and for the packages, whose reading
 * reports work-done progress.
 */
export const RELEASE_REQUEST = "pluginManifest/release";

/** The package for one platform. */
export interface PlatformPackage {
  readonly platform: string;
  /** The URI of a zip that the server can read. */
  readonly uri: string;
}

/** Reads the packages of a release; none by default. @throws InvalidParams */
export function packagesOf(params: unknown): readonly PlatformPackage[] {
  const { packages = [] } = membersOf(params);
  const isPackage = (each: unknown): boolean => {
    const { platform, uri } = membersOf(each);
    return typeof platform === "string" && typeof uri === "string";
  };
  if (!Array.isArray(packages) || !packages.every(isPackage))
    throw new InvalidParams(message("packages must be a list of platforms with URIs."));
  return packages as unknown as readonly PlatformPackage[];
}

/**
 * Request `pluginManifest/packagePlatforms`: the possible platforms of a manifest's packages, those with a native
 * library or a package in the manifest first; empty if the server cannot read packages; null for other documents.
 */
export const PACKAGE_PLATFORMS_REQUEST = "pluginManifest/packagePlatforms";

export type PackagePlatformsResult = readonly string[];

/** Request `pluginManifest/comparisonBases`: the releases that a manifest can be compared with; null for other documents. */
export const COMPARISON_BASES_REQUEST = "pluginManifest/comparisonBases";

export type { ComparisonBases as ComparisonBasesResult } from "../core/release/comparison";

/**
 * Request `pluginManifest/compare`: the changes that `plugin-manifest diff` prints; null for other documents. Fails with
 * one sentence for the reader if a side cannot be read.
 */
export const COMPARE_REQUEST = "pluginManifest/compare";

/** Reads the base of a comparison. @throws InvalidParams */
export function baseOf(params: unknown): BaseChoice {
  const { revision, uri, saved } = membersOf(membersOf(params)["base"]);
  if (typeof revision === "string" && revision !== "") return { revision };
  if (typeof uri === "string") return { uri };
  if (saved === true) return { saved };
  throw new InvalidParams(message("base must have a revision, a uri or saved."));
}

export interface CompareResult extends ManifestComparison {
  readonly version: number;
  /** The whole result as Markdown, with every value as code. */
  readonly markdown: string;
}

/**
 * Request `pluginManifest/guessPlatforms`: the platform in the name of each package file, for the author to confirm, or
 * null if it is unclear; null for other documents.
 */
export const GUESS_PLATFORMS_REQUEST = "pluginManifest/guessPlatforms";

/** Reads the names of package files. @throws InvalidParams */
export function namesOf(params: unknown): string[] {
  const { names } = membersOf(params);
  if (!isStrings(names)) throw new InvalidParams(message("names must be a list of strings."));
  return names;
}

export type GuessPlatformsResult = readonly (string | null)[];

/**
 * Request `pluginManifest/fillArtifacts`: the edit that writes the sizes and digests of packages into a manifest, as
 * `plugin-manifest digest --write` does; null for other documents. Fails with one sentence for the reader. Reading
 * the packages reports work-done progress, and can be canceled.
 */
export const FILL_ARTIFACTS_REQUEST = "pluginManifest/fillArtifacts";

/** Reads packages with distinct platforms. @throws InvalidParams */
export function distinctPackagesOf(params: unknown): readonly PlatformPackage[] {
  const packages = packagesOf(params);
  if (new Set(packages.map(({ platform }) => platform)).size < packages.length)
    throw new InvalidParams(message("packages must have one file for each platform."));
  return packages;
}

export interface FillArtifactsResult {
  readonly version: number;
  /** An LSP `WorkspaceEdit`; null if the manifest already has these sizes and digests. */
  readonly edit: object | null;
  /** The addresses and signatures that belong to other packages. */
  readonly stale: readonly string[];
}

/**
 * Request `pluginManifest/packageVersions`: the versions of a detail response that packages can be compared with, the
 * newest first; none for a manifest; null for other documents.
 */
export const PACKAGE_VERSIONS_REQUEST = "pluginManifest/packageVersions";

export type PackageVersionsResult = readonly string[];

/**
 * Request `pluginManifest/verifyPackages`: compares packages with what a manifest, or a version of a detail response, says
 * about them; null for other documents. Fails with one sentence for the reader. Without `signatures`, none are verified.
 */
export const VERIFY_PACKAGES_REQUEST = "pluginManifest/verifyPackages";

/** How to verify signatures. The interface does not define what they cover, so the user chooses. */
export interface SignatureParams {
  /** The URI of a file with the public key. */
  readonly key: string;
  readonly signed: Signed;
}

/** @throws InvalidParams */
export function signaturesOf(params: unknown): SignatureParams | undefined {
  const { signatures } = membersOf(params);
  if (signatures === undefined) return undefined;
  const { key, signed } = membersOf(signatures);
  if (typeof key !== "string" || (signed !== "file" && signed !== "sha256"))
    throw new InvalidParams(message('signatures must have a key, and signed as "file" or "sha256".'));
  return { key, signed };
}

export interface VerifyPackagesResult {
  readonly packages: readonly VerifiedPackage[];
  /** The whole result as Markdown, with every value as code. */
  readonly markdown: string;
}

export interface VerifiedPackage extends PlatformPackage {
  /** Null if the package could not be verified. */
  readonly agrees: boolean | null;
  readonly values: readonly ComparedValue[];
  /** One sentence: the reason why the package could not be verified. */
  readonly failure?: string;
}
