import type { ManifestContext } from "../manifest/manifest";
import type { Finding } from "../problem";
import type { Suppression } from "./suppressions/suppression";
import { subjectOf, type SubjectFinding } from "./suppressions/subject";
import { suppressionIndex, type SuppressionIndex } from "./suppressions/suppressions-in";
import { byPosition, type SeverityCounts } from "./too-many-problems";

export interface SuppressedFinding extends Finding {
  readonly suppression: Suppression;
}

export interface Suppressed {
  /** The first 1,000 by position. */
  readonly findings: readonly SuppressedFinding[];
  /** How many there are of each severity. */
  readonly counts: SeverityCounts;
  /** The suppressions that cover something. */
  readonly used: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: Suppressed = { findings: [], counts: new Map(), used: new Set() };

/** Tests if a suppression covers what a rule that marks no name finds at a place. @param today in UTC, `2030-01-31` */
export function isSuppressed(
  place: SubjectFinding,
  context: ManifestContext,
  suppressions: readonly Suppression[] | undefined,
  today: string | undefined,
): boolean {
  const index = suppressionIndex(suppressions, today);
  return index?.has(place.code) === true && index.covering(subjectOf(place, context)).length > 0;
}

/** Takes out of the findings of a document what suppressions cover (docs/spec/configuration.md, Suppressions). */
export function withoutSuppressed(
  findings: Iterable<Finding>,
  context: ManifestContext,
  index: SuppressionIndex | undefined,
): {
  readonly left: Finding[];
  readonly covered: SuppressedFinding[];
  readonly used: ReadonlySet<Suppression>;
} {
  const left: Finding[] = [];
  const covered: SuppressedFinding[] = [];
  const used = new Set<Suppression>();
  for (const finding of findings) {
    const covering =
      index?.has(finding.code) && !finding.alwaysOn ? index.covering(subjectOf(finding, context)) : [];
    for (const each of covering) used.add(each);
    const [suppression] = covering;
    // The rule made it for this call. A copy would read its message, and most of thousands are never shown.
    if (suppression) covered.push(Object.assign(finding, { suppression }));
    else left.push(finding);
  }
  return { left: left.sort(byPosition), covered: covered.sort(byPosition), used };
}
