import type { ManifestContext } from "../manifest/manifest";
import type { Finding } from "../problem";
import type { Suppression, SuppressionIndex } from "./suppressions";
import { subjectOf, type SubjectFinding } from "./subject";
import { byPosition, type SeverityCounts } from "./too-many-problems";

export interface SuppressedFinding extends Finding {
  readonly suppression: Suppression;
}

export interface Suppressed {
  /** The first 1,000 by position. */
  readonly findings: readonly SuppressedFinding[];
  /** How many there are, by severity. */
  readonly counts: SeverityCounts;
  /** The suppressions that cover something. */
  readonly used: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: Suppressed = { findings: [], counts: new Map(), used: new Set() };

/** Tests if a suppression covers a finding that marks no name. */
export function isSuppressed(
  place: SubjectFinding,
  context: ManifestContext,
  index: SuppressionIndex | undefined,
): boolean {
  return index?.has(place.code) === true && index.covering(subjectOf(place, context)).length > 0;
}

/** Splits findings into those that suppressions cover and the others, each by position. */
export function withoutSuppressed(
  findings: Iterable<Finding>,
  context: ManifestContext,
  index: SuppressionIndex | undefined,
) {
  const left: Finding[] = [];
  const covered: SuppressedFinding[] = [];
  const used = new Set<Suppression>();
  for (const finding of findings) {
    const covering =
      index?.has(finding.code) && !finding.alwaysOn ? index.covering(subjectOf(finding, context)) : [];
    for (const each of covering) used.add(each);
    const [suppression] = covering;
    if (suppression) covered.push({ ...finding, suppression });
    else left.push(finding);
  }
  return { left: left.sort(byPosition), covered: covered.sort(byPosition), used };
}
