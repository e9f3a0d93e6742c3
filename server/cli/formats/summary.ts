import type { Severity } from "../../core/problem";
import { hasFix, type Report } from "../../project/report";

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
  /** The number of findings that have a safe fix. */
  fixable = 0;
  /** The number of findings that have a suggested fix and no safe one. */
  suggested = 0;
  /** Those of them that `fix` would fix. */
  readonly #applicable = { fixable: 0, suggested: 0 };
  /** The number of findings that suppressions cover, which the other counts leave out. */
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

  /** The numbers of findings that `fix` would fix: it writes no file that is not recognized, nor standard input. */
  get applicable(): Readonly<Record<"fixable" | "suggested", number>> {
    return this.#applicable;
  }
}
