import { escapeSegment } from "../json/tree/pointer";
import type { ManifestContext } from "../manifest/manifest";
import type { Finding } from "../problem";
import type { Exception } from "./exceptions/exception";
import { subjectOf } from "./exceptions/subject";
import { exceptionIndex, type ExceptionIndex } from "./exceptions/exceptions-in";
import { FirstFindings, type SeverityCounts } from "./first-findings";
import { MAX_REPORTED } from "./too-many-problems";
import { uncovered } from "./uncovered";

/** A finding that an exception covers. */
export interface ExceptedFinding extends Finding {
  readonly exception: Exception;
}

/** What exceptions cover in a document. */
export interface Excepted {
  /** The first 1,000 by position. */
  readonly findings: readonly ExceptedFinding[];
  /** How many more there are of each severity. */
  readonly omitted: SeverityCounts;
  /** The exceptions that cover something. */
  readonly used: ReadonlySet<Exception>;
}

export const NOTHING_EXCEPTED: Excepted = { findings: [], omitted: new Map(), used: new Set() };

/**
 * Tests if an exception covers what a rule that marks no name finds at a place.
 * @param today the day in UTC, `2030-01-31`
 */
export function isExcepted(
  place: Pick<Finding, "code" | "pointer">,
  context: ManifestContext,
  exceptions: readonly Exception[] | undefined,
  today: string | undefined,
): boolean {
  const index = exceptionIndex(exceptions, today);
  return index?.has(place.code) === true && index.covering(subjectOf(place, context)).length > 0;
}

/** Takes out of the findings of a document what exceptions cover (docs/spec/configuration.md, exceptions). */
export class Except {
  readonly #found = new FirstFindings<ExceptedFinding>(MAX_REPORTED);
  readonly #used = new Set<Exception>();

  constructor(
    private readonly index: ExceptionIndex,
    private readonly context: ManifestContext,
  ) {}

  /** What was taken out. */
  get excepted(): Excepted {
    const { kept, omitted } = this.#found;
    return { findings: kept, omitted, used: this.#used };
  }

  /** Yields what is left of each finding. */
  *left(findings: Iterable<Finding>): Iterable<Finding> {
    for (const finding of findings) {
      if (this.index.has(finding.code)) yield* this.uncovered(finding);
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
    const [exception] = covering;
    if (!exception) return false;
    for (const each of covering) this.#used.add(each);
    // The rule made it for this call. A copy would read its message, and most of thousands are never shown.
    this.#found.add(Object.assign(finding, { exception }));
    return true;
  }
}
