import type { Finding, Severity } from "../problem";

export type SeverityCounts = ReadonlyMap<Severity, number>;

/**
 * Collects findings by position. Beyond a limit it only counts them, so that a document with a million faults takes
 * hardly more memory than one without.
 */
export class FirstFindings<F extends Finding = Finding> {
  readonly #kept: F[] = [];
  readonly #omitted = new Map<Severity, number>();
  /** From here on, no finding is among the first. */
  #end: F | undefined;

  constructor(private readonly limit = Infinity) {}

  add(finding: F): void {
    if (this.#end && byPosition(finding, this.#end) >= 0) return this.leaveOut(finding);
    this.#kept.push(finding);
    if (this.#kept.length >= 2 * this.limit) this.cut();
  }

  get kept(): readonly F[] {
    this.cut();
    return this.#kept;
  }

  get omitted(): SeverityCounts {
    this.cut();
    return this.#omitted;
  }

  private cut(): void {
    this.#kept.sort(byPosition);
    for (const finding of this.#kept.splice(this.limit)) this.leaveOut(finding);
    if (this.#kept.length === this.limit) this.#end = this.#kept.at(-1);
  }

  private leaveOut({ severity }: F): void {
    this.#omitted.set(severity, (this.#omitted.get(severity) ?? 0) + 1);
  }
}

/** Compares the places of two findings. */
export function byPosition({ range: a }: Finding, { range: b }: Finding): number {
  return a.offset - b.offset || a.length - b.length;
}
