import { asObject } from "../core/json/tree/value";
import type { BaseChoice, ManifestComparison } from "../core/release/comparison";
import { message } from "../core/text/messages";
import type { ComparedValue, SignedContent } from "../core/release/packages/verification";
import { InvalidParams, isStringList } from "./params";

/**
 * Reads git and packages, and answers with the release checklist and the version that the changes require. Answers
 * with null for a detail response, too. Reports work-done progress while reading packages.
 */
export const RELEASE_REQUEST = "pluginManifest/release";

export interface PlatformPackage {
  readonly platform: string;
  /** The URI of a zip that the server can read. */
  readonly uri: string;
}

export function packagesOf(params: unknown): readonly PlatformPackage[] {
  const { packages = [] } = asObject(params);
  const isPackage = (item: unknown): boolean => {
    const { platform, uri } = asObject(item);
    return typeof platform === "string" && typeof uri === "string";
  };
  if (!Array.isArray(packages) || !packages.every(isPackage))
    throw new InvalidParams(message("packages must be a list of platforms with URIs."));
  return packages as unknown as readonly PlatformPackage[];
}

/** Answers with the possible platforms of packages, the manifest's first; empty if the server cannot read packages. */
export const PACKAGE_PLATFORMS_REQUEST = "pluginManifest/packagePlatforms";

/** Answers with the bases of a comparison: the saved catalog entry and the releases of a manifest. */
export const COMPARISON_BASES_REQUEST = "pluginManifest/comparisonBases";

export type { ComparisonBases as ComparisonBasesResult } from "../core/release/comparison";

/** Answers with the changes that `plugin-manifest diff` prints. Fails with an error message if a side is unreadable. */
export const COMPARE_REQUEST = "pluginManifest/compare";

export function comparisonBaseOf(params: unknown): BaseChoice {
  const { revision, uri, saved } = asObject(asObject(params)["base"]);
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

/** Guesses the platform of each package from its file name, for the author to confirm; null if the name is unclear. */
export const GUESS_PLATFORMS_REQUEST = "pluginManifest/guessPlatforms";

export function packageNamesOf(params: unknown): string[] {
  const { names } = asObject(params);
  if (!isStringList(names)) throw new InvalidParams(message("names must be a list of strings."));
  return names;
}

/**
 * Answers with the edit of `plugin-manifest digest --write`, which writes the sizes and digests of packages. May
 * fail with an error message. Reports work-done progress while reading packages, and can be canceled.
 */
export const FILL_ARTIFACTS_REQUEST = "pluginManifest/fillArtifacts";

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
  /** The names of the addresses and signatures that belong to an earlier package. */
  readonly stale: readonly string[];
}

/** Answers with a detail response's versions, the newest first. Packages can be compared with each of them. */
export const PACKAGE_VERSIONS_REQUEST = "pluginManifest/packageVersions";

/** Compares packages with a manifest or a version of a detail response. May fail with an error message. */
export const VERIFY_PACKAGES_REQUEST = "pluginManifest/verifyPackages";

/** How to verify signatures. The interface does not define what a signature covers, so the user chooses. */
export interface SignatureParams {
  /** The URI of a file with the public key. */
  readonly key: string;
  readonly signed: SignedContent;
}

export function signaturesOf(params: unknown): SignatureParams | undefined {
  const { signatures } = asObject(params);
  if (signatures === undefined) return undefined;
  const { key, signed } = asObject(signatures);
  if (typeof key !== "string" || (signed !== "file" && signed !== "sha256"))
    throw new InvalidParams(message('signatures must have a key, and signed as "file" or "sha256".'));
  return { key, signed };
}

export interface VerifyPackagesResult {
  readonly packages: readonly PackageVerification[];
  /** The whole result as Markdown, with every value as code. */
  readonly markdown: string;
}

export interface PackageVerification extends PlatformPackage {
  /** Null if the package could not be verified. */
  readonly agrees: boolean | null;
  readonly values: readonly ComparedValue[];
  /** Why the package could not be verified. */
  readonly failure?: string;
}
