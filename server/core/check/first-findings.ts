import type { OffsetRange } from "../text/ranges";
import type { Finding, Severity } from "../problem";

/** How many findings there are of each severity that occurs. */
export type SeverityCounts = ReadonlyMap<Severity, number>;

/**
 * Collects findings by position. Beyond a limit it only counts them, so that a document with a million faults takes
 * hardly more memory than one without.
 */
export class FirstFindings {
  readonly #kept: Finding[] = [];
  readonly #omitted = new Map<Severity, number>();
  /** From here on, no finding is among the first. */
  #end: OffsetRange | undefined;

  constructor(private readonly limit = Infinity) {}

  /** @param make called only if the finding may be among the first */
  add(range: OffsetRange, severity: Severity, make: () => Finding): void {
    if (this.#end && byPosition(range, this.#end) >= 0) return this.leaveOut(severity);
    this.#kept.push(make());
    if (this.#kept.length >= 2 * this.limit) this.cut();
  }

  /** The first findings, by position. */
  get kept(): readonly Finding[] {
    this.cut();
    return this.#kept;
  }

  /** The counts of the others. */
  get omitted(): SeverityCounts {
    this.cut();
    return this.#omitted;
  }

  private cut(): void {
    this.#kept.sort((a, b) => byPosition(a.range, b.range));
    for (const { severity } of this.#kept.splice(this.limit)) this.leaveOut(severity);
    if (this.#kept.length === this.limit) this.#end = this.#kept.at(-1)?.range;
  }

  private leaveOut(severity: Severity): void {
    this.#omitted.set(severity, (this.#omitted.get(severity) ?? 0) + 1);
  }
}

function byPosition(a: OffsetRange, b: OffsetRange): number {
  return a.offset - b.offset || a.length - b.length;
}
