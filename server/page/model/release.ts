import type { BumpAdvice } from "../../core/release/comparison";
import type { PointState } from "../../core/check/release-points";
import type { Grade } from "../../core/problem";
import type { TextRange } from "../../core/text/ranges";

export type { PointState };

/** @template Fix a fix of a problem, as the response has it */
export interface ReleaseResult<Fix = ReleaseFix> {
  /** The version of the document that ranges and edits are for. */
  readonly version: number;
  /** The problems that `check --release` reports, and what is in order, rule by rule. */
  readonly points: readonly ReleasePoint<Fix>[];
  /** The version before; absent if there is none to compare with. Only a release has a tag, a saved response has none. */
  readonly last?: { readonly tag?: string; readonly version: string };
  /**
   * The bump that the changes since then call for; absent if that version does not have three parts, or the manifest has
   * none.
   */
  readonly advice?: BumpAdvice;
  /** Set while the git history or a package is being read: points are missing. */
  readonly isLoading?: true;
  /** Sentences about packages that could not be read. */
  readonly failures?: readonly string[];
  /** Set where the server cannot read packages: a point says so. */
  readonly isWithoutPackages?: true;
}

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

/** Finds the point of a checklist that another one shows: its place may be another one by now. */
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
