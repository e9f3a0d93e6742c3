import { membersOf } from "../core/json/tree/value";
import type { ComparedValue, Signed } from "../core/release/packages/verification";
import { message } from "../core/text/messages";
import { InvalidParams, type TextDocumentIdentifier } from "./params";
import { packagesOf, type PlatformPackage } from "./release";

/**
 * Request `pluginManifest/guessPlatforms`: the platform in the name of each package file, for the author to confirm, or
 * null if it is unclear; null for other documents.
 */
export const GUESS_PLATFORMS_REQUEST = "pluginManifest/guessPlatforms";

export interface GuessPlatformsParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The names of package files. */
  readonly names: readonly string[];
}

/** @throws InvalidParams */
export function namesOf(params: unknown): string[] {
  const { names } = membersOf(params);
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string"))
    throw new InvalidParams(message("names must be a list of strings."));
  return names;
}

export type GuessPlatformsResult = readonly (string | null)[];

/**
 * Request `pluginManifest/fillArtifacts`: the edit that writes the sizes and digests of packages into a manifest, as
 * `plugin-manifest digest --write` does; null for other documents. Fails with one sentence for the reader. Reading
 * the packages reports work-done progress, and can be canceled.
 */
export const FILL_ARTIFACTS_REQUEST = "pluginManifest/fillArtifacts";

export interface FillArtifactsParams {
  readonly textDocument: TextDocumentIdentifier;
  readonly packages: readonly PlatformPackage[];
  readonly workDoneToken?: string | number;
}

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
 * about them; null for other documents. Fails with one sentence for the reader.
 */
export const VERIFY_PACKAGES_REQUEST = "pluginManifest/verifyPackages";

export interface VerifyPackagesParams extends FillArtifactsParams {
  /** Set to verify signatures, too. */
  readonly signatures?: SignatureParams;
  /** The version of a detail response; the newest by default. */
  readonly version?: string;
}

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
