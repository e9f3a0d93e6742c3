import { bumpAdvice } from "../../core/release/comparison";
import { manifestChanges } from "../../core/compare/diff";
import type { ReleaseFacts } from "../../core/release/past";
import { releasesOf } from "../../core/release/past";
import type { CheckOptions } from "../../core/check/check";
import { releasePoints, type ChecklistFacts, type ChecklistPoint } from "../../core/check/release-points";
import type { ManifestDocument } from "../../core/json/parse/document";
import { isObject, isString, memberValue } from "../../core/json/tree/value";
import type { Fix } from "../../core/problem";
import type { OffsetRange } from "../../core/text/ranges";
import type { ReleasePoint, ReleaseResult, TextRange } from "../../protocol";

/** A version of a document, open in an editor or read by a command. */
export interface DocumentView {
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
  readonly version: number;
  position(offset: number): TextRange["start"];
  range(range: OffsetRange): TextRange;
}

/** The facts about a release that are known so far. */
export interface ReleaseInputs {
  readonly facts: ChecklistFacts;
  /** Error messages for unreadable packages. */
  readonly failures: readonly string[];
  readonly isLoading: boolean;
}

/** The inputs of a release check once all facts are known. */
export interface CompleteReleaseInputs extends ReleaseInputs {
  readonly facts: ChecklistFacts & ReleaseFacts;
  readonly isLoading: false;
}

/** The maximum number of points with fixes. The page lists no more points than this. */
const MAX_WITH_FIXES = 200;

/** Returns a document's release checklist, and the bump that its changes require. */
export function releaseResult<F>(
  view: DocumentView,
  { facts, isLoading, failures }: ReleaseInputs,
  convertFix: (fix: Fix) => F,
): ReleaseResult<F> {
  const { document, options, version } = view;
  return {
    version,
    points: releasePoints(document, options, facts).map((point, i) =>
      toReleasePoint(point, view, i < MAX_WITH_FIXES ? convertFix : undefined),
    ),
    ...lastReleaseAndAdvice(document, facts.past),
    ...(isLoading && { isLoading }),
    ...(failures.length > 0 && { failures }),
    ...(!facts.changelog && !facts.changelogFault && { isWithoutChangelog: true }),
    ...(facts.cannotReadPackages && { cannotReadPackages: true }),
  };
}

function toReleasePoint<F>(
  { code, state, message, finding }: ChecklistPoint,
  view: DocumentView,
  convertFix: ((fix: Fix) => F) | undefined,
): ReleasePoint<F> {
  const point = { code, state, message };
  if (!finding) return point;
  const { range, pointer, fixes } = finding;
  // Only an editor's quick fix may change the configuration.
  const manifestFixes = (convertFix && fixes ? fixes() : []).filter(({ configuration }) => !configuration);
  return {
    ...point,
    range: view.range(range),
    pointer,
    ...(convertFix && manifestFixes.length > 0 && { fixes: manifestFixes.map(convertFix) }),
  };
}

export function lastReleaseAndAdvice(
  { value }: Pick<ManifestDocument, "value">,
  past: ReleaseInputs["facts"]["past"],
): Pick<ReleaseResult, "last" | "advice"> {
  if (!past || !isObject(value)) return {};
  const { base } = releasesOf(value, past);
  if (!base) return {};
  const { version, manifest, release } = base;
  const currentVersion = memberValue(value, "version");
  const changes = manifestChanges(manifest, value);
  // A manifest without a version has nothing to bump.
  const advice = isString(currentVersion) ? bumpAdvice(changes, version, currentVersion) : undefined;
  return { last: { ...(release && { tag: release.tag }), version }, ...(advice && { advice }) };
}
