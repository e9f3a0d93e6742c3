import type { BumpAdvice } from "../core/catalog/diff/bump";
import type { ManifestComparison } from "../core/catalog/diff/comparison";
import type { PointState } from "../core/check/release-points";
import type { Grade } from "../core/rules/rule";
import type { TextDocumentIdentifier, TextRange } from "./shared";

/**
 * Request `pluginManifest/release`: the checklist before a release of a manifest, and the version that its changes call
 * for; null when it is not ours, or a detail response. The response waits for git and for the packages.
 */
export const RELEASE_REQUEST = "pluginManifest/release";

export interface ReleaseParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The package files of the release. */
  readonly packages?: readonly PackageOf[];
  /** An LSP progress token: the client shows how much of the packages has been read. */
  readonly workDoneToken?: string | number;
}

/** The package of a platform. */
export interface PackageOf {
  readonly platform: string;
  /** The URI of a zip that the server can read. */
  readonly uri: string;
}

export type { PointState };

/** @template Fix a fix of a problem, as the response has it */
export interface ReleaseResult<Fix = ReleaseFix> {
  /** The version of the document that ranges and edits are for. */
  readonly version: number;
  /** The problems that `check --release` reports, and what is in order, rule by rule. */
  readonly points: readonly ReleasePoint<Fix>[];
  /** The last release; absent if there is none to compare with. */
  readonly last?: { readonly tag: string; readonly version: string };
  /** The bump that the changes since then call for; absent if that version does not have three parts. */
  readonly advice?: BumpAdvice;
  /** Set while the git history or a package is being read: points are missing. */
  readonly isLoading?: true;
  /** Sentences about packages that could not be read. */
  readonly failures?: readonly string[];
  /** Set where the server cannot read packages: a point says so. */
  readonly isWithoutPackages?: true;
}

/**
 * Request `pluginManifest/packagePlatforms`: the platforms that a manifest's packages can be for, those that it has a
 * native library or a package for first; none where the server cannot read packages; null when it is not ours.
 */
export const PACKAGE_PLATFORMS_REQUEST = "pluginManifest/packagePlatforms";

export type PackagePlatformsResult = readonly string[];

/** One point of the checklist. */
export interface ReleasePoint<Fix = ReleaseFix> {
  /** The rule that decides; `errors` for all rules that are not about releases. */
  readonly code: string;
  readonly state: PointState;
  /** One sentence: the problem's own, if there is one. */
  readonly message: string;
  /** The place of the problem; absent when there is none. */
  readonly range?: TextRange;
  readonly pointer?: string;
  /** The problem's fixes. */
  readonly fixes?: readonly Fix[];
}

export interface ReleaseFix {
  readonly title: string;
  readonly grade: Grade;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Request `pluginManifest/comparisonBases`: the releases that a manifest can be compared with; null when it is not ours. */
export const COMPARISON_BASES_REQUEST = "pluginManifest/comparisonBases";

export interface ComparisonBasesResult {
  /** The latest first. */
  readonly releases: readonly ComparisonBase[];
  /** One sentence about why there are none. */
  readonly note?: string;
  /** Set where git is not run, so that no revision can be compared with. */
  readonly isWithoutGit?: true;
}

export interface ComparisonBase {
  readonly tag: string;
  readonly version: string;
  /** True if the manifest has not changed since then. */
  readonly isSame: boolean;
}

/**
 * Request `pluginManifest/compare`: the changes that `plugin-manifest diff` prints; null when it is not ours. Fails with
 * one sentence for the reader when a side cannot be read.
 */
export const COMPARE_REQUEST = "pluginManifest/compare";

export interface CompareParams {
  readonly textDocument: TextDocumentIdentifier;
  /** A git revision, or the URI of a manifest or a detail response. */
  readonly base: { readonly revision: string } | { readonly uri: string };
}

export interface CompareResult extends ManifestComparison {
  /** The version of the document. */
  readonly version: number;
  /** All of it as Markdown, with every value as code. */
  readonly markdown: string;
}
