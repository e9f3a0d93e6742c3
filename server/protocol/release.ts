import { membersOf } from "../core/json/tree/value";
import type { BaseChoice, ManifestComparison } from "../core/release/comparison";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";

/**
 * Request `pluginManifest/release`: the checklist before a release of a manifest, and the version that its changes call
 * for; null for a detail response or any other document. The response waits for git and for the packages.
 */
export const RELEASE_REQUEST = "pluginManifest/release";

export interface ReleaseParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The package files of the release. */
  readonly packages?: readonly PlatformPackage[];
  /** An LSP progress token, to report how much of the packages has been read. */
  readonly workDoneToken?: string | number;
}

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

export interface CompareParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly base: BaseChoice;
}

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
