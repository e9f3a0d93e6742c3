import type { Access } from "../../core/compare/access";
import type { BaseChoice, ComparisonBases, BumpAdvice } from "../../core/release/comparison";
import type { PointState } from "../../core/check/release-points";
import type { EntryComparison, ReviewedChange } from "../../core/entry/review/comparison";
import type { Provenance, ProvenanceMap } from "../../core/entry/provenance";
import type { EntryWarning } from "../../core/entry/review/warnings";
import type { Grade, Severity } from "../../core/problem";
import type { TextRange } from "../../core/text/ranges";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Which entry to show: after publication, or as the catalog could return it today (docs/spec/entry.md). */
export type Face = "published" | "current";

export type { BaseChoice, Provenance };

/** A permission or capability, with its line in the manifest; without a line if it was removed. */
export type AccessWithLine = Access & { readonly line?: number };

/** A manifest, compared with a base that the reader has chosen. */
export interface ChosenComparison {
  /** The name of the base: a tag, another revision or a file. */
  readonly name: string;
  /** The manifest's changes, sorted by class and then by position; absent until the base is read. */
  readonly changes?: readonly ReviewedChange[];
  /** One sentence about the version that the changes call for. */
  readonly advice?: string;
  /** Why the comparison with the base failed. */
  readonly refusal?: string;
}

/** The source of the earlier versions (docs/spec/entry.md). */
export interface EarlierSource {
  readonly kind: "detail" | "git" | "none";
  /** A sentence for the reader, for example that the clone is shallow. */
  readonly note?: string;
  /** Set while the source is being read; the entry does not include the earlier versions yet. */
  readonly isLoading?: boolean;
}

/** The catalog entry of a manifest, and all other data that a page shows. */
export interface EntryResult {
  /** The version of the document that the result is for. */
  readonly version: number;
  /** The envelope; null if the text has never been an object. */
  readonly entry: Json;
  /** The origins of the fields, by JSON Pointer in the envelope. */
  readonly provenance: ProvenanceMap;
  readonly face: Face;
  /** True if the newest version is shown as a placeholder. */
  readonly placeholder: boolean;
  readonly earlier: EarlierSource;
  /** The manifest compared with its newest earlier version; null without an earlier version. */
  readonly changes: EntryComparison | null;
  /** The bases that the manifest can be compared with, if they were requested. */
  readonly bases?: ComparisonBases;
  readonly chosen?: ChosenComparison;
  /** What the permissions and capabilities allow, compared with the newest earlier version. */
  readonly access: readonly AccessWithLine[];
  readonly warnings: readonly EntryWarning[];
  /** The document's problems, as the editor lists them, even while the text does not parse. */
  readonly problems: readonly EntryProblem[];
  /** Absent if the configuration suppresses no problem. */
  readonly suppressed?: readonly SuppressedProblem[];
  /** The number of interface errors that the configuration suppresses or turns off. */
  readonly acceptedErrors?: number;
  /** The findings that exist only in the resulting entry, if they were requested. */
  readonly checks?: readonly EntryCheck[];
  /** The checklist before a release, if it was requested; null for a detail response, which cannot be released. */
  readonly release?: EntryRelease | null;
  /** The icon as a `data:` URI; absent unless the manifest's `icon` is an image file in the plugin's folder. */
  readonly icon?: string;
  /** Set if the document has no folder: the icon is unknown, not missing. */
  readonly isWithoutFolder?: true;
  /** Set while the text does not parse. The entry is then the last valid one. */
  readonly broken?: { readonly message: string; readonly line: number; readonly character: number };
}

/** A problem in the document. Hints are left out. */
export interface EntryProblem {
  readonly code: string;
  readonly severity: Exclude<Severity, "hint">;
  readonly message: string;
  readonly range: TextRange;
  readonly pointer: string;
  /** The fixes, if they were requested: safe ones first, then suggested, then offered ones. */
  readonly fixes?: readonly EntryFix[];
}

export interface SuppressedProblem extends Omit<EntryProblem, "fixes"> {
  readonly reason: string;
}

/** A fix without its edits. The page's host requests the edits when the reader applies the fix. */
export interface EntryFix {
  readonly title: string;
  readonly grade: Grade;
}

export interface EntryCheck extends Pick<EntryProblem, "code" | "severity" | "message"> {
  /** The position of the nearest value in the document: zero-based, in UTF-16 code units. */
  readonly line: number;
  readonly character: number;
  /** The source of the field's value (JSON Pointer in the document); absent for fields of earlier versions. */
  readonly path?: string;
  /** The field (JSON Pointer in the envelope). */
  readonly pointer: string;
  readonly origin: Provenance["kind"];
}

/** The checklist before a release. @template Fix has edits only in the response to `pluginManifest/release` */
export interface ReleaseResult<Fix = ReleaseFix> {
  /** The version of the document that ranges and edits are for. */
  readonly version: number;
  /** The results of the rules: problems that `check --release` reports, and rules that the manifest meets. */
  readonly points: readonly ReleasePoint<Fix>[];
  /** The previous version, if any. It has no tag if it comes from a saved response. */
  readonly last?: { readonly tag?: string; readonly version: string };
  /** The bump that the changes since `last` call for; absent unless both versions have three parts. */
  readonly advice?: BumpAdvice;
  /** Set while the git history or a package is being read; some points are still missing. */
  readonly isLoading?: true;
  readonly failures?: readonly string[];
  /** Set if the manifest's folder has no CHANGELOG.md. */
  readonly isWithoutChangelog?: true;
  /** Set if the server cannot read packages. The checklist then has a point that reports this. */
  readonly cannotReadPackages?: true;
}

export type EntryRelease = ReleaseResult<EntryFix>;

export interface ReleasePoint<Fix = ReleaseFix> {
  /** The rule's code, or `errors` for all rules that are not about releases. */
  readonly code: string;
  readonly state: PointState;
  /** One sentence; the problem's message if there is a problem. */
  readonly message: string;
  /** The range of the problem; absent without a problem. */
  readonly range?: TextRange;
  readonly pointer?: string;
  readonly fixes?: readonly Fix[];
}

/** Finds a shown point in a newer checklist, in which the point's index may differ. */
export function findPoint<Fix>(
  points: readonly ReleasePoint<Fix>[] = [],
  shownPoint?: ReleasePoint<unknown>,
) {
  const { code, message, pointer } = shownPoint ?? {};
  return points.find(
    (point) => point.code === code && point.message === message && point.pointer === pointer,
  );
}

export interface ReleaseFix extends EntryFix {
  /** An LSP `WorkspaceEdit`. */
  readonly edit: object;
}

/** Counts the errors that keep a manifest from being published. */
export function errorCount({ problems }: EntryResult): number {
  return problems.filter(({ severity }) => severity === "error").length;
}
