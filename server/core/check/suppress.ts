import { escapeSegment } from "../json/tree/pointer";
import type { ManifestContext } from "../manifest/manifest";
import type { Finding } from "../problem";
import type { Suppression } from "./suppressions/suppression";
import { subjectOf } from "./suppressions/subject";
import { suppressionIndex, type SuppressionIndex } from "./suppressions/suppressions-in";
import { FirstFindings, type SeverityCounts } from "./first-findings";
import { MAX_REPORTED } from "./too-many-problems";
import { uncovered } from "./uncovered";

export interface SuppressedFinding extends Finding {
  readonly suppression: Suppression;
}

export interface Suppressed {
  /** The first 1,000 by position. */
  readonly findings: readonly SuppressedFinding[];
  /** How many more there are of each severity. */
  readonly omitted: SeverityCounts;
  /** The suppressions that cover something. */
  readonly used: ReadonlySet<Suppression>;
}

export const NOTHING_SUPPRESSED: Suppressed = { findings: [], omitted: new Map(), used: new Set() };

/** Tests if a suppression covers what a rule that marks no name finds at a place. @param today in UTC, `2030-01-31` */
export function isSuppressed(
  place: Pick<Finding, "code" | "pointer"> & Partial<Finding>,
  context: ManifestContext,
  suppressions: readonly Suppression[] | undefined,
  today: string | undefined,
): boolean {
  const index = suppressionIndex(suppressions, today);
  return index?.has(place.code) === true && index.covering(subjectOf(place, context)).length > 0;
}

/** Takes out of the findings of a document what suppressions cover (docs/spec/configuration.md, suppressions). */
export class SuppressionFilter {
  readonly #found = new FirstFindings<SuppressedFinding>(MAX_REPORTED);
  readonly #used = new Set<Suppression>();

  constructor(
    private readonly index: SuppressionIndex,
    private readonly context: ManifestContext,
  ) {}

  get suppressed(): Suppressed {
    const { kept, omitted } = this.#found;
    return { findings: kept, omitted, used: this.#used };
  }

  *left(findings: Iterable<Finding>): Iterable<Finding> {
    for (const finding of findings) {
      if (this.index.has(finding.code) && !finding.alwaysOn) yield* this.uncovered(finding);
      else yield finding;
    }
  }

  private uncovered(finding: Finding): readonly Finding[] {
    const { code, severity, pointer, members } = finding;
    if (!members) return uncovered(finding, () => this.takes(finding));
    const names = new Map(members.names.map((name) => [`${pointer}/${escapeSegment(name)}`, name]));
    return uncovered(finding, (place) => {
      const [own = finding] = members.only([names.get(place) ?? ""]);
      // A member's own problem may have another range than that of all of them.
      return this.takes({ ...own, code, severity, pointer: place });
    });
  }

  private takes(finding: Finding): boolean {
    const covering = this.index.covering(subjectOf(finding, this.context));
    const [suppression] = covering;
    if (!suppression) return false;
    for (const each of covering) this.#used.add(each);
    // The rule made it for this call. A copy would read its message, and most of thousands are never shown.
    this.#found.add(Object.assign(finding, { suppression }));
    return true;
  }
}
