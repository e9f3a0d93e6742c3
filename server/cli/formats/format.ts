import type { Severity } from "../../core/problem";
import type { Failure } from "../../project/files/failures";
import { hasFix, type Needs, type Report } from "../../project/report";

/**
 * An output format: returns the text for each part of a run, in this order. Files are printed as they are checked, so
 * that a long run does not fill memory.
 */
export interface Format {
  /** The parts of a report that it prints. Hints are not problems, so formats for people omit them. */
  readonly needs: Needs;
  start?(): string;
  file(report: Report): string;
  /** Printed between the texts of two files or failures, if both have one. */
  readonly separator?: string;
  /** Returns the text for an unchecked file. The failure is always printed on standard error too. */
  failure?(failure: Failure): string;
  /** Returns the text for a sentence about the whole run, which is always printed on standard error too. */
  warning?(sentence: string): string;
  /** @param fixed how many files `fix` changed: 0 if there was nothing to change; absent for `check` */
  end(summary: Summary, fixed?: number): string;
}

/** The calls that would fix the same files, by grade of the fixes; absent after such a call. */
export type FixCalls = Readonly<Partial<Record<"safe" | "suggested", string>>>;

export interface FormatOptions {
  /** The width of the terminal, if output goes to one; 0 in some terminals without a size. */
  readonly columns?: number | undefined;
  readonly fixCalls?: FixCalls;
}

type Counter = "errors" | "warnings" | "information" | "hints";

const COUNTERS: Readonly<Record<Severity, Counter>> = {
  error: "errors",
  warning: "warnings",
  information: "information",
  hint: "hints",
};

/** The counts of a run, as `--format json` prints them (docs/spec/command-line.md). */
export class Summary {
  files = 0;
  errors = 0;
  warnings = 0;
  information = 0;
  hints = 0;
  fixable = 0;
  /** The number of findings with a suggested fix and no safe one. */
  suggested = 0;
  /** The numbers of findings that `fix` would fix. */
  readonly #applicable = { fixable: 0, suggested: 0 };
  /** Suppressed findings, not included in any other count. */
  suppressed = 0;

  add({ findings, counts, suppressedCounts, isWritable }: Report): void {
    this.files++;
    for (const [severity, count] of counts) this[COUNTERS[severity]] += count;
    for (const count of suppressedCounts.values()) this.suppressed += count;
    for (const finding of findings) {
      const counter = hasFix(finding, "safe") ? "fixable" : "suggested";
      if (counter === "suggested" && !hasFix(finding, "suggested")) continue;
      this[counter]++;
      if (isWritable) this.#applicable[counter]++;
    }
  }

  /** The numbers of findings that `fix` would fix: it writes only recognized files, and not standard input. */
  get applicable(): Readonly<Record<"fixable" | "suggested", number>> {
    return this.#applicable;
  }
}
