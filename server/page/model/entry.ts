import type { Access } from "../../core/compare/access";
import type { EntryChange } from "../../core/entry/review/changes";
import type { BaseChoice, ComparisonBases, BumpAdvice } from "../../core/release/comparison";
import type { PointState } from "../../core/check/release-points";
import type { Comparison, ReviewedChange } from "../../core/entry/review/comparison";
import type { Provenance } from "../../core/entry/provenance";
import type { EntryWarning } from "../../core/entry/review/warnings";
import type { Grade, Severity } from "../../core/problem";
import type { TextRange } from "../../core/text/ranges";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type Face = "published" | "current";

export type {
  BaseChoice,
  Comparison,
  ComparisonBases,
  EntryChange,
  EntryWarning,
  PointState,
  Provenance,
  ReviewedChange,
};

/** Something that the plugin may do, with its line in the manifest; lost access has none. */
export type AccessPlace = Access & { readonly line?: number };

/** A manifest, compared with a base that the reader has chosen. */
export interface ChosenComparison {
  /** The base's: a tag, another revision, a file. */
  readonly name: string;
  /** The manifest's changes, by class and then by place; absent while the base is being read. */
  readonly changes?: readonly ReviewedChange[];
  /** One sentence about the version that they call for. */
  readonly advice?: string;
  readonly refusal?: string;
}

/** The source of the earlier versions (docs/spec/entry.md, Earlier versions). */
export interface EarlierSource {
  readonly kind: "detail" | "git" | "none";
  /** A sentence for the reader: git is not run in an untrusted workspace, the clone is shallow, … */
  readonly note?: string;
  /** Set while the source is still being read. The entry then does not include it yet. */
  readonly isLoading?: boolean;
}

/** What a page shows of a manifest. */
export interface EntryResult {
  /** The version of the document that the result is for. */
  readonly version: number;
  /** The envelope; null when the text has never been an object. */
  readonly entry: Json;
  /** The origins of the fields, by JSON Pointer in the envelope. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  readonly face: Face;
  /** True if the newest version is shown as a placeholder. */
  readonly placeholder: boolean;
  readonly earlier: EarlierSource;
  /** The manifest compared with its newest earlier version; null if there is none. */
  readonly changes: Comparison | null;
  /** What the manifest can be compared with, if it was requested. */
  readonly bases?: ComparisonBases;
  readonly chosen?: ChosenComparison;
  /** What the permissions and capabilities allow, compared with the newest earlier version. */
  readonly access: readonly AccessPlace[];
  readonly warnings: readonly EntryWarning[];
  /** The document's problems, as the editor lists and counts them, also while the text does not parse. */
  readonly problems: readonly EntryProblem[];
  /** What suppressions cover in the document; absent if there is nothing. */
  readonly suppressed?: readonly SuppressedProblem[];
  /** How many errors of the interface the configuration accepts: by a suppression, or by turning their rule off. */
  readonly acceptedErrors?: number;
  /** The findings that only the resulting entry shows, if they were requested. */
  readonly checks?: readonly EntryCheck[];
  /** The checklist before a release, if it was requested; null for a detail response, which is not released. */
  readonly release?: EntryRelease | null;
  /** The manifest's icon as a `data:` URI; absent when it is not an image file in the plugin's folder. */
  readonly icon?: string;
  /** Set where there is no folder to look for files in: the icon is unknown, not missing. */
  readonly isWithoutFolder?: true;
  /** Set while the text does not parse. The entry is then the last good one. */
  readonly broken?: { readonly message: string; readonly line: number; readonly character: number };
}

/** A problem of the document. A hint is not a problem. */
export interface EntryProblem {
  readonly code: string;
  readonly severity: Exclude<Severity, "hint">;
  readonly message: string;
  readonly range: TextRange;
  readonly pointer: string;
  /** Its fixes, if they were requested: the safe ones, the suggested ones, then the offered ones. */
  readonly fixes?: readonly EntryFix[];
}

export interface SuppressedProblem extends Omit<EntryProblem, "fixes"> {
  readonly reason: string;
}

/** A fix without its edits: the quick fix (`textDocument/codeAction`) with this title applies it. */
export interface EntryFix {
  readonly title: string;
  readonly grade: Grade;
}

export interface EntryCheck {
  readonly code: string;
  readonly severity: Exclude<Severity, "hint">;
  readonly message: string;
  /** The place of the nearest value in the document: zero-based, in UTF-16 code units. */
  readonly line: number;
  readonly character: number;
  /** The value that feeds the field (JSON Pointer in the document). An earlier version's field has none. */
  readonly path?: string;
  /** The field (JSON Pointer in the envelope). */
  readonly pointer: string;
  readonly origin: Provenance["kind"];
}

/**
 * The checklist before a release.
 * @template Fix a fix of a problem: only the request `pluginManifest/release` has its edits
 */
export interface ReleaseResult<Fix = ReleaseFix> {
  /** The version of the document that ranges and edits are for. */
  readonly version: number;
  /** The problems that `check --release` reports, and what is in order, rule by rule. */
  readonly points: readonly ReleasePoint<Fix>[];
  /** The version before; absent if there is none to compare with. Only a release has a tag, a saved response has none. */
  readonly last?: { readonly tag?: string; readonly version: string };
  /** The bump that the changes since then call for; absent unless both versions have three parts. */
  readonly advice?: BumpAdvice;
  /** Set while the git history or a package is being read: points are missing. */
  readonly isLoading?: true;
  readonly failures?: readonly string[];
  /** Set where the server cannot read packages: a point says so. */
  readonly isWithoutPackages?: true;
}

export type EntryRelease = ReleaseResult<EntryFix>;

export interface ReleasePoint<Fix = ReleaseFix> {
  /** The rule that decides; `errors` for all rules that are not about releases. */
  readonly code: string;
  readonly state: PointState;
  /** One sentence: the problem's own, if there is one. */
  readonly message: string;
  /** The place of the problem; absent when there is none. */
  readonly range?: TextRange;
  readonly pointer?: string;
  readonly fixes?: readonly Fix[];
}

/** Finds a point of an older checklist in a newer one, where its index may differ. */
export function samePoint<Fix>(
  points: readonly ReleasePoint<Fix>[] | undefined,
  shown: ReleasePoint<unknown> | undefined,
): ReleasePoint<Fix> | undefined {
  return points?.find(
    ({ code, message, pointer }) =>
      code === shown?.code && message === shown.message && pointer === shown.pointer,
  );
}

export interface ReleaseFix {
  readonly title: string;
  readonly grade: Grade;
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Counts the errors that keep a manifest from being published. */
export function errorCount({ problems }: EntryResult): number {
  return problems.filter(({ severity }) => severity === "error").length;
}
